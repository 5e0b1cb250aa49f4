import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { LiveDefinitions, SubmissionValidator } from '../definitions';
import type { Ask, Asker } from '../definitions/ask';
import type { Documentation } from '../documentation';
import type { Entities } from '../entities';
import type { FileBytes } from '../files';
import type { LetterContext } from '../mail/letter-writer';
import type { Outbox } from '../mail/outbox';
import type { Configuration } from '../platform/configuration';
import type { Database } from '../platform/database';
import type { SealingKeys } from '../platform/http/sealing';
import type { Clock, Mailer, Random } from '../platform/ports';
import type { Sessions } from '../session/sessions';
import type { SettingsStore } from '../settings/settings-store';
import type { PortalPool } from '../user-pool/portal-pool';
import type { RegistrationValidator } from '../user-pool/registration-validator';
import type { CallInside } from './inside-call';
import type { Undoing } from './undoing';

/** What operations use besides their call. Created once, in `app.ts`. */
export interface Services {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly settings: SettingsStore;
  readonly sessions: Sessions;
  readonly pool: PortalPool;
  readonly definitions: LiveDefinitions;
  readonly documentation: Documentation;
  readonly entities: Entities;
  /** The entity whose records a source lists. */
  readonly entityListed: (source: string) => string | undefined;
  /** The entity of which a source writes records. */
  readonly entityWritten: (source: string) => string | undefined;
  /** The bytes of files, in the database or an object store. */
  readonly fileBytes: FileBytes;
  readonly submissions: SubmissionValidator;
  readonly registrations: RegistrationValidator;
  readonly keys: SealingKeys;
  readonly outbox: Outbox;
  /** Writes emails. */
  readonly letters: LetterContext;
  /** Calls an operation from within, as a page would. */
  readonly callInside: CallInside;
  /** Asks a reading from within. */
  readonly ask: (asker: Asker) => Ask;
  readonly undoing: Undoing;
  /** Lists find any part of a name, not only the beginnings of words: the database has indices for it. */
  readonly findsParts: boolean;
  /** A mailer that queues in this transaction. */
  mailer(db: Kysely<Database>): Mailer;
}
