import { type RawBuilder, sql } from 'kysely';
import type { Event } from '../../../schemas/types.gen';
import {
  countUpTo,
  inBatches,
  type ListDefinition,
  type ListRequest,
  narrow,
  order,
  type Page,
  pageOf,
} from '../../api/list';
import type { Reader } from '../../api/list/reader';
import type { Db } from '../../platform/database';
import type { Random } from '../../platform/ports';

/** An event of a license. */
export type LicenseEvent = Event;
export type EventType = Event['type'];
export type Severity = Event['severity'];

const column = (name: string) => () => sql.ref(`events.${name}`);

/** Queries that the list of events accepts; newest first by default. */
export const eventList: ListDefinition = {
  id: column('id'),
  sorts: { at: column('at'), type: column('type'), severity: column('severity') },
  defaultSort: '-at',
  filters: {
    licenseId: { kind: 'text', column: column('license_id') },
    type: { kind: 'oneOf', column: column('type') },
    severity: { kind: 'oneOf', column: column('severity') },
    from: { kind: 'from', column: column('at') },
    before: { kind: 'before', column: column('at') },
  },
};

/** Events of licenses that the reader owns or manages, or all of them to administrators (quality S33). */
function visibleTo(reader: Reader, licenseId?: string): RawBuilder<boolean> {
  const whose = reader.everything
    ? sql<boolean>`true`
    : sql<boolean>`events.license_id in (
        select own.id from licenses own where own.owner_id = ${reader.userId}
        union all
        select managed.license_id from license_members managed where managed.user_id = ${reader.userId} and managed.manager)`;
  return licenseId === undefined ? whose : sql<boolean>`(events.license_id = ${licenseId} and ${whose})`;
}

function rows(db: Db, reader: Reader, licenseId?: string) {
  return db
    .selectFrom('events')
    .innerJoin('licenses', 'licenses.id', 'events.license_id')
    .where(visibleTo(reader, licenseId))
    .select([
      'events.id',
      'events.at',
      'events.license_id as licenseId',
      'licenses.number as licenseNumber',
      'events.type',
      'events.severity',
      'events.message',
      'events.data',
    ]);
}

/** One page of events, of one license or of all that the reader may see. */
export async function listEvents(
  db: Db,
  reader: Reader,
  request: ListRequest,
  now: number,
  licenseId?: string,
): Promise<Page<LicenseEvent>> {
  const found = await order(narrow(rows(db, reader, licenseId), eventList, request, now), eventList, request, now)
    .limit(request.size + 1)
    .offset((request.page - 1) * request.size)
    .execute();
  const matching = db.selectFrom('events').where(visibleTo(reader, licenseId));
  const counted = await countUpTo(db, narrow(matching, eventList, request, now), request);
  return pageOf(
    request,
    found.map((row) => ({ ...row, at: row.at.toISOString() })),
    counted,
  );
}

/** All events that a list request matches, batch by batch. */
export async function exportEvents(
  db: Db,
  reader: Reader,
  request: ListRequest,
  now: number,
  licenseId?: string,
): Promise<AsyncIterable<readonly LicenseEvent[]>> {
  const matching = db.selectFrom('events').where(visibleTo(reader, licenseId)).select('events.id');
  const ids = await order(narrow(matching, eventList, request, now), eventList, request, now).execute();
  return inBatches(
    ids.map((row) => row.id),
    async (wanted) =>
      (
        await rows(db, reader, licenseId)
          .where('events.id', 'in', [...wanted])
          .execute()
      ).map((row) => ({
        ...row,
        at: row.at.toISOString(),
      })),
  );
}

/** Records an event of a license, in the transaction in which it happens. */
export async function recordEvent(
  db: Db,
  random: Random,
  event: {
    readonly licenseId: string;
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
      license_id: event.licenseId,
      type: event.type,
      severity: event.severity,
      message: event.message,
      data: JSON.stringify(event.data ?? {}),
      at: new Date(event.at),
    })
    .execute();
}

/** Removes a user's address from events: the events stay, the identity does not. */
export async function forgetPersonInEvents(
  db: Db,
  person: { readonly id: string; readonly email: string },
): Promise<void> {
  await db
    .updateTable('events')
    .set({ message: sql`replace(events.message, ${person.email}, '–')` })
    .where(sql`events.data ->> 'userId'`, '=', person.id)
    .execute();
}
