import type { Json, JsonObject } from '../../model';
import { itemsOf } from '../lists/list-state';
import { isObject } from '../path';
import { same } from '../same';

/** Whether an answer is the record that was seen: it has its id; of a record without one, everything that it has, and a revision. */
export function isRecord(seen: JsonObject, answer: Json | undefined): answer is JsonObject {
  if (!isObject(answer)) return false;
  if (seen.id !== undefined) return answer.id === seen.id;
  return seen.revision !== undefined && Object.keys(seen).every((name) => Object.hasOwn(answer, name));
}

/**
 * A response in which a record has what the answer of its save says, in the properties that it has there: an action that is pressed before
 * the response is loaded again sends the new revision. Only where it is the record as it was before the save; the same response if it is not.
 */
export function withSaved(response: Json, record: JsonObject, answer: JsonObject): Json {
  if (record.id === undefined || answer.id !== record.id) return response;
  const renewed = (item: JsonObject): JsonObject => {
    if (item.id !== record.id || !isAsSeen(item, record)) return item;
    const members = Object.entries(item).map(([name, value]) => [
      name,
      Object.hasOwn(answer, name) ? answer[name] : value,
    ]);
    return Object.fromEntries(members);
  };
  if (isObject(response) && response.id === record.id) return renewed(response);
  const items = itemsOf(response);
  const next = items.map(renewed);
  if (next.every((item, index) => item === items[index])) return response;
  return isObject(response) ? { ...response, items: next } : next;
}

/** Whether a record of a response is the one that was seen: all that both say of it is the same. */
function isAsSeen(item: JsonObject, record: JsonObject): boolean {
  return Object.entries(item).every(([name, value]) => !Object.hasOwn(record, name) || same(value, record[name]));
}
