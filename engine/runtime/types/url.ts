import { type FieldModel, isList, type TypeKind } from '../../model';
import { textOperators, wrongKind } from './text';

const longest = 2000;

/** RFC 3986 without brackets, which stand around an IPv6 address only. No blanks, no backslashes: browsers would rewrite them. */
const characters = /^[a-z]+:\/\/(?:\[[0-9a-f:.]+\])?(?:[\w\-.~:/?#@!$&'()*+,;=]|%[0-9a-f]{2})*$/i;

/**
 * The address of a page, with its scheme. What is typed without one gets the first that the field allows, `https` unless it names others.
 * Only named schemes pass, so an address is never a script.
 */
export const url: TypeKind = {
  name: 'url',
  holds: 'string',
  operators: textOperators,
  component: 'url',
  settings: {
    type: 'object',
    properties: {
      schemes: {
        type: 'array',
        items: { enum: ['https', 'http', 'ftp', 'sftp', 'ssh', 'git', 'ws', 'wss'] },
        minItems: 1,
        uniqueItems: true,
      },
    },
    additionalProperties: false,
  },
  parse(input, field) {
    if (typeof input !== 'string') return input;
    const text = input.normalize('NFC').trim();
    // A port after a host is no scheme; a host without its scheme has a dot.
    const isBare = /^[^\s:/?#]+\.[^\s:/?#]+(?::[0-9]+)?(?:[/?#]|$)/.test(text);
    return isBare ? asciiOf(`${schemesOf(field)[0]}://${text}`) : asciiOf(text);
  },
  judge(value, field) {
    if (typeof value !== 'string') return wrongKind;
    if (value.length > longest) return { code: 'tooLong', args: { count: longest } };
    const schemes = schemesOf(field);
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase();
    if (scheme === undefined) return { code: 'url.invalid' };
    if (!schemes.includes(scheme))
      return { code: 'url.scheme', args: { schemes: schemes.map((name) => `${name}://`).join(', ') } };
    const address = characters.test(value) ? readUrl(value) : undefined;
    return !address?.hostname || address.username || address.password ? { code: 'url.invalid' } : undefined;
  },
  schema: (field) => ({
    type: 'string',
    format: 'uri',
    maxLength: longest,
    pattern: `^(${schemesOf(field)
      .map((name) => name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`))
      .join('|')})://`,
  }),
};

function schemesOf({ settings: { schemes } }: Pick<FieldModel, 'settings'>): readonly string[] {
  return isList(schemes) && schemes.length > 0 ? schemes.map(String) : ['https'];
}

/** Letters beyond ASCII as they are sent: a host in Punycode, a path with percent signs. */
function asciiOf(text: string): string {
  return /^[a-z]+:\/\/\S*$/i.test(text) && /\P{ASCII}/u.test(text) && !text.includes('\\')
    ? (readUrl(text)?.href ?? text)
    : text;
}

function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
