import type { FieldProps } from '@rjsf/utils';
import { useCallback } from 'react';

/**
 * A number as users type it: full-width digits count, the point is the decimal sign in every language as in the rest of the engine. Input
 * that is not a number stays as typed and is reported as a problem, never changed silently.
 */
export function NumberField(props: FieldProps) {
  const { StringField } = props.registry.fields;
  const { onChange } = props;
  const change: FieldProps['onChange'] = useCallback(
    (input, ...rest) => onChange(typeof input === 'string' ? readNumber(input) : input, ...rest),
    [onChange],
  );
  if (StringField === undefined) return null;
  return <StringField {...props} onChange={change} />;
}

function readNumber(input: string): number | string | undefined {
  const text = input.normalize('NFKC').trim().replace('\u2212', '-');
  if (text === '') return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : input;
}
