import type { DefinitionProblem } from '../model';

/** `locales/{language}/definition.json`, handed in as data. */
export interface ProblemSentences {
  /** Sentence by rule, with `{{argument}}` places. */
  readonly problems: Readonly<Record<string, string>>;
  /** Added where a near name is known: `Did you mean “{{nearest}}”?` */
  readonly nearest: string;
}

/**
 * What a problem says in plain words: names the thing and tells the cure. The place is not in it, so that each printer
 * shows the place its own way. A rule without a sentence answers with its own name and arguments rather than nothing.
 */
export function describeProblem(problem: DefinitionProblem, sentences: ProblemSentences): string {
  const { rule, args } = problem;
  const sentence = Object.hasOwn(sentences.problems, rule) ? sentences.problems[rule] : undefined;
  if (sentence === undefined) return `${rule} ${JSON.stringify(args)}`;
  const said = fill(sentence, args);
  return args.nearest === undefined ? said : `${said} ${fill(sentences.nearest, args)}`;
}

/** Fills places in one pass, so that an argument that itself holds `{{…}}` stays as it is. */
function fill(sentence: string, args: DefinitionProblem['args']): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : place,
  );
}
