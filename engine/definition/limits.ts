/** Sizes beyond which a definition is refused (docs/definition-language.md, "Limits"). */
export const limits = {
  /** Bytes of a file. */
  file: 256 * 1024,
  /** Nesting of brackets and braces around a value. */
  depth: 32,
  /** Fields of a form, over all its steps. */
  fields: 300,
  /** Uses of shared blocks in a screen, with those in the shared blocks themselves. */
  sharedBlocks: 100,
  /** Characters of the shared blocks that a screen uses, as JSON without spaces, each counted as often as it is used. */
  sharedText: 256 * 1024,
  /** Sections, groups and unions around a field. */
  parts: 4,
  /** Options written inline in a file, over all its lists. */
  options: 1_000,
  /** Characters of a regular expression. */
  pattern: 200,
  /** Different regular expressions of a file. */
  patterns: 100,
  /** References in a row, each leading to the next. */
  references: 50,
} as const;
