import { type JsonObject, textRoots } from '../../model';

/** What the short texts of a screen may name, if available: `{{record.name}}`, `{{profile.firstName}}`. */
export function wordsOf(context: JsonObject): JsonObject {
  return Object.fromEntries(
    textRoots.flatMap((root) => {
      const value = context[root];
      return value === undefined ? [] : [[root, value]];
    }),
  );
}
