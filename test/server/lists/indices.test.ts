import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueTypes, writeCursor } from '../../../server/api/list/cursor';
import { pauseLetters, resumeLetters } from '../../../server/features/posts/audience';
import { operations } from '../../../server/operations';
import type { Database } from '../../../server/platform/database';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { free, moment, readSources } from './read-sources';

/**
 * Every list at size: each sort that is offered is answered by walking an index, and each filter and search by looking it up in one. The
 * planner is asked with reading whole tables and sorting forbidden: it does either all the same where no index helps, and then it is in
 * the plan. Lists, sorts and filters come from the server's operations and `sources.json`, so a new one is held to this by itself.
 */

let portal: Portal;
let administrator: Caller;
const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  portal = await startPortal(undefined, 'silent');
  administrator = await portal.signIn({ role: 'SYSADMIN' });
  listenTo(portal.db);
});
afterAll(() => portal.close());

/** Notes what is read from here on. */
function listenTo(db: Kysely<Database>) {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => {
    if (/^select/i.test(query.sql)) statements.push({ sql: query.sql, parameters: query.parameters });
    return execute(query);
  };
}

interface Plan {
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
}

/** Tables are joined as the statement says: which comes first would depend on how much is in them. */
const forced = { enable_seqscan: 'off', enable_sort: 'off', join_collapse_limit: '1' };

/** What the planner would do if it could neither read a table from end to end nor sort, wherever that can be helped. */
async function plan({ sql: text, parameters }: (typeof statements)[number]): Promise<readonly Plan[]> {
  return portal.db.connection().execute(async (connection) => {
    for (const [name, value] of Object.entries(forced))
      await connection.executeQuery(CompiledQuery.raw(`set ${name} = ${value}`));
    try {
      const explained = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
      const [row] = (await connection.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explained)).rows;
      return (row?.['QUERY PLAN'] ?? []).flatMap((each) => nodesOf(each.Plan));
    } finally {
      for (const name of Object.keys(forced)) await connection.executeQuery(CompiledQuery.raw(`reset ${name}`));
    }
  });
}

function nodesOf(node: Plan): readonly Plan[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Where a plan says that rows were read and then held against a condition, and where it looks them up by one. */
const held = ['Filter', 'Join Filter'];
const indexed = ['Index Cond', 'Recheck Cond'];

/** Conditions of a plan that name a value. */
function conditionsWith(value: string, nodes: readonly Plan[], names: readonly string[]): readonly string[] {
  return nodes
    .flatMap((node) => names.map((name) => node[name]))
    .filter((condition) => typeof condition === 'string')
    .filter((condition) => condition.includes(value));
}

const sortsAll = (nodes: readonly Plan[]) => nodes.some((node) => node['Node Type'] === 'Sort');

/** Asks a list, and hands out the statements that read it: its page, in order and with a limit, and its count. */
async function ask(path: string, query: Readonly<Record<string, string>>) {
  statements.length = 0;
  const address = `${path}?${new URLSearchParams({ size: '25', ...query })}`;
  const { status } = await administrator.call('GET', address, { headers: { 'x-portal-mode': 'admin' } });
  const read = [...statements];
  const page = read.find((statement) => / order by .* limit /is.test(statement.sql));
  const count = read.find((statement) => /^select count\(/i.test(statement.sql) && !/ order by /i.test(statement.sql));
  const search = read.find((statement) => /^select 1 as "one" .* limit /is.test(statement.sql));
  return { status, page, count, search };
}

/** Sorts by what no index can hold: it follows from the present moment, or from the table of roles that is live. */
const computed: readonly string[] = ['listUsers role', 'listLicenses status', 'listApiKeys status'];

/** Lists of what has a name: the others hold prose, which is found by the beginnings of its words. */
const partsFound = [
  ...['listUsers', 'listLicenses', 'listApiKeys', 'listRateConfigurations', 'listRateVersions', 'listRatePlans'],
  ...['listRateCorrections', 'listEmailTemplates', 'listPostTemplates', 'listEditions', 'listChangeSets'],
];

const sources = readSources();
/** Lists of all there is; those below a record hold no more than belongs to it. */
const lists = operations
  .filter(({ list }) => list === true)
  .map(({ source }) => ({ source, ...sources(source) }))
  .filter(({ path }) => !path.includes('{'));
const each = (kind: 'sorts' | 'filters') =>
  lists.flatMap(({ source, path, values, [kind]: names }) =>
    names.map((name) => ({ source, path, name, values: values(name) })),
  );

test('a sort and a filter without an index are found out', async () => {
  const unindexed = { sql: 'select id from users order by md5(email) limit 5', parameters: [] };
  expect(sortsAll(await plan(unindexed))).toBe(true);
  const slow = { sql: "select count(*) from users where md5(email) = 'seldom' and status = 'ACTIVE'", parameters: [] };
  expect(conditionsWith('seldom', await plan(slow), held)).toHaveLength(1);
  expect(lists.length).toBeGreaterThan(15);
});

describe('A sort walks an index', () => {
  test.each(each('sorts'))('$source by $name', async ({ source, path, name }) => {
    for (const sort of [name, `-${name}`]) {
      const { status, page } = await ask(path, { sort });
      expect([status, page?.sql]).toEqual([200, expect.stringContaining('order by')]);
      if (!page) continue;
      expect([sort, sortsAll(await plan(page))]).toEqual([sort, computed.includes(`${source} ${name}`)]);
    }
  });
});

describe('A filter is looked up in an index', () => {
  test.each(each('filters'))('$source: $name', async ({ path, name, values }) => {
    for (const value of values) {
      const { status, page, count } = await ask(path, { [`filter[${name}]`]: value });
      if (status !== 200) continue;
      if (!count || !page) throw new Error('The list has no page, or does not count.');
      const said = value.slice(0, 10);
      const plans = [await plan(page), await plan(count)];
      const lookedUp = plans.some(
        (nodes) => conditionsWith(said, nodes, indexed).length > 0 && conditionsWith(said, nodes, held).length === 0,
      );
      // One of few values (a status, yes or no) may be passed over while the order is walked: a page of them is soon full.
      const few = value !== free && value !== moment;
      expect(lookedUp || (few && !sortsAll(plans[0] ?? [])), count.sql).toBe(true);
      return;
    }
    expect.fail(`No value is known that the filter "${name}" takes.`);
  });
});

describe('A page from a place begins there in an index', () => {
  const somewhere = {
    text: 'k',
    integer: '5',
    bigint: '5',
    numeric: '5',
    'double precision': '5',
    boolean: 'true',
    date: '2026-01-01',
    'timestamp with time zone': '2026-01-01 00:00:00+00',
  } as const;

  test.each(
    each('sorts').filter(({ source, name }) => sources(source).placed && !computed.includes(`${source} ${name}`)),
  )('$source by $name', async ({ path, name }) => {
    const asked = [];
    for (const type of valueTypes) {
      const cursor = writeCursor({ sort: name, way: 'after', value: somewhere[type], type, id: 'k', page: 2 });
      const { status, page } = await ask(path, { sort: name, cursor });
      if (status === 200 && page) asked.push(page);
    }
    expect(asked.length).toBeGreaterThan(0);
    for (const page of asked.slice(0, 1)) {
      const nodes = await plan(page);
      expect(sortsAll(nodes)).toBe(false);
      expect(nodes.some((node) => 'Index Cond' in node && /ROW\(|>/.test(String(node['Index Cond'])))).toBe(true);
    }
  });
});

describe('The records of a value are counted by looking them up in an index', () => {
  test.each(lists.filter(({ counts }) => counts.length > 0))('$source: $counts', async ({ path, counts }) => {
    const { status } = await ask(path, { counts: counts.join(',') });
    expect(status).toBe(200);
    const asked = statements.filter((statement) => / union all /i.test(statement.sql) && /as name/.test(statement.sql));
    // One question for all values of all filters.
    expect(asked).toHaveLength(1);
    const nodes = await plan(asked[0] as (typeof statements)[number]);
    const scans = nodes.filter(
      (node) => /Scan$/.test(String(node['Node Type'])) && !/Bitmap Heap/.test(node['Node Type']),
    );
    expect(scans.length).toBeGreaterThan(3);
    const { rows } = await sql<{
      name: string;
    }>`select indexname as name from pg_indexes where indexdef like '% WHERE %'`.execute(portal.db);
    // An index of some rows alone holds the condition itself.
    const looksUp = (scan: Plan) =>
      'Index Cond' in scan || (!('Filter' in scan) && rows.some(({ name }) => name === scan['Index Name']));
    expect(scans.filter((scan) => !looksUp(scan))).toEqual([]);
  });
});

describe.each([
  ['beginning of a word', 'ke'],
  ['part of a word', 'estre'],
  ['word in a script without spaces', '更新'],
])('A search for the %s is looked up in an index', (_, q) => {
  test.each(lists.filter(({ searched }) => searched))('$source', async ({ path }) => {
    const { status, search } = await ask(path, { q });
    expect(status).toBe(200);
    if (!search) throw new Error('The list does not count what it found.');
    const { rows } = await sql<{
      indexdef: string;
    }>`select indexdef from pg_indexes where indexdef like '%USING gin%'`.execute(portal.db);
    const nodes = await plan(search);
    // Which of several indices is the best depends on how much is in the tables; that there is one does not.
    const [signs, left] =
      q === '更新'
        ? [[' @> '], /(string_to_array\(.*?, NULL::text\)) @> /g]
        : [[' @@ ', ' ~~ '], /\(?([^()]*\(.*\)) (?:@@|~~) /g];
    const searched = signs
      .flatMap((sign) => conditionsWith(sign, nodes, [...held, ...indexed]))
      .flatMap((condition) => [...condition.matchAll(left)].map(([, text = '']) => text.replace(/^\(+/, '')));
    expect(searched.length).toBeGreaterThan(0);
    for (const text of searched)
      expect(
        rows.some(({ indexdef }) => bare(indexdef).includes(bare(text))),
        text,
      ).toBe(true);
  });
});

test('A search for a part of a name asks the index of parts', async () => {
  for (const { path, source } of lists.filter(({ source }) => partsFound.includes(source)))
    expect([source, (await ask(path, { q: 'estre' })).search?.sql]).toEqual([
      source,
      expect.stringContaining(' like '),
    ]);
});

describe('A search that finds few is sorted when it is found: no order is walked for it', () => {
  test.each(lists.filter(({ searched }) => searched))('$source', async ({ path }) => {
    const { status, page } = await ask(path, { q: 'kestrel' });
    if (!page) throw new Error('The list has no page.');
    expect([status, sortsAll(await plan(page))]).toEqual([200, true]);
  });
});

test('The letters of one post are looked up among all letters', async () => {
  const at = new Date(portal.now());
  const others = Array.from({ length: 1_000 }, (_, number) => ({
    ...{ id: `letter-${number}`, occasion: `post:another-post:${number}`, recipient: `${number}@portico.example` },
    ...{ template: 'POST_NOTIFICATION', language: 'en', state: 'QUEUED' as const, content: '' },
    ...{ created_at: at, due_at: at },
  }));
  await portal.db.insertInto('outbox').values(others).execute();
  // Of an empty table any index is as good as any other.
  await sql`analyze outbox`.execute(portal.db);
  const executor = portal.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const changes: (typeof statements)[number][] = [];
  executor.executeQuery = (query) => {
    if (/^update "outbox".* collate /is.test(query.sql)) changes.push(query);
    return execute(query);
  };
  await pauseLetters(portal.db, 'some-post', portal.now());
  await resumeLetters(portal.db, 'some-post', portal.now());
  executor.executeQuery = execute;
  expect(changes).toHaveLength(2);
  for (const change of changes) expect(conditionsWith('post:some-post:', await plan(change), indexed)).toHaveLength(1);
  await portal.db.deleteFrom('outbox').where('occasion', 'like', 'post:another-post:%').execute();
  await sql`analyze outbox`.execute(portal.db);
});

describe('A count ends where it says "or more"', () => {
  test.each(lists)('$source', async ({ path, source }) => {
    // All licenses together are not counted at all.
    const { status, count } = await ask(path, source === 'listLicenses' ? { 'filter[product]': 'A' } : {});
    expect(status).toBe(200);
    if (!count) throw new Error('The list does not count.');
    const nodes = await plan(count);
    expect(nodes.slice(0, 2).map((node) => node['Node Type'])).toEqual(['Aggregate', 'Limit']);
  });
});

/** An expression without what the database adds when it writes it down. */
const bare = (expression: string) => expression.replaceAll(/[\s()]|::\w+|\w+\./g, '');
