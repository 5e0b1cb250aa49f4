import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { checkDemo, type DemoVerdict } from './demo-verdict';
import { type FileStoreSettings, fileStore } from './file-store-settings';
import { isLoopback } from './loopback';

/** Everything that the environment configures. Read once, at start; nothing else reads `process.env`. */
export interface Configuration {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Certificate and key in PEM, if the server itself terminates TLS, and with it HTTP/2; absent: a proxy does, or there is no TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** Folder of the embedded database, the installation's secret, the last valid definitions and nothing else. */
  readonly dataDir: string;
  /** Address of a PostgreSQL; absent: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The same PostgreSQL without a pooler that the other address may refer to. */
  readonly databaseDirectUrl: string | undefined;
  /** Where metrics for Prometheus are served; absent: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number; readonly token: string | undefined } | undefined;
  /** Milliseconds between "not ready" and the stop, in which requests are still served. */
  readonly drainTime: number;
  /** Milliseconds after which a stop no longer waits for running work. */
  readonly stopTime: number;
  /** A standby for readings that may be a second old. */
  readonly databaseReadUrl: string | undefined;
  /** Whether a start migrates the database; otherwise `portico database migrate` does. */
  readonly migrateAtStart: boolean;
  readonly production: boolean;
  /** Demo users and licenses, and development routes: only if the portal is reachable from this machine only (D13). */
  readonly demo: boolean;
  /** The same with the reason; a request may still close the demo. */
  readonly demoVerdict: DemoVerdict;
  /** Scheme, host and port of the portal; absent: as the server listens, on loopback. */
  readonly publicOrigin: string | undefined;
  /** Path of the portal with a leading slash and none at the end; empty: the portal uses the whole host. */
  readonly prefix: string;
  /**
   * Each at least 32 characters, the same for every process of the installation; the first one encrypts and signs, the others still decrypt
   * and verify. Empty: one is generated and stored in the data folder.
   */
  readonly secrets: readonly string[];
  /** An Amazon Cognito user pool; absent: the embedded one. */
  readonly cognito: { readonly region: string; readonly userPoolId: string; readonly clientId: string } | undefined;
  /** Tokens of programs that submit usage. */
  readonly meterTokens: readonly string[];
  /** Sent by the pre sign-up trigger of an external pool; absent: there is no such trigger. */
  readonly signUpTriggerSecret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Milliseconds after which a session ends, regardless of activity. */
  readonly sessionLimit: number;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted; empty: none. */
  readonly trustedProxies: readonly string[];
  /** Hosts that may be redirected to after sign-in, in addition to those of the settings. */
  readonly redirectHosts: readonly string[];
  /** Paths of routes below the prefix that an installation defines; null: there is no such route. */
  readonly paths: Readonly<Record<'login' | 'systemLogin' | 'careers' | 'editProfile', string | null>>;
  /** Whether sign-in redirects to the page that was requested. */
  readonly loginRedirect: boolean;
  /** Whether the menu returns to the last page within a group. */
  readonly routeTracker: boolean;
  /** Redirect target after signing out; absent: the sign-in page. */
  readonly logoutUrl: string | undefined;
  /** Folders of plugins, each with a `kinds.js` and optionally a `views.js`. */
  readonly plugins: readonly string[];
  readonly logLevel: string;
  /** Rate limit of calls to the user pool's protocol per address and minute; a sign-in takes two. */
  readonly signInCallsPerMinute: number;
  /** False only with demo data: for tests and measurements, which share one address. */
  readonly rateLimits: boolean;
  /** False: files of definitions and documentation are those of the start, as in an image that no one edits. */
  readonly watchFiles: boolean;
  /** False: published definitions are not applied over the files, for when they broke the portal. */
  readonly studio: boolean;
  /** Address of a register that answers like VIES of the European Commission; absent: VAT numbers are validated by format alone. */
  readonly vatRegisterUrl: string | undefined;
  /** A language model that the assistant uses before its embedded answers; absent: only embedded answers. */
  readonly model:
    | {
        /** Address of an endpoint that implements the chat completions protocol. */
        readonly url: string;
        readonly model: string;
        readonly key: string | undefined;
        /** Price of a million tokens. */
        readonly priceIn: number;
        readonly priceOut: number;
        /** Above this daily cost the model is not used. */
        readonly costADay: number | undefined;
        /** Maximum tokens of one answer. */
        readonly maxTokens: number;
        /** Timeout in milliseconds until its first word; half as long again between two words. */
        readonly patience: number;
      }
    | undefined;
  /** Bytes of the largest file that goes with a form, and of all files of one user. */
  readonly files: {
    readonly largest: number;
    readonly quota: number;
    /** A store that speaks the protocol of S3; absent: they are kept in the database. */
    readonly store: FileStoreSettings | undefined;
  };
  /** Whether first pages are served as HTML that the browser hydrates. */
  readonly drawAhead: boolean;
  /** Where traces are sent; absent: tracing is off, and its code is not loaded. */
  readonly tracing:
    | {
        readonly endpoint: string;
        readonly serviceName: string;
        /** Headers that the collector requires, for example a token. */
        readonly headers: Readonly<Record<string, string>>;
      }
    | undefined;
}

/** The environment is invalid. The message lists all problems, so that they can be fixed at once. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(readonly complaints: readonly string[]) {
    super(`The configuration is not usable:\n${complaints.map((complaint) => `  - ${complaint}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment.
 * @throws ConfigurationError with every problem
 */
export function readConfiguration(environment: Environment): Configuration {
  const complaints: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  const complain = (name: string, must: string) => {
    complaints.push(`${name} must be ${must}; it is "${shown(name, environment[name] ?? '')}".`);
  };
  const integer = (name: string, otherwise: number, least: number, greatest: number): number => {
    const written = text(name);
    if (written === undefined) return otherwise;
    const value = /^\d{1,12}$/.test(written) ? Number(written) : Number.NaN;
    if (value >= least && value <= greatest) return value;
    complain(name, `a whole number from ${least} to ${greatest}`);
    return otherwise;
  };
  const oneOf = (name: string, values: readonly string[], otherwise: string): string => {
    const written = text(name) ?? otherwise;
    if (!values.includes(written)) complain(name, `one of ${values.join(', ')}`);
    return written;
  };
  const listed = (name: string, fits: (entry: string) => boolean, must: string): readonly string[] => {
    const entries = (text(name) ?? '').split(',').flatMap((entry) => entry.trim() || []);
    if (!entries.every(fits)) complain(name, must);
    return entries;
  };

  const production = oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const host = text('HOST') ?? '127.0.0.1';
  const demoVerdict = checkDemo({ environment, host });
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !isUrl(databaseUrl, ['postgres:', 'postgresql:']))
    complain('DATABASE_URL', 'an address like postgresql://user:password@host:5432/database');
  const demoDatabaseUrl = text('DEMO_DATABASE_URL');
  if (demoDatabaseUrl !== undefined) {
    if (!isUrl(demoDatabaseUrl, ['postgres:', 'postgresql:']) || !isLoopback(new URL(demoDatabaseUrl).hostname))
      complain(
        'DEMO_DATABASE_URL',
        'an address of a PostgreSQL on this machine, like postgresql://user@127.0.0.1/demo',
      );
    if (!demoVerdict.allowed)
      complaints.push(`DEMO_DATABASE_URL is for demo data only, and there are none because ${demoVerdict.because}.`);
  }
  const databaseDirectUrl = text('DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== undefined && !isUrl(databaseDirectUrl, ['postgres:', 'postgresql:']))
    complain('DATABASE_DIRECT_URL', 'an address like postgresql://user:password@host:5432/database');
  const databaseReadUrl = text('DATABASE_READ_URL');
  if (databaseReadUrl !== undefined && !isUrl(databaseReadUrl, ['postgres:', 'postgresql:']))
    complain('DATABASE_READ_URL', 'an address like postgresql://user:password@host:5432/database');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (text(name) !== undefined && databaseUrl === undefined)
      complaints.push(`${name} goes with DATABASE_URL, which is missing.`);

  const publicOrigin = text('PUBLIC_ORIGIN');
  if (publicOrigin !== undefined && !isOrigin(publicOrigin))
    complain('PUBLIC_ORIGIN', 'scheme, host and port alone, like https://portal.example.com');
  if (production && publicOrigin === undefined)
    complaints.push(
      'PUBLIC_ORIGIN is missing: in production, links in letters need the address under which people reach the portal.',
    );
  if (production && publicOrigin?.startsWith('http:') && !isLoopback(new URL(publicOrigin).hostname))
    complain('PUBLIC_ORIGIN', 'an https address in production');

  const prefix = (text('APPLICATION_PREFIX') ?? '/iam').replace(/^\/$/, '');
  if (!/^(\/[a-z0-9-]+)*$/.test(prefix))
    complain('APPLICATION_PREFIX', 'a path like /iam: lower-case letters, digits and hyphens; or / alone');

  const path = (name: string, otherwise: string | null): string | null => {
    const written = text(name) ?? otherwise;
    if (written === null || written === 'none') return null;
    if (!/^[a-zA-Z0-9_.-]+(\/[a-zA-Z0-9_.-]+)*$/.test(written))
      complain(name, 'a path below the prefix without slashes at the ends, like careers/terms-and-conditions, or none');
    return written;
  };
  const logoutUrl = text('LOGOUT_URL');
  if (logoutUrl !== undefined && !isOwnPath(logoutUrl) && !isHttps(logoutUrl))
    complain('LOGOUT_URL', 'a path like /goodbye, or an https address');

  const secrets = (text('PORTAL_SECRETS') ?? text('PORTAL_SECRET') ?? '')
    .split(',')
    .flatMap((each) => each.trim() || []);
  if (text('PORTAL_SECRETS') !== undefined && text('PORTAL_SECRET') !== undefined)
    complaints.push('PORTAL_SECRET and PORTAL_SECRETS are both set: use PORTAL_SECRETS alone, the new secret first.');
  if (text('PORTAL_SECRETS') === undefined && secrets.length > 1)
    complaints.push(
      'PORTAL_SECRET is one secret, without a comma; several belong into PORTAL_SECRETS, the new one first.',
    );
  if (secrets.length === 0 && (production || databaseUrl !== undefined))
    complaints.push(
      'PORTAL_SECRET is missing: with DATABASE_URL or NODE_ENV=production every process needs the same secret of at least 32 characters. Make one with: openssl rand -base64 48',
    );
  const signUpTriggerSecret = text('SIGN_UP_TRIGGER_SECRET');
  const meterTokens = (text('METER_TOKENS') ?? '').split(',').flatMap((each) => each.trim() || []);
  const secretName = text('PORTAL_SECRETS') === undefined ? 'PORTAL_SECRET' : 'PORTAL_SECRETS';
  for (const [name, value] of [
    ...secrets.map((each) => [secretName, each] as const),
    ['SIGN_UP_TRIGGER_SECRET', signUpTriggerSecret] as const,
    ...meterTokens.map((each) => ['METER_TOKENS', each] as const),
  ])
    if (value !== undefined && isGuessable(value))
      complaints.push(`${name} is too easy to guess: use at least 32 random characters (openssl rand -base64 48).`);

  const smtpUrl = text('SMTP_URL');
  if (smtpUrl !== undefined && !isUrl(smtpUrl, ['smtp:', 'smtps:']))
    complain('SMTP_URL', 'an address like smtps://user:password@host:465');

  const vatRegisterUrl = text('VAT_REGISTER_URL');
  if (vatRegisterUrl !== undefined && !isUrl(vatRegisterUrl, ['https:', 'http:']))
    complain('VAT_REGISTER_URL', 'an address like https://ec.europa.eu/taxation_customs/vies/rest-api');
  else if (production && vatRegisterUrl?.startsWith('http:') && !isLoopback(new URL(vatRegisterUrl).hostname))
    complain('VAT_REGISTER_URL', 'an https address in production');

  const amount = (name: string): number | undefined => {
    const written = text(name);
    if (written === undefined) return undefined;
    if (!/^\d{1,9}(\.\d{1,6})?$/.test(written)) complain(name, 'an amount of money like 2.50');
    return Number(written);
  };
  const modelUrl = text('ASSISTANT_MODEL_URL');
  const modelName = text('ASSISTANT_MODEL');
  if (modelUrl !== undefined && !isUrl(modelUrl, ['https:', 'http:']))
    complain('ASSISTANT_MODEL_URL', 'an address like https://models.example.com/v1');
  if (
    production &&
    modelUrl?.startsWith('http:') &&
    isUrl(modelUrl, ['http:']) &&
    !isLoopback(new URL(modelUrl).hostname)
  )
    complain('ASSISTANT_MODEL_URL', 'an https address in production');
  if ((modelUrl === undefined) !== (modelName === undefined))
    complaints.push('ASSISTANT_MODEL_URL and ASSISTANT_MODEL belong together: one of them is missing.');
  // All are read regardless of the others: all problems are reported at once.
  const asked = {
    key: text('ASSISTANT_MODEL_SECRET'),
    priceIn: amount('ASSISTANT_PRICE_IN') ?? 0,
    priceOut: amount('ASSISTANT_PRICE_OUT') ?? 0,
    costADay: amount('ASSISTANT_COST_A_DAY'),
    maxTokens: integer('ASSISTANT_MAX_TOKENS', 1_000, 50, 32_000),
    patience: integer('ASSISTANT_PATIENCE_SECONDS', 20, 1, 80) * 1_000,
  };
  const model: Configuration['model'] =
    modelUrl === undefined || modelName === undefined ? undefined : { url: modelUrl, model: modelName, ...asked };

  const metrics = {
    host: text('METRICS_HOST') ?? '127.0.0.1',
    port: integer('METRICS_PORT', 0, 0, 65_535),
    token: text('METRICS_TOKEN'),
  };
  if (!isLoopback(metrics.host) && metrics.token === undefined)
    complaints.push('METRICS_TOKEN is missing: figures are served beyond this machine only to who shows a token.');
  if (metrics.token !== undefined && isGuessable(metrics.token))
    complaints.push('METRICS_TOKEN is too easy to guess: use at least 32 random characters (openssl rand -base64 48).');

  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint !== undefined && !isUrl(endpoint, ['https:', 'http:']))
    complain('OTEL_EXPORTER_OTLP_ENDPOINT', 'an address like http://127.0.0.1:4318');
  const serviceName = text('OTEL_SERVICE_NAME') ?? 'portico';
  const headers = listed(
    'OTEL_EXPORTER_OTLP_HEADERS',
    (entry) => /^[\w-]+=.+$/.test(entry),
    'headers like authorization=…, with commas',
  );

  const configuration: Configuration = {
    host,
    tls: tls(text, complaints),
    port: integer('PORT', 4400, 0, 65_535),
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl: databaseUrl ?? demoDatabaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    metrics: text('METRICS_PORT') === undefined ? undefined : metrics,
    drainTime: integer('DRAIN_SECONDS', production ? 5 : 0, 0, 300) * 1_000,
    stopTime: integer('STOP_SECONDS', 10, 1, 300) * 1_000,
    migrateAtStart: oneOf('MIGRATE_AT_START', ['on', 'off'], 'on') === 'on',
    production,
    demo: demoVerdict.allowed,
    demoVerdict,
    publicOrigin,
    prefix,
    secrets,
    cognito: cognito(text, complaints),
    meterTokens,
    signUpTriggerSecret,
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? 'Portico <no-reply@localhost>',
    sessionLimit: integer('SESSION_LIMIT_HOURS', 12, 1, 24 * 30) * 3_600_000,
    trustedProxies: listed('TRUSTED_PROXIES', isAddressOrRange, 'addresses or ranges like 10.0.0.0/8, with commas'),
    redirectHosts: listed('REDIRECT_HOSTS', (entry) => /^[a-z0-9.-]+$/.test(entry), 'host names with commas'),
    paths: {
      login: path('LOGIN_PATH', 'login') ?? 'login',
      systemLogin: path('SYSTEM_LOGIN_PATH', null),
      careers: path('CAREERS_PATH', 'careers/terms-and-conditions'),
      editProfile: path('EDIT_PROFILE_PATH', 'editprofile'),
    },
    loginRedirect: oneOf('LOGIN_REDIRECT', ['on', 'off'], 'on') === 'on',
    routeTracker: oneOf('ROUTE_TRACKER', ['on', 'off'], 'on') === 'on',
    logoutUrl,
    plugins: (text('PLUGINS') ?? '').split(',').flatMap((entry) => entry.trim() || []),
    logLevel: oneOf(
      'LOG_LEVEL',
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      production ? 'info' : 'warn',
    ),
    signInCallsPerMinute: integer('SIGN_IN_CALLS_PER_MINUTE', 120, 1, 1_000_000),
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    watchFiles: oneOf('WATCH_FILES', ['on', 'off'], 'on') === 'on',
    studio: oneOf('PORTAL_STUDIO', ['on', 'off'], 'on') === 'on',
    vatRegisterUrl,
    model,
    files: {
      largest: integer('FILE_MAX_MB', 25, 1, 100) * 1_000_000,
      quota: integer('FILE_QUOTA_MB', 200, 1, 100_000) * 1_000_000,
      store: fileStore({ text, integer, production, complaints }),
    },
    drawAhead: oneOf('DRAW_AHEAD', ['on', 'off'], 'off') === 'on',
    tracing:
      endpoint === undefined
        ? undefined
        : {
            endpoint,
            serviceName,
            headers: Object.fromEntries(
              headers.flatMap((entry) => {
                const at = entry.indexOf('=');
                return at < 1 ? [] : [[entry.slice(0, at).toLowerCase(), decoded(entry.slice(at + 1))] as const];
              }),
            ),
          },
  };
  if (!configuration.rateLimits && !demoVerdict.allowed)
    complaints.push(`RATE_LIMITS may be off with demo data only, and there are none because ${demoVerdict.because}.`);
  if (/[\r\n]/.test(configuration.mailFrom)) complain('MAIL_FROM', 'one line');
  if (complaints.length > 0) throw new ConfigurationError(complaints);
  return Object.freeze(configuration);
}

/** Certificate and key must both be set, readable, and match. */
function tls(text: (name: string) => string | undefined, complaints: string[]): Configuration['tls'] {
  const names = ['TLS_CERT_FILE', 'TLS_KEY_FILE'] as const;
  const files = names.flatMap((name) => text(name) ?? []);
  if (files.length === 0) return undefined;
  if (files.length === 1) {
    complaints.push('TLS_CERT_FILE and TLS_KEY_FILE belong together: one of them is missing.');
    return undefined;
  }
  try {
    const [cert = '', key = ''] = files.map((file) => readFileSync(file, 'utf8'));
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    complaints.push(
      `TLS_CERT_FILE and TLS_KEY_FILE must be a certificate and its key in PEM files that can be read: ${why}.`,
    );
    return undefined;
  }
}

/** The three settings of a real user pool must all be set, or none. */
function cognito(text: (name: string) => string | undefined, complaints: string[]): Configuration['cognito'] {
  const userPoolId = text('COGNITO_USER_POOL_ID');
  const clientId = text('COGNITO_CLIENT_ID');
  if (userPoolId === undefined && clientId === undefined) return undefined;
  if (userPoolId === undefined || clientId === undefined) {
    complaints.push('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID belong together: one of them is missing.');
    return undefined;
  }
  const region = /^([a-z]{2}(?:-gov)?-[a-z]+-\d)_[0-9A-Za-z]+$/.exec(userPoolId)?.[1];
  if (region === undefined) {
    complaints.push(`COGNITO_USER_POOL_ID must be like eu-west-1_AbCdEfGhI; it is "${userPoolId}".`);
    return undefined;
  }
  return { region, userPoolId, clientId };
}

/** As OpenTelemetry writes headers: percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isGuessable(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 12 || /change.?me|secret|password|example/i.test(secret);
}

/** Addresses and secrets may contain passwords: a problem names them without their value. */
function shown(name: string, value: string): string {
  return /URL|SECRET|TOKEN|HEADERS|ENDPOINT/.test(name) ? '…' : value;
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** A path on this host, also as browsers parse it, which drop tabs and line ends and read `\` as `/` (quality S39). */
function isOwnPath(text: string): boolean {
  const host = 'https://portal.invalid';
  return /^\/[\x21-\x5b\x5d-\x7e]*$/.test(text) && URL.canParse(text, host) && new URL(text, host).origin === host;
}

/** An absolute address of another site, without a user name that could be mistaken for the host. */
function isHttps(text: string): boolean {
  return /^https:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text) && isUrl(text, ['https:']) && new URL(text).username === '';
}

function isOrigin(text: string): boolean {
  return isUrl(text, ['http:', 'https:']) && new URL(text).origin === text;
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return family !== 0 && fits && more.length === 0;
}
