/**
 * Every rule that the reader checks. Each has a text in `locales/{language}/definition.json` and a fixture with its name; the compiler has
 * further rules.
 */
export const readerRules = [
  // The file.
  'file-misplaced',
  'file-name-invalid',
  'file-too-large',
  'byte-order-mark',
  'not-utf-8',
  'too-deep',
  'id-not-file-name',
  'id-doubled',
  // The text.
  'file-empty',
  'text-after-end',
  'text-foreign',
  'value-missing',
  'property-name-missing',
  'colon-missing',
  'comma-missing',
  'trailing-comma',
  'bracket-unclosed',
  'comment',
  'string-unclosed',
  'escape-invalid',
  'control-character',
  'lone-surrogate',
  'number-invalid',
  'number-too-large',
  'key-doubled',
  'prototype-name',
  // The structure.
  'key-unknown',
  'key-missing',
  'keys-exclusive',
  'one-of-missing',
  'type-unknown',
  'block-unknown',
  'as-unknown',
  'kind-wrong',
  'value-wrong',
  'value-unknown',
  'number-not-whole',
  'number-too-small',
  'number-not-above',
  'number-too-great',
  'text-too-short',
  'text-too-long',
  'list-too-short',
  'list-too-long',
  'item-doubled',
  'too-many-fields',
  'too-many-options',
  // Names and keys of the languages.
  'name-invalid',
  'id-invalid',
  'host-name-invalid',
  'kind-name-invalid',
  'locale-key-invalid',
  'locale-part-invalid',
  'path-invalid',
  'pointer-invalid',
  'route-path-invalid',
  'autocomplete-invalid',
  'day-invalid',
  'instant-invalid',
  'zone-invalid',
  'time-invalid',
  'month-invalid',
  'currency-invalid',
  'schema-reference-wrong',
  // Addresses, patterns, references.
  'address-invalid',
  'address-not-https',
  'address-credentials',
  'path-absolute',
  'path-not-relative',
  'pattern-invalid',
  'pattern-too-long',
  'too-many-patterns',
  'pattern-can-run-away',
  'pattern-undecided',
  'ref-remote',
  'ref-dynamic',
  'ref-missing',
  'ref-loop',
  'ref-chain-too-long',
  'extends-missing',
  'extends-circle',
  'extends-misplaced',
] as const;

/** Name of a rule that reading a file checks. */
export type ReaderRule = (typeof readerRules)[number];

const known: ReadonlySet<string> = new Set(readerRules);

/** The rule of a name in a meta schema. The meta schemas are the project's own, so an unknown name is a programming error. */
export function readerRule(name: string): ReaderRule {
  if (!known.has(name)) throw new Error(`schemas/meta names the unknown rule ${name}`);
  return name as ReaderRule;
}
