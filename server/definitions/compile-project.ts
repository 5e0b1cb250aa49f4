import { compile } from '../../engine/compile';
import { compareProblems, readDefinitions, type SourceFile } from '../../engine/definition';
import type { Json, Vocabulary } from '../../engine/model';
import type { Compiled } from './edition';

/** Reads and compiles the project's files. Documents with an error are left out, with their problems; nothing throws. */
export function compileProject(files: readonly SourceFile[], vocabulary: Vocabulary): Compiled {
  const definitions = readDefinitions(files);
  const { model, problems: found } = compile(definitions, vocabulary);
  const problems = [...definitions.problems, ...found].sort(compareProblems);
  const invalid = new Set(problems.filter(({ severity }) => severity === 'error').map(({ place }) => place.file));
  const isSound = (document: { readonly file: string } | undefined) =>
    document !== undefined && !invalid.has(document.file);
  const sound = <Model>(
    models: Readonly<Record<string, Model>>,
    documents: ReadonlyMap<string, { readonly file: string }>,
  ) => Object.fromEntries(Object.entries(models).filter(([id]) => isSound(documents.get(id))));

  return {
    forms: sound(model.forms, definitions.forms),
    screens: sound(model.screens, definitions.screens),
    routes: sound(model.routes, definitions.routes),
    sources: isSound(definitions.sources) ? model.sources : undefined,
    permissions: isSound(definitions.permissions) ? model.permissions : undefined,
    languages:
      model.languages.length > 0 ? model.languages : vocabulary.languages.map((code) => ({ code, endonym: code })),
    entities: sound(model.entities, definitions.dataSchemas),
    locales: Object.fromEntries(
      [...definitions.locales].flatMap(
        ([name, document]): [string, Json][] => (isSound(document) ? [[name, document.value as Json]] : []), // a locale file is JSON; its type only says more
      ),
    ),
    letters: isSound(definitions.letters) ? definitions.letters?.value : undefined,
    problems,
  };
}
