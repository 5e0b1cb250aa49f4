import { partsOf, type SourceFile } from '../definition';
import { type DefinitionProblem, isList, isObject, type Json, namespaceOf, type Vocabulary } from '../model';
import { findProblems } from './check-project';
import { newErrors, problemKey } from './document-uses';
import { at, pathIn, setJson } from './new/edit-json';

/** A field of a form, and its new name. */
export interface FieldRename {
  /** The form's file. */
  readonly file: string;
  /** Path of the field in it. */
  readonly field: readonly (string | number)[];
  readonly name: string;
}

/** Each round fixes what the last one revealed. */
const mostRounds = 5;

/**
 * The texts that change when a field is renamed: its own form, and every place that names it. The compiler finds those places: where a name
 * is unknown without the old one. Where the API has only the old name, the value is still sent there. The check finds remaining problems as
 * before.
 */
export function renameField(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  { file, field, name }: FieldRename,
): ReadonlyMap<string, string> {
  const known = new Set(findProblems(files, vocabulary).map(problemKey));
  const written = new Map(files.map((each) => [each.path, each.bytes.toString()]));
  const form = written.get(file) ?? '';
  const old = at(form, [...field, 'name']);
  const changed = new Map<string, string>();
  if (typeof old !== 'string' || old === name) return changed;
  const write = (path: string, text: string) => {
    written.set(path, text);
    changed.set(path, text);
  };
  write(file, setJson(form, [...field, 'name'], name));
  for (let round = 0; round < mostRounds; round += 1) {
    const now = files.map((each) => ({ path: each.path, bytes: written.get(each.path) ?? '' }));
    const errors = newErrors(now, vocabulary, known);
    const fixed = errors.filter((problem) =>
      fixPlace(problem, { written, write, file, old, name, usual: vocabulary.usualNamespace }),
    );
    if (fixed.length === 0) break;
  }
  keepPath();
  return changed;

  function keepPath() {
    const text = written.get(file) ?? '';
    if (at(text, [...field, 'path']) !== undefined || at(text, [...field, 'store']) === false) return;
    const wrongIn = (content: string) =>
      newErrors(
        files.map((each) => ({
          path: each.path,
          bytes: each.path === file ? content : (written.get(each.path) ?? ''),
        })),
        vocabulary,
        known,
      ).length;
    const wrong = wrongIn(text);
    if (wrong === 0) return;
    const kept = setJson(text, [...field, 'path'], `/${old}`);
    if (wrongIn(kept) < wrong) write(file, kept);
  }
}

interface Fixing {
  readonly written: ReadonlyMap<string, string>;
  readonly write: (path: string, text: string) => void;
  readonly file: string;
  readonly old: string;
  readonly name: string;
  /** Namespace of keys without a namespace. */
  readonly usual: string | undefined;
}

/** Fixes one place; false where the name alone does not fix it. */
function fixPlace({ rule, place, args }: DefinitionProblem, fixing: Fixing): boolean {
  const { written, write, file, old, name } = fixing;
  if (rule === 'text-names-unknown' && args.name === `field.${old}`) return fixSentence(String(args.key), fixing);
  // Other forms have fields of the same name.
  if (place.file !== file) return false;
  const text = written.get(file) ?? '';
  const path = pathIn(text, partsOf(place.pointer));
  const value = at(text, path);
  if (value === old) {
    write(file, setJson(text, path, name));
    return true;
  }
  // Lists of names are reported as a whole.
  if (isList(value) && value.includes(old)) {
    write(
      file,
      setJson(
        text,
        path,
        value.map((each) => (each === old ? name : each)),
      ),
    );
    return true;
  }
  const around = path.slice(0, -1);
  const holder = around.length === path.length ? undefined : at(text, around);
  if (path.at(-1) !== old || !isObject(holder ?? null)) return false;
  const renamed = Object.entries(holder as object).map(([key, inner]): [string, Json] => [
    key === old ? name : key,
    inner,
  ]);
  write(file, setJson(text, around, Object.fromEntries(renamed)));
  return true;
}

/** A text with the field's value, in every language; one that other documents use too stays as it is. */
function fixSentence(key: string, { written, write, file, old, name, usual }: Fixing): boolean {
  const isShared = [...written].some(
    ([path, text]) => path !== file && !path.startsWith('locales/') && text.includes(JSON.stringify(key)),
  );
  if (isShared) return false;
  const ending = `/${namespaceOf(key, usual)}.json`;
  const place = key.slice(key.indexOf(':') + 1).split('.');
  const last = place.pop() ?? '';
  let isFixed = false;
  for (const [path, text] of [...written]) {
    if (!path.startsWith('locales/') || !path.endsWith(ending)) continue;
    const group = at(text, place);
    let next = text;
    for (const [each, sentence] of Object.entries(isObject(group ?? null) ? (group as object) : {})) {
      if ((each !== last && !each.startsWith(`${last}_`)) || typeof sentence !== 'string') continue;
      const said = sentence.replaceAll(/\{\{\s*field\.(\w+)/g, (found, field) =>
        field === old ? `{{field.${name}` : found,
      );
      if (said !== sentence) next = setJson(next, [...place, each], said);
    }
    if (next === text) continue;
    write(path, next);
    isFixed = true;
  }
  return isFixed;
}
