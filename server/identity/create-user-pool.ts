import { createAccess } from './access';
import { createAccounts } from './accounts';
import { createAttempts } from './attempts';
import { createBackground } from './background';
import { createChallenges } from './challenges';
import { createChanges } from './changes';
import { createCodes } from './codes';
import { createEmbeddedAdmin } from './embedded-admin';
import { sweep } from './forget';
import { createGrants } from './grants';
import { createLetters } from './letters';
import { createNotices } from './notices';
import { createOperations } from './operations';
import { createPasswordCheck } from './password-check';
import { createPasswords } from './passwords';
import { createProtocol } from './protocol';
import { createRecoveryCodes } from './recovery-codes';
import { createKeyring, type Keyring } from './seal';
import { seedUser } from './seed';
import type { Services } from './services';
import { createSignIn } from './sign-in';
import { createSignIns } from './sign-ins';
import { freshKey, loadSigningKeys, retireSigningKey, rotateSigningKeys, signingKeyFacts } from './signing-key';
import { createSoftwareTokens } from './software-token';
import { createStandings } from './standing';
import { createTokenVerifier } from './token-verifier';
import { createTokens } from './tokens';
import type { UserPool, UserPoolOptions } from './user-pool';

/**
 * Builds the embedded user pool on a migrated database. Throws when it may not serve here, when the secret is too short, or when the
 * database was set up with another one.
 */
export async function createUserPool(options: UserPoolOptions): Promise<UserPool> {
  requireLeaveToServe(options.environment);
  const { db, clock, random, log } = options;
  const keyring = createKeyring(options.secret, random, options.hashing);
  const { poolName, poolId, clientId } = nameThePool(keyring, options.poolName);
  const endpoint = `${options.prefix}/cognito/`;
  const issuer = `${options.publicOrigin}${endpoint}${poolId}`;
  const keys = await loadSigningKeys(db, keyring);
  log.warn({ poolId }, 'Sign-in runs on the embedded user pool');

  const background = createBackground(log);
  const letters = createLetters({ mailer: options.mailer, background });
  const notices = createNotices({ db, clock, letters, background, listener: options });
  const accounts = createAccounts(keyring, options.isClosed);
  const attempts = createAttempts(clock);
  const challenges = createChallenges({ clock, random, keyring });
  const grants = createGrants({ clock, random });
  const tokens = createTokens({ issuer, clientId, keys, clock, random });
  const recoveryCodes = createRecoveryCodes({ random, keyring });
  const standings = createStandings({ grants });
  const access = createAccess({ clock, tokens, standings });
  const changes = createChanges({ db, access, challenges, grants, notices });
  const services: Services = {
    recoveryCodes,
    db,
    clock,
    random,
    poolName,
    clientId,
    accounts,
    attempts,
    challenges,
    grants,
    letters,
    notices,
    preSignUp: options.preSignUp,
    tokens,
    access,
    changes,
    standings,
    codes: createCodes({ clock, random, keyring }),
    passwords: createPasswords({
      poolName,
      validatePassword: options.validatePassword,
      accounts,
      attempts,
      clock,
      random,
    }),
    signIn: createSignIn({
      clock,
      clientId,
      challenges,
      grants,
      notices,
      tokens,
      mfaRequired: options.mfaRequired ?? false,
    }),
    softwareTokens: createSoftwareTokens({ clock, random, keyring, attempts, recoveryCodes }),
  };
  const sweepNow = () => sweep(db, clock.now());

  return {
    plugin: createProtocol({
      operations: createOperations(services),
      poolId,
      issuer,
      keys,
      sweep: sweepNow,
      log,
    }),
    admin: createEmbeddedAdmin(services),
    verifyPassword: createPasswordCheck(services),
    signIns: createSignIns(services),
    tokenVerifier: createTokenVerifier({ issuer, clientId, keys: { resolve: keys.resolve }, clock }),
    poolId,
    clientId,
    issuer,
    get jwks() {
      return keys.jwks();
    },
    signingKeys: {
      list: signingKeyFacts,
      prepare: () => freshKey(keyring),
      rotate: (trx, fresh) => rotateSigningKeys(trx, fresh, clock.now()),
      retire: retireSigningKey,
      follow: keys.refresh,
    },
    endpoint,
    seed: (user) => seedUser(services, user),
    sweep: sweepNow,
    settled: background.settled,
  };
}

/** Ids in the format that every client library accepts, the same at each start and in each process, and different for each installation. */
function nameThePool(keyring: Keyring, given: string | undefined) {
  const name =
    given ?? spell(keyring.expand('pool name', 9), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
  if (!/^[0-9A-Za-z]{1,40}$/.test(name)) throw new Error(`A pool's name is letters and digits, not "${name}".`);
  return {
    poolName: name,
    poolId: `us-east-1_${name}`,
    clientId: spell(keyring.expand('client id', 26), 'abcdefghijklmnopqrstuvwxyz0123456789'),
  };
}

function spell(bytes: Buffer, letters: string): string {
  return Array.from(bytes, (byte) => letters.charAt(byte % letters.length)).join('');
}

/**
 * Refuses to run the embedded pool in production unless the operator allowed it. It is complete, but it is not a hosted identity service:
 * it is not monitored, and access to the server is access to the pool.
 */
function requireLeaveToServe(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment.NODE_ENV !== 'production' || environment.ALLOW_EMBEDDED_USER_POOL === '1') return;
  throw new Error(
    'The embedded user pool does not serve with NODE_ENV=production: it shares the portal’s process and database, and no one but you watches over it. Configure an Amazon Cognito user pool, or set ALLOW_EMBEDDED_USER_POOL=1 to use it all the same.',
  );
}
