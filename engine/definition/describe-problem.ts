import type { DefinitionProblem } from '../model';

/** `locales/{language}/definition.json`, passed in as data. */
export interface ProblemSentences {
  /** Text by rule, with `{{argument}}` placeholders. */
  readonly problems: Readonly<Record<string, string>>;
  /** Added where `nearest` is known: “Did you mean …?” */
  readonly nearest: string;
  /** Added where nothing is near and `allowed` is known: “Allowed: …” */
  readonly allowed: string;
  /** Added where the problem would arise elsewhere: “It would be wrong there: {{file}}:{{line}}:{{column}} {{sentence}}” */
  readonly because: string;
  /** Added where the place is shared: “Used in {{files}}.” */
  readonly usedIn: string;
  /** Added where others follow: “Problems that follow from it: {{follow}}.” */
  readonly follow: string;
  /** Names of the kinds of JSON value for readers: `string`, `number`, `boolean`, `object`, `array`, `null`. */
  readonly kinds: Readonly<Record<string, string>>;
}

/**
 * The text of a problem: it names the thing and the fix. The place is not in it, so that each printer shows the place its own way. For a
 * rule without a text, returns its name and arguments.
 */
export function describeProblem(problem: DefinitionProblem, sentences: ProblemSentences): string {
  const { rule, args, because, follow, usedIn } = problem;
  const sentence = Object.hasOwn(sentences.problems, rule) ? sentences.problems[rule] : undefined;
  if (sentence === undefined) return `${rule} ${JSON.stringify(args)}`;
  const said = [fill(sentence, args, sentences)];
  if (args.nearest !== undefined) said.push(fill(sentences.nearest, args, sentences));
  // Some texts list them themselves.
  else if (args.allowed !== undefined && !sentence.includes('{{allowed}}'))
    said.push(fill(sentences.allowed, args, sentences));
  if (usedIn !== undefined) said.push(fill(sentences.usedIn, { files: fewOf(usedIn) }, sentences));
  if (because !== undefined) {
    const sentence = describeProblem(because, sentences);
    said.push(fill(sentences.because, { ...because.place, sentence }, sentences));
  }
  if (follow !== undefined) said.push(fill(sentences.follow, { follow }, sentences));
  return said.join(' ');
}

/** The first of them; the others as a number. */
function fewOf(files: readonly string[]): string {
  const more = files.length - mostFiles;
  return [...files.slice(0, mostFiles), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** Files that are named where many use something. */
const mostFiles = 3;

/** Fills placeholders in one pass, so that an argument that itself holds `{{…}}` stays as it is. */
function fill(sentence: string, args: DefinitionProblem['args'], { kinds }: ProblemSentences): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    if (!Object.hasOwn(args, name)) return place;
    const text = String(args[name]);
    return /Kinds?$/.test(name) ? translateKinds(text, kinds) : text;
  });
}

function translateKinds(listed: string, kinds: ProblemSentences['kinds']): string {
  return listed
    .split(', ')
    .map((kind) => kinds[kind] ?? kind)
    .join(', ');
}
