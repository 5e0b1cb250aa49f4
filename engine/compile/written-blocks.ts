import { blockLists, freeJson, type Path } from '../definition';
import { isList, isObject, type Json, type JsonObject } from '../model';

/** A block as it is written, and its path. */
export interface WrittenBlock {
  readonly block: JsonObject;
  readonly path: Path;
}

/** Whether a property holds a list of blocks. */
export function isBlocks(value: Json, property: string): value is readonly Json[] {
  return blockLists.has(property) && isList(value);
}

/** Every block at any depth of a screen or block, each before those inside it. */
export function* writtenBlocks(value: Json, path: Path = []): Generator<WrittenBlock> {
  if (isList(value)) for (const [index, each] of value.entries()) yield* writtenBlocks(each, [...path, index]);
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (freeJson.has(name)) continue;
    const at = [...path, name];
    if (!isBlocks(inner, name)) yield* writtenBlocks(inner, at);
    else
      for (const [index, block] of inner.entries()) {
        if (isObject(block)) yield { block, path: [...at, index] };
        yield* writtenBlocks(block, [...at, index]);
      }
  }
}
