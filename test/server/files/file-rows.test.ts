import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import { pdf } from '../../support/sample-files';
import type { ServerApp, SignedIn } from '../../support/server-app';

/* Files in rows of a list, and what becomes of files that leave a record: added by definitions alone, judged and kept over HTTP. */

const day = 24 * 3_600_000;
const nobody = '00000000-0000-4000-8000-000000000000';
const ask: Record<string, Json> = { product: 'Portico Solver', acceptTerms: true };

let project: EditedProject;
let server: ServerApp;
let eve: SignedIn;
let writer: SignedIn;
beforeAll(async () => {
  ({ project, server } = await editedPortal({}, (project) => {
    const accept = ['pdf'];
    const several = { type: 'array', items: { type: 'string', format: 'file' }, maxItems: 3, 'x-file': { accept } };
    project.property('license', 'proofs', {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          about: { type: 'string', maxLength: 40 },
          paper: { type: 'string', format: 'file', 'x-file': { accept } },
          others: several,
        },
        required: ['paper'],
      },
      maxItems: 3,
      'x-write': ['own', 'ADMIN_WRITE'],
    });
    project.property('license', 'papers', { ...several, 'x-write': ['own', 'ADMIN_WRITE'] });
    const label = 'fields.company.label';
    project.field('license-request', 'request', {
      name: 'proofs',
      type: 'list',
      required: false,
      max: 3,
      label,
      columns: [
        { name: 'about', type: 'text', maxLength: 40, required: false },
        { name: 'paper', type: 'file', accept },
        { name: 'others', type: 'files', accept, max: 2, required: false },
      ],
    });
    project.field('license-request', 'request', {
      name: 'papers',
      type: 'files',
      accept,
      max: 3,
      required: false,
      label,
    });
  }));
  expect(server.definitions.edition().problems).toEqual([]);
  eve = await server.signIn();
  writer = await server.again((await server.signIn({ roleName: 'ADMIN_WRITE' })).user, 'ADMIN');
  const { licenseTypeLabels, purposeLabels } = (await eve.call('GET', 'auth/profile')).body;
  ask.licenseType = Object.keys(licenseTypeLabels).find((name) => !name.startsWith('ACADEMIC')) ?? '';
  ask.purpose = Object.keys(purposeLabels)[0] ?? '';
});
afterAll(() => server.close());

async function send(by: SignedIn, name: string): Promise<string> {
  const { body } = await by.call('POST', 'files', { payload: { name, size: pdf.length } });
  await by.call('PUT', `files/${body.id}/part`, { payload: { from: 0, bytes: pdf.toString('base64') } });
  return (await by.call('POST', `files/${body.id}/finish`, { payload: {} })).body.value;
}
const sendAll = (by: SignedIn, ...names: readonly string[]) => Promise.all(names.map((name) => send(by, name)));
const request = (by: SignedIn, about: object) => by.call('POST', 'licenses', { payload: { ...ask, ...about } });
const change = (license: { id: string; revision: number }, about: object) =>
  writer.call('PUT', `licenses/${license.id}`, {
    payload: { ...ask, acceptTerms: undefined, category: 'named', comment: 'seen', ...about },
    headers: { 'if-match': String(license.revision), 'x-portal-mode': 'admin' },
  });
const addressOf = (value: string) => `files/${value.split('/').map(encodeURIComponent).join('/')}`;
const statusOf = async (by: SignedIn, value = '') => (await by.call('GET', addressOf(value))).status;
const idOf = (value = '') => value.split('/')[0];

/** Lets time pass, with jobs in between. */
async function pass(days: number): Promise<void> {
  for (let run = 0; run < 2; run++) {
    server.clock.forward((days / 2) * day);
    await server.app.runJobs();
  }
  [eve, writer] = await Promise.all([server.again(eve.user), server.again(writer.user, 'ADMIN')]);
}

describe('Files in rows', () => {
  test('are kept with their record, in lists, CSV files and the export of one’s own data, and none is deleted', async () => {
    const [one = '', two = '', three = ''] = await sendAll(eve, 'one.pdf', 'two.pdf', 'three.pdf');
    const proofs = [
      { about: 'Mine', paper: one },
      { paper: two, others: [three] },
    ];
    const { status, body, text } = await request(eve, { proofs });
    expect([status, text]).toEqual([201, expect.any(String)]);
    expect(body.proofs).toEqual(proofs);
    expect((await writer.call('GET', `licenses/${body.id}`)).body.proofs).toEqual(proofs);
    const csv = await writer.call('GET', `licenses?id=${body.id}`, { headers: { accept: 'text/csv' } });
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) expect(csv.text).toContain(name);
    const { body: own } = await eve.call('GET', 'auth/export');
    expect(own.licenses).toContainEqual(expect.objectContaining({ proofs }));
    expect(own.files.map(({ address }: { address: string }) => address)).toEqual(
      expect.arrayContaining([one, two, three].map((value) => expect.stringContaining(addressOf(value)))),
    );
    for (const value of [one, two, three])
      expect((await eve.call('DELETE', `files/${idOf(value)}`)).body.error.code).toBe('FILE_IN_USE');
    expect((await writer.call('GET', 'licenses?sort=proofs')).status).toBe(400);
    await pass(9);
    expect(await Promise.all([one, two, three].map((value) => statusOf(eve, value)))).toEqual([200, 200, 200]);
  });

  test('are refused at their cell, by the form and by the property alike, and nothing is stored', async () => {
    const bob = await server.signIn();
    const [foreign = ''] = await sendAll(bob, 'foreign.pdf');
    const [one = '', two = '', three = '', four = ''] = await sendAll(eve, '1.pdf', '2.pdf', '3.pdf', '4.pdf');
    const total = (await eve.call('GET', 'licenses')).body.total;
    const fine = { paper: one };
    const cases: readonly (readonly [unknown, string, string, string?])[] = [
      [[fine, { paper: foreign }], 'proofs/1/paper', 'file.missing'],
      [[fine, { paper: `${nobody}/9/none.pdf` }], 'proofs/1/paper', 'file.missing'],
      [[{ paper: one, others: [two, foreign] }], 'proofs/0/others', 'files.missing', 'foreign.pdf'],
      [[fine, { paper: 'uploading/9/a.pdf' }], 'proofs/1/paper', 'file.uploading'],
      [[{ paper: one, others: [two, 'uploading/9/a.pdf'] }], 'proofs/0/others', 'files.uploading', 'a.pdf'],
      [[{ paper: one, others: [two, two] }], 'proofs/0/others', 'files.doubled'],
      [[{ paper: one, others: [two, three, four] }], 'proofs/0/others', 'files.tooMany'],
      [[fine, { paper: `${nobody}/9/a.exe` }], 'proofs/1/paper', 'file.kind'],
      [[fine, { about: 'none' }], 'proofs/1/paper', 'required'],
      [[{ paper: one, more: two }], 'proofs/0/more', 'unknown-field', 'more'],
      [[{ paper: { id: one } }], 'proofs/0/paper', 'wrongKind'],
      [[fine, fine, fine, fine], 'proofs', 'list.tooMany'],
    ];
    for (const [proofs, place, code, name] of cases) {
      const { status, body } = await request(eve, { proofs });
      const found = body.error?.fields?.[place];
      expect([proofs, status >= 400, found?.code, found?.args?.name]).toEqual([proofs, true, code, name]);
      if (place !== 'proofs') expect(found.pointer).toBe(`/${place}`);
    }
    expect((await eve.call('GET', 'licenses')).body.total).toBe(total);

    // An administrator changes it by a form without the field: the property judges alone, with a limit and codes of its own.
    const { body: license } = await request(eve, { proofs: [fine] });
    const others: Readonly<Record<string, string | undefined>> = {
      'files.tooMany': undefined,
      wrongKind: 'file.invalid',
      'list.tooMany': 'maxItems',
      'unknown-field': 'unknownField',
    };
    for (const [proofs, place, code] of cases) {
      const wanted = code in others ? others[code] : code;
      if (wanted === undefined) continue;
      const { body } = await change(license, { proofs });
      expect([proofs, body.error?.fields?.[place]?.code]).toEqual([proofs, wanted]);
    }
  });

  test('of a list that is too long mark nothing as used, and remove nothing that others hold', async () => {
    const [one = ''] = await sendAll(eve, 'unmarked.pdf');
    const used = async () =>
      (
        await server.connection.db
          .selectFrom('files')
          .select('used_at')
          .where('id', '=', idOf(one) ?? '')
          .executeTakeFirst()
      )?.used_at;
    const row = { paper: one };
    expect((await request(eve, { proofs: [row, row, row, row] })).status).toBe(422);
    expect((await request(eve, { papers: [one, one, one, one] })).status).toBe(422);
    const { body: license } = await request(eve, {});
    expect((await change(license, { proofs: [row, row, row, row] })).status).toBe(400);
    expect((await change(license, { papers: [one, one, one, one] })).status).toBe(400);
    expect(await used()).toBeNull();
    const { body: holder } = await request(eve, { proofs: [row] });
    expect(await used()).not.toBeNull();
    expect((await change(license, { proofs: [row, row, row, row] })).status).toBe(400);
    expect((await writer.call('GET', `licenses/${holder.id}`)).body.proofs).toEqual([row]);
    expect(await statusOf(eve, one)).toBe(200);
  });
});

describe('Files that leave a record', () => {
  const restore = async (id: string, name: string, by = writer, headers: Record<string, string> = {}) => {
    const { body } = await writer.call('GET', `audit?target=${id}&sort=-at`);
    const last = body.items.find(({ action }: { action: string }) => action === 'license.change');
    return by.call('POST', 'audit/restore', { payload: { id: last.id, name }, headers });
  };
  const dueAt = async (value = '') =>
    (
      await server.connection.db
        .selectFrom('files')
        .select('due_at')
        .where('id', '=', idOf(value) ?? '')
        .executeTakeFirst()
    )?.due_at.getTime();

  test.each(['papers', 'proofs'])(
    'with a change of %s are put back by an administrator, for a week at least',
    async (name) => {
      const values = await sendAll(eve, 'a.pdf', 'b.pdf');
      const whole = name === 'papers' ? values : values.map((paper) => ({ paper }));
      const { body: license } = await request(eve, { [name]: whole });
      await pass(6.5);
      const { body: present } = await writer.call('GET', `licenses/${license.id}`);
      const changed = await change(present, { [name]: whole.slice(1) });
      expect(changed.body[name]).toEqual(whole.slice(1));
      await pass(6.5);
      expect(await statusOf(eve, values[0])).toBe(200);
      const back = await restore(license.id, name);
      expect([back.status, back.text]).toEqual([200, expect.any(String)]);
      expect((await writer.call('GET', `licenses/${license.id}`)).body[name]).toEqual(whole);
      await pass(9);
      expect(await statusOf(eve, values[0])).toBe(200);
    },
  );

  test('stay as long after a refused attempt to put them back, or one of their sender’s', async () => {
    const reader = await server.again((await server.signIn({ roleName: 'ADMIN_READ' })).user, 'ADMIN');
    const values = await sendAll(eve, 'a.pdf', 'b.pdf');
    const { body: license } = await request(eve, { papers: values });
    await change(license, { papers: values.slice(1) });
    const due = await dueAt(values[0]);
    expect(due).toBe(server.clock.now() + 7 * day);
    expect((await restore(license.id, 'papers', reader)).status).toBe(403);
    expect(await dueAt(values[0])).toBe(due);
    expect((await restore(license.id, 'papers', writer, { 'if-match': String(license.revision) })).status).toBe(412);
    expect((await request(eve, { papers: values.slice(0, 1), product: 'None' })).status).toBe(422);
    expect(await dueAt(values[0])).toBe(due);
    server.clock.forward(1000);
    expect((await restore(license.id, 'papers', reader)).status).toBe(403);
    expect(await dueAt(values[0])).toBe(due);
  });

  test('are deleted after that, and then the value is not put back', async () => {
    const values = await sendAll(eve, 'a.pdf', 'b.pdf');
    const { body: license } = await request(eve, { papers: values });
    await change(license, { papers: values.slice(1) });
    await pass(16);
    expect(await Promise.all(values.map((value) => statusOf(eve, value)))).toEqual([404, 200]);
    const back = await restore(license.id, 'papers');
    expect([back.status, back.body.error?.fields?.papers?.code]).toEqual([400, 'files.missing']);
  });
});

test('Files that records name stay whatever the definitions say of them by now', async () => {
  const [one = '', two = '', three = ''] = await sendAll(eve, '1.pdf', '2.pdf', '3.pdf');
  const { body: license } = await request(eve, { proofs: [{ paper: one, others: [two] }], papers: [three] });
  const { body: changed } = await request(eve, { proofs: [{ paper: one }] });
  // A column is renamed and one is gone; what were files are words.
  const text = { type: 'string', maxLength: 40 };
  const items = {
    type: 'object',
    properties: { about: text, plan: { type: 'string', format: 'file', 'x-file': { accept: ['pdf'] } } },
  };
  project.property('license', 'proofs', { type: 'array', items, maxItems: 3, 'x-write': ['ADMIN_WRITE'] });
  project.property('license', 'papers', { ...text, 'x-write': ['ADMIN_WRITE'] });
  project.edit('schemas/forms/license-request.form.json', (form) => {
    form.steps = (form.steps as JsonObject[]).map((step) => ({
      ...step,
      fields: (step.fields as JsonObject[]).filter(({ name }) => name !== 'proofs' && name !== 'papers'),
    }));
  });
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  expect((await eve.call('DELETE', `files/${idOf(two)}`)).body.error.code).toBe('FILE_IN_USE');
  await pass(9);
  await pass(9);
  expect(await Promise.all([one, two, three].map((value) => statusOf(eve, value)))).toEqual([200, 200, 200]);
  for (const { id } of [license, changed]) {
    const { body: present } = await writer.call('GET', `licenses/${id}`);
    expect((await change(present, { proofs: [{ about: 'none' }] })).body.proofs).toEqual([{ about: 'none' }]);
  }
  await pass(6.5);
  expect(await Promise.all([one, two, three].map((value) => statusOf(eve, value)))).toEqual([200, 200, 200]);
});
