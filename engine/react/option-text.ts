import type { Option } from '../model';
import { namedValues } from '../runtime';
import type { Translate } from './engine';

/** The label of an option in the page's language. */
export function optionText({ value, label, text, written }: Option, t: Translate, language: string): string {
  if (label !== undefined) return t(label);
  if (written === undefined) return text ?? String(value);
  return namedValues(String(value), written.values, written.names, { t, language, context: {}, now: 0 });
}
