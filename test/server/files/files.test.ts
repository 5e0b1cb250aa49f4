import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/model';
import { isFileNamed } from '../../../server/entities';
import { editedPortal } from '../../support/edited-portal';
import { docx, pdf, png, svg, zip } from '../../support/sample-files';
import type { Answer, ServerApp, SignedIn } from '../../support/server-app';

/* Files that go with forms, by HTTP: sent in parts, judged by content, named in a record, read, deleted. */

const partSize = 262_144;
const day = 24 * 3_600_000;
const nobody = '00000000-0000-4000-8000-000000000000';

let server: ServerApp;
let ada: SignedIn;
let bob: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  ({ server } = await editedPortal({ environment: { FILE_MAX_MB: '2', FILE_QUOTA_MB: '5' } }, (project) => {
    project.property('license', 'paper', {
      type: 'string',
      format: 'file',
      'x-file': { accept: ['pdf', 'png'], maxSize: 1_000_000 },
      'x-read': ['own', 'ADMIN_READ'],
    });
    project.field('license-request', 'request', {
      name: 'paper',
      type: 'file',
      accept: ['pdf', 'png'],
      maxSize: 900_000,
      required: false,
      label: 'fields.company.label',
    });
    project.property('license', 'papers', {
      type: 'array',
      items: { type: 'string', format: 'file' },
      maxItems: 3,
      'x-file': { accept: ['pdf', 'png'], maxSize: 1_000_000 },
      'x-write': ['own', 'ADMIN_WRITE'],
    });
    project.field('license-request', 'request', {
      name: 'papers',
      type: 'files',
      accept: ['pdf', 'png'],
      min: 2,
      max: 3,
      maxSize: 900_000,
      required: false,
      label: 'fields.company.label',
    });
  }));
  expect(server.definitions.edition().problems).toEqual([]);
  ada = await server.signIn();
  bob = await server.signIn();
  reader = await server.signIn({ roleName: 'ADMIN_READ' });
  const { licenseTypeLabels, purposeLabels } = (await ada.call('GET', 'auth/profile')).body;
  ask.licenseType = Object.keys(licenseTypeLabels).find((name) => !name.startsWith('ACADEMIC')) ?? '';
  ask.purpose = Object.keys(purposeLabels)[0] ?? '';
});
afterAll(() => server.close());

const begin = (by: SignedIn, name: string, size: number) => by.call('POST', 'files', { payload: { name, size } });
const part = (by: SignedIn, id: string, from: number, bytes: Buffer) =>
  by.call('PUT', `files/${id}/part`, { payload: { from, bytes: bytes.toString('base64') } });
const finish = (by: SignedIn, id: string) => by.call('POST', `files/${id}/finish`, { payload: {} });

/** Sends a whole file, as the browser does. */
async function send(by: SignedIn, name: string, bytes: Buffer): Promise<Answer> {
  const { body, status, text } = await begin(by, name, bytes.length);
  if (status !== 201) throw new Error(text);
  for (let from = 0; from < bytes.length; from += partSize)
    await part(by, body.id, from, bytes.subarray(from, from + partSize));
  return finish(by, body.id);
}

const ask: Record<string, Json> = { product: 'Portico Solver', acceptTerms: true };
const request = (by: SignedIn, paper: unknown, about: object = {}) =>
  by.call('POST', 'licenses', { payload: { ...ask, ...about, paper } });
const codeOf = ({ status, body }: Answer, name = 'paper') => [status, body?.error?.fields?.[name]?.code];
const addressOf = (value: string) => `files/${value.split('/').map(encodeURIComponent).join('/')}`;

describe('A file', () => {
  test('is sent in parts, checked, and read back as it was', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(2 * partSize, 'x')]);
    const { body: begun, status } = await begin(ada, 'Prüfung “A”, 日本.pdf', bytes.length);
    expect(status).toBe(201);
    expect(begun).toMatchObject({ state: 'SENDING', received: 0, partSize, value: null, problem: null });
    expect((await part(ada, begun.id, 0, bytes.subarray(0, partSize))).body.received).toBe(partSize);
    await part(ada, begun.id, partSize, bytes.subarray(partSize, 2 * partSize));
    await part(ada, begun.id, 2 * partSize, bytes.subarray(2 * partSize));
    const { body: ready } = await finish(ada, begun.id);
    expect(ready).toMatchObject({ state: 'READY', value: `${begun.id}/${bytes.length}/Prüfung “A”, 日本.pdf` });
    const read = await server.app.server.inject({
      url: `/iam/api/v1/${addressOf(ready.value)}`,
      headers: { cookie: [...ada.cookies].map((each) => each.join('=')).join('; ') },
    });
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Pr_fung__A_____.pdf"; filename*=UTF-8''Pr%C3%BCfung%20%E2%80%9CA%E2%80%9D%2C%20%E6%97%A5%E6%9C%AC.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('with the longest name in other letters has an address', async () => {
    const name = `${'漢'.repeat(116)}.pdf`;
    const { body } = await send(ada, name, pdf);
    expect((await ada.call('GET', addressOf(body.value))).status).toBe(200);
  });

  test('goes on where it broke off; a part that is sent again changes nothing, and a gap is told', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(partSize, 'y')]);
    const { body } = await begin(ada, 'broken.pdf', bytes.length);
    await part(ada, body.id, 0, bytes.subarray(0, partSize));
    expect((await finish(ada, body.id)).body.error).toMatchObject({ code: 'FILE_GAP', args: { received: partSize } });
    expect((await ada.call('GET', `files/${body.id}`)).body.received).toBe(partSize);
    expect((await part(ada, body.id, 0, Buffer.alloc(partSize, 'z'))).body.received).toBe(partSize);
    await part(ada, body.id, partSize, bytes.subarray(partSize));
    const { body: ready } = await finish(ada, body.id);
    expect(ready.state).toBe('READY');
    // A repeated finish answers the same, and no part is taken any more.
    expect((await finish(ada, body.id)).body).toEqual(ready);
    expect((await part(ada, body.id, 0, bytes.subarray(0, partSize))).body.error.code).toBe('FILE_STATE');
  });

  test('whose parts come out of order or two at once is whole in the end or refused', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(partSize, 'w')]);
    const { body } = await begin(ada, 'order.pdf', bytes.length);
    const later = await part(ada, body.id, partSize, bytes.subarray(partSize));
    expect([later.status, later.body.error.args]).toEqual([409, { received: 0 }]);
    const twice = await Promise.all([0, 0, 0].map(() => part(ada, body.id, 0, bytes.subarray(0, partSize))));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    await part(ada, body.id, partSize, bytes.subarray(partSize));
    expect((await finish(ada, body.id)).body.state).toBe('READY');
  });

  test.each([
    ['more than was told', 100, 0, 101],
    ['less than was told', 100, 0, 99],
    ['a part that is no part', 100, 50, 50],
    ['after its end', 100, partSize, 100],
  ])('that is %s is refused', async (_, size, from, length) => {
    const { body } = await begin(bob, 'size.pdf', size);
    expect((await part(bob, body.id, from, Buffer.alloc(length, 'x'))).status).toBe(400);
    expect((await bob.call('GET', `files/${body.id}`)).body.received).toBe(0);
    await bob.call('DELETE', `files/${body.id}`);
  });

  test.each([
    ['a path', { name: '../../proof.pdf' }, 'name', 'file.name'],
    ['letters that turn around', { name: 'proof\u202efdp.pdf' }, 'name', 'text.characters'],
    ['404 characters', { name: `${'x'.repeat(400)}.pdf` }, 'name', 'file.name'],
    ['letters in parts', { name: 'u\u0308.pdf' }, 'name', 'file.name'],
    ['an ending that nobody accepts', { name: 'drawing.svg' }, 'name', 'file.kind'],
    ['two gigabytes', { name: 'a.pdf', size: 2_000_000_000 }, 'size', 'file.tooLarge'],
    ['nothing in it', { name: 'a.pdf', size: 0 }, 'size', 'file.empty'],
  ])('with %s is refused before a byte of it is sent', async (_, about, field, code) => {
    const answer = await bob.call('POST', 'files', { payload: { size: 10, ...about } });
    expect(codeOf(answer, field)).toEqual([code === 'text.characters' ? 400 : 422, code]);
  });

  test.each([
    ['an archive called a picture', 'photo.png', zip({ 'a.exe': 'MZ' })],
    ['a drawing with a script called a picture', 'photo.png', svg],
    ['a document called a PDF', 'paper.pdf', docx],
  ])('that is %s is refused by its content, and its bytes are gone', async (_, name, bytes) => {
    const { body } = await send(bob, name, bytes);
    expect(body).toMatchObject({ state: 'REFUSED', problem: 'file.content', value: null });
    expect((await bob.call('GET', addressOf(`${body.id}/${bytes.length}/${name}`))).status).toBe(404);
    const { rows } = await countParts(body.id);
    expect(rows).toBe(0);
    expect((await bob.call('DELETE', `files/${body.id}`)).status).toBe(204);
  });

  test('is read whole, by its full name, or not at all', async () => {
    const { body } = await send(bob, 'whole.pdf', pdf);
    for (const wrong of [`${body.id}/${pdf.length + 1}/whole.pdf`, `${body.id}/${pdf.length}/other.pdf`])
      expect((await bob.call('GET', addressOf(wrong))).status).toBe(404);
    const batch = await bob.call('GET', `batch?get=${encodeURIComponent(addressOf(body.value))}`);
    expect(batch.body.answers).toEqual([{ status: 404, body: expect.anything() }]);
  });

  test('is kept in bounds: so many that no record has, and so many bytes', async () => {
    const many = await server.signIn();
    for (let count = 0; count < 20; count++) expect((await begin(many, 'a.pdf', 10)).status).toBe(201);
    expect((await begin(many, 'a.pdf', 10)).body.error.code).toBe('FILE_LIMIT_REACHED');
    const large = await server.signIn();
    for (const size of [2_000_000, 2_000_000]) expect((await begin(large, 'a.pdf', size)).status).toBe(201);
    const both = await Promise.all([begin(large, 'a.pdf', 900_000), begin(large, 'b.pdf', 900_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('A file of somebody else', () => {
  const refusals = async (by: SignedIn, id: string, size: number, name: string) => [
    await by.call('GET', `files/${id}`),
    await part(by, id, 0, pdf),
    await finish(by, id),
    await by.call('DELETE', `files/${id}`),
    await by.call('GET', addressOf(`${id}/${size}/${name}`)),
  ];

  test('does not exist, at any operation, and the answer does not tell one that is there from one that is not', async () => {
    const { body } = await send(ada, 'mine.pdf', pdf);
    const [there, nowhere] = [
      await refusals(bob, body.id, pdf.length, 'mine.pdf'),
      await refusals(bob, nobody, pdf.length, 'mine.pdf'),
    ];
    expect(there.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const plain = (answers: readonly Answer[]) =>
      answers.map(({ status, body: { error } }) => ({ status, ...error, requestId: undefined }));
    expect(plain(there)).toEqual(plain(nowhere));
    expect((await finish(ada, body.id)).body.state).toBe('READY');
    const visitor = server.visitor();
    expect((await visitor.call('GET', addressOf(body.value))).status).toBe(401);
  });

  test('is read by who may read files, which the audit holds, and changed by nobody', async () => {
    const { body } = await send(ada, 'seen.pdf', pdf);
    expect((await reader.call('GET', addressOf(body.value))).text).toBe(pdf.toString());
    const { rows } = await audited('file.read');
    expect(rows).toMatchObject([{ target_id: body.id, target_label: 'seen.pdf', actor_id: reader.user.id }]);
    const [, ...others] = await refusals(reader, body.id, pdf.length, 'seen.pdf');
    expect(others.slice(0, 3).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('A record', () => {
  test('takes a file of its sender that is ready, shows it to its readers, and keeps it', async () => {
    const { body: file } = await send(ada, 'paper.pdf', pdf);
    const { status, body, text } = await request(ada, file.value);
    expect([status, text]).toEqual([201, expect.any(String)]);
    expect(body.paper).toBe(file.value);
    expect((await reader.call('GET', `licenses/${body.id}`)).body.paper).toBe(file.value);
    expect((await ada.call('DELETE', `files/${file.id}`)).body.error.code).toBe('FILE_IN_USE');
    const { body: exported } = await ada.call('GET', 'auth/export');
    expect(exported.files).toContainEqual(expect.objectContaining({ id: file.id, name: 'paper.pdf', state: 'READY' }));
  });

  test('refuses every other value with the code of the field, and stores nothing', async () => {
    const { body: foreign } = await send(bob, 'foreign.pdf', pdf);
    const { body: begun } = await begin(ada, 'begun.pdf', pdf.length);
    const { body: own } = await send(ada, 'own.pdf', pdf);
    const { body: word } = await send(ada, 'word.docx', docx);
    const { body: large } = await send(ada, 'large.pdf', Buffer.concat([pdf, Buffer.alloc(950_000)]));
    const before = (await ada.call('GET', 'licenses')).body.total;
    const cases: readonly (readonly [unknown, string])[] = [
      [foreign.value, 'file.missing'],
      [`${nobody}/${pdf.length}/foreign.pdf`, 'file.missing'],
      [`${begun.id}/${pdf.length}/begun.pdf`, 'file.missing'],
      [`${own.id}/${pdf.length}/other.pdf`, 'file.missing'],
      [`${own.id}/${pdf.length - 1}/own.pdf`, 'file.missing'],
      [`uploading/${pdf.length}/own.pdf`, 'file.uploading'],
      [word.value, 'file.kind'],
      [large.value, 'file.tooLarge'],
      ['own.pdf', 'file.invalid'],
      ['javascript:alert(1)', 'file.invalid'],
      [7, 'wrongKind'],
    ];
    for (const [value, code] of cases) {
      const answer = await request(ada, value);
      expect([value, answer.status >= 400, answer.body.error.fields?.paper?.code]).toEqual([value, true, code]);
    }
    expect((await ada.call('GET', 'licenses')).body.total).toBe(before);
  });

  test('is judged by its property where no form is named, and a value that is stored already may stay', async () => {
    const { body: file } = await send(ada, 'stays.pdf', pdf);
    const { body: license } = await request(ada, file.value);
    const writer = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const change = (paper: unknown) =>
      writer.call('PUT', `licenses/${license.id}`, {
        payload: { ...ask, acceptTerms: undefined, category: 'named', comment: 'seen', paper },
        headers: { 'if-match': '"1"', 'x-portal-mode': 'admin' },
      });
    const { body: foreign } = await send(bob, 'foreign2.pdf', pdf);
    expect((await change(foreign.value)).status).toBeGreaterThanOrEqual(400);
    expect((await change(file.value)).body).toMatchObject({ paper: file.value, comment: 'seen' });
  });
});

describe('Several files in one field', () => {
  const request2 = (by: SignedIn, papers: unknown) => by.call('POST', 'licenses', { payload: { ...ask, papers } });
  const sendAll = async (by: SignedIn, names: readonly string[]) =>
    Promise.all(names.map(async (name): Promise<string> => (await send(by, name, pdf)).body.value));

  test('are kept in their order, and an administrator takes one out, puts none of others in', async () => {
    const eve = await server.signIn();
    const values = await sendAll(eve, ['b.pdf', 'a.pdf', 'c.pdf']);
    const { status, body, text } = await request2(eve, values);
    expect([status, text]).toEqual([201, expect.any(String)]);
    expect(body.papers).toEqual(values);
    expect((await reader.call('GET', `licenses/${body.id}`)).body.papers).toEqual(values);
    const csv = await reader.call('GET', `licenses?id=${body.id}`, { headers: { accept: 'text/csv' } });
    expect(csv.text).toContain('c.pdf');
    const [first = ''] = values;
    expect((await eve.call('DELETE', `files/${first.split('/')[0]}`)).body.error.code).toBe('FILE_IN_USE');
    // Lists are neither filtered nor sorted by it.
    expect((await reader.call('GET', 'licenses?sort=papers')).status).toBe(400);

    const writer = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const change = (papers: unknown) =>
      writer.call('PUT', `licenses/${body.id}`, {
        payload: { ...ask, acceptTerms: undefined, category: 'named', comment: 'seen', papers },
        headers: { 'if-match': '"1"', 'x-portal-mode': 'admin' },
      });
    const [foreign = ''] = await sendAll(bob, ['foreign.pdf']);
    expect(codeOf(await change([...values.slice(1), foreign]), 'papers')).toEqual([400, 'files.missing']);
    expect((await change(values.slice(1))).body.papers).toEqual(values.slice(1));
    expect((await eve.call('DELETE', `files/${first.split('/')[0]}`)).status).toBe(204);
  });

  test('are refused with the code of the field and the name of the wrong one, and nothing is stored', async () => {
    const eve = await server.signIn();
    const [one = '', two = '', three = '', four = ''] = await sendAll(eve, ['1.pdf', '2.pdf', '3.pdf', '4.pdf']);
    const [foreign = ''] = await sendAll(bob, ['foreign2.pdf']);
    const { body: begun } = await begin(eve, 'begun.pdf', pdf.length);
    const { body: word } = await send(eve, 'word.docx', docx);
    const { body: large } = await send(eve, 'large.pdf', Buffer.concat([pdf, Buffer.alloc(950_000)]));
    const cases: readonly (readonly [unknown, string, string?])[] = [
      [[one, two, three, four], 'files.tooMany'],
      [[one], 'files.tooFew'],
      [[one, one], 'files.doubled'],
      [[one, foreign], 'files.missing', 'foreign2.pdf'],
      [[one, `${begun.id}/${pdf.length}/begun.pdf`], 'files.missing', 'begun.pdf'],
      [[one, `${one.slice(0, 36)}/${pdf.length}/other.pdf`], 'files.doubled'],
      [[two, `${one.slice(0, 36)}/${pdf.length}/other.pdf`], 'files.missing', 'other.pdf'],
      [[one, `uploading/${pdf.length}/2.pdf`], 'files.uploading', '2.pdf'],
      [[one, word.value], 'files.kind', 'word.docx'],
      [[one, large.value], 'files.tooLarge', 'large.pdf'],
      [[one, 'own.pdf'], 'files.invalid'],
      [[one, 7], 'files.invalid'],
      [[one, [two]], 'files.invalid'],
      [{ 0: one, 1: two }, 'wrongKind'],
    ];
    for (const [value, code, name] of cases) {
      const { status, body } = await request2(eve, value);
      const problem = body.error?.fields?.papers;
      expect([value, status >= 400, problem?.code]).toEqual([value, true, code]);
      if (name !== undefined) expect(problem.args.name).toBe(name);
    }
    expect((await eve.call('GET', 'licenses')).body.total).toBe(0);
    // Nothing is nothing, as everywhere.
    expect((await request2(eve, [])).body.papers).toBeUndefined();
  });

  test('hold what was kept while the property held one', async () => {
    const eve = await server.signIn();
    const [only = ''] = await sendAll(eve, ['only.pdf']);
    const { body } = await request2(eve, undefined);
    await server.connection.db
      .updateTable('licenses')
      .set({ properties: sql<Record<string, Json>>`${JSON.stringify({ papers: only })}::jsonb` })
      .where('id', '=', body.id)
      .execute();
    expect((await eve.call('GET', `licenses/${body.id}`)).body.papers).toEqual([only]);
    expect((await eve.call('DELETE', `files/${only.split('/')[0]}`)).body.error.code).toBe('FILE_IN_USE');
  });
});

test('no property of any entity that holds files takes one that is not there, by any operation that writes it', async () => {
  const { entities } = server.definitions.edition();
  const holding = Object.entries(entities).flatMap(([entity, { properties }]) =>
    Object.entries(properties).flatMap(([name, { schema }]) => (schema.format === 'file' ? [{ entity, name }] : [])),
  );
  expect(holding).toContainEqual({ entity: 'license', name: 'academicProof' });
  const viewer = { id: ada.user.id, rank: 4 };
  for (const { entity, name } of holding) {
    const write =
      (value: string, files: readonly string[] = []) =>
      () =>
        server.app.services.entities.patch({
          sent: { entity, values: { [name]: value } },
          ...{
            leave: new Set([name]),
            verified: new Set<string>(),
            files: new Set(files),
            stored: {},
            own: true,
            viewer,
          },
        });
    const value = `${nobody}/1000/proof.pdf`;
    expect(write(value)).toThrow();
    expect(write('uploading/1000/proof.pdf', ['uploading/1000/proof.pdf'])).toThrow();
    expect(write(value, [value])()).toMatchObject({ set: { [name]: value } });
  }
});

describe('Files that nobody needs', () => {
  const there = async (by: SignedIn, id: string) => (await by.call('GET', `files/${id}`)).status;

  test('are deleted a day after their last byte; those that a record has stay, and go once it has another', async () => {
    const eve = await server.signIn();
    const { body: used } = await send(eve, 'used.pdf', pdf);
    const { body: among } = await send(eve, 'among.pdf', pdf);
    const { body: beside } = await send(eve, 'beside.pdf', pdf);
    await request(eve, undefined, { papers: [among.value, beside.value] });
    const { body: unused } = await send(eve, 'unused.png', png);
    const { body: begun } = await begin(eve, 'begun.pdf', 10);
    const { body: license } = await request(eve, used.value);
    const again = async (days: number) => {
      server.clock.forward(days * day);
      await server.app.runJobs();
      return server.again(eve.user);
    };
    let now = await again(0.9);
    expect([await there(now, unused.id), await there(now, begun.id)]).toEqual([200, 200]);
    now = await again(0.2);
    expect([await there(now, used.id), await there(now, unused.id), await there(now, begun.id)]).toEqual([
      200, 404, 404,
    ]);
    await server.connection.db.deleteFrom('licenses').where('id', '=', license.id).execute();
    now = await again(6);
    expect([await there(now, used.id), await there(now, beside.id)]).toEqual([200, 200]);
    now = await again(2);
    expect([await there(now, used.id), await there(now, beside.id)]).toEqual([404, 200]);
    expect((await countParts(used.id)).rows).toBe(0);
  });

  test('are looked up by an index', async () => {
    const { db } = server.connection;
    const executor = db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const asked: string[] = [];
    executor.executeQuery = (query) => {
      if (query.sql.includes('like_regex')) asked.push(query.sql);
      return execute(query);
    };
    expect(await isFileNamed(db, 'none')).toBe(false);
    executor.executeQuery = execute;
    expect(asked).toHaveLength(4);
    await db.connection().execute(async (one) => {
      await sql`set enable_seqscan = off`.execute(one);
      for (const text of asked) {
        const { rows } = await one.executeQuery(CompiledQuery.raw(`explain ${text}`, ['"none"']));
        expect(JSON.stringify(rows)).toMatch(/Index Scan on (users|licenses|api_keys|posts)_named_files/);
      }
      await sql`reset enable_seqscan`.execute(one);
    });
  });

  test('are those of a closed account', async () => {
    const gone = await server.signIn();
    const { body: file } = await send(gone, 'gone.pdf', pdf);
    const { body: license } = await request(gone, file.value);
    const admin = await server.signIn({ roleName: 'SYSADMIN' });
    expect((await admin.call('DELETE', `users/${gone.user.id}`)).status).toBe(204);
    expect((await admin.call('GET', addressOf(file.value))).status).toBe(404);
    expect((await admin.call('GET', `licenses/${license.id}`)).body.paper).toBe(file.value);
  });
});

async function countParts(id: string) {
  const parts = await server.connection.db
    .selectFrom('file_parts')
    .select('number')
    .where('file_id', '=', id)
    .execute();
  return { rows: parts.length };
}

async function audited(action: string) {
  const rows = await server.connection.db
    .selectFrom('audit_events')
    .select(['target_id', 'target_label', 'actor_id'])
    .where('action', '=', action)
    .execute();
  return { rows };
}
