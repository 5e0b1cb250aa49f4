import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet } from './sets';

/** Several people: in one set, in two sets, and where two pairs of eyes are asked for. */
let server: ServerApp;
let ann: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  ann = await server.signIn({ roleName: 'SYSADMIN' });
  bob = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

const form = 'schemas/forms/profile.form.json';
const lock = (name: string) => (text: string) => text.replace(`"use": "${name}"`, `"use": "${name}", "readOnly": true`);
const navigation = (value: string) => (text: string) => text.replace(/"navigation": "\w+"/, `"navigation": "${value}"`);
const fieldOf = (name: string) => {
  const model = server.definitions.edition().forms.profile;
  return model?.kind === 'fields' ? model.fields.find((field) => field.name === name) : undefined;
};
const toFiles = async () => {
  if (server.definitions.published() > 0)
    await ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
};
beforeEach(toFiles);

describe('Two sets', () => {
  it('that change different properties of one document are both live, in either order', async () => {
    const [one, two] = [await beginSet(ann), await beginSet(bob)];
    await one.edit(form, lock('firstName'));
    await two.edit(form, lock('lastName'));
    expect((await one.publish()).status).toBe(200);
    const second = (await bob.call('GET', `studio/sets/${two.id}`)).body;
    expect(second.documents).toMatchObject([{ path: form, base: 'merges' }]);
    const { comparison } = (await two.check()).body;
    expect(comparison).toContainEqual(
      expect.objectContaining({
        code: 'becomesLocked',
        values: { document: 'profile.form', thing: 'lastName' },
      }),
    );
    expect(comparison).not.toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ thing: 'firstName' }) }),
    );
    expect((await two.publish()).status).toBe(200);
    expect([fieldOf('firstName')?.readOnly, fieldOf('lastName')?.readOnly]).toEqual([true, true]);
    expect((await ann.call('GET', `studio/sets/${one.id}`)).body.state).toBe('superseded');
  });

  it('that change the same property: the second is refused with its place, and published once it is settled', async () => {
    const [one, two] = [await beginSet(ann), await beginSet(bob)];
    await one.edit(form, navigation('inOrder'));
    await two.edit(form, (text) => text.replace('"navigation": "free",', ''));
    expect((await one.publish()).status).toBe(200);
    const checked = (await two.check()).body;
    expect(checked.problems).toContainEqual(
      expect.objectContaining({ code: 'set-conflict', file: form, path: '/navigation' }),
    );
    expect((await two.publish()).body.error.code).toBe('STUDIO_REFUSED');
    const { items } = (await ann.call('GET', `audit?filter[target]=${two.id}&filter[result]=FAILED`)).body;
    expect(items).toMatchObject([{ action: 'changeSet.publish', result: 'FAILED', reason: `${form}:1` }]);
    const set = (await bob.call('GET', `studio/sets/${two.id}`)).body;
    const [{ text, hash, base, baseText, liveHash }] = set.documents;
    expect(base).toBe('conflict');
    expect(baseText).toContain('"navigation": "free",');
    const payload = { path: form, text, baseHash: hash, liveHash };
    const headers = { 'if-match': `"${set.revision}"` };
    expect((await bob.call('PUT', `studio/sets/${two.id}/documents`, { payload, headers })).status).toBe(200);
    expect((await two.publish()).status).toBe(200);
  });

  it('of which one was published: an edit of the other says what is live, and is refused if it is not any more', async () => {
    const [one, two] = [await beginSet(ann), await beginSet(ann)];
    await one.edit(form, lock('firstName'));
    await two.edit(form, lock('lastName'));
    const seen = (await bob.call('GET', `studio/sets/${two.id}`)).body.documents[0];
    expect(seen.base).toBe('same');
    expect(seen).not.toHaveProperty('baseText');
    expect((await one.publish()).status).toBe(200);
    const save = async (text: string, liveHash: string) => {
      const set = (await bob.call('GET', `studio/sets/${two.id}`)).body;
      const payload = { path: form, text, baseHash: set.documents[0].hash, liveHash };
      const headers = { 'if-match': `"${set.revision}"` };
      return bob.call('PUT', `studio/sets/${two.id}/documents`, { payload, headers });
    };
    const [{ text, liveHash }] = (await bob.call('GET', `studio/sets/${two.id}`)).body.documents;
    const both = lock('firstName')(text);
    const { status, body } = await save(both, seen.liveHash);
    expect([status, body.error.code]).toEqual([409, 'STUDIO_MOVED']);
    const merged = (await save(both, liveHash)).body;
    expect([merged.document.base, merged.document.text]).toEqual(['same', both]);
    // Whatever it says: who saves over what is live has decided what becomes of it.
    expect(merged.writers).toContain(bob.user.email);
    const { comparison, sound } = (await two.check()).body;
    expect([sound, comparison.length]).toEqual([true, 1]);
  });

  it.each([
    ['published', (set: Awaited<ReturnType<typeof beginSet>>) => set.publish()],
    [
      'discarded',
      ({ id }: { id: string }) => ann.call('DELETE', `studio/sets/${id}`, { headers: { 'if-match': '"2"' } }),
    ],
  ] as const)('that was %s takes no more edits, and says why', async (state, end) => {
    const set = await beginSet(ann);
    await set.edit(form, lock('firstName'));
    expect((await end(set)).status).toBeLessThan(300);
    const { status, body } = await set.edit(form, lock('lastName'));
    expect([status, body.error.code, body.error.args]).toEqual([409, 'STUDIO_STATE', { state }]);
  });

  it('of which one was published while the other was looked at: it moved, and is said so', async () => {
    const [one, two] = [await beginSet(ann), await beginSet(bob)];
    await one.edit(form, lock('firstName'));
    await two.edit(form, lock('lastName'));
    const { revision, baseEdition } = (await two.check()).body;
    await one.publish();
    const payload = { revision, baseEdition };
    const answer = await bob.call('POST', `studio/sets/${two.id}/publish`, { payload });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'STUDIO_MOVED']);
    const later = { ...payload, revision: revision + 7 };
    expect((await bob.call('POST', `studio/sets/${two.id}/publish`, { payload: later })).status).toBe(412);
  });
});

describe('Two windows in one set', () => {
  it('merge what they save; where both wrote the same, the second is told both', async () => {
    const set = await beginSet(ann);
    const start = (await ann.call('GET', `studio/documents/content?path=${encodeURIComponent(form)}`)).body;
    const save = (who: SignedIn, text: string) =>
      who.call('PUT', `studio/sets/${set.id}/documents`, {
        payload: { path: form, text, baseHash: start.hash },
        headers: { 'if-match': '2' },
      });
    expect((await save(ann, lock('firstName')(start.text))).status).toBe(200);
    const merged = await save(bob, lock('lastName')(start.text));
    expect(merged.status).toBe(200);
    const { text } = merged.body.document;
    expect(JSON.parse(text).steps[0].fields.slice(0, 2)).toMatchObject([{ readOnly: true }, { readOnly: true }]);
    expect((await save(ann, navigation('inOrder')(start.text))).status).toBe(200);
    const refused = await save(bob, start.text.replace('"navigation": "free",', ''));
    expect([refused.status, refused.body.error.code]).toEqual([412, 'STALE_REVISION']);
    expect(refused.body.error.args.conflicts).toEqual([{ pointer: '/navigation', mine: null, theirs: '"inOrder"\n' }]);
    // What is no JSON is shown as it is written.
    const torn = await save(bob, '{\n  "id": "profile",\n');
    const [part, ...others] = torn.body.error.args.conflicts;
    expect([part.pointer, part.mine, others]).toEqual(['', '{\n  "id": "profile",\n', []]);
    expect(part.theirs).toMatch(/^\{\n {2}"\$schema"/);
  });
});

describe('A document that one of two takes back', () => {
  it('stays in the set with what the other wrote, and leaves it when it is as it is live', async () => {
    const set = await beginSet(ann);
    const live = (await ann.call('GET', `studio/documents/content?path=${encodeURIComponent(form)}`)).body;
    const documents = async () => (await ann.call('GET', `studio/sets/${set.id}`)).body.documents;
    await set.edit(form, lock('firstName'));
    const [mine] = await documents();
    await set.edit(form, lock('lastName'));
    const back = (baseHash: string) =>
      ann.call('PUT', `studio/sets/${set.id}/documents`, {
        payload: { path: form, text: live.text, baseHash },
        headers: { 'if-match': '1' },
      });
    expect((await back(mine.hash)).status).toBe(200);
    const [left] = await documents();
    const fields = JSON.parse(left.text).steps[0].fields;
    expect([fields[0].readOnly, fields[1].readOnly]).toEqual([undefined, true]);
    const answer = await back(left.hash);
    expect([answer.status, answer.body.document.hash, await documents()]).toEqual([200, live.hash, []]);
  });

  it('and was not in the set does not come into it, and voids no approval', async () => {
    const set = await beginSet(ann);
    await set.edit('locales/en/iam.json', (text) => text.replace('"title": "', '"title": "My '));
    const read = async () => (await ann.call('GET', `studio/sets/${set.id}`)).body;
    const { revision, baseEdition } = (await set.check()).body;
    await ann.call('POST', `studio/sets/${set.id}/approve`, { payload: { revision, baseEdition } });
    const before = await read();
    const answer = await set.edit(form, (text) => text);
    expect([answer.status, answer.body.revision, answer.body.document.path]).toEqual([200, before.revision, form]);
    expect([before.state, before.documents.length, await read()]).toEqual(['approved', 1, before]);
  });
});

describe('Two pairs of eyes', () => {
  beforeAll(async () => {
    await toFiles();
    await ann.call('POST', 'studio/two-pairs/request', { payload: {}, headers: { 'if-match': '1' } });
    const confirmed = await bob.call('POST', 'studio/two-pairs/confirm', { payload: {}, headers: { 'if-match': '2' } });
    expect(confirmed.body.on).toBe(true);
  });

  it('who edited neither publishes nor approves; an edit voids an approval', async () => {
    const set = await beginSet(ann);
    await set.edit(form, lock('firstName'));
    const approve = async (who: SignedIn) => {
      const { revision, baseEdition } = (await set.check()).body;
      return who.call('POST', `studio/sets/${set.id}/approve`, { payload: { revision, baseEdition } });
    };
    const code = async (answer: Promise<{ body: { error?: { code: string } } }>) => (await answer).body.error?.code;
    expect(await code(set.publish())).toBe('STUDIO_SAME_PERSON');
    expect(await code(approve(ann))).toBe('STUDIO_SAME_PERSON');
    const { items } = (await ann.call('GET', `audit?filter[target]=${set.id}&filter[result]=FAILED`)).body;
    expect(items.map(({ action, reason }: Record<string, string>) => [action, reason]).sort()).toEqual([
      ['changeSet.approve', 'STUDIO_SAME_PERSON'],
      ['changeSet.publish', 'STUDIO_SAME_PERSON'],
    ]);
    expect((await approve(bob)).body).toMatchObject({ state: 'approved', approvedBy: bob.user.id });
    await set.edit(form, lock('lastName'));
    expect((await ann.call('GET', `studio/sets/${set.id}`)).body).toMatchObject({ state: 'draft', approvedBy: null });
    expect(await code(set.publish())).toBe('STUDIO_SAME_PERSON');
    expect((await approve(bob)).status).toBe(200);
    expect((await set.publish()).status, 'approved as it is, by somebody who did not edit').toBe(200);

    const back = (more: object) =>
      ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'It broke', ...more } });
    expect((await back({})).body.error.code).toBe('STUDIO_SAME_PERSON');
    expect((await back({ breakGlass: true, reason: '' })).status, 'a reason is asked for').toBe(400);
    expect((await back({ breakGlass: true })).body).toMatchObject({ breakGlass: true, reason: 'It broke' });
    expect(server.logged.some(({ msg }) => String(msg).includes('without a second pair of eyes'))).toBe(true);
  });

  it('who changes what becomes of open forms changes what was approved; other words do not', async () => {
    const set = await beginSet(ann);
    await set.edit(form, lock('firstName'));
    const { revision, baseEdition } = (await set.check()).body;
    await bob.call('POST', `studio/sets/${set.id}/approve`, { payload: { revision, baseEdition } });
    const describe = async (words: object) => {
      const headers = { 'if-match': `"${await set.revision()}"` };
      return (await ann.call('PUT', `studio/sets/${set.id}`, { payload: { title: 'A change', ...words }, headers }))
        .body;
    };
    expect(await describe({ reason: 'Said better', openForms: 'finish' })).toMatchObject({ state: 'approved' });
    expect(await describe({ openForms: 'move' })).toMatchObject({ state: 'draft', approvedBy: null });
    expect((await set.publish()).body.error.code).toBe('STUDIO_SAME_PERSON');
  });

  it('a roll-back takes back every edition since: who made one of them does not do it alone', async () => {
    const cleo = await server.signIn({ roleName: 'SYSADMIN' });
    const publish = async (writer: SignedIn, name: string) => {
      const set = await beginSet(writer);
      await set.edit(form, lock(name));
      const { revision, baseEdition } = (await set.check()).body;
      await cleo.call('POST', `studio/sets/${set.id}/approve`, { payload: { revision, baseEdition } });
      return (await set.publish()).body.edition as number;
    };
    const before = server.definitions.published();
    await publish(ann, 'firstName');
    await publish(bob, 'lastName');
    const back = (who: SignedIn) =>
      who.call('POST', `studio/editions/${before}/rollback`, { payload: { reason: 'It broke' } });
    for (const who of [ann, bob]) expect((await back(who)).body.error.code).toBe('STUDIO_SAME_PERSON');
    const { items } = (await ann.call('GET', 'audit?filter[action]=edition.rollBack&filter[result]=FAILED')).body;
    expect(items.map(({ reason }: { reason: string }) => reason)).toContain('STUDIO_SAME_PERSON');
    expect((await back(cleo)).status).toBe(200);
  });

  it('a set from the command line has no known author: who publishes it is not who approves it', async () => {
    const set = await beginSet(ann);
    await set.edit(form, lock('firstName'));
    const pushed = { created_by: null, editors: '[]' };
    await server.connection.db.updateTable('change_sets').set(pushed).where('id', '=', set.id).execute();
    expect((await set.publish()).body.error.code).toBe('STUDIO_SAME_PERSON');
    const { revision, baseEdition } = (await set.check()).body;
    await ann.call('POST', `studio/sets/${set.id}/approve`, { payload: { revision, baseEdition } });
    expect((await set.publish()).body.error.code, 'one person, twice').toBe('STUDIO_SAME_PERSON');
    const payload = { revision: await set.revision(), baseEdition };
    expect((await bob.call('POST', `studio/sets/${set.id}/publish`, { payload })).status).toBe(200);
  });

  it('who chooses what becomes of open forms is an editor; who only publishes what others wrote is none', async () => {
    const set = await beginSet(ann);
    await set.edit(form, lock('language'));
    const headers = { 'if-match': `"${await set.revision()}"` };
    await bob.call('PUT', `studio/sets/${set.id}`, { payload: { title: 'A change', openForms: 'stop' }, headers });
    const publish = async (who: SignedIn) => {
      const { revision, baseEdition } = (await set.check()).body;
      return (await who.call('POST', `studio/sets/${set.id}/publish`, { payload: { revision, baseEdition } })).status;
    };
    const before = server.definitions.published();
    expect(await publish(bob)).toBe(409);
    const cleo = await server.signIn({ roleName: 'SYSADMIN' });
    expect(await publish(cleo)).toBe(200);
    const back = await cleo.call('POST', `studio/editions/${before}/rollback`, { payload: { reason: 'It broke' } });
    expect(back.status).toBe(200);
  });
});
