import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type EntityModel, holdsFiles, type KeptProperty } from '../../engine/model';
import type { LiveDefinitions } from '../definitions';
import { type Connection, type Db, indexLock } from '../platform/database';
import { checkStoredValues, describeUnfit } from './data-check';
import { entityTables, propertySql } from './property-sql';

/**
 * Applies the consequences of an edited entity without delaying any request: stored values move to a new name, are erased, or keep the
 * definition that was removed; indices are created and dropped.
 */
export interface EntityUpkeep {
  /** Properties removed from the definitions while values are stored: served as before. */
  held(entity: string): Readonly<Record<string, KeptProperty>>;
  /** Waits until all consequences of the live edition are applied. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

type Properties = Readonly<Record<string, KeptProperty>>;

/** Rows per statement: few enough that no one waits. */
const batch = 500;

export async function createEntityUpkeep(options: {
  readonly connection: Connection;
  readonly definitions: Pick<LiveDefinitions, 'edition' | 'onEdition'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): Promise<EntityUpkeep> {
  const { connection, definitions, log } = options;
  const { db } = connection;
  let closed = false;
  /** Last known definitions; those not live any more are retained while values are stored. */
  const known = new Map<string, Record<string, KeptProperty>>();
  for (const entity of Object.keys(entityTables)) known.set(entity, {});
  for (const row of await db.selectFrom('entity_properties').selectAll().execute()) {
    const properties = known.get(row.entity);
    if (properties) properties[row.name] = row.definition;
  }
  const live = (entity: string): Properties => definitions.edition().entities[entity]?.properties ?? {};
  const formerNames = (properties: Properties) => new Set(Object.values(properties).flatMap(({ was }) => was));

  function held(entity: string): Properties {
    const present = live(entity);
    const former = formerNames(present);
    return Object.fromEntries(
      Object.entries(known.get(entity) ?? {}).filter(
        ([name, { removed }]) => removed === undefined && !Object.hasOwn(present, name) && !former.has(name),
      ),
    );
  }

  /**
   * Records what is live now, and forgets definitions without stored values.
   * @returns properties whose values are to fit another schema than before
   */
  async function note(entity: string, table: string, { properties }: EntityModel): Promise<readonly string[]> {
    const properKnown = known.get(entity) ?? {};
    const changed = Object.entries(properties).flatMap(([name, { schema, was, removed }]) => {
      const before = [name, ...was].map((each) => properKnown[each]).find((each) => each !== undefined);
      const isSame = before === undefined || isDeepStrictEqual(before.schema, schema);
      return isSame || removed !== undefined ? [] : [name];
    });
    const former = formerNames(properties);
    for (const [name, property] of Object.entries(properties)) {
      if (JSON.stringify(properKnown[name]) === JSON.stringify(property)) continue;
      const definition = JSON.stringify(property);
      await db
        .insertInto('entity_properties')
        .values({ entity, name, definition })
        .onConflict((conflict) => conflict.columns(['entity', 'name']).doUpdateSet({ definition }))
        .execute();
      properKnown[name] = property;
    }
    for (const [name, { removed }] of Object.entries(properKnown)) {
      if (Object.hasOwn(properties, name)) continue;
      const stored = former.has(name) || removed === 'keep' ? 0 : await storedCount(db, table, name);
      if (stored === 0) {
        await db.deleteFrom('entity_properties').where('entity', '=', entity).where('name', '=', name).execute();
        delete properKnown[name];
        continue;
      }
      log.warn(
        {
          rule: 'entity-property-removed',
          file: `schemas/data/${entity}.schema.json`,
          pointer: '/properties',
          name,
          stored,
        },
        `“${name}” was taken out of schemas/data/${entity}.schema.json while ${stored === 1 ? '1 record holds' : `${stored} records hold`} a value of it. It is served as before until the file has it with "x-removed": "keep" or "erase", or another property names it in "x-was".`,
      );
    }
    return changed;
  }

  /** Says which stored values do not fit a definition that has changed. They stay. */
  async function tellUnfit(entity: string, model: EntityModel, changed: readonly string[]): Promise<void> {
    const unfit = await checkStoredValues(db, { [entity]: model }, { [entity]: changed }, () => closed);
    for (const each of unfit)
      log.warn(
        {
          rule: 'entity-property-unfit',
          file: `schemas/data/${entity}.schema.json`,
          pointer: `/properties/${each.property}`,
          name: each.property,
          stored: each.count,
        },
        describeUnfit(each),
      );
  }

  async function keepUp(): Promise<void> {
    const { entities } = definitions.edition();
    for (const [entity, table] of Object.entries(entityTables)) {
      const model = entities[entity];
      if (model === undefined || closed) continue;
      const changed = await note(entity, table, model);
      for (const [name, { was, removed }] of Object.entries(model.properties)) {
        if (removed === 'erase')
          for (const old of [name, ...was])
            await eachBatch(db, table, old, sql`properties - ${sql.lit(old)}`, () => closed);
        // The latest former name first: newer values win.
        if (removed === undefined)
          for (const old of was) await eachBatch(db, table, old, moved(old, name), () => closed);
      }
      await createRequestedIndices(connection, table, model.properties, log);
      await tellUnfit(entity, model, changed);
    }
  }

  let running: Promise<void> = Promise.resolve();
  const begin = () => {
    running = running.then(() =>
      closed
        ? undefined
        : keepUp().catch((error: unknown) =>
            log.error({ err: error }, 'Kept properties could not follow the definitions'),
          ),
    );
  };
  begin();
  const unlisten = definitions.onEdition(begin);
  return {
    held,
    settled: () => running,
    async close() {
      closed = true;
      unlisten();
      await running;
    },
  };
}

async function storedCount(db: Db, table: string, name: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(table)} where properties ? ${name}`.execute(db);
  return rows[0]?.n ?? 0;
}

const moved = (
  old: string,
  name: string,
) => sql`case when properties ? ${sql.lit(name)} then properties - ${sql.lit(old)}
  else (properties - ${sql.lit(old)}) || jsonb_build_object(${sql.lit(name)}, properties -> ${sql.lit(old)}) end`;

/** Changes every row that contains a name, in small batches ordered by id, until none is left. */
async function eachBatch(
  db: Db,
  table: string,
  name: string,
  bag: ReturnType<typeof sql>,
  stopped: () => boolean,
): Promise<void> {
  let after = '';
  let moved = false;
  while (!stopped()) {
    const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set properties = ${bag}
      where id in (select id from ${sql.table(table)} where properties ? ${name} and id > ${after}
        order by id limit ${sql.lit(batch)} for update) returning id`.execute(db);
    if (rows.length > 0) {
      moved = true;
      after = rows.reduce((last, { id }) => (id > last ? id : last), after);
    } else if (moved) {
      // A process with the previous edition may have written another one meanwhile.
      moved = false;
      after = '';
    } else return;
  }
}

/** Creates the indices that definitions request, and drops the others. Writers never wait for it. */
async function createRequestedIndices(
  { session, kind }: Connection,
  table: string,
  properties: Properties,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const concurrently = sql.raw(kind === 'postgresql' ? 'concurrently' : '');
  const wanted = new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      // Files are looked up by one index of their table.
      if (!property.indexed || property.removed !== undefined || holdsFiles(property.schema)) return [];
      const shape = createHash('sha256').update(JSON.stringify([property.kind, property.was, property.schema.format]));
      return [
        [
          `kept_${table}_${name.slice(0, 30)}_${shape.digest('hex').slice(0, 8)}`,
          sql`((${propertySql(table, name, property)}), id)`,
        ],
      ];
    }),
  );
  const isDone = await session(async (one) => {
    const { rows: locks } = await sql<{
      had: boolean;
    }>`select pg_try_advisory_lock(${indexLock}, hashtext(current_schema())) as had`.execute(one);
    // Another process is doing it.
    if (locks[0]?.had !== true) return true;
    // An aborted index exists and is unusable.
    const { rows } = await sql<{ name: string; valid: boolean }>`select relname as name, indisvalid as valid
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = ${table}::regclass and relname like ${`kept\\_${table}\\_%`}`.execute(one);
    await sql`set statement_timeout = 0`.execute(one);
    try {
      for (const { name, valid } of rows)
        if (!valid || !wanted.has(name)) await sql`drop index ${concurrently} if exists ${sql.ref(name)}`.execute(one);
      for (const [name, expression] of wanted) {
        if (rows.some((row) => row.name === name && row.valid)) continue;
        await sql`create index ${concurrently} if not exists ${sql.ref(name)} on ${sql.table(table)} ${expression}`.execute(
          one,
        );
      }
    } finally {
      await sql`reset statement_timeout`.execute(one);
      await sql`select pg_advisory_unlock(${indexLock}, hashtext(current_schema()))`.execute(one);
    }
    return true;
  });
  if (!isDone && wanted.size > 0)
    log.warn(
      { table },
      'Indices are not made behind a pooler: set DATABASE_DIRECT_URL to the address of the database itself',
    );
}
