import type { i18n } from 'i18next';
import type { Engine } from '../../engine/react';

/** Texts by their key. Most have nothing to fill in: they are read as written, which takes i18next's own way ten times as long. */
export const sayText =
  (i18n: i18n): Engine['t'] =>
  (key, args) => {
    const text = args && selects(args) ? undefined : asWritten(i18n, key);
    return text === undefined || /{{|\$t/.test(text) ? i18n.t(key, { ...args }) : text;
  };

/** Whether values choose among texts: one or many, or by a context. */
function selects(args: object): boolean {
  return 'count' in args || 'context' in args;
}

/** A text without its values; a key without a namespace is of the usual one. */
function asWritten(i18n: i18n, key: string): string | undefined {
  const end = key.indexOf(':');
  const namespace = end < 0 ? i18n.options.defaultNS : key.slice(0, end);
  if (typeof namespace !== 'string') return undefined;
  const text: unknown = i18n.getResource(i18n.language, namespace, key.slice(end + 1));
  return typeof text === 'string' ? text : undefined;
}
