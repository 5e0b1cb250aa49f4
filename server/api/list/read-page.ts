import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { invalid } from '../../platform/http/api-error';
import { type Cursor, isValueType, writeCursor } from './cursor';
import type { ListColumn, ListDefinition } from './definition';
import { order, sortOf } from './query';
import type { ListRequest } from './request';

/** Rows of one page, and what is known of their neighbors. */
export interface ReadPage<Row> {
  readonly rows: readonly Row[];
  /** Whether there are rows after these. */
  readonly more: boolean;
  /** Rows in all pages, where they are few and were searched for. */
  readonly found?: number;
  /** Places of the next and the previous page. */
  readonly next?: string;
  readonly previous?: string;
}

interface Place {
  readonly cursor_value: string | null;
  readonly cursor_type: string;
  readonly cursor_id: string;
}

/**
 * Reads the page of a request: by the place of its cursor, so that no row before it is read, else by its number. Ties are broken by id, so
 * rows that come and go meanwhile neither repeat others nor hide them.
 * @param matching what the request selects, with its columns and without order
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  listed: ListDefinition,
  asked: ListRequest,
  now: number,
): Promise<ReadPage<Row>> {
  const isSearched = asked.words.length > 0 && listed.search !== undefined;
  const found = isSearched ? await countFew(matching) : undefined;
  const { definition, request } =
    found === undefined ? { definition: listed, request: asked } : sortedWhenFound(listed, asked);
  const page = await readRows(matching, definition, request, now);
  return found === undefined ? page : { ...page, found };
}

async function readRows<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  definition: ListDefinition,
  request: ListRequest,
  now: number,
): Promise<ReadPage<Row>> {
  const by = keyOf(definition, request);
  if (by === undefined) {
    const rows = (await byNumber(matching, definition, request, now).execute()) as readonly Row[];
    return { rows: rows.slice(0, request.size), more: rows.length > request.size };
  }
  const column = by.column(now);
  const placed = matching.select([
    sql<string | null>`(${column})::text`.as('cursor_value'),
    sql<string>`pg_typeof(${column})::text`.as('cursor_type'),
    sql<string>`${definition.id(now)}`.as('cursor_id'),
  ]);
  type Placed = Row & Place;
  const { cursor, size } = request;
  const found = cursor
    ? await fromPlace(placed as unknown as SelectQueryBuilder<DB, Tables, Placed>, column, definition.id(now), {
        cursor,
        descending: by.descending,
        lacked: by.lacked,
        wanted: size + 1,
      }).catch(refuseMadeUp)
    : await fromNumber(placed as unknown as SelectQueryBuilder<DB, Tables, Placed>, definition, request, now);
  const backward = cursor?.way === 'before';
  const whole = found.slice(0, size);
  const rows = backward ? whole.reverse() : whole;
  const further = found.length > size;
  const at = (row: Placed | undefined, way: Cursor['way'], page: number) => {
    if (row === undefined || page < 1 || !isValueType(row.cursor_type)) return undefined;
    const { cursor_value: value, cursor_type: type, cursor_id: id } = row;
    return writeCursor({ sort: by.written, way, value, type, id, page });
  };
  const more = backward || further;
  const next = more ? at(rows.at(-1), 'after', request.page + 1) : undefined;
  const previous = at(rows[0], 'before', request.page - 1);
  return { rows, more, ...(next !== undefined && { next }), ...(previous !== undefined && { previous }) };
}

/** A search that finds more than this has a page soon full when the order is walked. */
const few = 2_000;

/** How many rows there are; undefined where they are not few. */
async function countFew<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number | undefined> {
  const found = await matching
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(few + 1)
    .execute();
  return found.length <= few ? found.length : undefined;
}

/**
 * The same list with sorts that no index serves. The planner takes any search for one that finds a fiftieth of all rows, and would walk an
 * index in their order until a page is full: with a rare word, through the whole table.
 */
function sortedWhenFound(definition: ListDefinition, request: ListRequest) {
  const unindexed = (sorts: Readonly<Record<string, ListColumn>>) =>
    Object.fromEntries(
      Object.entries(sorts).map(([name, column]): [string, ListColumn] => [
        name,
        (now) => sql`coalesce(${column(now)}, ${column(now)})`,
      ]),
    );
  const { added } = request;
  return {
    definition: { ...definition, sorts: unindexed(definition.sorts) },
    request: { ...request, ...(added && { added: { ...added, sorts: unindexed(added.sorts) } }) },
  };
}

/** A place that somebody made up may not fit the column: the database says so before it reads anything. */
function refuseMadeUp(error: unknown): never {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && /^(22|42)/.test(code)) throw invalid({ cursor: { code: 'MALFORMED' } });
  throw error;
}

function byNumber<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  definition: ListDefinition,
  request: ListRequest,
  now: number,
) {
  return order(matching, definition, request, now)
    .limit(request.size + 1)
    .offset((request.page - 1) * request.size);
}

/** What a request is sorted by, if its pages have places: one column, and one that an index holds. */
export function keyOf(
  definition: ListDefinition,
  { sort, added }: Pick<ListRequest, 'sort' | 'added'>,
):
  | { readonly column: ListColumn; readonly lacked: boolean; readonly descending: boolean; readonly written: string }
  | undefined {
  const { keyset, withoutIndex = [] } = definition;
  const [first, ...others] = sort;
  if (keyset !== true || first === undefined || others.length > 0 || withoutIndex.includes(first.name))
    return undefined;
  const by = sortOf(definition, { added }, first.name);
  return by && { ...by, descending: first.descending, written: `${first.descending ? '-' : ''}${first.name}` };
}

/** Rows under what is read, from one end of an index to the other. */
type Walk<Row> = (condition: RawBuilder<unknown>, most: number, skipped?: number) => Promise<Row[]>;

const walkOf =
  <DB, Tables extends keyof DB, Row>(
    placed: SelectQueryBuilder<DB, Tables, Row>,
    column: RawBuilder<unknown>,
    id: RawBuilder<unknown>,
    down: boolean,
  ): Walk<Row> =>
  async (condition, most, skipped = 0) =>
    (await placed
      .where(sql<boolean>`${condition}`)
      .orderBy(down ? sql`${column} desc` : sql`${column} asc`)
      .orderBy(down ? sql`${id} desc` : sql`${id} asc`)
      .limit(most)
      .offset(skipped)
      .execute()) as unknown as Row[];

/**
 * Rows of a page by its number. An index that is walked downwards has the rows without a value first, and they are to be last: they are
 * read by themselves.
 */
async function fromNumber<DB, Tables extends keyof DB, Row>(
  placed: SelectQueryBuilder<DB, Tables, Row>,
  definition: ListDefinition,
  request: ListRequest,
  now: number,
): Promise<Row[]> {
  const by = keyOf(definition, request);
  if (by === undefined || !by.lacked || !by.descending)
    return (await byNumber(placed, definition, request, now).execute()) as unknown as Row[];
  const column = by.column(now);
  const walk = walkOf(placed, column, definition.id(now), true);
  const wanted = request.size + 1;
  const before = (request.page - 1) * request.size;
  const rows = await walk(sql`${column} is not null`, wanted, before);
  if (rows.length === wanted) return rows;
  const passed = rows.length > 0 || before === 0 ? before : await countWith(placed, column);
  return [...rows, ...(await walk(sql`${column} is null`, wanted - rows.length, before - passed))];
}

async function countWith<DB, Tables extends keyof DB, Row>(
  placed: SelectQueryBuilder<DB, Tables, Row>,
  column: RawBuilder<unknown>,
): Promise<number> {
  const found = await placed
    .clearSelect()
    .select(sql<number>`count(${column})::int`.as('with_value'))
    .executeTakeFirst();
  return (found as { readonly with_value?: number } | undefined)?.with_value ?? 0;
}

/** Rows from a place on. Rows without a value are the last ones; an index walks to them only if they are asked for by themselves. */
async function fromPlace<DB, Tables extends keyof DB, Row>(
  placed: SelectQueryBuilder<DB, Tables, Row>,
  column: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  {
    cursor,
    descending,
    lacked,
    wanted,
  }: { readonly cursor: Cursor; readonly descending: boolean; readonly lacked: boolean; readonly wanted: number },
): Promise<Row[]> {
  const backward = cursor.way === 'before';
  const down = descending !== backward;
  const walk = walkOf(placed, column, id, down);
  const than = down ? sql`<` : sql`>`;
  const there =
    cursor.value === null
      ? sql`${column} is null and ${id} ${than} ${cursor.id}`
      : sql`(${column}, ${id}) ${than} (${cursor.value}::text::${sql.raw(cursor.type)}, ${cursor.id})`;
  const rows = await walk(there, wanted);
  const missing = wanted - rows.length;
  // Downwards, the index of a column that may lack values without being marked has those rows first.
  const lackedLast = lacked || !descending;
  // Forward, rows without a value follow those with one; backward it is the other way round.
  const follows = (cursor.value === null) === (backward === lackedLast);
  if (missing === 0 || !follows) return rows;
  return [
    ...rows,
    ...(await walk(cursor.value === null ? sql`${column} is not null` : sql`${column} is null`, missing)),
  ];
}
