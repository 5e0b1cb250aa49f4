import type { Option } from '../model';
import type { Translate } from './engine';

/** The label of an option in the page's language. */
export function optionText({ value, label, text, name }: Option, t: Translate): string {
  if (label !== undefined) return t(label);
  return name === undefined ? (text ?? String(value)) : [t(name), text].filter((part) => part !== undefined).join(': ');
}
