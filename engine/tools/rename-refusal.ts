import { compileDrawn } from '../compile';
import { readDefinitions } from '../definition';
import type { DefinitionProblem, FormModel, Vocabulary } from '../model';

/** A place that is changed with the name. */
export interface RenamedPlace {
  readonly file: string;
  readonly pointer: string;
}

/** Why a field is not given a name. */
export interface RefusedRename {
  /**
   * `taken`: a neighbor has it. `others`: what would follow the name is also read by forms that have another field of the old one.
   * `meaning`: something would read another field than before.
   */
  readonly why: 'taken' | 'others' | 'meaning';
  /** Files of the forms that it concerns. */
  readonly files: readonly string[];
}

interface Outcome {
  readonly before: ReadonlyMap<string, string>;
  readonly written: ReadonlyMap<string, string>;
  readonly vocabulary: Vocabulary;
  readonly uses: readonly RenamedPlace[];
  readonly left: readonly DefinitionProblem[];
  /** Files in which the name can mean the field. */
  readonly reach: ReadonlySet<string>;
}

/** Whether a field cannot have its new name; that forms mean what they meant is seen at their models, where fields are numbers. */
export function refusalOf({ before, written, vocabulary, uses, left, reach }: Outcome): RefusedRename | undefined {
  const doubled = left.filter(({ rule }) => rule === 'field-doubled' || rule === 'part-doubled');
  if (doubled.length > 0) return { why: 'taken', files: filesOf(doubled) };
  const isShared = [...written].some(([path, text]) => path.endsWith('.shared.json') && before.get(path) !== text);
  const concerns = (path: string) => isShared || before.get(path) !== written.get(path);
  const old = formsIn(before, vocabulary, concerns);
  const now = formsIn(written, vocabulary, concerns);
  const gone = [...old.keys()].filter((path) => !now.has(path));
  // What is right for one form and wrong for another is shared by both.
  const isBroken = left.some(({ place }) =>
    uses.some(({ file, pointer }) => file === place.file && pointer === place.pointer),
  );
  const others = gone.filter((path) => isBroken || !reach.has(path));
  if (others.length > 0) return { why: 'others', files: others };
  const changed = [...now].flatMap(([path, form]) => {
    const was = old.get(path);
    return was === undefined || meaningOf(was) === meaningOf(form) ? [] : [path];
  });
  return changed.length > 0 ? { why: 'meaning', files: changed } : undefined;
}

function filesOf(problems: readonly DefinitionProblem[]): readonly string[] {
  return [...new Set(problems.flatMap(({ place, usedIn }) => usedIn ?? [place.file]))];
}

/** The models of forms, by their files; screens and routes are left out, since nothing of them is compared. */
function formsIn(
  texts: ReadonlyMap<string, string>,
  vocabulary: Vocabulary,
  concerns: (path: string) => boolean,
): ReadonlyMap<string, FormModel> {
  const set = readDefinitions([...texts].map(([path, bytes]) => ({ path, bytes })));
  const forms = new Map([...set.forms].filter(([, { file }]) => concerns(file)));
  const left = [...set.forms.values(), ...set.screens.values(), ...set.routes.values()].map(({ file }) => file);
  const none = { screens: new Map(), routes: new Map() };
  const { model } = compileDrawn({ ...set, ...none, forms, broken: new Set([...set.broken, ...left]) }, vocabulary);
  return new Map(
    [...forms.values()].flatMap(({ file, id }) => {
      const form = Object.hasOwn(model.forms, id) ? model.forms[id] : undefined;
      return form === undefined ? [] : [[file, form] as const];
    }),
  );
}

/** What a form does, without names: they are different by intention. */
function meaningOf(form: FormModel): string {
  if (form.kind === 'schema') return '';
  const { fields, slots, dependents, rules, steps, extra } = form;
  return JSON.stringify({ fields, slots, dependents, rules, steps, extra }, (_key, value) =>
    typeof value === 'string' ? '' : value,
  );
}
