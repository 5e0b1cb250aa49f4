import type { DefinitionProblem, Json } from '../model';
import { countProblems } from './count';
import type { DefinitionSet } from './definition-set';
import type { DefinitionDocument, DefinitionKind, DefinitionTypes, Locator, SourceFile } from './document';
import { type FileKind, fileKindOf, fileRuleOf } from './file-kind';
import { compareProblems, compareText, problemAt } from './problem';
import { prototypeNames } from './prototype-name';
import { readJson } from './read-json';
import { referenceProblems } from './references';
import type { ReaderRule } from './rules';
import { checkStructure } from './structure';

type AnyDocument = DefinitionDocument<DefinitionTypes[DefinitionKind]>;

/**
 * Reads all files: text, then structure, then references between JSON Schemas. A problem in one file leaves out only that file; nothing
 * throws. Names across files are checked by the compiler.
 */
export function readDefinitions(files: readonly SourceFile[]): DefinitionSet {
  const documents: AnyDocument[] = [];
  const problems: DefinitionProblem[] = [];
  const broken = new Set<string>();
  for (const file of [...files].sort((left, right) => compareText(left.path, right.path))) {
    const read = readOnce(file);
    if (read === undefined) continue;
    problems.push(...read.problems);
    if (read.document) documents.push(read.document);
    else broken.add(file.path);
  }
  problems.push(...withoutDoubles(documents, broken));
  const set = { ...collect(documents), broken };
  problems.push(...referenceProblems(set));
  return { ...set, problems: problems.sort(compareProblems) };
}

/** Problems of a file by itself, independent of other files. */
export function readingProblems(file: SourceFile): readonly DefinitionProblem[] {
  return readOnce(file)?.problems ?? [];
}

interface ReadFile {
  readonly document?: AnyDocument;
  readonly problems: readonly DefinitionProblem[];
}

/** A file object that is passed in again was read before: the result depends on nothing else. */
const known = new WeakMap<SourceFile, { readonly read: ReadFile | undefined }>();

function readOnce(file: SourceFile): ReadFile | undefined {
  const found = known.get(file) ?? { read: readFile(file) };
  known.set(file, found);
  return found.read;
}

/** One file by itself; undefined where the path is not that of a definition. */
function readFile({ path, bytes }: SourceFile): ReadFile | undefined {
  const fileKind = fileKindOf(path);
  if (fileKind === undefined) return undefined;
  if (fileKind === 'misplaced') return { problems: [atStart(path, 'file-misplaced')] };
  const read = readJson(path, bytes);
  if (!read.ok) return { problems: read.problems };
  const problems = judge(read.value, fileKind, read.locator);
  if (problems.length > 0) return { problems };
  // Fits its meta schema, from which its type was generated.
  const value = read.value as DefinitionTypes[DefinitionKind];
  return { document: { ...fileKind, value, file: path, placeOf: read.locator.placeOf }, problems: [] };
}

function judge(value: Json, { kind, id }: FileKind, locator: Locator): DefinitionProblem[] {
  const { metaSchema, idProperty } = fileRuleOf(kind);
  const problems = checkStructure(value, metaSchema).map(({ pointer, rule, args, side }) =>
    problemAt(locator, pointer, rule, args, 'error', side),
  );
  if (problems.length > 0) return problems;
  if (id.split('/').some((part) => prototypeNames.has(part) || !/^[a-zA-Z][a-zA-Z0-9_-]*$/.test(part))) {
    problems.push(problemAt(locator, '', 'file-name-invalid', { name: id }));
  }
  const written = idProperty === undefined ? id : (value as Record<string, Json>)[idProperty];
  if (written !== id)
    problems.push(problemAt(locator, `/${idProperty}`, 'id-not-file-name', { name: String(written), file: id }));
  return [...problems, ...countProblems(kind, value, locator)];
}

const checkBlock = (block: Json) => checkStructure(block, 'screen.schema.json#/$defs/BlockDefinition');

/** Removes documents with a name that an earlier one of their kind has, and reports them. */
function withoutDoubles(documents: AnyDocument[], broken: Set<string>): DefinitionProblem[] {
  const first = new Map<string, AnyDocument>();
  const problems: DefinitionProblem[] = [];
  const kept = documents.filter((document) => {
    const name = `${document.kind} ${document.id}`;
    const other = first.get(name);
    if (!other) {
      first.set(name, document);
      return true;
    }
    problems.push(problemAt(document, '', 'id-doubled', { name: document.id, other: other.file }));
    broken.add(document.file);
    return false;
  });
  documents.splice(0, documents.length, ...kept);
  return problems;
}

type Collected = Omit<DefinitionSet, 'problems' | 'broken'>;

function collect(documents: readonly AnyDocument[]): Collected {
  const of = <K extends DefinitionKind>(kind: K) =>
    new Map(
      documents
        .filter((each) => each.kind === kind)
        .map((each) => [each.id, each as DefinitionDocument<DefinitionTypes[K]>]),
    );
  return {
    forms: of('form'),
    shared: of('shared'),
    screens: of('screen'),
    routes: of('routes'),
    sources: of('sources').get('sources'),
    permissions: of('permissions').get('permissions'),
    languages: of('languages').get('languages'),
    letters: of('letters').get('letters'),
    assistant: of('assistant').get('assistant'),
    dataSchemas: of('data'),
    locales: of('locale'),
    checkBlock,
  };
}

function atStart(file: string, rule: ReaderRule): DefinitionProblem {
  return { rule, severity: 'error', place: { file, pointer: '', line: 1, column: 1 }, args: { name: file } };
}
