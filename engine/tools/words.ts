/** Texts of `locales/{language}/describe.json` by key, with `{{name}}` placeholders. */
export type Words = Readonly<Record<string, string>>;

/** Fills the placeholders of a text. A missing text shows as its key. */
export function fillText(words: Words, key: string, args: Readonly<Record<string, string | number>> = {}): string {
  const sentence = Object.hasOwn(words, key) ? words[key] : undefined;
  if (sentence === undefined) return key;
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : place,
  );
}
