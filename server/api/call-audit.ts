import type { Kysely } from 'kysely';
import type { Audit, AuditEvent } from '../audit/audit';
import type { AuditEntry } from '../audit/audit-entry';
import type { Database } from '../platform/database';
import type { Origin } from '../platform/http/origin';
import type { Actor } from '../session/session';
import type { AnyOperation } from './operation';

/** The one audit event of a call. */
export interface CallAudit {
  report(entry: AuditEntry): void;
  isReported(): boolean;
  /** Writes the event, once; an operation that reported nothing is recorded by its action alone. */
  write(db: Kysely<Database>): Promise<void>;
}

/** The event that an operation's `action` names, no matter who calls. Without auditing, what is reported is discarded. */
export function createCallAudit({
  operation,
  options: { audit },
  actor,
  origin,
  parsed,
}: {
  readonly operation: AnyOperation;
  readonly options: { readonly audit: Pick<Audit, 'write'> };
  readonly actor: Actor | undefined;
  readonly origin: Origin;
  /** The reason, for an event that does not contain it, and the form by which the call was sent. */
  readonly parsed?: Pick<AuditEvent, 'form'> & { readonly reason?: string };
}): CallAudit {
  let entry: AuditEntry | undefined;
  let written = operation.audited === false || operation.action === undefined;
  return {
    report(reported) {
      if (entry) throw new Error(`The operation "${operation.source}" reported to the audit twice.`);
      entry = reported;
    },
    isReported: () => entry !== undefined,
    async write(db) {
      if (written) return;
      written = true;
      // An anonymous call without effect (a sign-out without a session) must not fill the audit.
      if (entry === undefined && actor === undefined) return;
      const reason = entry?.reason ?? parsed?.reason;
      await audit.write(
        db,
        {
          action: operation.action ?? '',
          ...entry,
          ...(reason !== undefined && { reason }),
          ...(parsed?.form && { form: parsed.form }),
        },
        actor,
        origin,
      );
    },
  };
}
