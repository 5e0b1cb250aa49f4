import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContract, countContract, createBackend } from '../../../server/contract';
import { administratorsOnly, contractDocument, runContractCommand } from '../../../server/contract-command';
import { demoPerson, fillDemo } from '../../../server/demo';
import { projectFolder } from '../../../server/platform/project-folder';
import { roleTable } from '../../support/roles';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** The project's own server keeps the contract that any other backend is held to. */
let server: ServerApp;
let address = '';
const sessions = { user: '', administrator: '' };

const cookieOf = ({ cookies }: SignedIn) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

beforeAll(async () => {
  server = await serverApp({ environment: { RATE_LIMITS: 'off' } });
  const { connection, clock, app } = server;
  const { settings } = app.services;
  await fillDemo({ db: connection.db, clock, settings, roles: roleTable, seed: async () => {} });
  const user = await connection.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', demoPerson('user').email)
    .executeTakeFirstOrThrow();
  sessions.user = cookieOf(await server.again(user));
  sessions.administrator = cookieOf(await server.signIn({ roleName: 'SYSADMIN' }));
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/iam/api/v1`;
});
afterAll(() => server.close());

const check = (write: boolean) =>
  checkContract({
    document: contractDocument(projectFolder()),
    backend: createBackend(address, sessions),
    isForAdministrators: administratorsOnly(projectFolder()),
    write,
  });

const broken = ({ findings }: Awaited<ReturnType<typeof check>>) =>
  findings.filter(({ outcome }) => outcome === 'broken');

test('the document of the command is the one that the server answers to who reads everything', async () => {
  const headers = { cookie: sessions.administrator };
  const { servers, ...served } = await (await fetch(`${address}/openapi.json`, { headers })).json();
  const { servers: _, ...ours } = contractDocument(projectFolder());
  expect(JSON.parse(JSON.stringify(ours))).toEqual(served);
  expect(servers).toEqual([{ url: '/iam/api/v1' }]);
});

test('reading: every promise that can be tried is kept', async () => {
  const result = await check(false);
  expect(broken(result)).toEqual([]);
  const counts = countContract(result);
  expect(counts.kept).toBeGreaterThanOrEqual(60);
  expect(counts.promises).toBeGreaterThan(700);
});

test('writing: every promise that can be tried is kept, and what was made is removed', {
  // Some two thousand calls.
  timeout: 300_000,
}, async () => {
  const { db } = server.connection;
  const rows = async () => {
    const tables = [
      'posts',
      'post_templates',
      'rate_configurations',
      'rate_versions',
      'rate_plans',
      'list_views',
    ] as const;
    return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length));
  };
  const before = await rows();
  const result = await check(true);
  expect(broken(result)).toEqual([]);
  const counts = countContract(result);
  expect(counts.kept).toBeGreaterThanOrEqual(85);
  expect(counts.promises).toBeGreaterThan(1_800);
  expect(await rows()).toEqual(before);
});

describe('The command', () => {
  async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const [printed, complained]: [string[], string[]] = [[], []];
    const code = await runContractCommand(args, {
      environment,
      print: (line) => void printed.push(line),
      complain: (line) => void complained.push(line),
    });
    return { code, printed, complained };
  }

  test('says a line for each operation and a summary, and ends with 0', async () => {
    const { code, printed } = await run([address], { CONTRACT_USER: sessions.user });
    expect(code).toBe(0);
    expect(printed.find((line) => line.includes('  getSettings: '))).toMatch(
      /^ok {7}GET {5}\/settings {2}getSettings: \d+ promises$/,
    );
    expect(printed.find((line) => line.includes('/users  listUsers'))).toMatch(/^part {5}GET/);
    expect(printed.at(-1)).toMatch(/^\d+ operations, \d+ promises looked at: \d+ operations keep theirs, 0 do not/);
  });

  test('--json says the same as data', async () => {
    const { code, printed } = await run([`${address}/`, '--json']);
    const { counts, findings } = JSON.parse(printed.join('\n'));
    expect([code, counts.broken]).toEqual([0, 0]);
    expect(findings).toContainEqual({
      operation: 'listUsers',
      method: 'GET',
      path: '/users',
      as: 'visitor',
      promise: 'session',
      outcome: 'kept',
    });
  });

  test('ends with 1 where a promise is broken: here, that of an administrator to be refused', async () => {
    const { code, printed } = await run([address], { CONTRACT_USER: sessions.administrator });
    expect(code).toBe(1);
    expect(printed).toContain('         as user, permission: answers 200, promised is 403');
  });

  test.each([
    ['no address', [], {}, /CONTRACT_USER and CONTRACT_ADMINISTRATOR/],
    ['an unknown option', ['http://127.0.0.1:9', '--force'], {}, /CONTRACT_USER and CONTRACT_ADMINISTRATOR/],
    ['nobody there', ['http://127.0.0.1:49/iam/api/v1'], {}, /does not answer: .*ECONNREFUSED/],
  ] as const)('ends with 2: %s', async (_what, args, environment, complaint) => {
    const { code, complained } = await run(args, environment);
    expect([code, complained.join('\n')]).toEqual([2, expect.stringMatching(complaint)]);
  });

  test('ends with 2: a session that the backend does not know', async () => {
    const { code, complained } = await run([address], { CONTRACT_ADMINISTRATOR: 'a-token-of-nobody' });
    expect([code, complained]).toEqual([
      2,
      ['The backend does not know the session of CONTRACT_ADMINISTRATOR (GET /sso answers 401).'],
    ]);
  });
});
