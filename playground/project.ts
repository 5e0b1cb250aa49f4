import { compile, type SchemaChecker } from '../engine/compile';
import { describeProblem, type ProblemSentences, readDefinitions } from '../engine/definition';
import type { JsonObject, ProjectBundle } from '../engine/model';
import { plainVocabulary } from '../engine/runtime';
import { describeForm } from '../engine/tools/describe-form';
import sentences from '../locales/en/definition.json';
import describing from '../locales/en/describe.json';

/** The contents of the playground. */
export interface Written {
  readonly form: string;
  readonly texts: string;
}

/** A problem, and its place. */
export interface Found {
  readonly file: 'form' | 'texts';
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly sentence: string;
}

/** Result of compiling. */
export interface Made {
  readonly found: readonly Found[];
  /** Absent if the form does not compile. */
  readonly project?: ProjectBundle;
  /** The form's name in the project. */
  readonly id?: string;
  /** Names of operations that the form calls: here they only show what would be sent. */
  readonly operations: readonly string[];
  /** The form in plain words, as Markdown. */
  readonly words?: string;
}

const formPath = (id: string) => `schemas/forms/${id}.form.json`;
const textsPath = 'locales/en/texts.json';

/** Reads, checks and compiles one form with its sentences. Any operation may be named: none is carried out here. */
export function makeProject({ form, texts }: Written, schemas: () => SchemaChecker): Made {
  const [, id = 'form'] = /"id"\s*:\s*"([A-Za-z][\w-]*)"/.exec(form) ?? [];
  const operations = [
    ...new Set([...form.matchAll(/"operation"\s*:\s*"([A-Za-z]\w*)"/g)].map(([, name = '']) => name)),
  ];
  const definitions = readDefinitions([
    { path: formPath(id), bytes: form },
    { path: textsPath, bytes: texts },
  ]);
  const plugin = { operations: Object.fromEntries(operations.map((name) => [name, {}])) };
  const { model, problems } = compile(definitions, plainVocabulary({ plugins: [plugin] }), schemas);
  const found = [...definitions.problems, ...problems].map((problem): Found => {
    const { file, line, column } = problem.place;
    const { rule, severity } = problem;
    const sentence = describeProblem(problem, sentences as ProblemSentences);
    return { file: file === textsPath ? 'texts' : 'form', line, column, rule, severity, sentence };
  });
  const made = model.forms[id];
  const said = definitions.locales.get('en/texts')?.value as JsonObject | undefined;
  return {
    found,
    operations,
    ...(made && { id, project: { model, texts: { en: { texts: said ?? {} } } } }),
    ...(made?.kind === 'fields' && { words: describeForm(made, describing) }),
  };
}
