import type { Translate } from '../react';

/** A dotted name without spaces, with or without a namespace: `rates:fields.currency`, `common.name`. */
const keyShape = /^(?:[A-Za-z][\w-]*:)?[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+$|^[A-Za-z][\w-]*:[A-Za-z][\w-]*$/;

/**
 * Free JSON Schema may contain literal sentences: a text without the shape of a locale key is shown as it is, punctuation included. A key
 * without a translation is returned as the engine returns it.
 */
export function translateOrText(t: Translate): Translate {
  return (text, args) => (keyShape.test(text) ? t(text, args) : text);
}
