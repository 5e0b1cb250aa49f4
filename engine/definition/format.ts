import type { Judging } from './checking';
import type { PatternVerdict } from './pattern';
import type { ProblemArguments } from './problem';
import { quote } from './quote';
import type { ReaderRule } from './rules';

interface Fault {
  readonly rule: ReaderRule;
  readonly args: ProblemArguments;
}

/**
 * Checks a text with a format: an address, a path, a regular expression, a reference. The names are those of `format` in the meta schemas,
 * all of which are handled here.
 */
export function checkFormat(format: string, text: string, checkPattern: Judging['checkPattern']): Fault | undefined {
  switch (format) {
    case 'https-address':
      return checkAddress(text);
    case 'relative-path':
      return checkRelativePath(text);
    case 'regex':
      return checkRegularExpression(text, checkPattern(text));
    case 'schema-reference':
      return checkReference(text);
    default:
      return undefined;
  }
}

/** Only `https:`; characters that a browser would strip before parsing (space, control characters, `\`) are refused, not removed. */
function checkAddress(text: string): Fault | undefined {
  const args = { value: quote(text) };
  if (/[\s\p{Cc}\\]/u.test(text)) return { rule: 'address-invalid', args };
  if (!/^https:\/\//.test(text)) return { rule: 'address-not-https', args };
  if (!URL.canParse(text)) return { rule: 'address-invalid', args };
  const { username, password } = new URL(text);
  // `https://a@b`, also with both empty: the `@` alone misleads the reader.
  if (username !== '' || password !== '' || /^https:\/\/[^/?#]*@/.test(text))
    return { rule: 'address-credentials', args };
  return undefined;
}

/** A path that stays below the base it is appended to. */
function checkRelativePath(text: string): Fault | undefined {
  const args = { value: quote(text) };
  if (/^[a-zA-Z][a-zA-Z0-9+.-]*:|^\/\//.test(text)) return { rule: 'path-absolute', args };
  const parts = text.split('/');
  const fits = parts.every(
    (part) => /^(?:[a-zA-Z0-9_.~-]|\{[a-zA-Z][a-zA-Z0-9_]*\})+$/.test(part) && !/^\.+$/.test(part),
  );
  return fits ? undefined : { rule: 'path-not-relative', args };
}

function checkRegularExpression(text: string, verdict: PatternVerdict): Fault | undefined {
  switch (verdict.kind) {
    case 'safe':
      return undefined;
    case 'invalid':
      return { rule: 'pattern-invalid', args: { value: quote(text), column: verdict.column } };
    case 'too-long':
      return { rule: 'pattern-too-long', args: { length: verdict.length, limit: verdict.limit } };
    case 'too-many':
      return { rule: 'too-many-patterns', args: { limit: verdict.limit } };
    case 'runs-away':
      return { rule: 'pattern-can-run-away', args: { value: quote(text), attack: verdict.attack } };
    case 'undecided':
      return { rule: 'pattern-undecided', args: { value: quote(text) } };
  }
}

/** `#/…` or a relative file; whether the target exists is checked once all files are read. */
function checkReference(text: string): Fault | undefined {
  if (/^#(?:\/|$)/.test(text)) return undefined;
  if (/^(?:\.\.?\/)*(?:[a-zA-Z0-9_-]+\/)*[a-zA-Z0-9_-]+\.schema\.json(?:#(?:\/.*)?)?$/.test(text)) return undefined;
  return { rule: 'ref-remote', args: { value: quote(text) } };
}
