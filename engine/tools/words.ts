/** Sentences of `locales/{language}/describe.json` by key, with `{{name}}` places. */
export type Words = Readonly<Record<string, string>>;

/** Fills the places of a sentence. A missing sentence shows as its key rather than as nothing. */
export function say(words: Words, key: string, args: Readonly<Record<string, string | number>> = {}): string {
  const sentence = Object.hasOwn(words, key) ? words[key] : undefined;
  if (sentence === undefined) return key;
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : place,
  );
}
