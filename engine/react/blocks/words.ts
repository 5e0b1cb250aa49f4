import type { JsonObject } from '../../model';

/** What the texts of a screen may name: `{{record.name}}`, `{{answer.id}}`, `{{profile.firstName}}`. */
export function wordsOf({ record, answer, profile }: JsonObject): JsonObject {
  return {
    ...(record !== undefined && { record }),
    ...(answer !== undefined && { answer }),
    ...(profile !== undefined && { profile }),
  };
}
