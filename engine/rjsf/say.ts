import type { Translate } from '../react';

/** A dotted name without spaces, with or without a namespace: `rates:fields.currency`, `common.name`. */
const keyShape = /^(?:[A-Za-z][\w-]*:)?[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+$|^[A-Za-z][\w-]*:[A-Za-z][\w-]*$/;

/**
 * Free JSON Schema may hold sentences of its own: what is no locale key by its shape is shown as it is, signs and all. A key nobody
 * translated comes back as the engine says it.
 */
export function sayTextOrKey(t: Translate): Translate {
  return (text, args) => (keyShape.test(text) ? t(text, args) : text);
}
