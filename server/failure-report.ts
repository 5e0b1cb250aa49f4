import { BackupRefused } from './backup/format';
import { UsageError } from './commands';
import { NoUsableDefinitions } from './definitions';
import { InvitationRefused } from './features/people';
import { StudioRefused } from './features/studio';
import { ArchiveRefused } from './features/usage';
import { KeyTooYoung } from './identity';
import { ConfigurationError } from './platform/configuration';
import { FolderInUse, NewerSchema } from './platform/database';
import { SecretMismatch } from './platform/secrets';

const expected = [
  ArchiveRefused,
  BackupRefused,
  ConfigurationError,
  FolderInUse,
  InvitationRefused,
  KeyTooYoung,
  NewerSchema,
  NoUsableDefinitions,
  SecretMismatch,
  StudioRefused,
  UsageError,
];

/** Errors that an operator can fix are reported by their message; all others in full. */
export function reportFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return expected.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}
