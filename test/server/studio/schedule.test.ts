import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../../server/backup/backup';
import { restoreBackup } from '../../../server/backup/restore';
import { testDatabase } from '../../support/database';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet, type OpenSet } from './sets';

/** A set that is published by itself at its moment. */
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
const texts = 'locales/en/iam.json';
const hour = 3_600_000;
const lock = (name: string) => (text: string) => text.replace(`"use": "${name}"`, `"use": "${name}", "readOnly": true`);
const word = (value: string | undefined) => (text: string) => {
  const catalog = JSON.parse(text);
  return JSON.stringify({ ...catalog, profile: { ...catalog.profile, studioTest: value } });
};
const served = async () =>
  (await server.visitor().call('GET', '/iam/assets/locales/en/iam.json')).body.profile?.studioTest;
const read = async ({ id }: OpenSet) => (await ann.call('GET', `studio/sets/${id}`)).body;
const inTime = (milliseconds: number) => new Date(server.clock.now() + milliseconds).toISOString();
/** The edition that is live is the last one that was made. */
const live = async (): Promise<number> => (await ann.call('GET', 'studio/editions?size=1')).body.items[0]?.number ?? 0;

async function approve(who: SignedIn, set: OpenSet) {
  const payload = { revision: await set.revision(), baseEdition: await live() };
  return who.call('POST', `studio/sets/${set.id}/approve`, { payload });
}

async function schedule(who: SignedIn, set: OpenSet, publishAt = inTime(hour), endsAt?: string) {
  const payload = { revision: await set.revision(), baseEdition: await live(), publishAt, endsAt };
  return who.call('POST', `studio/sets/${set.id}/schedule`, { payload });
}

/** A set of Ann's that Bob approved and scheduled. */
async function scheduled(
  title: string,
  path: string,
  change: (text: string) => string,
  publishAt?: string,
  endsAt?: string,
) {
  const set = await beginSet(ann, title);
  expect((await set.edit(path, change)).status).toBe(200);
  expect((await approve(bob, set)).status).toBe(200);
  const answer = await schedule(bob, set, publishAt, endsAt);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"scheduled"')]);
  return set;
}

/** Every job is looked at, as in another of its slots. */
async function look() {
  await server.connection.db.deleteFrom('jobs').where('name', '=', 'studioSets').execute();
  await server.app.runJobs();
}

/** Its moment was so many milliseconds ago. */
async function pass({ id }: OpenSet, ago = 1) {
  const publish_at = new Date(server.clock.now() - ago);
  await server.connection.db.updateTable('change_sets').set({ publish_at }).where('id', '=', id).execute();
}

/** Its end was just now. */
async function end({ id }: OpenSet) {
  const ends_at = new Date(server.clock.now() - 1);
  await server.connection.db.updateTable('change_sets').set({ ends_at }).where('id', '=', id).execute();
}

const auditOf = async ({ id }: OpenSet) =>
  (await ann.call('GET', `audit?target=${id}&sort=at`)).body.items.map(
    ({ action, result }: { action: string; result: string }) => `${action} ${result}`,
  );

describe('A scheduled set', () => {
  it('is published at its moment and not before, once, with its scheduler named', async () => {
    const set = await scheduled('In an hour', texts, word('By itself'));
    expect(await read(set)).toMatchObject({ state: 'scheduled', scheduledBy: bob.user.id, approvedBy: bob.user.id });
    await look();
    expect([await served(), (await read(set)).state]).toEqual([undefined, 'scheduled']);
    await pass(set);
    await look();
    expect([await served(), (await read(set)).state]).toEqual(['By itself', 'published']);
    const { items } = (await ann.call('GET', 'studio/editions')).body;
    expect(items[0]).toMatchObject({ title: 'In an hour', by: bob.user.email, live: true });
    await look();
    expect((await ann.call('GET', 'studio/editions')).body.items.length, 'not twice').toBe(items.length);
    expect(await auditOf(set)).toEqual(expect.arrayContaining(['changeSet.schedule OK', 'changeSet.publish OK']));
    expect(await read(set)).toMatchObject({ publishAt: null, scheduledBy: null });
  });

  it('is published once, however many processes look at the same time', async () => {
    const other = await serverApp({ connection: server.connection, clock: server.clock });
    const set = await scheduled('Two at once', texts, word('Two at once'));
    const count = async () => (await ann.call('GET', 'studio/editions')).body.items.length;
    const before = await count();
    await pass(set);
    await server.connection.db.deleteFrom('jobs').where('name', '=', 'studioSets').execute();
    await Promise.all([server.app.runJobs(), other.app.runJobs()]);
    // A slot later nothing is left to do, also where a process died before it said that it was done.
    await look();
    expect([await count(), (await read(set)).state]).toEqual([before + 1, 'published']);
    // Whichever of them published it, what follows is edited over the new edition.
    await server.definitions.follow();
    expect(await served()).toBe('Two at once');
    await other.app.close();
  });

  it('is caught up with after a stop of days, those that came first before the others', async () => {
    const later = await scheduled('Second', texts, word('Second'), inTime(2 * hour));
    const first = await scheduled('First', form, lock('firstName'), inTime(hour));
    await pass(later, 24 * hour);
    await pass(first, 48 * hour);
    await look();
    const { items } = (await ann.call('GET', 'studio/editions')).body;
    expect(items.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual(['Second', 'First']);
    expect([(await read(later)).state, (await read(first)).state]).toEqual(['published', 'superseded']);
    await ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
  });

  it('can be canceled, and then has to be approved again', async () => {
    const set = await scheduled('Canceled', texts, word('Canceled'));
    const revision = await set.revision();
    const path = `studio/sets/${set.id}/cancel`;
    expect((await ann.call('POST', path, { payload: { revision: revision - 1 } })).status).toBe(412);
    const answer = await ann.call('POST', path, { payload: { revision } });
    expect(answer.body).toMatchObject({ state: 'draft', publishAt: null, approvedBy: null });
    expect((await schedule(bob, set)).body.error.code).toBe('STUDIO_STATE');
    await pass(set);
    await look();
    expect(await served()).not.toBe('Canceled');
    expect(await auditOf(set)).toContain('changeSet.cancel OK');
  });

  it('is a draft again with any edit', async () => {
    const set = await scheduled('Edited', texts, word('Edited'));
    await set.edit(texts, word('Edited once more'));
    expect(await read(set)).toMatchObject({ state: 'draft', publishAt: null, scheduledBy: null, approvedBy: null });
    await pass(set);
    await look();
    expect((await read(set)).state).toBe('draft');
    await ann.call('DELETE', `studio/sets/${set.id}`);
  });

  it('is scheduled only when it is approved as it is, over what is live, for a moment to come', async () => {
    const set = await beginSet(ann, 'Not yet');
    await set.edit(texts, word('Not yet'));
    expect((await schedule(ann, set)).body.error.code).toBe('STUDIO_STATE');
    await approve(bob, set);
    for (const [at, code] of [
      [inTime(-1), 'IN_THE_PAST'],
      [inTime(0), 'IN_THE_PAST'],
      [inTime(400 * 24 * hour), 'dateTime.tooLate'],
    ] as const) {
      const refused = await schedule(bob, set, at);
      expect([refused.status, refused.body.error.fields.publishAt.code]).toEqual([400, code]);
    }
    expect((await schedule(bob, set, 'tomorrow')).status).toBe(400);
    const other = await beginSet(bob, 'Meanwhile');
    await other.edit(form, lock('lastName'));
    expect((await other.publish()).status).toBe(200);
    expect((await schedule(bob, set)).body.error.code, 'approved over another edition').toBe('STUDIO_MOVED');
    await ann.call('DELETE', `studio/sets/${set.id}`);
    await ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
  });
});

describe('What cannot be published at its moment', () => {
  it('changes nothing, has failed with the place, and tells who began it and who scheduled it, once', async () => {
    const words = await beginSet(ann, 'A word to say');
    await words.edit(texts, word('Said in a form'));
    expect((await words.publish()).status).toBe(200);
    const set = await scheduled('Too late', form, (text) =>
      text.replace('"use": "firstName"', '"use": "firstName", "help": "profile.studioTest"'),
    );
    const other = await beginSet(ann, 'Without the word');
    await other.edit(texts, word(undefined));
    const { breaks } = (await other.check()).body;
    expect(breaks, 'who publishes it is warned').toMatchObject([{ id: set.id, title: 'Too late', file: form }]);
    expect((await other.publish()).status).toBe(200);

    const editions = async () => (await ann.call('GET', 'studio/editions')).body.items.length;
    const before = await editions();
    const told = () => server.letters.filter(({ subject }) => subject.includes('Too late'));
    await pass(set);
    await look();
    const failed = await read(set);
    expect(failed).toMatchObject({ state: 'failed', publishAt: null, approvedBy: null });
    expect(failed.failure).toMatch(/^schemas\/forms\/profile\.form\.json:\d+:\d+ locale-key-missing/);
    expect(await editions()).toBe(before);
    await look();
    await expect.poll(() => told().length).toBe(2);
    expect(
      told()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([ann.user.email, bob.user.email].sort());
    expect(told()[0]?.text).toContain('/admin/studio/sets');
    expect(await auditOf(set)).toContain('changeSet.publish FAILED');
    await ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
  });

  it('is a set whose scheduler may not publish any more', async () => {
    const carla = await server.signIn({ roleName: 'SYSADMIN' });
    const set = await beginSet(ann, 'Of somebody who left');
    await set.edit(texts, word('Left'));
    await approve(carla, set);
    await schedule(carla, set);
    await server.connection.db
      .updateTable('users')
      .set({ role: 'ADMIN_READ' })
      .where('id', '=', carla.user.id)
      .execute();
    await pass(set);
    await look();
    expect(await read(set)).toMatchObject({ state: 'failed', failure: 'PERMISSION_DENIED' });
    expect(await served()).not.toBe('Left');
  });
});

describe('A scheduled set with an end', () => {
  const beginAgain = () => ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
  const inTwo = (name: string) => scheduled(name, texts, word(name), inTime(hour), inTime(2 * hour));

  it('is undone by itself then, once, and what was published since stays', async () => {
    const set = await inTwo('For an hour');
    const { endsAt } = await read(set);
    await pass(set);
    await look();
    expect([await served(), await read(set)]).toMatchObject(['For an hour', { state: 'published', endsAt }]);
    const other = await beginSet(ann, 'Meanwhile');
    await other.edit(form, lock('firstName'));
    expect((await other.publish()).status).toBe(200);
    await look();
    expect(await served(), 'not before its end').toBe('For an hour');
    await end(set);
    await look();
    expect([await served(), await read(set)]).toMatchObject([undefined, { state: 'rolledBack', endsAt: null }]);
    const { items } = (await ann.call('GET', 'studio/editions')).body;
    expect(items[0]).toMatchObject({ origin: 'UNDO', setId: set.id, by: bob.user.email, live: true });
    const { text } = (await ann.call('GET', `studio/documents/content?path=${encodeURIComponent(form)}`)).body;
    expect(text, 'the other set is live').toContain('"use": "firstName", "readOnly": true');
    await look();
    expect((await ann.call('GET', 'studio/editions')).body.items.length, 'not twice').toBe(items.length);
    expect(await auditOf(set)).toContain('changeSet.undo OK');
    await beginAgain();
  });

  it('stays, without an end, where something published since changes the same, and tells who began and who scheduled it', async () => {
    const set = await inTwo('Changed since');
    await pass(set);
    await look();
    const other = await beginSet(ann, 'The same word');
    await other.edit(texts, word('Changed again'));
    expect((await other.publish()).status).toBe(200);
    await end(set);
    await look();
    expect(await served()).toBe('Changed again');
    const stays = await read(set);
    expect(stays).toMatchObject({ state: 'superseded', endsAt: null });
    expect(stays.failure).toMatch(/^locales\/en\/iam\.json:\d+:\d+ set-conflict/);
    const letters = () => server.letters.filter(({ subject }) => subject.includes('Changed since')).map(({ to }) => to);
    await expect.poll(() => letters().sort()).toEqual([ann.user.email, bob.user.email].sort());
    await look();
    expect(letters()).toHaveLength(2);
    expect(await auditOf(set)).toContain('changeSet.undo FAILED');
    await beginAgain();
  });

  it('has its end after its beginning, and not later than a year after', async () => {
    const set = await beginSet(ann, 'Ends');
    await set.edit(texts, word('Ends'));
    await approve(bob, set);
    for (const [at, code] of [
      [inTime(hour), 'BEFORE_START'],
      [inTime(-hour), 'BEFORE_START'],
      [inTime(400 * 24 * hour), 'dateTime.tooLate'],
    ] as const) {
      const refused = await schedule(bob, set, inTime(hour), at);
      expect([refused.status, refused.body.error.fields.endsAt.code]).toEqual([400, code]);
    }
    await ann.call('DELETE', `studio/sets/${set.id}`);
  });

  it('has no end any more when it is edited, canceled, rolled back or published by hand', async () => {
    const edited = await inTwo('Edited');
    await edited.edit(texts, word('Edited once more'));
    expect(await read(edited)).toMatchObject({ state: 'draft', endsAt: null });
    await ann.call('DELETE', `studio/sets/${edited.id}`);
    const back = await inTwo('Rolled back');
    await pass(back);
    await look();
    await beginAgain();
    expect(await read(back)).toMatchObject({ state: 'rolledBack', endsAt: null });
  });
});

describe('A published set is undone alone', () => {
  const undo = (who: SignedIn, { id }: OpenSet, more = {}) =>
    who.call('POST', `studio/sets/${id}/undo`, { payload: { reason: 'A mistake', ...more } });

  it('as a new edition, with its reason; the later ones stay, and a roll-back to them brings it back', async () => {
    const [first, second] = [await beginSet(ann, 'First'), await beginSet(ann, 'Second')];
    await first.edit(texts, word('First'));
    await first.publish();
    await second.edit(form, lock('firstName'));
    const { edition } = (await second.publish()).body;
    const answer = await undo(bob, first);
    expect(answer.body).toMatchObject({ origin: 'UNDO', title: 'First', reason: 'A mistake', live: true });
    expect([await served(), (await read(first)).state, (await read(second)).state]).toEqual([
      undefined,
      'rolledBack',
      'published',
    ]);
    expect((await undo(bob, first)).body.error.code, 'once').toBe('STUDIO_STATE');
    await ann.call('POST', `studio/editions/${edition}/rollback`, { payload: { reason: 'It was right' } });
    expect([await served(), (await read(first)).state]).toEqual(['First', 'superseded']);
    await ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
  });

  it('and not where the rest needs it: refused with the place, and nothing changes', async () => {
    const [first, second] = [await beginSet(ann, 'A word'), await beginSet(ann, 'Its use')];
    await first.edit(texts, word('Said in a form'));
    await first.publish();
    await second.edit(form, (text) =>
      text.replace('"use": "firstName"', '"use": "firstName", "help": "profile.studioTest"'),
    );
    await second.publish();
    const before = await live();
    const refused = await undo(bob, first);
    expect(refused.body.error).toMatchObject({ code: 'STUDIO_REFUSED', args: { file: form } });
    expect([await live(), await served(), (await read(first)).state]).toEqual([before, 'Said in a form', 'superseded']);
    await ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
  });
});

it('A backup keeps the schedule: a restored portal catches up with it, over the edition that was live', async () => {
  const first = await beginSet(ann, 'Live in the backup');
  await first.edit(form, lock('lastName'));
  expect((await first.publish()).status).toBe(200);
  const set = await scheduled('From the backup', texts, word('Restored'), inTime(hour), inTime(2 * hour));
  const file = join(await mkdtemp(join(tmpdir(), 'portico-schedule-')), 'portal.backup');
  const secrets = ['the same'];
  await writeBackup(server.connection.db, file, { secrets, now: server.clock.now() });
  const restored = await testDatabase();
  await restoreBackup(restored.db, file, { secrets, now: server.clock.now() });
  const publish_at = new Date(server.clock.now() - hour);
  await restored.db.updateTable('change_sets').set({ publish_at }).where('id', '=', set.id).execute();
  await restored.db.deleteFrom('jobs').where('name', '=', 'studioSets').execute();
  const other = await serverApp({ connection: restored, clock: server.clock });
  await other.app.runJobs();
  const bobThere = await other.again(bob.user);
  expect((await bobThere.call('GET', `studio/sets/${set.id}`)).body).toMatchObject({ state: 'published' });
  const says = await other.visitor().call('GET', '/iam/assets/locales/en/iam.json');
  expect(says.body.profile.studioTest).toBe('Restored');
  const { text } = (await bobThere.call('GET', `studio/documents/content?path=${encodeURIComponent(form)}`)).body;
  expect(text).toContain('"use": "lastName", "readOnly": true');
  expect((await read(set)).state, 'elsewhere nothing has happened').toBe('scheduled');
  await other.close();
  await ann.call('POST', `studio/sets/${set.id}/cancel`, { payload: { revision: await set.revision() } });
  await ann.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Begin again' } });
});

it('Who may only edit or look cannot schedule or cancel, by HTTP', async () => {
  const reader = await server.signIn({ roleName: 'ADMIN_READ' });
  const set = await scheduled('Not theirs', texts, word('Not theirs'));
  for (const action of ['schedule', 'cancel', 'undo'])
    expect((await reader.call('POST', `studio/sets/${set.id}/${action}`, { payload: {} })).status).toBe(403);
  expect((await read(set)).state).toBe('scheduled');
  await ann.call('POST', `studio/sets/${set.id}/cancel`, { payload: { revision: await set.revision() } });
});
