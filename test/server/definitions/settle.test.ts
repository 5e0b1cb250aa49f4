import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceFile } from '../../../engine/definition';
import { compileProject } from '../../../server/definitions';
import { createArtifacts } from '../../../server/definitions/artifacts';
import { type Compiled, editionOf } from '../../../server/definitions/edition';
import { createSettler, type Settled, type World } from '../../../server/definitions/settle';
import { portalVocabulary, projectSources } from '../../support/good-project';

const vocabulary = portalVocabulary;
const settle = createSettler((files) => compileProject(files, vocabulary));
/** For walks over all documents: the good files are compiled once before, and once more after the walks. */
const walk = createSettler((files) => (isGood(files) ? good.compiled : compileProject(files, vocabulary)));
let good: Settled;
let served: string;

beforeAll(async () => {
  good = await settle(await projectSources(), undefined);
  served = manifest(good.compiled);
});

/** What every address of a document and of a text holds. */
function manifest(compiled: Compiled): string {
  const edition = editionOf(compiled);
  if (edition === undefined) throw new Error('Nothing can be served.');
  return JSON.stringify(createArtifacts().publish(edition));
}

const isGood = (files: readonly SourceFile[]) =>
  files.length === good.world.files.size && files.every((file) => good.world.files.get(file.path) === file);

/** Files are read as bytes; a test writes texts. */
const textOf = (file: SourceFile | undefined): string => {
  if (file === undefined) return '';
  if (typeof file.bytes === 'string') return file.bytes;
  const text = texts.get(file) ?? new TextDecoder().decode(file.bytes);
  texts.set(file, text);
  return text;
};
const texts = new WeakMap<SourceFile, string>();

/** Whether everything is served as before. */
const isAsBefore = ({ compiled }: Settled) => compiled === good.compiled || manifest(compiled) === served;

type Edit = (text: string) => string | undefined;

/** The files of a world after some edits; `undefined` deletes. */
function edited(world: World, edits: Readonly<Record<string, Edit | string>>): SourceFile[] {
  const files = new Map([...world.files].map(([path, file]) => [path, textOf(file)]));
  for (const [path, edit] of Object.entries(edits)) {
    const text = typeof edit === 'string' ? edit : edit(files.get(path) ?? '');
    if (text === undefined) files.delete(path);
    else files.set(path, text);
  }
  return [...files].map(([path, bytes]) => {
    const known = world.files.get(path);
    return known !== undefined && textOf(known) === bytes ? known : { path, bytes };
  });
}

/** Everything that is read; the glossary is read by a test only. */
const documents = () => [...good.world.files.keys()].filter((path) => path !== 'locales/glossary.json');

/**
 * Takes one in so many of the documents of which there are many, all alike here: schemas of data, forms, screens, and texts of languages
 * that are not the first; and every other document.
 */
function inTurn(many: number, turn: number): (path: string, index: number) => boolean {
  const alike = /^(?:schemas\/(?:data|forms)|screens\/.*\.screen|locales\/(?!en\/))/;
  return (path, index) => !alike.test(path) || index % many === turn;
}

/** Each document is compiled with all others: a walk takes its time where other work shares the machine. */
const patience = 150_000;

const gone: Edit = () => undefined;
const found = (edits: Readonly<Record<string, Edit | string>>, from = good) =>
  settle(edited(from.world, edits), from.world);
const walked = (edits: Readonly<Record<string, Edit | string>>) => walk(edited(good.world, edits), good.world);
const rules = ({ problems }: Settled) => problems.map(({ rule, place }) => `${rule} ${place.file}`);
const replace =
  (from: string, to: string): Edit =>
  (text) => {
    if (!text.includes(from)) throw new Error(`There is no ${from}.`);
    return text.replace(from, to);
  };

describe('a bad edit of any document changes nothing that is served, says why at its file, and is gone when it is undone', () => {
  const everyday: Readonly<Record<string, Edit>> = {
    'an unknown key': (text) => text.replace('{', '{ "surprise": { "1": null },'),
    'cut off': (text) => text.slice(0, text.length / 2),
    emptied: () => '',
  };
  // What was compiled of bad files is remembered for none of the good ones.
  afterAll(async () => {
    const again = await createSettler((files) => compileProject(files, vocabulary))(
      [...good.world.files.values()],
      undefined,
    );
    expect([manifest(again.compiled) === served, again.problems]).toEqual([true, good.problems]);
  });

  test.each(Object.keys(everyday))('%s', { timeout: patience }, async (kind) => {
    for (const path of documents().filter(inTurn(3, Object.keys(everyday).indexOf(kind)))) {
      // Schemas and texts may hold names of one's own.
      if (kind === 'an unknown key' && /^schemas\/data|^locales/.test(path)) continue;
      const after = await walked({ [path]: everyday[kind] ?? gone });
      expect(
        rules(after).every((said) => said.endsWith(` ${path}`)),
        path,
      ).toBe(true);
      expect(after.problems.length, path).toBeGreaterThan(0);
      expect(after.world.files.get(path), path).toBe(good.world.files.get(path));
      expect(isAsBefore(after), path).toBe(true);
      expect((await walk([...good.world.files.values()], after.world)).problems, path).toEqual([]);
    }
  });

  test('a misspelt name of something else', { timeout: patience }, async () => {
    const reference =
      /"(use|form|screen|source|permission|operation|route|\$ref|condition|field|from)": "([\w./#$-]+)"/;
    let tried = 0;
    const naming = [...good.world.files.keys()].filter(
      (path) => !path.startsWith('locales/') && reference.test(textOf(good.world.files.get(path))),
    );
    for (const path of naming.filter(inTurn(4, 0))) {
      const after = await walked({ [path]: (text) => text.replace(reference, '"$1": "$2x"') });
      if (after.problems.length === 0) continue;
      tried++;
      expect(
        rules(after).filter((said) => !said.endsWith(` ${path}`)),
        path,
      ).toEqual([]);
      expect(isAsBefore(after), path).toBe(true);
    }
    expect(tried).toBeGreaterThan(15);
  });

  test('deleted while something uses it', { timeout: patience }, async () => {
    const free: string[] = [];
    for (const path of documents().filter(inTurn(20, 0))) {
      const after = await walked({ [path]: gone });
      if (after.problems.every(({ severity }) => severity === 'warning')) free.push(path);
      else {
        expect(rules(after), path).toEqual([expect.stringMatching(/^document-(in-use|needed) /)]);
        expect(isAsBefore(after), path).toBe(true);
      }
    }
    // What nothing uses may go: schemas that only the program reads, and so on. The first language stands in for texts of the others.
    expect(free.filter((path) => !/^(?:schemas\/(?:data|forms|assistant)|locales\/(?!en\/))/.test(path))).toEqual([]);
  });
});

const home = 'screens/user/home.screen.json';
const usage = 'schemas/forms/usage.form.json';
const usageScreen = 'screens/user/usage.screen.json';
const portal = 'screens/user/routes.json';
const live = ({ world }: Settled, path: string) => textOf(world.files.get(path));

describe('edits that belong together', () => {
  test('a rename whose uses follow in the same save is taken whole', async () => {
    const after = await found({
      [usage]: gone,
      'schemas/forms/consumption.form.json': live(good, usage).replace('"id": "usage"', '"id": "consumption"'),
      [usageScreen]: replace('"form": "usage"', '"form": "consumption"'),
    });
    expect(after.problems).toEqual([]);
    expect(Object.keys(after.compiled.forms)).toContain('consumption');
    expect(Object.keys(after.compiled.forms)).not.toContain('usage');
  });

  test('a rename whose uses do not follow keeps the old name serving, and says who uses it; it is taken once they follow', async () => {
    const renamed = {
      [usage]: gone,
      'schemas/forms/consumption.form.json': live(good, usage).replace('"id": "usage"', '"id": "consumption"'),
    };
    const after = await found(renamed);
    expect(rules(after)).toEqual([`document-in-use ${usage}`]);
    expect(after.problems[0]?.because?.place).toMatchObject({ file: usageScreen, line: expect.any(Number) });
    expect(Object.keys(after.compiled.forms)).toEqual(expect.arrayContaining(['consumption', 'usage']));
    const [wanted] = [
      edited(good.world, { ...renamed, [usageScreen]: replace('"form": "usage"', '"form": "consumption"') }),
    ];
    const later = await settle(wanted, after.world);
    expect(later.problems).toEqual([]);
    expect(Object.keys(later.compiled.forms)).not.toContain('usage');
  });

  test('what one file takes away from another is held back, and told once where the edit begins', async () => {
    const after = await found({ [portal]: replace('"id": "licenses-request"', '"id": "licenses-ask"') });
    expect(rules(after)).toEqual([`edit-breaks-others ${portal}`]);
    const [problem] = after.problems;
    expect(problem?.place.line).toBe(30);
    expect(problem?.because).toMatchObject({
      rule: 'unknown-route',
      place: { file: expect.stringMatching(/^screens/) },
    });
    expect(problem?.follow).toBeGreaterThan(0);
    expect(manifest(after.compiled)).toBe(served);
  });

  test('a new document that needs a refused edit waits, is not wrong, and comes with the repair', async () => {
    const edits = {
      [usage]: replace('"id": "usage",', '"id": "usage", "color": 1,'),
      'schemas/forms/second.form.json': live(good, usage)
        .replace('"id": "usage"', '"id": "second"')
        .replace(/}\s*$/, ''),
      'screens/user/second.screen.json': live(good, usageScreen)
        .replace('"id": "usage"', '"id": "second"')
        .replace('"form": "usage"', '"form": "second"'),
    };
    const after = await found(edits);
    expect(rules(after).sort()).toEqual(
      [
        'bracket-unclosed schemas/forms/second.form.json',
        'edit-waits screens/user/second.screen.json',
        `key-unknown ${usage}`,
      ].sort(),
    );
    expect(manifest(after.compiled)).toBe(served);
    const fixed = await settle(
      edited(good.world, {
        ...edits,
        'schemas/forms/second.form.json': live(good, usage).replace('"id": "usage"', '"id": "second"'),
      }),
      after.world,
    );
    expect(Object.keys(fixed.compiled.screens)).toContain('second');
    expect(rules(fixed)).toEqual([`key-unknown ${usage}`]);
  });

  test('a language that was added may go again, as a whole or file by file; the one that stands in for all others may not', async () => {
    const texts = [...good.world.files.keys()].filter((path) => path.startsWith('locales/en/'));
    const german = texts.map((path) => path.replace('/en/', '/de/'));
    const added = await found(Object.fromEntries(texts.map((path, at) => [german[at] ?? '', live(good, path)])));
    expect(added.problems).toEqual([]);
    expect(Object.keys(added.compiled.locales)).toContain('de/iam');

    const partly = await found({ 'locales/de/errors.json': gone }, added);
    expect(partly.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const without = await found(Object.fromEntries(german.map((path) => [path, gone])), added);
    expect(without.problems).toEqual([]);
    expect(manifest(without.compiled)).toBe(served);

    const english = await found(Object.fromEntries(texts.map((path) => [path, gone])));
    expect(rules(english)).toEqual(texts.map((path) => `document-needed ${path}`).sort());
    expect(manifest(english.compiled)).toBe(served);
  });

  test('of many edits at once the good ones go live, whatever is wrong with the others', async () => {
    const after = await found({
      [usage]: '{',
      [portal]: replace('"id": "licenses-request"', '"id": "licenses-ask"'),
      'schemas/forms/profile.form.json': gone,
      [home]: (text) => text.replace('{', '{\n'),
      'locales/fr/errors.json': replace('Veuillez vous connecter.', 'Connectez-vous.'),
      'schemas/permissions.json': gone,
    });
    expect(after.compiled.locales['fr/errors']).toMatchObject({ UNAUTHENTICATED: 'Connectez-vous.' });
    expect(rules(after).sort()).toEqual([
      `bracket-unclosed ${usage}`,
      'document-in-use schemas/forms/profile.form.json',
      'document-needed schemas/permissions.json',
      `edit-breaks-others ${portal}`,
    ]);
    expect(live(after, home).startsWith('{\n')).toBe(true);
  });

  test('a misspelt column is told in its own file only, also by a check that knows no edition before', async () => {
    const screen = 'screens/user/licenses-list.screen.json';
    const checked = await settle(
      edited(good.world, { [screen]: replace('"field": "status"', '"field": "statsu"') }),
      undefined,
    );
    expect([...new Set(checked.problems.map(({ place }) => place.file))]).toEqual([screen]);
    const after = await found({ [screen]: replace('"field": "status"', '"field": "statsu"') });
    expect([...new Set(after.problems.map(({ place }) => place.file))]).toEqual([screen]);
    expect(manifest(after.compiled)).toBe(served);
  });
});

describe('a start', () => {
  test('with a bad file and the sources of the last run serves what was good then', async () => {
    const broken = edited(good.world, { [home]: '{', [portal]: gone });
    const after = await settle(broken, { files: good.world.files, unsound: new Set() });
    expect(manifest(after.compiled)).toBe(served);
    expect(rules(after)).toEqual([expect.stringContaining(home), `document-needed ${portal}`]);
  });

  test('with a bad file of which nothing is known leaves out that file alone, and takes it once it is good', async () => {
    const broken = await settle(edited(good.world, { [usage]: '{' }), undefined);
    expect(Object.keys(broken.compiled.forms)).toEqual(Object.keys(good.compiled.forms).filter((id) => id !== 'usage'));
    const worse = await settle(edited(good.world, { [usage]: '{ "id": 1 }' }), broken.world);
    expect([...new Set(worse.problems.map(({ place }) => place.file))]).toEqual([usage]);
    const fixed = await settle([...good.world.files.values()], worse.world);
    expect([manifest(fixed.compiled), fixed.problems]).toEqual([served, []]);
  });

  test('with last good sources that another version of the program refuses leaves those out, and comes to an end', async () => {
    const old = new Map(good.world.files);
    old.set(usage, { path: usage, bytes: '{ "id": "usage" }' });
    const after = await settle(
      edited(good.world, { [home]: '{' }).map((file) => (file.path === usage ? (old.get(usage) ?? file) : file)),
      {
        files: old,
        unsound: new Set(),
      },
    );
    expect(Object.keys(after.compiled.screens)).toContain('home');
    expect(new Set(after.problems.map(({ place }) => place.file))).toEqual(new Set([home, usage]));
  });
});
