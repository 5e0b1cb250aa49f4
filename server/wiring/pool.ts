import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from '../audit/audit';
import type { LiveDefinitions } from '../definitions';
import type { Entities } from '../entities';
import { createDeletedCloser } from '../features/people';
import { createUserPool } from '../identity';
import type { Outbox } from '../mail/outbox';
import type { Connection } from '../platform/database';
import type { PresentOrigin } from '../platform/http/origin';
import type { Clock, Random } from '../platform/ports';
import type { Secrets } from '../platform/secrets';
import { type Tracing, traced } from '../platform/tracing';
import type { Sessions } from '../session/sessions';
import type { SettingsStore } from '../settings/settings-store';
import { followIdentity } from '../user-pool/identity-events';
import { reportMissingAttributes } from '../user-pool/missing-attributes';
import type { PortalPool } from '../user-pool/portal-pool';
import type { RegistrationValidator } from '../user-pool/registration-validator';
import { embeddedSignUpTrigger } from '../user-pool/sign-up-trigger';
import { createPasswordValidator } from '../user-pool/validate-password';

type EmbeddedPool = Awaited<ReturnType<typeof createUserPool>>;

/** The pool that serves; one that can be filled with the demo's people is the embedded one. */
export type PresentPool = PortalPool & { readonly seed?: EmbeddedPool['seed'] };

interface PoolOptions {
  /** A user pool other than the embedded one. */
  readonly given: PortalPool | undefined;
  readonly db: Connection['db'];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly secret: Secrets;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly hashing: Parameters<typeof createUserPool>[0]['hashing'];
  readonly origin: string;
  readonly prefix: string;
  readonly outbox: Outbox;
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly definitions: LiveDefinitions;
  readonly entities: Entities;
  readonly registrations: RegistrationValidator;
  readonly origins: PresentOrigin;
  /** Whether these people may not sign in here (the demo's, outside of a demo). */
  readonly closed: (id: string) => boolean;
  readonly tracing: Tracing | undefined;
}

/** The user pool of the portal: the one given, or the embedded one, which is also returned by itself. */
export async function createPool(options: PoolOptions): Promise<{ pool: PresentPool; embedded?: EmbeddedPool }> {
  const { given, db, clock, random, log, settings, sessions, audit, definitions, entities, tracing } = options;
  const watched = (pool: PresentPool): PresentPool =>
    tracing ? { ...pool, admin: traced(tracing, 'user pool', pool.admin) } : pool;
  if (given) {
    reportMissingAttributes({ pool: given, entities, definitions, log });
    return { pool: watched(given) };
  }
  const embedded = await createUserPool({
    db,
    clock,
    random,
    mailer: options.outbox.mailer(db),
    validatePassword: createPasswordValidator({ db, settings }),
    preSignUp: embeddedSignUpTrigger(options.registrations),
    publicOrigin: options.origin,
    prefix: options.prefix,
    secret: options.secret,
    hashing: options.hashing,
    log,
    environment: options.environment,
    isClosed: options.closed,
    onEvent: followIdentity({
      sessions,
      audit,
      clock,
      closeAccount: createDeletedCloser({ sessions, audit, clock, definitions }),
      origin: options.origins.now,
    }),
  });
  return { pool: watched(embedded), embedded };
}
