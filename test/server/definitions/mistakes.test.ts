import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeProblem, type ProblemSentences, type SourceFile } from '../../../engine/definition';
import { createPortalVocabulary } from '../../../kinds';
import { compileProject, editionOf } from '../../../server/definitions';
import { createArtifacts } from '../../../server/definitions/artifacts';
import { createSettler, type Settled } from '../../../server/definitions/settle';
import { countryNames } from '../../../server/reference-data/countries';
import { type DefinitionChange, withChanges } from '../../support/definition-changes';
import { projectSources } from '../../support/good-project';

/** An edit that means well and is wrong, and what its author must read. */
interface Mistake {
  readonly what: string;
  readonly changes: readonly DefinitionChange[];
  readonly rule: string;
  /** File of the problem, where it is not the one that is changed first. */
  readonly file?: string;
  readonly pointer: string;
  /** How the text goes on at the line and column that are told. */
  readonly at: string;
  /** The cure, in English. */
  readonly says: string;
  /** It does no harm: it is live, and the author is told. */
  readonly warns?: true;
}

const folder = 'test/fixtures/mistakes';
const groups = readdirSync(folder).map((name) => ({
  name: name.replace('.json', '').replaceAll('-', ' '),
  mistakes: JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly Mistake[],
}));

const vocabulary = createPortalVocabulary(undefined, { countries: countryNames });
const settle = createSettler((files) => compileProject(files, vocabulary));
const languages = ['en', 'es', 'fr', 'ja'].map(
  (language): ProblemSentences => JSON.parse(readFileSync(`locales/${language}/definition.json`, 'utf8')),
);

let good: Settled;
let texts: ReadonlyMap<string, string>;
let served: string;
beforeAll(async () => {
  good = await settle(await projectSources(), undefined);
  expect(good.problems).toEqual([]);
  texts = new Map([...good.world.files].map(([path, file]) => [path, textOf(file)]));
  served = addresses(good);
});

const textOf = ({ bytes }: SourceFile) => (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes));

/** The address of every document and text that is served: each holds the hash of what is there. */
function addresses({ compiled }: Settled): string {
  const edition = editionOf(compiled);
  if (edition === undefined) throw new Error('Nothing can be served.');
  return JSON.stringify(createArtifacts().publish(edition));
}

describe.each(groups)('Everyday mistakes: $name', ({ mistakes }) => {
  test.each(mistakes)('$what', async ({ changes, rule, file = changes[0]?.file, pointer, at, says, warns }) => {
    const after = withChanges(texts, changes);
    // A file that was not touched is the same object: nothing of it is read or compiled again that need not be.
    const files = [...after].map(([path, bytes]): SourceFile => {
      const known = good.world.files.get(path);
      return known !== undefined && texts.get(path) === bytes ? known : { path, bytes };
    });
    const settled = await settle(files, good.world);
    const [problem] = settled.problems;
    if (problem === undefined) throw new Error('It was accepted without a word.');
    expect([problem.rule, problem.severity, problem.place.file, problem.place.pointer]).toEqual([
      rule,
      warns ? 'warning' : 'error',
      file,
      pointer,
    ]);
    const line = (after.get(problem.place.file) ?? '').split('\n')[problem.place.line - 1] ?? '';
    expect(line.slice(problem.place.column - 1).slice(0, at.length)).toBe(at);
    const [english = '', ...others] = languages.map((sentences) => describeProblem(problem, sentences));
    expect(english).toContain(says);
    for (const sentence of others) expect([sentence === english, sentence]).toEqual([false, sentence]);
    // Nobody else is accused, and nothing else is served.
    const touched = changes.map((change) => change.file);
    expect(settled.problems.filter(({ place }) => !touched.includes(place.file))).toEqual([]);
    if (!warns && settled.compiled !== good.compiled) expect(addresses(settled)).toBe(served);
  });
});

test('at least ninety of them', () => {
  expect(groups.flatMap(({ mistakes }) => mistakes).length).toBeGreaterThanOrEqual(90);
});
