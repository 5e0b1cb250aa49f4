import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import {
  createUserPool,
  type IdentityEvent,
  type IdentityTables,
  type PasswordProblem,
  type SeedUser,
  type UserPool,
  type UserPoolOptions,
} from '../../../../server/identity';
import { testDatabase } from '../../../support/database';
import { FakeClock, FakeMailbox, systemRandom } from './fakes';
import { createSrpClient, type VerifierChallenge } from './srp-client';

export const goodPassword = 'Walnut-Harbour-77';

/** What came back over the wire. `type` and `message` are set for a refusal. */
export interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly message: string | undefined;
  readonly body: Wire;
}

/** The members of answers that the tests read. */
export interface Wire {
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly AuthenticationResult?: {
    readonly AccessToken: string;
    readonly IdToken: string;
    readonly RefreshToken?: string;
  };
  readonly CodeDeliveryDetails?: { readonly Destination: string };
  readonly SecretCode?: string;
  readonly Status?: string;
  readonly Username?: string;
  readonly UserSub?: string;
  readonly UserMFASettingList?: readonly string[];
  readonly UserAttributes?: readonly { readonly Name: string; readonly Value: string }[];
}

export interface RunningPool {
  readonly pool: UserPool;
  /** What it was built of, for a second one on the same database. */
  readonly options: UserPoolOptions;
  readonly db: Kysely<IdentityTables>;
  readonly clock: FakeClock;
  readonly mailbox: FakeMailbox;
  readonly events: IdentityEvent[];
  readonly origin: string;
  /** Absolute address of the protocol. */
  readonly endpoint: string;
  /** The part of the pool id that goes into passwords. */
  readonly poolName: string;
  call(operation: string, body: object): Promise<Answer>;
  /** A person, confirmed and with `goodPassword` unless said otherwise. */
  person(about?: Partial<SeedUser>): Promise<{ sub: string; email: string }>;
  /** Begins a sign-in; the answer can be sent with `respond`. */
  challenge(username: string): Promise<{
    session: string;
    answer(password: string, changed?: Partial<VerifierChallenge>): Record<string, string>;
  }>;
  respond(name: string, session: string | undefined, responses: object): Promise<Answer>;
  /** Both steps of a sign-in by password. */
  signIn(username: string, password?: string): Promise<Answer>;
  /** A sign-in that must succeed. */
  tokens(username: string, password?: string): Promise<{ access: string; id: string; refresh: string }>;
  close(): Promise<void>;
  /** Closes it without waiting for its background work. */
  stop(): Promise<void>;
}

/** Passwords that a real policy would know as common; with them the rules that the contract tests need. */
function judge(
  password: string,
  { email, names }: { email: string; names: readonly string[] },
): PasswordProblem | undefined {
  if (password.length < 12) return 'tooShort';
  if (!/[A-Z]/.test(password)) return 'noUpper';
  if (!/[a-z]/.test(password)) return 'noLower';
  if (!/\d/.test(password)) return 'noDigit';
  if (!/[^A-Za-z0-9\s]/.test(password)) return 'noSymbol';
  if (['password123!', 'welcome2026!', 'qwertyuiop1!'].includes(password.toLowerCase())) return 'common';
  const [mailbox = ''] = email.split('@');
  const guessable = [...names, mailbox].some(
    (word) => word.length > 3 && password.toLowerCase().includes(word.toLowerCase()),
  );
  return guessable ? 'personal' : undefined;
}

/** A pool on a database of its own, listening on a free port, with its own clock. */
export async function startPool(changes: Partial<UserPoolOptions> = {}): Promise<RunningPool> {
  const connection = changes.db ? undefined : await testDatabase();
  const db: Kysely<IdentityTables> | undefined = changes.db ?? connection?.db;
  if (!db) throw new Error('There is no database.');
  // Starts at the true time, because the client library compares expiries with the machine's clock.
  const clock = new FakeClock(Math.floor(Date.now() / 1000) * 1000);
  const mailbox = new FakeMailbox();
  const events: IdentityEvent[] = [];
  const log = { warn: () => {}, error: (detail: unknown) => console.error(detail) };
  const app = Fastify({ forceCloseConnections: true });
  const options: UserPoolOptions = {
    db,
    clock,
    random: systemRandom,
    mailer: mailbox,
    validatePassword: judge,
    publicOrigin: 'https://portal.example',
    prefix: '/iam',
    secret: randomBytes(32),
    environment: {},
    log,
    onEvent: (event) => void events.push(event),
    ...changes,
  };
  const pool = await createUserPool(options);
  await app.register(pool.plugin, { prefix: '/iam/cognito' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const endpoint = `${origin}${pool.endpoint}`;
  const poolName = pool.poolId.slice(pool.poolId.indexOf('_') + 1);
  const { clientId } = pool;

  const call: RunningPool['call'] = async (operation, body) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Wire & { __type?: string; message?: string };
    return { status: response.status, type: answer.__type, message: answer.message, body: answer };
  };

  const challenge: RunningPool['challenge'] = async (username) => {
    const client = createSrpClient(BigInt(`0x${randomBytes(32).toString('hex')}`));
    const { body } = await call('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: username, SRP_A: client.publicValue },
    });
    const parameters = body.ChallengeParameters as unknown as VerifierChallenge; // the wire gives text for every member
    return {
      session: body.Session ?? '',
      answer: (password, changed) => client.answer(poolName, password, { ...parameters, ...changed }),
    };
  };

  const respond: RunningPool['respond'] = (name, session, responses) =>
    call('RespondToAuthChallenge', {
      ChallengeName: name,
      ClientId: clientId,
      Session: session,
      ChallengeResponses: responses,
    });

  const signIn: RunningPool['signIn'] = async (username, password = goodPassword) => {
    const { session, answer } = await challenge(username);
    return respond('PASSWORD_VERIFIER', session, answer(password));
  };

  const stop = async () => {
    await app.close();
    await connection?.close();
  };

  return {
    pool,
    options,
    db,
    clock,
    mailbox,
    events,
    origin,
    endpoint,
    poolName,
    call,
    challenge,
    respond,
    signIn,
    async person(about = {}) {
      const user = { sub: randomUUID(), email: `${randomUUID()}@example.org`, password: goodPassword, ...about };
      await pool.seed(user);
      return user;
    },
    async tokens(username, password) {
      const { body, type, message } = await signIn(username, password);
      const result = body.AuthenticationResult;
      if (!result?.RefreshToken) throw new Error(`No tokens for ${username}: ${type} ${message} ${body.ChallengeName}`);
      return { access: result.AccessToken, id: result.IdToken, refresh: result.RefreshToken };
    },
    async close() {
      await pool.settled();
      await stop();
    },
    stop,
  };
}
