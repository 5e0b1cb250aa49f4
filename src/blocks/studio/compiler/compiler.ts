import { compile, compileDrawn } from '../../../../engine/compile';
import { type DefinitionSet, readDefinitions, type SourceFile } from '../../../../engine/definition';
import type {
  DefinitionProblem,
  FieldFormModel,
  FormModel,
  JsonObject,
  PermissionsModel,
  RoutesModel,
  ScreenModel,
  SourceModel,
  Vocabulary,
} from '../../../../engine/model';
import { type ChangedText, errorsWith, usesOfDocument } from '../../../../engine/tools/document-uses';
import { newForm } from '../../../../engine/tools/new/form';
import type { PlanInput } from '../../../../engine/tools/new/plan';
import { isListSource, newScreen } from '../../../../engine/tools/new/screen';
import { type Rename, type Renamed, rename } from '../../../../engine/tools/rename';
import { type Path, pathOfPointer } from '../documents/json';
import { documentOf, metaSchemaOf, type StudioFile } from '../documents/kinds';
import { rootOf } from '../properties/meta';
import { worldNames } from '../tabs/world-names';
import { type Completed, complete } from './complete';
import { argumentsOf, membersIn, type Offers, offersIn } from './offers';

/** What is drawn of one unpublished document. */
export interface Drawn {
  readonly path: string;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly screen?: ScreenModel;
  readonly routes?: RoutesModel;
  /** Those that it names. */
  readonly sources: Readonly<Record<string, SourceModel>>;
  /** Components of the host that a block may draw. */
  readonly components: readonly string[];
  /** What each of them takes, by name. */
  readonly takes: Readonly<Record<string, readonly string[]>>;
  /** What can be added to the lists of its blocks. */
  readonly offers: Offers;
  /** Properties of the records of a screen's first source, most important first. */
  readonly members: readonly string[];
  /** A form of the fields of a shared document, without those that need a field of another document beside them. */
  readonly shared?: FieldFormModel;
  readonly permissions: PermissionsModel;
  readonly problems: readonly DefinitionProblem[];
}

/** Everything that a check of all documents found. */
export interface Checked {
  readonly problems: readonly DefinitionProblem[];
}

/** A document to create from scratch. The caller has checked that its name is free and well formed. */
export interface NewDocument {
  readonly kind: 'form' | 'screen';
  readonly id: string;
  /** What users read: the title in every language, until it is translated. */
  readonly label: string;
  /** Folder of a screen. */
  readonly portal: string;
  /** The form that a screen shows, or the source whose records it lists; neither: a text. */
  readonly form: string | undefined;
  readonly source: string | undefined;
  readonly languages: readonly string[];
  /** Labels of the first field and of the button of a form. */
  readonly words: { readonly field: string; readonly submit: string };
}

/** What a rename would change, before it is done. */
export interface RenamePlan {
  /** The documents that change; without a text, the one whose file is named otherwise. */
  readonly files: readonly { readonly path: string; readonly text: string | undefined }[];
  /** Places that name it. */
  readonly uses: Renamed['uses'];
  readonly keys: readonly (readonly [string, string])[];
  /** What would be wrong afterwards. */
  readonly left: readonly DefinitionProblem[];
  /** Why it cannot have this name: nothing changes then. */
  readonly refused?: Renamed['refused'];
}

/** The engine's own reader and compiler over documents that are being edited. No DOM and no network: it runs in a worker. */
export interface StudioCompiler {
  load(files: readonly StudioFile[]): void;
  put(path: string, text: string | undefined): void;
  /** Compiles one form or screen with the forms it draws, against all other documents as they are now. */
  draw(path: string): Drawn;
  /** The whole check over all documents, as the server runs it before it publishes. */
  check(): Checked;
  /** What would be invalid elsewhere without a document: its uses. */
  uses(path: string): readonly DefinitionProblem[];
  /** What would be invalid if documents had other texts. */
  consequences(changes: readonly ChangedText[]): readonly DefinitionProblem[];
  /** What changes when something is renamed: it itself, what refers to it, and the keys of its sentences. */
  rename(wanted: Rename): RenamePlan;
  /** Fills in what a part that was added to a document lacks, and says what is left to be chosen. */
  complete(path: string, at: Path): Completed;
  /** Names of the sources of which a screen can be a list. */
  listed(): readonly string[];
  /** Documents as `portico new` writes them: the new one, and those that it changes. */
  make(wanted: NewDocument): readonly StudioFile[];
}

/** Of each file: enough for an undo and a redo. */
const mostVersions = 4;

/** @param patience milliseconds for which names are tried where a part that was added needs one */
export function createCompiler(vocabulary: Vocabulary, patience = 1_500): StudioCompiler {
  const files = new Map<string, SourceFile>();
  /** The last versions of each file: one that comes back, by an undo or another set, is not read and compiled again. */
  const versions = new Map<string, readonly SourceFile[]>();
  const versionOf = (path: string, text: string): SourceFile => {
    const known = versions.get(path) ?? [];
    const found = known.find(({ bytes }) => bytes === text) ?? { path, bytes: text };
    versions.set(path, [found, ...known.filter((each) => each !== found)].slice(0, mostVersions));
    return found;
  };
  let set: DefinitionSet | undefined;
  const operations = Object.keys(vocabulary.operations).map((name) => [name, {}] as const);
  const withoutKeeping: Vocabulary = { ...vocabulary, operations: Object.fromEntries(operations) };
  const components = Object.keys(vocabulary.blocks);
  const all = () => {
    set ??= readDefinitions([...files.values()]);
    return set;
  };
  const sourcesNow = () => compileDrawn(partOf(all(), ''), vocabulary).model.sources;
  /** Fields with errors are left out, and then those that read them. */
  const formOfShared = (path: string): FieldFormModel | undefined => {
    const document = [...all().shared.values()].find(({ file }) => file === path);
    const fields = document?.value.fields ?? {};
    // A form has a button; any sentence that exists will do.
    const button = Object.values(fields).find(({ label }) => label !== undefined)?.label ?? '';
    let names = Object.keys(fields);
    while (names.length > 0) {
      const text = JSON.stringify(formUsing(names, button));
      const whole = readDefinitions([...files.values(), { path: formOfFields, bytes: text }]);
      const part = withoutContracts(partOf(whole, formOfFields));
      const { model, problems } = compileDrawn(part, withoutKeeping);
      const form = Object.values(model.forms)[0];
      if (form?.kind === 'fields') return form;
      const errors = [formOfFields, path].flatMap((file) => errorsIn(file, whole.problems, problems));
      const wrong = fieldsIn(errors, names, fields);
      if (wrong.size === 0) return undefined;
      names = names.filter((name) => !wrong.has(name));
    }
    return undefined;
  };
  return {
    load(given) {
      files.clear();
      for (const { path, text } of given) files.set(path, versionOf(path, text));
      set = undefined;
    },
    put(path, text) {
      if (text === undefined) files.delete(path);
      else files.set(path, versionOf(path, text));
      set = undefined;
    },
    draw(path) {
      const whole = all();
      const part = partOf(whole, path);
      const { model: sound, problems } = compileDrawn(part, vocabulary);
      // A form whose values the API does not accept yet is drawn all the same; the problem is reported.
      const drawable = [...part.forms.values()].every(({ id }) => Object.hasOwn(sound.forms, id));
      const model = drawable ? sound : compileDrawn(withoutContracts(part), withoutKeeping).model;
      const own = errorsIn(path, whole.problems, problems);
      const screen = Object.values(model.screens)[0];
      const routes = Object.values(model.routes)[0];
      const { forms, permissions } = model;
      const names = new Set(textsIn([forms, model.screens, model.routes]));
      const sources = Object.fromEntries(Object.entries(model.sources).filter(([name]) => names.has(name)));
      const written = [...part.screens.values()][0]?.value as unknown as JsonObject | undefined;
      const offers = written ? offersIn(path, written, model.sources) : {};
      const members = written ? membersIn(written, model.sources) : [];
      const takes = Object.fromEntries(Object.values(sources).map((each) => [each.name, argumentsOf(each)]));
      const parts = { path, forms, sources, components, takes, offers, members, permissions, problems: own };
      const shared = documentOf(path)?.kind === 'shared' ? formOfShared(path) : undefined;
      return { ...parts, ...(screen && { screen }), ...(routes && { routes }), ...(shared && { shared }) };
    },
    check() {
      const whole = all();
      return { problems: [...whole.problems, ...compile(whole, vocabulary).problems] };
    },
    uses: (path) => usesOfDocument([...files.values()], vocabulary, path),
    consequences: (changes) => errorsWith([...files.values()], vocabulary, changes),
    rename(wanted) {
      const { files: changed, ...told } = rename([...files.values()], vocabulary, wanted);
      return { ...told, files: [...changed].map(([path, text]) => ({ path, text })) };
    },
    complete(path, at) {
      const file = files.get(path);
      const text = file?.bytes.toString() ?? '';
      const root = rootOf(metaSchemaOf(documentOf(path)?.kind ?? 'form'));
      if (file === undefined || root === undefined) return { text };
      const texts = new Map([...files].map(([each, { bytes }]) => [each, bytes.toString()]));
      const world = worldNames(texts, { sources: sourcesNow(), components });
      const problems = (written: string) => {
        const whole = readDefinitions(
          [...files.values()].map((each) => (each === file ? { path, bytes: written } : each)),
        );
        return errorsIn(path, whole.problems, compileDrawn(partOf(whole, path), vocabulary).problems);
      };
      return complete(text, at, { root, world, problems, path, patience });
    },
    listed: () =>
      Object.values(sourcesNow())
        .filter(isListSource)
        .map(({ name }) => name)
        .sort(),
    make({ kind, id, label, portal, form, source, languages, words }) {
      const wish: PlanInput = {
        names: [id],
        options: { label, portal, form, source, ...words },
        read: (path) => files.get(path)?.bytes.toString(),
        languages,
        usualNamespace: vocabulary.usualNamespace,
        types: Object.keys(vocabulary.types),
        sources: source === undefined ? {} : sourcesNow(),
        entities: {},
        operations: vocabulary.operations,
      };
      const { created, changed } = kind === 'form' ? newForm(wish) : newScreen(wish);
      return Object.entries({ ...created, ...changed }).map(([path, text]) => ({ path, text }));
    },
  };
}

/**
 * The set with one document and what it draws. The others are marked as broken: their names exist, and their contents cause no problems.
 */
function partOf(set: DefinitionSet, path: string): DefinitionSet {
  const screens = only(set.screens, ({ file }) => file === path);
  const routes = only(set.routes, ({ file }) => file === path);
  const named = namedIn(
    set,
    [...screens.values()].map(({ value }) => value),
  );
  const forms = only(set.forms, ({ file, id }) => file === path || named.has(id));
  const left = [...set.forms.values(), ...set.screens.values(), ...set.routes.values()]
    .map(({ file }) => file)
    .filter((file) => file !== path);
  return { ...set, forms, screens, routes, broken: new Set([...set.broken, ...left]) };
}

/** The path of a form that is never saved: it has the fields of a shared document. */
const formOfFields = 'schemas/forms/fields-of-a-shared-document.form.json';

function formUsing(names: readonly string[], label: string): JsonObject {
  const id = documentOf(formOfFields)?.id ?? '';
  const steps = [{ id: 'fields', fields: names.map((use) => ({ use })), submit: { label } }];
  return { $schema: '../meta/form.schema.json', id, steps };
}

/** The fields that have the errors: by their position in the form, by their name in a shared document, or by the condition that they name. */
function fieldsIn(
  problems: readonly DefinitionProblem[],
  names: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const wrong = problems.flatMap(({ place: { file, pointer } }) => {
    const [part = '', ...rest] = pathOfPointer(pointer, undefined).map(String);
    if (file === formOfFields) return names[Number(rest[2])] ?? [];
    const [name = ''] = rest;
    return part === 'fields' ? name : names.filter((each) => [...textsIn(fields[each])].includes(name));
  });
  return new Set(wrong.filter((name) => names.includes(name)));
}

/** The errors of one document. Checked alone, it looks unused in places: warnings are left to the whole check. */
function errorsIn(path: string, ...problems: readonly (readonly DefinitionProblem[])[]): readonly DefinitionProblem[] {
  return problems
    .flat()
    .filter(
      ({ place, usedIn, severity }) => severity === 'error' && (place.file === path || usedIn?.includes(path) === true),
    );
}

/** The set without what operations accept: forms are compiled as if anything were accepted. */
function withoutContracts(set: DefinitionSet): DefinitionSet {
  const { sources } = set;
  if (sources === undefined) return set;
  const open = Object.entries(sources.value.sources).map(([name, { payload: _payload, ...source }]) => [name, source]);
  return { ...set, sources: { ...sources, value: { ...sources.value, sources: Object.fromEntries(open) } } };
}

function only<D>(documents: ReadonlyMap<string, D>, keep: (document: D) => boolean): ReadonlyMap<string, D> {
  return new Map([...documents].filter(([, document]) => keep(document)));
}

/** What screens name, with what the shared blocks name that they use. */
function namedIn({ shared }: DefinitionSet, screens: readonly unknown[]): ReadonlySet<string> {
  const named = new Set(screens.flatMap((value) => [...textsIn(value)]));
  const left = new Map([...shared.values()].flatMap(({ value }) => Object.entries(value.blocks ?? {})));
  for (const name of named) {
    const block = left.get(name);
    if (block === undefined) continue;
    left.delete(name);
    for (const text of textsIn(block)) named.add(text);
  }
  return named;
}

/** Every text in a value: names of forms are among them. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}
