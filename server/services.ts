import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Configuration } from './configuration';
import type { Database } from './database';
import type { LiveDefinitions, SubmissionJudge } from './definitions';
import type { SealingKeys } from './http/sealing';
import type { PortalPool } from './portal-pool';
import type { Clock, Mailer, Random } from './ports';
import type { RegistrationJudge } from './registration-judge';
import type { Sessions } from './session/sessions';
import type { SettingsStore } from './settings/settings-store';

/** What operations work with besides their call. Made once, in `app.ts`. */
export interface Services {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
  readonly pool: PortalPool;
  readonly definitions: LiveDefinitions;
  readonly submissions: SubmissionJudge;
  readonly registrations: RegistrationJudge;
  readonly keys: SealingKeys;
  /** A mailer that queues in this transaction. */
  mailer(db: Kysely<Database>): Mailer;
}
