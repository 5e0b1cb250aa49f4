import type { Option } from '../model';
import type { Translate } from './engine';

/** The label of an option in the page's language. */
export function optionText(option: Option, t: Translate, language: string): string {
  const { value, label, text, written } = option;
  if (label !== undefined) return t(label);
  return written === undefined ? (text ?? String(value)) : written.write(option, t, language);
}
