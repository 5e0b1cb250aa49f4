import { isEmpty, type Json, type JsonObject } from '../../model';
import { isObject, itemsOf } from '../path';
import { same } from '../same';

/** Whether an answer is the record that was seen: it has its id; of a record without one, everything that it has, and a revision. */
export function isRecord(seen: JsonObject, answer: Json | undefined): answer is JsonObject {
  if (!isObject(answer)) return false;
  if (seen.id !== undefined) return answer.id === seen.id;
  return seen.revision !== undefined && Object.keys(seen).every((name) => Object.hasOwn(answer, name));
}

/**
 * A response in which a record has what the answer of its save says, in the properties that it has there or that were sent: an action that is
 * pressed before the response is loaded again sends the new revision. Only where it is the record as it was before the save; the same response
 * if it is not.
 */
export function withSaved(response: Json, record: JsonObject, answer: JsonObject, sent: JsonObject): Json {
  if (!isRecord(record, answer)) return response;
  // Without an id, only the response that was seen is known to be the record.
  if (record.id === undefined) return same(response, record) ? answer : response;
  const renewed = (item: JsonObject): JsonObject =>
    item.id === record.id && isAsSeen(item, record) ? itemWith(item, answer, sent) : item;
  if (isObject(response) && response.id === record.id) return renewed(response);
  const items = itemsOf(response);
  const next = items.map(renewed);
  if (next.every((item, index) => item === items[index])) return response;
  return isObject(response) ? { ...response, items: next } : next;
}

/** Whether a record of a response is the one that was seen: of the same revision, or all that both say of it is the same. */
function isAsSeen(item: JsonObject, record: JsonObject): boolean {
  if (item.revision !== undefined && record.revision !== undefined) return same(item.revision, record.revision);
  return Object.entries(item).every(([name, value]) => !Object.hasOwn(record, name) || same(value, record[name]));
}

/**
 * An answer has no property that the save emptied. One that it lacks although a value was sent leaves open what the record has: with the new
 * revision, an old value would be saved over the new one unseen.
 */
function itemWith(item: JsonObject, answer: JsonObject, sent: JsonObject): JsonObject {
  const lacks = (name: string) => Object.hasOwn(sent, name) && !Object.hasOwn(answer, name);
  const names = [...new Set([...Object.keys(item), ...Object.keys(sent)])];
  if (names.some((name) => lacks(name) && Object.hasOwn(item, name) && !isEmpty(sent[name]))) return item;
  const members = names.flatMap((name): [string, Json | undefined][] => {
    if (Object.hasOwn(answer, name)) return [[name, answer[name]]];
    return lacks(name) || !Object.hasOwn(item, name) ? [] : [[name, item[name]]];
  });
  return Object.fromEntries(members) as JsonObject;
}
