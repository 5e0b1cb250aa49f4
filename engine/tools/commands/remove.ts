import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyEdits, modify } from 'jsonc-parser';
import { type DefinitionSet, partsOf, type SourceFile } from '../../definition';
import type { DefinitionProblem, Place, Vocabulary } from '../../model';
import { checkProject } from '../check-project';
import { type Command, exitCodes, Misuse } from '../command';
import { newErrors, problemKey } from '../document-uses';
import { at, pathIn } from '../new/edit-json';
import { printProblems } from '../print-problems';
import { readProjectFiles } from '../project-files';
import { readProblemSentences } from '../sentences';

const help = `portico remove <kind> <name> [--with-uses] [--language en]

Takes a document away. Kinds: form, screen, shared, schema. While something uses it nothing is changed, and the uses are shown.

  --with-uses  takes the uses away as well: each smallest entry of a list that cannot do without the document
  --language   language of the sentences (default: en)

A server that runs takes both as one edit. Deleting a file that is in use, without its uses, is held back there.

Exit code: 0 taken away, 1 it is in use and nothing was changed, 2 the command was not understood.`;

const kinds: Readonly<Record<string, (set: DefinitionSet) => ReadonlyMap<string, { readonly file: string }>>> = {
  form: ({ forms }) => forms,
  screen: ({ screens }) => screens,
  shared: ({ shared }) => shared,
  schema: ({ dataSchemas }) => dataSchemas,
};

export const removeCommand: Command = {
  help,
  async run(args, { terminal, folder, vocabulary }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'with-uses': { type: 'boolean', default: false }, language: { type: 'string', default: 'en' } },
    });
    const [kind = '', name = '', ...more] = positionals;
    const documents = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (documents === undefined || name === '' || more.length > 0)
      throw new Misuse(`Say what to take away: one of ${Object.keys(kinds).join(', ')}, and its name.`);
    const files = await readProjectFiles(folder);
    const before = checkProject(files, vocabulary);
    const file = documents(before.definitions).get(name)?.file;
    if (file === undefined) throw new Misuse(`There is no ${kind} “${name}”.`);

    const known = new Set(before.problems.map(problemKey));
    const left = files.filter(({ path }) => path !== file);
    const uses = newErrors(left, vocabulary, known);
    if (uses.length > 0 && !values['with-uses']) {
      printProblems(uses, files, readProblemSentences(values.language), terminal);
      terminal.complain(`\nNothing was changed: ${file} is in use. With --with-uses these places go as well.`);
      return exitCodes.unsound;
    }
    const taken = withoutUses(left, vocabulary, known);
    if ('stuck' in taken) {
      printProblems([taken.stuck], files, readProblemSentences(values.language), terminal);
      terminal.complain(`\nNothing was changed: this place cannot be taken away by itself.`);
      return exitCodes.unsound;
    }
    // The uses first: an interruption in between leaves a document that nothing uses.
    for (const [path, text] of taken.changed) await writeFile(join(folder, path), text);
    await rm(join(folder, file));
    for (const { file: path, line, column } of taken.places) terminal.print(`taken out  ${path}:${line}:${column}`);
    terminal.print(`removed    ${file}`);
    return exitCodes.sound;
  },
};

/** The files without every list entry that has an error, one after the other, or the error that is in no entry. */
function withoutUses(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  known: ReadonlySet<string>,
): { readonly changed: ReadonlyMap<string, string>; readonly places: readonly Place[] } | { stuck: DefinitionProblem } {
  const changed = new Map<string, string>();
  const places: Place[] = [];
  let now = files;
  for (;;) {
    const [use] = newErrors(now, vocabulary, known);
    if (use === undefined) return { changed, places };
    const { file, pointer } = use.place;
    const text = textOf(now.find(({ path }) => path === file));
    const entry = entryAround(text, partsOf(pointer));
    if (entry === undefined) return { stuck: use };
    const bytes = applyEdits(text, modify(text, entry, undefined, {}));
    changed.set(file, bytes);
    places.push(use.place);
    now = now.map((each) => (each.path === file ? { path: file, bytes } : each));
  }
}

/** The path of the nearest list entry at or above a place. */
function entryAround(text: string, pointer: readonly string[]): (string | number)[] | undefined {
  for (let length = pointer.length; length > 0; length--) {
    const list = at(text, pathIn(text, pointer.slice(0, length - 1)));
    if (Array.isArray(list)) return pathIn(text, pointer.slice(0, length));
  }
  return undefined;
}

function textOf(file: SourceFile | undefined): string {
  const bytes = file?.bytes ?? '';
  return typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
}
