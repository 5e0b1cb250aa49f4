import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  contentOf,
  createFileBytes,
  createObjectStore,
  openStream,
  partSize,
  removeBytes,
  removeObjects,
} from '../../../server/files';
import { readConfiguration } from '../../../server/platform/configuration';
import { type TestObjectStore, type Trouble, testObjectStore } from '../../support/object-store';
import { pdf } from '../../support/sample-files';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/* The bytes of files, in the database and in a store that speaks the protocol of S3: the same for anyone who sends and reads them. */

const day = 24 * 3_600_000;
let store: TestObjectStore;
let server: ServerApp;
let eve: SignedIn;
beforeAll(async () => {
  store = await testObjectStore();
  server = await serverApp({ environment: store.environment });
  eve = await server.signIn();
});
afterEach(() => {
  store.trouble = undefined;
});
afterAll(async () => {
  await server.close();
  await store.close();
});

const large = Buffer.concat([pdf, Buffer.alloc(2 * partSize, 'x')]);
const begin = async (size: number): Promise<string> =>
  (await eve.call('POST', 'files', { payload: { name: 'proof.pdf', size } })).body.id;
const part = (id: string, from: number) =>
  eve.call('PUT', `files/${id}/part`, {
    payload: { from, bytes: large.subarray(from, from + partSize).toString('base64') },
  });
const finish = (id: string) => eve.call('POST', `files/${id}/finish`, { payload: {} });
async function send(): Promise<string> {
  const id = await begin(large.length);
  for (let from = 0; from < large.length; from += partSize) await part(id, from);
  return id;
}
const rows = async (table: 'file_parts' | 'file_removals') =>
  (await server.connection.db.selectFrom(table).select('file_id').execute()).length;
const content = (id: string) =>
  server.app.server.inject({
    url: `/iam/api/v1/files/${id}/${large.length}/proof.pdf`,
    headers: { cookie: [...eve.cookies].map((each) => each.join('=')).join('; ') },
  });

describe.each(['DATABASE', 'OBJECTS'] as const)('The bytes of a file in %s', (place) => {
  const settings = () => {
    const { store: found } = readConfiguration(store.environment).files;
    if (!found) throw new Error('no store is configured');
    return createObjectStore({ ...found, patience: 20_000 });
  };
  const bytes = () => createFileBytes(settings());

  test('are written in parts, read as parts, pieces and a whole, again after they were written twice, and removed', async () => {
    const { db } = server.connection;
    const id = crypto.randomUUID();
    const file = { id, size: large.length, store: place };
    const row = {
      id,
      owner_id: eve.user.id,
      name: 'a.pdf',
      size: large.length,
      state: 'SENDING' as const,
      store: place,
    };
    await db
      .insertInto('files')
      .values({ ...row, created_at: new Date(), due_at: new Date() })
      .execute();
    for (let at = 0; at * partSize < large.length; at++)
      await bytes().write(db, file, at, large.subarray(at * partSize, (at + 1) * partSize));
    // Later bytes change nothing: what was judged stays.
    if (place === 'OBJECTS') await bytes().write(db, file, 0, Buffer.alloc(partSize, 'y'));
    expect((await bytes().read(db, file, 1)).equals(large.subarray(partSize, 2 * partSize))).toBe(true);
    const { read } = contentOf(db, bytes(), file);
    for (const [from, to] of [
      [0, 5],
      [partSize - 3, partSize + 3],
      [2 * partSize - 1, large.length],
    ] as const)
      expect(Buffer.from(await read(from, to)).equals(large.subarray(from, to))).toBe(true);
    const whole: Buffer[] = [];
    for await (const chunk of await openStream(db, bytes(), file)) whole.push(chunk);
    expect(Buffer.concat(whole).equals(large)).toBe(true);
    expect(await rows('file_parts')).toBe(place === 'DATABASE' ? 3 : 0);

    await removeBytes(db, [file], Date.now());
    if (place === 'OBJECTS') await removeObjects(settings(), file);
    await expect(bytes().read(db, file, 0)).rejects.toThrow();
    await expect(openStream(db, bytes(), file)).rejects.toThrow();
    await db.deleteFrom('files').where('id', '=', id).execute();
    await db.deleteFrom('file_removals').execute();
  });
});

describe('A file in an object store', () => {
  test('is sent, judged and read as ever; the database has its row alone', async () => {
    const id = await send();
    expect((await finish(id)).body.state).toBe('READY');
    expect((await content(id)).rawPayload.equals(large)).toBe(true);
    expect(await rows('file_parts')).toBe(0);
    expect([...store.objects.keys()].filter((key) => key.includes(id))).toEqual(
      [0, 1, 2].map((at) => `/bucket/files/${id}/${at}`),
    );
  });

  test.each<[string, Trouble]>([
    ['refuses', { status: 403, code: 'AccessDenied' }],
    ['has no such bucket', { status: 404, code: 'NoSuchBucket' }],
    ['leads elsewhere', { status: 301, code: 'PermanentRedirect' }],
    ['fails', { status: 500, code: 'InternalError' }],
    ['is too busy', { status: 503, code: 'SlowDown' }],
    ['does not answer', 'slow'],
  ])(
    'whose store %s is refused with a code, nothing is half written, and the part goes on later',
    async (_, trouble) => {
      const id = await begin(large.length);
      await part(id, 0);
      store.trouble = () => trouble;
      const lines = server.logged.length;
      const refused = await part(id, partSize);
      expect([refused.status, refused.body.error.code]).toEqual([503, 'FILE_STORE_FAILED']);
      expect(refused.text).not.toContain('bucket');
      expect((await eve.call('GET', `files/${id}`)).body.received).toBe(partSize);
      const said = JSON.stringify(server.logged.slice(lines));
      expect(said).toContain(typeof trouble === 'object' ? String(trouble.code) : 'nothing within 1000 ms');
      for (const hidden of [store.environment.FILE_STORE_SECRET ?? '', 'Signature=', 'TESTKEYID'])
        expect(said).not.toContain(hidden);
      store.trouble = undefined;
      await part(id, partSize);
      await part(id, 2 * partSize);
      expect((await finish(id)).body.state).toBe('READY');
    },
  );

  test.each<[string, Trouble, string]>([
    ['breaks off', 'cutOff', 'broke off'],
    ['has fewer bytes', 'short', 'instead of'],
    ['has more bytes', 'long', 'more than'],
    ['has lost it', { status: 404, code: 'NoSuchKey' }, 'NoSuchKey'],
  ])(
    'that is read from a store that %s is answered by a code, and is judged by what is there alone',
    async (_, trouble, why) => {
      const id = await send();
      store.trouble = (method) => (method === 'GET' ? trouble : undefined);
      const lines = server.logged.length;
      expect((await finish(id)).body.error.code).toBe('FILE_STORE_FAILED');
      expect((await eve.call('GET', `files/${id}`)).body.state).toBe('SENDING');
      expect(JSON.stringify(server.logged.slice(lines))).toContain(why);
      store.trouble = undefined;
      expect((await finish(id)).body.state).toBe('READY');
      store.trouble = (method) => (method === 'GET' ? trouble : undefined);
      const read = await content(id);
      expect([read.statusCode, read.json().error.code]).toEqual([503, 'FILE_STORE_FAILED']);
      await eve.call('DELETE', `files/${id}`);
    },
  );

  test('that breaks off in the middle of an answer ends the answer, which is never taken for whole', async () => {
    const id = await send();
    await finish(id);
    store.trouble = (method, path) => (method === 'GET' && path.endsWith('/1') ? { status: 500 } : undefined);
    await expect(content(id)).rejects.toThrow();
    await eve.call('DELETE', `files/${id}`);
  });

  test('whose store is slow holds nothing else up, and a part that is sent twice at once is taken once', async () => {
    const id = await begin(large.length);
    await part(id, 0);
    for (const [method, call] of [
      ['PUT', () => part(id, partSize)],
      ['GET', () => finish(id)],
    ] as const) {
      let asked = 0;
      store.trouble = (of) => (of === method && ++asked > 0 ? 'slow' : undefined);
      let done = false;
      const slow = call().then((answer) => {
        done = true;
        return answer;
      });
      await expect.poll(() => asked).toBeGreaterThan(0);
      // One connection is all there is.
      expect([(await eve.call('GET', `files/${id}`)).body.state, done]).toEqual(['SENDING', false]);
      expect((await slow).body.error.code).toBe('FILE_STORE_FAILED');
      store.trouble = undefined;
      if (method === 'GET') continue;
      const twice = await Promise.all([part(id, partSize), part(id, partSize)]);
      expect(twice.map(({ status, body }) => [status, body.received])).toEqual([1, 2].map(() => [200, 2 * partSize]));
      await part(id, 2 * partSize);
    }
    expect((await Promise.all([finish(id), finish(id)])).map(({ body }) => body.state)).toEqual(['READY', 'READY']);
    await eve.call('DELETE', `files/${id}`);
  });

  test('is tried once more where that may help', async () => {
    const id = await begin(large.length);
    let calls = 0;
    store.trouble = () => (++calls === 1 ? { status: 503, code: 'SlowDown' } : undefined);
    expect((await part(id, 0)).status).toBe(200);
    expect(calls).toBe(2);
  });

  test.each<Trouble>(['overwrites', 'unconditional'])(
    'whose store knows no condition (%s) is sent, judged by what is there, read and taken no more afterwards',
    async (trouble) => {
      store.trouble = () => trouble;
      const calls = store.calls.length;
      const id = await begin(large.length);
      const twice = await Promise.all([part(id, 0), part(id, 0)]);
      expect(twice.map(({ status, body }) => [status, body.received])).toEqual([1, 2].map(() => [200, partSize]));
      await part(id, partSize);
      await part(id, 2 * partSize);
      expect((await finish(id)).body.state).toBe('READY');
      // What was judged is not written again, whatever the store would do with it.
      expect((await part(id, 0)).body.error.code).toBe('FILE_STATE');
      expect((await content(id)).rawPayload.equals(large)).toBe(true);
      // A store that refused the condition is not asked for it again and again.
      const refused = store.calls.slice(calls).filter((call) => call.endsWith(' 501')).length;
      expect(refused).toBeLessThanOrEqual(trouble === 'unconditional' ? 2 : 0);
      await eve.call('DELETE', `files/${id}`);
    },
  );

  test('whose store knows no condition for a while is written to without one, which is said once, and asked again an hour later', async () => {
    const { store: found } = readConfiguration(store.environment).files;
    if (!found) throw new Error('no store is configured');
    const said: unknown[] = [];
    let now = 0;
    const log = { warn: (line: unknown) => void said.push(line) };
    const objects = createObjectStore({ ...found, patience: 20_000 }, { log, clock: { now: () => now } });
    const statuses = async (key: string) => {
      const before = store.calls.length;
      await objects.put(key, pdf).catch(() => undefined);
      return store.calls.slice(before).map((call) => call.split(' ').at(-1));
    };
    // A store that refuses the call itself says nothing of conditions.
    store.trouble = () => ({ status: 501 });
    expect(await statuses('a')).toEqual(['501', '501', '501']);
    store.trouble = undefined;
    expect([await statuses('a'), await statuses('a'), said]).toEqual([['200'], ['412'], []]);
    store.trouble = () => 'unconditional';
    expect([await statuses('a'), await statuses('a')]).toEqual([['501', '200'], ['200']]);
    now += 3_600_000;
    expect(await statuses('a')).toEqual(['501', '200']);
    expect(said).toEqual([expect.stringContaining('If-None-Match')]);
    store.trouble = undefined;
    expect(await statuses('a')).toEqual(['200']);
    now += 3_600_000;
    expect(await statuses('a')).toEqual(['412']);
  });

  test('whose store is down or was taken out of the configuration is refused by the same code', async () => {
    const gone = createFileBytes(undefined);
    expect(gone.usual).toBe('DATABASE');
    const file = { id: crypto.randomUUID(), size: 10, store: 'OBJECTS' } as const;
    await expect(gone.read(server.connection.db, file, 0)).rejects.toMatchObject({ code: 'FILE_STORE_FAILED' });
    const closed = createObjectStore({
      ...{ url: 'http://127.0.0.1:1/bucket', region: 'eu-test-1', keyId: 'K', secret: 'S', patience: 1000 },
    });
    await expect(closed.put('a', pdf)).rejects.toMatchObject({ code: 'FILE_STORE_FAILED' });
    const wrong = createObjectStore({
      ...{ url: store.environment.FILE_STORE_URL ?? '', region: 'eu-test-1', keyId: 'TESTKEYID' },
      ...{ secret: 'another', patience: 1000 },
    });
    await expect(wrong.put('a', pdf)).rejects.toMatchObject({ cause: { message: /SignatureDoesNotMatch/ } });
  });

  test('that nobody needs goes from the store as well: refused, unused, of a closed account; and waits for a store that is down', async () => {
    server.clock.forward(day);
    eve = await server.signIn();
    store.objects.clear();
    await send();
    const bad = await begin(100);
    const bytes = Buffer.alloc(100, 'x').toString('base64');
    await eve.call('PUT', `files/${bad}/part`, { payload: { from: 0, bytes } });
    expect((await finish(bad)).body.state).toBe('REFUSED');
    const admin = await server.signIn({ roleName: 'SYSADMIN' });
    expect((await admin.call('DELETE', `users/${eve.user.id}`)).status).toBe(204);
    expect(store.objects.size).toBe(4);
    store.trouble = (method) => (method === 'DELETE' ? { status: 500 } : undefined);
    server.clock.forward(day);
    await server.app.runJobs();
    expect(store.objects.size).toBe(4);
    store.trouble = undefined;
    for (let run = 0; run < 3; run++) {
      server.clock.forward(day);
      await server.app.runJobs();
    }
    expect([store.objects.size, await rows('file_removals')]).toEqual([0, 0]);
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{ FILE_STORE_URL: 'https://s3.example.com/bucket' }, /FILE_STORE_KEY_ID and FILE_STORE_SECRET is missing/],
  [{ FILE_STORE_KEY_ID: 'a', FILE_STORE_SECRET: 'hidden-value' }, /FILE_STORE_URL is missing/],
  [{ FILE_STORE_URL: 's3://bucket', FILE_STORE_KEY_ID: 'a', FILE_STORE_SECRET: 'b' }, /must be an address like https/],
  [
    { FILE_STORE_URL: 'https://a:hidden-value@s3.example.com/b', FILE_STORE_KEY_ID: 'a', FILE_STORE_SECRET: 'b' },
    /must be an address like https/,
  ],
  ...['//elsewhere.example/b', '/b//c', '/b/../c', '/b/.', '/b/%2e%2e/c', '/b\\c'].map(
    (path): [Record<string, string>, RegExp] => [
      { FILE_STORE_URL: `https://s3.example.com${path}`, FILE_STORE_KEY_ID: 'a', FILE_STORE_SECRET: 'b' },
      /must be an address like https/,
    ],
  ),
  [
    {
      FILE_STORE_URL: 'http://s3.example.com/b',
      FILE_STORE_KEY_ID: 'a',
      FILE_STORE_SECRET: 'b',
      NODE_ENV: 'production',
    },
    /FILE_STORE_URL must be an https address in production/,
  ],
])(
  'A file store that is configured by half or wrongly is refused at start, without its secret: %#',
  (environment, says) => {
    expect(() => readConfiguration(environment)).toThrow(says);
    expect(() => readConfiguration(environment)).not.toThrow(/hidden-value/);
  },
);
