import type { JsonObject } from '../../../../engine/model';
import { namesOf } from '../documents/identity';
import { isObject, listOf, type Path, pathOfPointer, valueAt } from '../documents/json';
import type { GraphNode } from './relations';

/** Where a part of a screen is written in its document, or the shared block is used that it is in; undefined: neither. */
export function placeOfNode(document: JsonObject | undefined, node: GraphNode): Path | undefined {
  if (document === undefined) return undefined;
  if (node.kind === 'source') return search(document, [], 'sources', node.name);
  const pointer = node.kind === 'block' ? node.pointer : node.kind === 'part' ? node.block : undefined;
  if (pointer === undefined) return undefined;
  const at = pathOfPointer(pointer, document);
  for (let length = at.length; length > 0; length--) {
    const place = at.slice(0, length);
    const block = valueAt(document, place);
    if (!isObject(block) || (block.block === undefined && block.use === undefined)) continue;
    return (node.kind === 'part' && search(block, place, node.list, node.name)) || place;
  }
  return undefined;
}

/** The first item of a list, or member of an object, with that key and name below a place. */
function search(value: unknown, at: Path, key: string, name: string): Path | undefined {
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  const inner = isObject(value) ? value[key] : undefined;
  if (isObject(inner) && Object.hasOwn(inner, name)) return [...at, key, name];
  const turn = listOf(inner).findIndex((item) => namesOf(item).includes(name));
  if (turn >= 0) return [...at, key, turn];
  for (const [part, below] of Object.entries(value)) {
    const found = search(below, [...at, Array.isArray(value) ? Number(part) : part], key, name);
    if (found) return found;
  }
  return undefined;
}
