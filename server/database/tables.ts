import type { AccountTables } from '../accounts/tables';
import type { AuditTables } from '../audit/tables';
import type { IdempotencyTables } from '../http/idempotency-tables';
import type { IdentityTables } from '../identity/tables';
import type { MailTables } from '../mail/tables';
import type { SessionTables } from '../session/tables';
import type { SettingsTables } from '../settings/tables';
import type { UserTables } from '../users/tables';

/** Every table, by the part of the server that owns it. A part reads another's tables, and writes only its own. */
export interface Database
  extends UserTables,
    SessionTables,
    SettingsTables,
    AuditTables,
    MailTables,
    IdempotencyTables,
    IdentityTables,
    AccountTables {}
