import type { Json } from '../model';
import { nearest } from './nearest';
import type { ProblemArguments } from './problem';
import { quote } from './quote';

/** Arguments of a problem about a value that is none of those allowed. */
export function unknownValue(value: Json, allowed: readonly string[]): ProblemArguments {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const near = nearest(text, allowed);
  return { value: quote(text), allowed: listed(allowed), ...(near ? { nearest: near } : {}) };
}

/** Names as a message lists them. */
export function listed(names: Iterable<string>): string {
  return [...new Set(names)].join(', ');
}
