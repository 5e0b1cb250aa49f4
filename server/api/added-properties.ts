import type { RawBuilder } from 'kysely';
import { type Entities, patched, type SentValues } from '../entities';
import { addedValuesOf, type Keeping, type Viewer } from '../platform/added-values';
import type { Bag } from '../platform/database';
import type { AddedQuery, ListFilter } from './list';

/** Added properties in one call: what was sent of them, and what the caller may see. */
export interface AddedProperties {
  /** Columns to write with a change of a record: none where nothing was sent. @throws ApiError when it may not be written */
  change(record: Keeping): { readonly properties?: RawBuilder<Bag> };
  /** Columns to write with a new record. `own`: the caller owns it. @throws ApiError when it may not be written */
  create(own: boolean): { readonly properties?: string };
  /** A record as the caller may see it. */
  see(record: Keeping): object;
  query(entity: string): AddedQuery;
  columns(entity: string): readonly string[];
  /** Values that name files which changed records have no longer. */
  readonly dropped: readonly string[];
  /** True if something was sent that was never requested from this object: it would be lost. */
  readonly forgotten: boolean;
}

export function createAddedProperties(
  entities: Entities,
  call: {
    readonly sent: SentValues | undefined;
    /** Properties that an open form of the caller permits to write. */
    readonly leave: ReadonlySet<string>;
    /** Properties whose values were verified by a query to the API. */
    readonly verified: ReadonlySet<string>;
    /** Values that name files which the caller may put into a record. */
    readonly files: ReadonlySet<string>;
    readonly viewer: Viewer | undefined;
  },
): AddedProperties {
  const { sent, leave, verified, files, viewer } = call;
  const anybody: Viewer = viewer ?? { id: '', rank: -1 };
  let forgotten = sent !== undefined;
  const dropped: string[] = [];
  const patch = (stored: Bag, own: boolean) => {
    forgotten = false;
    return sent && entities.patch({ sent, leave, verified, files, viewer, stored, own });
  };
  return {
    change(record) {
      const { values = {}, ownerId = null } = addedValuesOf(record) ?? {};
      const wanted = patch(values, viewer !== undefined && ownerId === viewer.id);
      dropped.push(...(wanted?.dropped ?? []));
      const properties = wanted && patched(wanted);
      return properties === undefined ? {} : { properties };
    },
    create(own) {
      const wanted = patch({}, own);
      return wanted === undefined ? {} : { properties: JSON.stringify(wanted.set) };
    },
    see: (record) => entities.open(record, viewer),
    query: (entity) => queryOf(entities.askable(entity, anybody)),
    columns: (entity) => entities.columns(entity, anybody),
    dropped,
    get forgotten() {
      return forgotten;
    },
  };
}

/** Sorts by all of them, and filters by the comparisons that each supports. */
function queryOf(properties: ReturnType<Entities['askable']>): AddedQuery {
  return {
    sorts: Object.fromEntries(properties.map(({ name, column }) => [name, () => column])),
    filters: Object.fromEntries(
      properties.map(({ name, kind, column }): [string, ListFilter] => {
        if (kind === 'boolean') return [name, { kind, column: () => column }];
        return [name, { kind: kind === 'string' ? 'text' : 'number', column: () => column }];
      }),
    ),
  };
}

/** A record as it is returned: itself, or each item if it is a list. */
export function seen(body: object, see: AddedProperties['see']): object {
  const { items } = body as { readonly items?: unknown };
  if (!Array.isArray(items)) return see(body);
  return {
    ...body,
    items: items.map((item: unknown) => (typeof item === 'object' && item !== null ? see(item) : item)),
  };
}
