import { beforeAll, expect, it } from 'vitest';
import { insertItem, textIn } from '../../../src/blocks/studio/documents/commands';
import { openWork, take } from '../../../src/blocks/studio/documents/history';
import { documentOf, type StudioFile } from '../../../src/blocks/studio/documents/kinds';
import { containerPalette, fieldPalette } from '../../../src/blocks/studio/documents/palette';
import { addSharedField, sharedIn } from '../../../src/blocks/studio/documents/shared-fields';
import { projectTexts } from '../../support/good-project';
import { studioCompiler } from './support/studio-compiler';

/** Each kind of field is added to a shared file, and used by a form as soon as it is there. */
const words = { languages: ['en', 'es', 'fr', 'ja'], text: 'New field' };
const form = 'schemas/forms/usage.form.json';
const kinds = [...fieldPalette(), ...containerPalette()].filter(({ field }) => field.section === undefined);
let files: readonly StudioFile[] = [];
beforeAll(async () => {
  files = await projectTexts();
});

it('has names and labels of its own, and no problem where a form uses it', () => {
  let work = openWork(new Map(files.map(({ path, text }) => [path, text])));
  const before = new Set(Object.keys(sharedIn(work.texts).fields));
  const shared = files.filter(({ path }) => documentOf(path)?.kind === 'shared');
  for (const [index, { type, field }] of kinds.entries()) {
    const { path } = shared[index % shared.length] as StudioFile;
    const added = addSharedField(work.texts, path, field, words);
    const name = String(added.selection?.at.at(-1));
    expect(sharedIn(work.texts).fields, `${path} ${type}`).not.toHaveProperty(name);
    work = take(work, { label: 'add', changes: added.changes, at: 0 });
    for (const language of words.languages)
      expect(textIn(work.texts, `fields.${name}.label`, language)).toBe(words.text);
  }
  const names = Object.keys(sharedIn(work.texts).fields).filter((name) => !before.has(name));
  expect(names).toHaveLength(kinds.length);
  for (const name of names) {
    const used = insertItem(work.texts, form, ['steps', 0, 'fields'], 0, { use: name });
    work = take(work, { label: 'add', changes: used.changes, at: 0 });
  }
  studioCompiler.load([...work.texts].map(([path, text]) => ({ path, text })));
  expect(
    studioCompiler.check().problems.map(({ rule, place, args }) => [rule, place.file, place.pointer, args]),
  ).toEqual([]);
});
