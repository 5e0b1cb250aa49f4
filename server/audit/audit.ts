import type { Insertable, Kysely } from 'kysely';
import type { Json } from '../../engine/model';
import type { Database } from '../platform/database';
import type { Origin } from '../platform/http/origin';
import type { Clock, Random } from '../platform/ports';
import type { Actor } from '../session/session';
import type { AuditEntry } from './audit-entry';

/** An event as reported to the audit; actor and time are added. */
export interface AuditEvent extends AuditEntry {
  readonly action: string;
  /** The form by which it was sent, with the hash of its model; absent where none was named. */
  readonly form?: { readonly id: string; readonly hash: string };
}

/** Writes the audit (quality S59). Nothing changes or deletes what is written; the database refuses it too. */
export interface Audit {
  write(db: Kysely<Database>, event: AuditEvent, actor: Actor | undefined, origin: Origin): Promise<void>;
  /** For many events of one transaction: collects them, and `save` writes all at once. */
  collect(): Pick<Audit, 'write'> & { save(db: Kysely<Database>): Promise<void> };
}

/** The definitions that are live: what a change was made with. */
export interface LiveEdition {
  readonly edition: number;
  readonly definitions: string;
}

export function createAudit({
  clock,
  random,
  live,
}: {
  readonly clock: Clock;
  readonly random: Random;
  /** Absent: commands read no definitions. */
  readonly live?: () => LiveEdition;
}): Audit {
  const rowOf = (
    { action, result = 'OK', because, form, ...entry }: AuditEvent,
    actor: Actor | undefined,
    origin: Origin,
  ): Insertable<Database['audit_events']> => {
    const [before, after] = changes(entry.before ?? null, entry.after ?? null);
    return {
      id: random.uuid(),
      at: new Date(clock.now()),
      actor_id: actor?.id,
      actor_email: actor?.email,
      actor_role: actor?.role,
      actor_name: actor && (nameOf(actor) || null),
      impersonator_id: actor?.impersonatorId,
      action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      target_label: entry.targetLabel,
      result,
      reason: entry.reason,
      reason_code: because?.name,
      reason_args: because?.args && JSON.stringify(because.args),
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
      ip: origin.ip,
      user_agent: origin.userAgent,
      request_id: origin.requestId,
      form: form?.id,
      form_hash: form?.hash,
      ...live?.(),
    };
  };
  return {
    async write(db, event, actor, origin) {
      await db
        .insertInto('audit_events')
        .values(rowOf(event, actor, origin))
        .execute();
    },
    collect() {
      const rows: Insertable<Database['audit_events']>[] = [];
      return {
        async write(_db, event, actor, origin) {
          rows.push(rowOf(event, actor, origin));
        },
        async save(db) {
          if (rows.length > 0) await db.insertInto('audit_events').values(rows).execute();
        },
      };
    },
  };
}

const nameOf = ({ user }: Actor) => [user.first_name, user.last_name].filter(Boolean).join(' ');

/** Of two states of a record only the differences; of one state all of it. */
function changes(before: object | null, after: object | null): readonly [Json, Json] {
  const [first, second] = [redacted(before), redacted(after)];
  if (!isRecord(first) || !isRecord(second)) return [first, second];
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])].filter(
    (name) => JSON.stringify(first[name]) !== JSON.stringify(second[name]),
  );
  const pick = (record: Readonly<Record<string, Json>>) =>
    Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
  return [pick(first), pick(second)];
}

/** Names that may contain a secret. */
const secret =
  /secret(?!Hint|CreatedAt|_hint|_created_at)|password(?!Policy)|token|hash|verifier|jwt|cookie|private|otp|^codes?$/i;

/** A plain JSON copy without secrets. */
function redacted(value: unknown): Json {
  if (value === null || value === undefined) return null;
  return JSON.parse(
    JSON.stringify(value, function (this: unknown, name, part: unknown) {
      return typeof part === 'string' && secret.test(name) && !isSentence(this, name) ? '[redacted]' : part;
    }),
  ) as Json;
}

/** The code of a sentence, beside its values, is none. */
function isSentence(holder: unknown, name: string): boolean {
  if (name !== 'code' || typeof holder !== 'object' || holder === null || !('values' in holder)) return false;
  return isRecord(holder.values) && Object.keys(holder).every((key) => ['code', 'values', 'words'].includes(key));
}

function isRecord(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
