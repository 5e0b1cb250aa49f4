import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import type { StudioCompiler } from '../../../src/blocks/studio/compiler/compiler';
import { documentIn, type Outcome, textIn } from '../../../src/blocks/studio/documents/commands';
import { copyDocument, refusedId } from '../../../src/blocks/studio/documents/copies';
import { fieldsOf } from '../../../src/blocks/studio/documents/fields';
import { openWork, take, undo } from '../../../src/blocks/studio/documents/history';
import { documentOf, type StudioFile } from '../../../src/blocks/studio/documents/kinds';
import { removeDocument, sentencesToRemove } from '../../../src/blocks/studio/documents/removal';
import { portalVocabulary, projectTexts } from '../../support/good-project';
import { studioCompiler } from './support/studio-compiler';

/** Documents are made and removed in the studio, and the same check says what becomes of it. */
const languages = ['en', 'es', 'fr', 'ja'];
const profile = 'schemas/forms/profile.form.json';
let files: readonly StudioFile[] = [];
const vocabulary = portalVocabulary;
let compiler: StudioCompiler;
let texts: ReadonlyMap<string, string>;
beforeAll(async () => {
  files = await projectTexts();
  texts = new Map(files.map(({ path, text }) => [path, text]));
  compiler = studioCompiler;
});

/** What the whole check says of the project with more changes. */
function problemsWith({ changes }: Pick<Outcome, 'changes'>) {
  compiler.load(files);
  for (const { path, after } of changes) compiler.put(path, after);
  return compiler.check().problems.map(({ rule, place, args }) => [rule, place.file, place.pointer, args]);
}
const written = ({ changes }: Outcome, path: string) => changes.find((change) => change.path === path)?.after ?? '';
const withAll = ({ changes }: Outcome) => take(openWork(texts), { label: 'add', changes, at: 0 });

describe('a copy', () => {
  it('of every form and every screen of the project, all at once, has no problem', () => {
    compiler.load(files);
    let now = texts;
    for (const { path } of files) {
      const kind = documentOf(path)?.kind;
      if (kind !== 'form' && kind !== 'screen') continue;
      const id = `copyOf-${documentOf(path)?.id}`;
      const { changes } = copyDocument(now, path, { id, label: 'A copy', languages });
      expect(changes.length, path).toBeGreaterThan(0);
      now = take(openWork(now), { label: 'add', changes, at: 0 }).texts;
      for (const { path: changed, after } of changes) compiler.put(changed, after);
    }
    expect(compiler.check().problems).toEqual([]);
  });

  it('has sentences of its own in every language where nothing else used them, and shares the others', () => {
    const copied = copyDocument(texts, profile, { id: 'second', label: '', languages });
    const now = withAll(copied).texts;
    const own = [...written(copied, 'schemas/forms/second.form.json').matchAll(/"(second\.[\w.]+)"/g)].map(
      ([, key]) => key,
    );
    expect(own.length).toBeGreaterThan(5);
    for (const key of own)
      for (const language of languages)
        expect([key, language, textIn(now, key ?? '', language)]).toEqual([key, language, expect.any(String)]);
    expect(documentIn(now, profile)).toEqual(documentIn(texts, profile));
  });

  it('of a screen is reached beside the original, with the same permission and a title of its own', () => {
    const path = 'screens/admin/admin-users.screen.json';
    const copied = copyDocument(texts, path, { id: 'staff', label: 'Staff', languages });
    const { routes } = JSON.parse(written(copied, 'screens/admin/routes.json'));
    const at = routes.findIndex(({ screen }: { screen?: string }) => screen === 'admin-users');
    expect(routes[at + 1]).toMatchObject({ id: 'staff', path: 'staff', screen: 'staff', permission: 'readUsers' });
    const title = JSON.parse(written(copied, 'screens/admin/staff.screen.json')).title;
    expect(textIn(withAll(copied).texts, title, 'ja')).toBe('Staff');
  });
});

describe('a document made from nothing', () => {
  const wanted = {
    label: 'Contact',
    portal: 'user',
    form: undefined,
    source: undefined,
    languages,
    words: { field: 'Name', submit: 'Send' },
  };

  it('is what `portico new` makes: sound, with its sentences in every language; a screen with its route', () => {
    compiler.load(files);
    const form = compiler.make({ ...wanted, kind: 'form', id: 'contact' });
    for (const { path, text } of form) compiler.put(path, text);
    const screen = compiler.make({ ...wanted, kind: 'screen', id: 'contact', form: 'contact' });
    for (const { path, text } of screen) compiler.put(path, text);
    expect(compiler.check().problems).toEqual([]);
    expect(form.map(({ path }) => path)).toContain('schemas/forms/contact.form.json');
    expect(screen.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'screens/user/contact.screen.json',
        'screens/user/routes.json',
        'locales/ja/screens.json',
      ]),
    );
    expect(compiler.draw('screens/user/contact.screen.json').screen).toBeDefined();
  });

  it('is taken back by one press of Undo', () => {
    compiler.load(files);
    const changes = compiler
      .make({ ...wanted, kind: 'form', id: 'contact' })
      .map(({ path, text }) => ({ path, before: texts.get(path), after: text }));
    const work = take(openWork(texts), { label: 'add', changes, at: 0 });
    expect(work.texts.size).toBe(texts.size + 1);
    expect(undo(work).texts).toEqual(texts);
  });

  it('needs a name that nothing of its kind has', () => {
    expect(refusedId(texts, 'form', '')).toBe('idMissing');
    for (const id of ['2nd', 'a b', '../x', 'é', 'constructor'])
      expect([id, refusedId(texts, 'form', id)]).toEqual([id, 'idWrong']);
    expect(refusedId(texts, 'form', 'Profile')).toBe('idTaken');
    expect(refusedId(texts, 'screen', 'profile')).toBeUndefined();
    // A route has it.
    expect(refusedId(texts, 'screen', 'licenses')).toBe('idTaken');
  });
});

describe('a document that is to go', () => {
  it('is told with everything that uses it, by the same errors that refuse to publish', () => {
    compiler.load(files);
    const uses = compiler.uses(profile);
    expect(uses.length).toBeGreaterThan(0);
    expect(
      problemsWith({ changes: [{ path: profile, before: '', after: undefined }] }).filter(
        ([rule]) => rule === uses[0]?.rule,
      ).length,
    ).toBeGreaterThan(0);
    const screen = compiler.uses('screens/admin/admin-users.screen.json');
    expect(screen.map(({ place }) => place.file)).toContain('screens/admin/routes.json');
  });

  it('goes without a word where nothing uses it', () => {
    const copied = copyDocument(texts, profile, { id: 'second', label: '', languages });
    compiler.load(files);
    for (const { path, after: text } of copied.changes) compiler.put(path, text);
    expect(compiler.uses('schemas/forms/second.form.json')).toEqual([]);
  });
});

describe('a document that goes with its sentences', () => {
  const second = 'schemas/forms/second.form.json';

  it('leaves every text file as it was before the document was made, and what others use', () => {
    const { texts: now } = withAll(copyDocument(texts, profile, { id: 'second', label: '', languages }));
    const own = sentencesToRemove(now, second, languages);
    expect(own.length).toBeGreaterThan(5);
    expect(own.every((key) => key.startsWith('second.'))).toBe(true);
    const removed = take(openWork(now), {
      label: 'remove',
      changes: removeDocument(now, second, own, languages).changes,
      at: 0,
    });
    expect(removed.texts.has(second)).toBe(false);
    for (const [path, text] of removed.texts) expect(JSON.parse(text), path).toEqual(JSON.parse(texts.get(path) ?? ''));
    expect(undo(removed).texts).toEqual(now);
  });

  it('keeps a sentence that another document names, and one that is not under its name', () => {
    const { texts: now } = withAll(copyDocument(texts, profile, { id: 'second', label: '', languages }));
    const [kept = ''] = sentencesToRemove(now, second, languages);
    const other = 'schemas/forms/careers.form.json';
    const careers = (now.get(other) ?? '').replace('"id": "careers"', `"id": "careers", "title": "${kept}"`);
    expect(sentencesToRemove(new Map([...now, [other, careers]]), second, languages)).not.toContain(kept);
    expect(sentencesToRemove(now, second, languages).filter((key) => /^(common|fields)[.:]/.test(key))).toEqual([]);
  });

  it('loses all plural forms of a sentence, in the forms of each language', () => {
    const file = (language: string) => `locales/${language}/iam.json`;
    const counted = {
      en: { things_one: 'a', things_other: 'b' },
      fr: { things_one: 'a', things_many: 'b', things_other: 'c' },
    };
    const few = new Map([
      ['schemas/forms/few.form.json', '{ "id": "few", "title": "few.things" }'],
      ...Object.entries(counted).map(
        ([language, few]) => [file(language), JSON.stringify({ few, other: { label: 'x' } })] as const,
      ),
    ]);
    const own = sentencesToRemove(few, 'schemas/forms/few.form.json', ['en', 'fr']);
    expect(own).toEqual(['few.things']);
    const { changes } = removeDocument(few, 'schemas/forms/few.form.json', own, ['en', 'fr']);
    for (const language of ['en', 'fr'])
      expect(JSON.parse(written({ changes }, file(language)))).toEqual({ other: { label: 'x' } });
  });
});

describe('a field that is called otherwise', () => {
  /** Every field that has its own name in a form, and is named by something else in it. */
  const named = () =>
    files.flatMap(({ path, text }) =>
      documentOf(path)?.kind !== 'form'
        ? []
        : fieldsOf(documentIn(texts, path)).flatMap(({ at, field }) => {
            const { name } = field;
            const times = typeof name === 'string' ? text.split(JSON.stringify(name)).length - 1 : 0;
            return times > 1 ? [{ path, at, name: String(name) }] : [];
          }),
    );

  it('is called so wherever its form names it: no place is left that knows the old name alone', () => {
    const fields = named();
    expect(fields.length).toBeGreaterThan(20);
    const asFound = new Map(files.map(({ path, text }) => [path, { path, bytes: text }]));
    const compiledWith = (changed: ReadonlyMap<string, string>) => {
      const now = new Map(asFound);
      for (const [path, text] of changed) if (texts.get(path) !== text) now.set(path, { path, bytes: text });
      return compile(readDefinitions([...now.values()]), vocabulary);
    };
    // Its hash is that of its content.
    const formIn = ({ model }: ReturnType<typeof compiledWith>, path: string) =>
      JSON.stringify(model.forms[documentOf(path)?.id ?? ''], (key, value) => (key === 'hash' ? undefined : value));
    const before = compiledWith(texts);
    for (const { path, at, name } of fields.filter((_field, index) => index % 30 === 0)) {
      compiler.load(files);
      const { files: renamed } = compiler.rename({ kind: 'field', file: path, at, name: 'calledOtherwise' });
      expect(renamed.map((each) => each.path)).toContain(path);
      const after = compiledWith(new Map(renamed.map((each) => [each.path, each.text ?? ''])));
      expect([path, name, after.problems]).toEqual([path, name, before.problems]);
      expect(formIn(after, path)).toContain('"calledOtherwise"');
      // The place in the payload too: the API knows the field by its old name.
      expect(formIn(after, path).replaceAll('calledOtherwise', name)).toBe(formIn(before, path));
    }
  });

  it('keeps every other letter, and comes back with one press of Undo', () => {
    compiler.load(files);
    const found = named().find(({ path: each }) => texts.get(each)?.includes('"clear": [') !== true);
    const { path = '', at = [], name = '' } = found ?? {};
    const { files: renamed } = compiler.rename({ kind: 'field', file: path, at, name: 'calledOtherwise' });
    const after = renamed.find((each) => each.path === path)?.text ?? '';
    // Where the API knows the old name alone, the field says under which name it is sent.
    expect(after.replace(/,\s*"path": "[^"]*"/, '').replaceAll('calledOtherwise', name)).toBe(texts.get(path));
    expect(after.split('calledOtherwise').length).toBeGreaterThan(2);
    const changes = renamed.map((each) => ({ path: each.path, before: texts.get(each.path), after: each.text }));
    expect(undo(take(openWork(texts), { label: 'rename', at: 0, changes })).texts).toEqual(texts);
  });

  it('is called so in its own sentences, in every language', () => {
    const path = 'schemas/forms/asked.form.json';
    const said = (language: string) => `locales/${language}/iam.json`;
    const form = {
      $schema: '../meta/form.schema.json',
      id: 'asked',
      steps: [
        {
          id: 'one',
          title: 'askedOnly.title',
          fields: [
            { name: 'city', type: 'text', label: 'askedOnly.city' },
            { name: 'street', type: 'text', label: 'askedOnly.city', displayed: { field: 'city', is: 'Rome' } },
          ],
          submit: { label: 'askedOnly.city' },
        },
        {
          id: 'two',
          title: 'askedOnly.there',
          fields: [{ name: 'x', type: 'text', label: 'askedOnly.city' }],
          submit: { label: 'askedOnly.city' },
        },
      ],
    };
    compiler.load(files);
    compiler.put(path, JSON.stringify(form, null, 2));
    for (const language of languages) {
      const catalog = JSON.parse(texts.get(said(language)) ?? '{}');
      catalog.askedOnly = { title: 'Where?', city: 'City', there: 'In {{field.city}}' };
      compiler.put(said(language), JSON.stringify(catalog, null, 2));
    }
    expect(compiler.check().problems).toEqual([]);
    const { files: renamed } = compiler.rename({
      kind: 'field',
      file: path,
      at: ['steps', 0, 'fields', 0],
      name: 'town',
    });
    expect(renamed.map((each) => each.path).sort()).toEqual([...languages.map(said), path].sort());
    for (const { path: changed, text } of renamed) compiler.put(changed, text);
    expect(compiler.check().problems).toEqual([]);
    for (const { path: changed, text } of renamed) if (changed !== path) expect(text).toContain('In {{field.town}}');
  });
});
