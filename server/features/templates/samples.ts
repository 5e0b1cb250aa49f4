import type { LetterVariable } from '../../../engine/definition';
import type { LetterVariables } from '../../mail/letter-table';

/** Values for every declared variable of a letter, by which a template is tried. */
export interface SampleSet {
  readonly name: string;
  readonly values: Readonly<Record<string, string | null>>;
  /** False for the set in which nothing is given: there nothing can be required. */
  readonly isComplete: boolean;
}

/** Words that would break out of a letter if anything let them. */
const hostile = `[Reset your password](https://evil.example) ![x](https://evil.example/x.png) <b onclick="x">www.evil.example</b> {{ code }} {% for i in (1..9) %}\r\nBcc: all@evil.example ${'long '.repeat(60)}`;

/** As declared, once for each value of a choice; nothing at all; the longest and worst. */
export function sampleSets(variables: LetterVariables): readonly SampleSet[] {
  const set = (name: string, value: (variable: LetterVariable) => string | null, isComplete = true): SampleSet => ({
    name,
    isComplete,
    values: Object.fromEntries(Object.entries(variables).map(([each, variable]) => [each, value(variable)])),
  });
  const choices = Object.entries(variables).flatMap(([name, { values = [] }]) =>
    values.map((value) => ({ ...set(value, ({ sample }) => sample), value, choice: name })),
  );
  return [
    ...(choices.length === 0
      ? [set('sample', ({ sample }) => sample)]
      : choices.map(({ choice, value, ...rest }) => ({ ...rest, values: { ...rest.values, [choice]: value } }))),
    set('empty', () => null, false),
    set('worst', worst),
  ];
}

function worst({ type, sample, values }: LetterVariable): string {
  switch (type) {
    case 'text':
    case 'prose':
      return hostile;
    case 'code':
      return '<W>'.repeat(20);
    case 'number':
      return '999999999';
    case 'date':
      return '9999-12-31T23:59:59.999Z';
    case 'address':
      return `${'w'.repeat(64)}@${'w'.repeat(60)}.example`;
    default:
      return values?.at(-1) ?? sample;
  }
}
