import { compilerRules } from '../compile';
import { type ProblemSentences, readerRules } from '../definition';

/** What a check promises to find, and the rules that find it. */
const promises: readonly (readonly [promise: string, rules: readonly string[]])[] = [
  [
    'Malformed JSON, with its place',
    ['value-missing', 'comma-missing', 'colon-missing', 'trailing-comma', 'bracket-unclosed', 'string-unclosed'],
  ],
  ['Keys written twice', ['key-doubled']],
  ['Unknown keys', ['key-unknown', 'setting-unknown', 'rule-argument-unknown']],
  ['Unknown types', ['type-unknown', 'unknown-type']],
  ['Unknown components', ['unknown-component']],
  ['Unknown rules', ['unknown-rule']],
  ['Unknown sources', ['unknown-source', 'unknown-source-argument', 'missing-source-argument']],
  ['Unknown permissions, roles and languages', ['unknown-permission', 'unknown-role', 'unknown-language']],
  ['Languages of a permission without those of its least role', ['languages-least-role']],
  ['Unknown operators, and a test without one', ['key-unknown', 'one-of-missing']],
  ['Unknown fields in conditions', ['unknown-field']],
  [
    'Texts missing in a language',
    ['locale-key-missing', 'plural-form-missing', 'locale-key-one-sided', 'locale-file-missing', 'language-incomplete'],
  ],
  [
    'Operators that do not fit a type',
    ['operator-does-not-fit', 'value-wrong-kind', 'compared-with-nothing', 'same-as-other-kind'],
  ],
  ['Values outside a field’s options', ['value-not-an-option', 'default-not-an-option']],
  ['Cycles, with their path', ['cycle', 'change-loop']],
  ['A place claimed twice', ['path-doubled', 'field-doubled', 'route-path-doubled']],
  ['Unreachable steps', ['step-unreachable']],
  ['Fields required but never displayed', ['required-never-displayed', 'never-displayed']],
  ['Defaults that break a rule of their own field', ['default-wrong', 'limits-crossed']],
  ['A consent ticked, or a secret filled in, beforehand', ['consent-ticked', 'secret-preset']],
  ['Settings that nothing reads from elsewhere', ['setting-not-operand']],
  ['Patterns that can run away', ['pattern-can-run-away', 'pattern-undecided']],
  ['Names of the prototype', ['prototype-name']],
  [
    'References that leave the project, lead nowhere or go round',
    ['ref-remote', 'ref-missing', 'ref-loop', 'ref-chain-too-long'],
  ],
  ['Schemas that extend another one', ['extends-missing', 'extends-circle', 'extends-misplaced', 'extends-repeated']],
  [
    'Links that run a script or leave the API',
    ['address-not-https', 'address-invalid', 'address-credentials', 'path-absolute', 'path-not-relative'],
  ],
  [
    'Limits of size',
    [
      'file-too-large',
      'too-deep',
      'too-many-fields',
      'too-many-options',
      'pattern-too-long',
      'too-many-patterns',
      'schema-too-large',
    ],
  ],
  [
    'Payloads that do not fit the API',
    ['payload-does-not-fit', 'payload-kind-does-not-fit', 'payload-incomplete', 'file-not-kept', 'file-accepts-more'],
  ],
  ['Payload properties that nothing keeps', ['payload-not-kept', 'payload-not-read']],
];

const fixtures = '../test/fixtures/definitions';

/** Every problem that a check can report, as a Markdown page: what is promised, and each rule with its text and its example. */
export function problemTable(sentences: ProblemSentences): string {
  const link = (rule: string) => `[\`${rule}\`](#${rule})`;
  const rows = (rules: readonly string[], folder: string) =>
    rules.map((rule) => {
      const said = String(sentences.problems[rule] ?? '')
        .replaceAll('|', '\\|')
        .replaceAll('\n', ' ');
      return `| <a id="${rule}"></a>[\`${rule}\`](${fixtures}/${folder}/${rule}.json) | ${said} |`;
    });
  return `${[
    '# What a check finds',
    '',
    'Generated from the lists of rules and their English sentences (`npm run fix` writes it again). Every rule leads to its fixture:',
    'definitions that break it, and the problems they must have. Names in double braces are filled in; where a name is unknown, the',
    'nearest known one is added.',
    '',
    '## What is promised',
    '',
    '| A check finds | by these rules |',
    '| --- | --- |',
    ...promises.map(([promise, rules]) => `| ${promise} | ${rules.map(link).join(', ')} |`),
    '',
    '## Read: how a file is written',
    '',
    '| Rule | What it says |',
    '| --- | --- |',
    ...rows(readerRules, 'structure'),
    '',
    '## Compiled: what a definition means',
    '',
    '| Rule | What it says |',
    '| --- | --- |',
    ...rows(compilerRules, 'meaning'),
  ].join('\n')}\n`;
}

/** Rules that the promises name. */
export const promisedRules: readonly string[] = promises.flatMap(([, rules]) => rules);
