/** Plural categories of Unicode, as suffixes of keys, in the order in which locale files list them. */
export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The suffix of a key for one plural form. */
export const pluralEnding = new RegExp(`_(?:${pluralForms.join('|')})$`, 'u');
