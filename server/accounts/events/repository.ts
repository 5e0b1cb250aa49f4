import { type RawBuilder, sql } from 'kysely';
import type { Random } from '../../ports';
import type { AccountsDatabase } from '../database';
import { inBatches, type ListDefinition, type ListRequest, narrow, order, type Page } from '../list';
import type { Reader } from '../reader';

/** What can happen to a licence. */
export const eventTypes = [
  'TOKEN_ISSUED',
  'TOKEN_DENIED',
  'KEY_CREATED',
  'KEY_DISABLED',
  'KEY_ENABLED',
  'KEY_DELETED',
  'KEY_SECRET_CREATED',
  'LICENSE_REQUESTED',
  'LICENSE_APPROVED',
  'LICENSE_REJECTED',
  'LICENSE_SUSPENDED',
  'LICENSE_REINSTATED',
  'LICENSE_REVOKED',
  'LICENSE_RENEWED',
  'LICENSE_CHANGED',
  'MEMBER_ADDED',
  'MEMBER_REMOVED',
  'LIMIT_REACHED',
  'CREDIT_LOW',
  'CREDIT_USED_UP',
] as const;
export type EventType = (typeof eventTypes)[number];

export const severities = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Severity = (typeof severities)[number];

/** Something that happened to a licence (schemas/data/event.schema.json). */
export interface LicenceEvent {
  readonly id: string;
  readonly at: string;
  readonly licenseId: string;
  readonly licenseNumber: string;
  readonly type: string;
  readonly severity: string;
  readonly message: string;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

const column = (name: string) => () => sql.ref(`events.${name}`);

/** What the list of events can be asked; newest first unless it says otherwise. */
export const eventList: ListDefinition = {
  id: column('id'),
  sorts: { at: column('at'), type: column('type'), severity: column('severity') },
  defaultSort: '-at',
  filters: {
    licenseId: { kind: 'text', column: column('license_id') },
    type: { kind: 'oneOf', values: eventTypes, column: column('type') },
    severity: { kind: 'oneOf', values: severities, column: column('severity') },
    from: { kind: 'from', column: column('at') },
    before: { kind: 'before', column: column('at') },
  },
};

/** Events of licences that the reader owns or manages, or all of them to administrators (quality S33). */
function visibleTo(reader: Reader, licenceId?: string): RawBuilder<boolean> {
  const whose = reader.everything
    ? sql<boolean>`true`
    : sql<boolean>`events.license_id in (
        select own.id from licences own where own.owner_id = ${reader.userId}
        union all
        select managed.license_id from licence_members managed where managed.user_id = ${reader.userId} and managed.manager)`;
  return licenceId === undefined ? whose : sql<boolean>`(events.license_id = ${licenceId} and ${whose})`;
}

function rows(db: AccountsDatabase, reader: Reader, licenceId?: string) {
  return db
    .selectFrom('events')
    .innerJoin('licences', 'licences.id', 'events.license_id')
    .where(visibleTo(reader, licenceId))
    .select([
      'events.id',
      'events.at',
      'events.license_id as licenseId',
      'licences.number as licenseNumber',
      'events.type',
      'events.severity',
      'events.message',
      'events.data',
    ]);
}

/** One page of events, of one licence or of all that the reader may see. */
export async function listEvents(
  db: AccountsDatabase,
  reader: Reader,
  request: ListRequest,
  now: number,
  licenceId?: string,
): Promise<Page<LicenceEvent>> {
  const found = await order(narrow(rows(db, reader, licenceId), eventList, request, now), eventList, request, now)
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  const counted = db.selectFrom('events').where(visibleTo(reader, licenceId));
  const { total } = await narrow(counted, eventList, request, now)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return {
    items: found.map((row) => ({ ...row, at: row.at.toISOString() })),
    total,
    page: request.page,
    size: request.size,
  };
}

/** All events that a list request matches, batch by batch. */
export async function exportEvents(
  db: AccountsDatabase,
  reader: Reader,
  request: ListRequest,
  now: number,
  licenceId?: string,
): Promise<AsyncIterable<readonly LicenceEvent[]>> {
  const matching = db.selectFrom('events').where(visibleTo(reader, licenceId)).select('events.id');
  const ids = await order(narrow(matching, eventList, request, now), eventList, request, now).execute();
  return inBatches(
    ids.map((row) => row.id),
    async (wanted) =>
      (
        await rows(db, reader, licenceId)
          .where('events.id', 'in', [...wanted])
          .execute()
      ).map((row) => ({
        ...row,
        at: row.at.toISOString(),
      })),
  );
}

/** Notes that something happened to a licence, in the transaction in which it happens. */
export async function recordEvent(
  db: AccountsDatabase,
  random: Random,
  event: {
    readonly licenceId: string;
    readonly type: EventType;
    readonly severity: Severity;
    readonly message: string;
    readonly data?: Readonly<Record<string, string | number | boolean | null>>;
    readonly at: number;
  },
): Promise<void> {
  await db
    .insertInto('events')
    .values({
      id: random.uuid(),
      license_id: event.licenceId,
      type: event.type,
      severity: event.severity,
      message: event.message,
      data: JSON.stringify(event.data ?? {}),
      at: new Date(event.at),
    })
    .execute();
}

/** Takes a person's address out of what events say of them: what happened stays told, who it was does not. */
export async function forgetPersonInEvents(
  db: AccountsDatabase,
  person: { readonly id: string; readonly email: string },
): Promise<void> {
  await db
    .updateTable('events')
    .set({ message: sql`replace(events.message, ${person.email}, '–')` })
    .where(sql`events.data ->> 'userId'`, '=', person.id)
    .execute();
}
