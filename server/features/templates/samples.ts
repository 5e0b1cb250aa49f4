import type { LetterVariable } from '../../../engine/definition';
import type { LetterVariables } from '../../mail/letter-table';

/** Values for every declared variable of an email, for trying a template. */
export interface SampleSet {
  readonly name: string;
  readonly values: Readonly<Record<string, string | null>>;
  /** False for the set without values, where nothing can be required. */
  readonly isComplete: boolean;
}

/** Text that would break out of an email if it were not escaped. */
const hostile = `[Reset your password](https://evil.example) ![x](https://evil.example/x.png) <b onclick="x">www.evil.example</b> {{ code }} {% for i in (1..9) %}\r\nBcc: all@evil.example ${'long '.repeat(60)}`;

/** Sample sets: as declared, once for each value of a choice; empty; the longest and most hostile. */
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
