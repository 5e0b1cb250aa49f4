import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import type { AnyOperation } from '../../../server/api/operation';
import { studioOperations } from '../../../server/features/studio';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import { roleNames } from '../../support/roles';
import type { ServerApp, SignedIn } from '../../support/server-app';
import { beginSet, fileText } from './sets';

/** Roles that translate into one language each, one below the other. */
const languages = ['en', 'es', 'fr', 'ja'];
const ranks = [...roleNames.slice(0, 3), 'TRANSLATOR_ES', 'TRANSLATOR_FR', ...roleNames.slice(3)];
const translators = { TRANSLATOR_ES: ['es'], TRANSLATOR_FR: ['fr'] };

let server: ServerApp;
let root: SignedIn;
let reader: SignedIn;
const by: Record<string, SignedIn> = {};
beforeAll(async () => {
  ({ server } = await editedPortal({}, withTranslators));
  root = await server.signIn({ roleName: 'SYSADMIN' });
  reader = await server.signIn({ roleName: 'ADMIN_READ' });
  for (const code of ['es', 'fr']) by[code] = await server.signIn({ roleName: `TRANSLATOR_${code.toUpperCase()}` });
});
afterAll(() => server.close());

function withTranslators(project: EditedProject) {
  for (const language of languages)
    project.edit(`locales/${language}/enumerations.json`, (texts) => {
      texts.role = { ...(texts.role as JsonObject), TRANSLATOR_ES: 'Translator', TRANSLATOR_FR: 'Translator' };
    });
  project.edit('schemas/permissions.json', (table) => {
    table.roles = ranks;
    (table.permissions as Record<string, JsonObject>).translateDefinitions = {
      minimum: 'TRANSLATOR_ES',
      languages: translators,
    };
  });
}

const form = 'schemas/forms/profile.form.json';
const texts = (language: string) => `locales/${language}/iam.json`;
const states = (language: string) => `locales/translations/${language}/iam.json`;
const sentence = (language: string) => JSON.parse(fileText(texts(language))).profile.title as string;
const reword = (language: string) => (text: string) => text.replace(`"${sentence(language)}"`, '"Other words"');
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const someState = () => '{ "source": "en", "translations": {} }';

/** The code of a refusal and what it names, or the status of what was done. */
async function outcome(call: ReturnType<SignedIn['call']>) {
  const { status, body } = await call;
  return status < 300 ? status : [status, body.error.code, ...(body.error.args?.name ? [body.error.args.name] : [])];
}
const beyond = (name: string) => [403, 'STUDIO_TRANSLATION_ONLY', name];

/** Puts a document into a set, whatever it is there. */
async function put(who: SignedIn, id: string, path: string, text: string | null) {
  const set = (await root.call('GET', `studio/sets/${id}`)).body;
  const held = set.documents.find((each: { path: string }) => each.path === path);
  const live = await root.call('GET', `studio/documents/content?path=${encodeURIComponent(path)}`);
  const baseHash = held?.hash ?? live.body.hash ?? null;
  const headers = { 'if-match': `"${set.revision}"` };
  return outcome(who.call('PUT', `studio/sets/${id}/documents`, { payload: { path, text, baseHash }, headers }));
}

/** A set of the administrator with these documents. */
async function setOf(edits: Readonly<Record<string, (text: string) => string>>, who: SignedIn = root) {
  const set = await beginSet(who);
  for (const [path, edit] of Object.entries(edits)) expect((await set.edit(path, edit)).status).toBe(200);
  return set;
}

test('The table of permissions says the languages of every role that is permitted', () => {
  const { permissions } = server.definitions.permissions();
  expect(permissions.translateDefinitions?.languages).toEqual({
    ...translators,
    // Those of all lower roles.
    ADMIN_WRITE: ['es', 'fr'],
    SYSADMIN: ['es', 'fr'],
  });
});

describe('Every operation of the studio', () => {
  const kinds = ['viewDefinitions', 'translateDefinitions', 'publishDefinitions'];
  const named = studioOperations.map((each) => [each.source, each] as const);
  const permissionOf = ({ access }: AnyOperation) => (typeof access === 'object' ? access.permission : access);

  test('needs one of the three permissions', () => {
    expect([...new Set(studioOperations.map(permissionOf))].sort()).toEqual([...kinds].sort());
  });

  /** A call of each operation that a translator may do something with: at a set that has a Spanish text alone. */
  const payloads: Readonly<Record<string, (set: { id: string; revision: number }) => unknown>> = {
    createChangeSet: () => ({ title: 'Mine' }),
    importChangeSet: () => ({
      title: 'Mine',
      documents: [{ path: texts('es'), text: reword('es')(fileText(texts('es'))), base: fileText(texts('es')) }],
    }),
    changeChangeSet: () => ({ title: 'Called otherwise' }),
    discardChangeSet: () => undefined,
    reviewChangeSet: ({ revision }) => ({ revision }),
    saveChangeSetDocument: () => ({
      path: texts('es'),
      text: reword('es')(fileText(texts('es'))).replace('Other', 'Yet other'),
      baseHash: null,
    }),
  };

  test.each(named.filter(([, each]) => permissionOf(each) === 'translateDefinitions'))(
    '%s: whose language it is may, who has another one or none may not',
    async (source) => {
      const { method, path } = entries[source] as Entry;
      const payloadOf = payloads[source];
      if (payloadOf === undefined) throw new Error(`${source} has no call.`);
      const found: Record<string, unknown> = {};
      for (const [name, who] of Object.entries({ ...by, none: reader })) {
        const { id } = await setOf({ [texts('es')]: reword('es') });
        const set = (await root.call('GET', `studio/sets/${id}`)).body;
        const { hash } = set.documents[0];
        const payload = payloadOf(set) as object | undefined;
        const sent = payload && 'baseHash' in payload ? { ...payload, baseHash: hash } : payload;
        found[name] = await outcome(
          who.call(method, path.replace('{id}', id), {
            payload: sent,
            headers: { 'if-match': `"${set.revision}"` },
          }),
        );
      }
      // Anyone who translates begins a set of their own.
      const other = source === 'createChangeSet' ? 201 : beyond(texts('es'));
      expect(found).toEqual({
        es: expect.toBeOneOf([200, 201, 204]),
        fr: other,
        none: [403, 'PERMISSION_DENIED'],
      });
    },
  );

  test.each(named.filter(([, each]) => permissionOf(each) !== 'translateDefinitions'))(
    '%s: as for everyone who looks',
    async (source, operation) => {
      const { method, path } = entries[source] as Entry;
      const { id } = await setOf({ [texts('es')]: reword('es') });
      const allowed = permissionOf(operation) === 'viewDefinitions';
      for (const who of [...Object.values(by), reader]) {
        const { status } = await who.call(method, path.replace('{id}', id), method === 'GET' ? {} : { payload: {} });
        if (allowed) expect(status).not.toBe(403);
        else expect(status).toBe(403);
      }
    },
  );
});

interface Entry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}
const entries = JSON.parse(fileText('schemas/sources.json')).sources as Readonly<Record<string, Entry>>;

const change = (edit: (document: JsonObject & { profile: JsonObject }) => unknown) => (text: string) => {
  const document = JSON.parse(text);
  edit(document);
  return JSON.stringify(document, undefined, 2);
};

/** Every kind of edit of a file of texts: what it does, and the key at which it is refused, also to whom the language belongs. */
const edits: Readonly<Record<string, readonly [edit: (text: string) => string | null, refusedAt?: string]>> = {
  'writes a sentence otherwise': [change(({ profile }) => Object.assign(profile, { title: 'Other words' }))],
  'writes nothing': [(text) => text],
  'puts its keys into another order': [
    (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
  ],
  'removes a sentence': [change(({ profile }) => Reflect.deleteProperty(profile, 'title')), 'iam:profile.title'],
  'removes a group': [change((document) => Reflect.deleteProperty(document, 'profile')), 'iam:profile'],
  'adds a key that no language has': [
    change(({ profile }) => Object.assign(profile, { madeUp: 'New' })),
    'iam:profile.madeUp',
  ],
  'adds a group that no language has': [
    change((document) => Object.assign(document, { made: { up: 'New' } })),
    'iam:made.up',
  ],
  'adds an empty group': [change((document) => Object.assign(document, { made: {} })), 'iam:made'],
  'blanks a sentence': [change(({ profile }) => Object.assign(profile, { title: ' ' })), 'iam:profile.title'],
  'adds a key with a dot': [
    change((document) => Object.assign(document, { 'profile.title': 'A' })),
    'iam:profile.title',
  ],
  'makes a sentence a list': [change(({ profile }) => Object.assign(profile, { title: ['a'] })), 'iam:profile.title'],
  'makes a sentence a group': [
    change(({ profile }) => Object.assign(profile, { title: { a: 'b' } })),
    'iam:profile.title',
  ],
  'makes a group a sentence': [change((document) => Object.assign(document, { profile: 'a' })), 'iam:profile'],
  'leaves no JSON': [() => '{ "profile": ', texts('es')],
  'leaves no object': [() => '[]', texts('es')],
  'removes the file': [() => null, texts('es')],
};

describe.each(languages)('An edit of %s', (language) => {
  test.each(Object.entries(edits))('that %s', async (_, [edit, refusedAt]) => {
    const path = texts(language);
    const [before, text] = [fileText(path), edit(fileText(path))];
    const file = { title: 'Mine', documents: [{ path, text, base: before }] };
    const save = { payload: { path, text, baseHash: sha(before) }, headers: { 'if-match': '"1"' } };
    for (const [code, who] of Object.entries({ ...by, none: reader })) {
      const place = code === language && refusedAt !== texts('es') ? refusedAt : path;
      const refusal = code === 'none' ? [403, 'PERMISSION_DENIED'] : place && beyond(place);
      const { id } = await beginSet(root);
      expect([code, await outcome(who.call('PUT', `studio/sets/${id}/documents`, save))]).toEqual([
        code,
        refusal ?? 200,
      ]);
      // As a file that is uploaded.
      const uploaded = await outcome(who.call('POST', 'studio/sets/import', { payload: file }));
      expect([code, uploaded]).toEqual([code, refusal ?? 201]);
    }
  });

  test('of the states of its translations', async () => {
    const { id } = await beginSet(root);
    for (const [code, who] of Object.entries(by))
      expect([code, await put(who, id, states(language), someState())]).toEqual([
        code,
        code === language ? 200 : beyond(states(language)),
      ]);
    for (const [code, who] of Object.entries(by))
      expect([code, await put(who, id, states(language), 'no JSON')]).toEqual([code, beyond(states(language))]);
  });
});

test('Every other document is refused, by its path', async () => {
  const { files } = (await root.call('GET', 'studio/world')).body as {
    readonly files: readonly { readonly path: string; readonly hash: string; readonly keptOut: boolean }[];
  };
  const others = files.filter(({ path, keptOut }) => !keptOut && !/^locales\/(translations\/)?es\//.test(path));
  expect(others.length).toBeGreaterThan(150);
  const { id } = await beginSet(by.es as SignedIn);
  for (const { path, hash } of others) {
    const call = { payload: { path, text: '{}', baseHash: hash }, headers: { 'if-match': '"1"' } };
    const refusal = /^screens\/[^/]+\/routes\.json$/.test(path) ? [422, 'STUDIO_KEEPS_OUT', path] : beyond(path);
    expect(await outcome((by.es as SignedIn).call('PUT', `studio/sets/${id}/documents`, call))).toEqual(refusal);
  }
  const made = { path: 'schemas/forms/made.form.json', text: '{}', baseHash: null };
  expect(await put(by.es as SignedIn, id, made.path, made.text)).toEqual(beyond(made.path));
});

test('A sentence that is new in a set is translated in it, and taken back; the rest of the set stays', async () => {
  const es = by.es as SignedIn;
  const added = (words: string) => change(({ profile }) => Object.assign(profile, { brandNew: words }));
  const set = await setOf({ [texts('en')]: added('Brand new'), [form]: (text) => text.replace('"steps"', ' "steps"') });
  expect(await put(es, set.id, texts('es'), added('Nuevo')(fileText(texts('es'))))).toBe(200);
  expect(await put(es, set.id, texts('es'), added('Flamante')(fileText(texts('es'))))).toBe(200);
  expect(await put(es, set.id, texts('es'), fileText(texts('es')))).toBe(200);
  expect(await put(es, set.id, form, fileText(form))).toEqual(beyond(form));
  const { documents, editors } = (await root.call('GET', `studio/sets/${set.id}`)).body;
  expect(documents.map((each: { path: string }) => each.path)).toEqual([texts('en'), form]);
  expect(editors).toEqual([root.user.id, es.user.id]);
});

test('A set with more than their texts keeps its approval, its title and its state, and is not given up by them', async () => {
  const es = by.es as SignedIn;
  const set = await setOf({ [form]: (text) => text.replace('"steps"', ' "steps"') });
  const { revision, baseEdition } = (await set.check()).body;
  const approval = { payload: { revision, baseEdition } };
  expect((await root.call('POST', `studio/sets/${set.id}/approve`, approval)).status).toBe(200);
  expect(await put(es, set.id, texts('es'), reword('es')(fileText(texts('es'))))).toEqual(beyond(form));
  const headers = { 'if-match': `"${await set.revision()}"` };
  const words = { payload: { title: 'Mine now' }, headers };
  expect(await outcome(es.call('PUT', `studio/sets/${set.id}`, words))).toEqual(beyond(form));
  expect(await outcome(es.call('DELETE', `studio/sets/${set.id}`))).toEqual(beyond(form));
  const { title, state } = (await root.call('GET', `studio/sets/${set.id}`)).body;
  expect([title, state]).toEqual(['A change', 'approved']);
});

test('Of what an upload was made from, or which texts it takes in, nothing is believed: what it does to the live ones counts', async () => {
  const es = by.es as SignedIn;
  const path = texts('es');
  const save = async (id: string, text: string, base: string) => {
    const live = (await root.call('GET', `studio/documents/content?path=${path}`)).body;
    const { revision } = (await root.call('GET', `studio/sets/${id}`)).body;
    const payload = { path, text, baseHash: sha(base), liveHash: live.hash };
    return outcome(
      es.call('PUT', `studio/sets/${id}/documents`, { payload, headers: { 'if-match': `"${revision}"` } }),
    );
  };
  const gone = change(({ profile }) => delete (profile as JsonObject as Record<string, unknown>).title)(fileText(path));
  const file = { title: 'Mine', documents: [{ path, text: gone, base: gone }] };
  const made = await es.call('POST', 'studio/sets/import', { payload: file });
  // As it is, it does nothing.
  expect(made.status).toBe(201);
  expect(await save(made.body.id, gone, gone)).toEqual(beyond('iam:profile.title'));

  const mine = await setOf({ [path]: reword('es') }, es);
  const own = reword('es')(fileText(path));
  const added = change(({ profile }) => Object.assign(profile, { later: 'Later' }));
  const theirs = await setOf({ [texts('en')]: added, [path]: added });
  const { revision, baseEdition } = (await theirs.check()).body;
  const publish = { payload: { revision, baseEdition } };
  expect(await outcome(root.call('POST', `studio/sets/${theirs.id}/publish`, publish))).toBe(200);
  expect(await save(mine.id, own, own)).toEqual(beyond('iam:profile.later'));
  expect(await save(mine.id, added(own), own)).toBe(200);
});

test('A set of somebody else that is still empty is not theirs to name, review or discard', async () => {
  const es = by.es as SignedIn;
  const { id, revision } = await beginSet(root);
  const headers = { 'if-match': `"${await revision()}"` };
  const title = beyond('A change');
  expect(await outcome(es.call('PUT', `studio/sets/${id}`, { payload: { title: 'Mine' }, headers }))).toEqual(title);
  const review = { payload: { revision: await revision() } };
  expect(await outcome(es.call('POST', `studio/sets/${id}/review`, review))).toEqual(title);
  expect(await outcome(es.call('DELETE', `studio/sets/${id}`))).toEqual(title);
});

test('What becomes of open forms is not theirs to choose', async () => {
  const es = by.es as SignedIn;
  const set = await setOf({ [texts('es')]: reword('es') }, es);
  const headers = { 'if-match': `"${await set.revision()}"` };
  const words = { payload: { title: 'Mine', openForms: 'stop' }, headers };
  expect(await outcome(es.call('PUT', `studio/sets/${set.id}`, words))).toEqual(beyond('openForms'));
  const documents = [{ path: texts('es'), text: fileText(texts('es')), base: fileText(texts('es')) }];
  const file = { payload: { title: 'Mine', openForms: 'stop', documents } };
  expect(await outcome(es.call('POST', 'studio/sets/import', file))).toEqual(beyond('openForms'));
});

test('A translation is written, reviewed and published by another; the audit names both, and what was refused', async () => {
  const es = by.es as SignedIn;
  const set = await setOf({ [texts('es')]: reword('es') }, es);
  expect(await put(es, set.id, texts('en'), reword('en')(fileText(texts('en'))))).toEqual(beyond(texts('en')));
  const review = { payload: { revision: await set.revision() } };
  expect(await outcome(es.call('POST', `studio/sets/${set.id}/review`, review))).toBe(200);
  const { revision, baseEdition } = (await set.check()).body;
  const publish = { payload: { revision, baseEdition } };
  expect(await outcome(es.call('POST', `studio/sets/${set.id}/publish`, publish))).toEqual([403, 'PERMISSION_DENIED']);
  expect(await outcome(root.call('POST', `studio/sets/${set.id}/publish`, publish))).toBe(200);
  const live = await root.call('GET', `studio/documents/content?path=${texts('es')}`);
  expect(JSON.parse(live.body.text).profile.title).toBe('Other words');
  const events = (await root.call('GET', `audit?filter[target]=${set.id}&size=100`)).body.items as readonly {
    readonly action: string;
    readonly result: string;
    readonly reason: string | null;
  }[];
  const audited = events.map(({ action, result, reason }) => [action, result, reason]);
  expect(audited).toContainEqual(['changeSet.edit', 'OK', null]);
  expect(audited).toContainEqual(['changeSet.edit', 'DENIED', 'STUDIO_TRANSLATION_ONLY']);
  expect(audited).toContainEqual(['changeSet.publish', 'DENIED', 'PERMISSION_DENIED']);
});

test('Without languages in the table, all languages and texts alone', async () => {
  const { server: other } = await editedPortal({}, (project) =>
    project.edit('schemas/permissions.json', (table) => {
      (table.permissions as Record<string, JsonObject>).translateDefinitions = { minimum: 'ADMIN_WRITE' };
    }),
  );
  const writer = await other.signIn({ roleName: 'ADMIN_WRITE' });
  const set = await beginSet(writer);
  for (const language of languages) expect((await set.edit(texts(language), reword(language))).status).toBe(200);
  expect((await set.edit(form, (text) => `${text} `)).body.error.code).toBe('STUDIO_TRANSLATION_ONLY');
  await other.close();
});
