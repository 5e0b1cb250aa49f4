import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import type { JsonObject, ScreenModel } from '../../../engine/model';
import { isObject, valueAt } from '../../../src/blocks/studio/documents/json';
import { layoutOf } from '../../../src/blocks/studio/why/graph-layout';
import { placeOfNode } from '../../../src/blocks/studio/why/node-place';
import type { Relations } from '../../../src/blocks/studio/why/relations';
import { screenRelations } from '../../../src/blocks/studio/why/screen-relations';
import { portalVocabulary, projectSources } from '../../support/good-project';

/** What depends on what in each screen of the project. */
interface Related extends Relations {
  readonly screen: ScreenModel;
  readonly document: JsonObject;
}
const screens = new Map<string, Related>();
beforeAll(async () => {
  const files = await projectSources();
  const written = readDefinitions(files);
  const { model } = compile(written, portalVocabulary);
  for (const screen of Object.values(model.screens)) {
    const document = written.screens.get(screen.id)?.value as unknown as JsonObject;
    screens.set(screen.id, { screen, document, ...screenRelations(screen) });
  }
});

/** Every value of a model that a property with the name has. */
function* valuesOf(value: unknown, name: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === name) yield inner;
    yield* valuesOf(inner, name);
  }
}
/** The places of the context that conditions ask about. */
function placesIn(test: unknown): string[] {
  const paths = [...valuesOf({ test }, 'path')] as string[][];
  return paths.map(([root, name = '', ...rest]) =>
    root === 'sources' ? `source ${name}` : `context ${[root, name, ...rest].filter(Boolean).join('.')}`,
  );
}

describe('what depends on what in a screen', () => {
  it('names all that conditions ask about, each source that is shown, and each filter', () => {
    let counted = 0;
    for (const [id, { screen, relations }] of screens) {
      const from = (...kinds: string[]) =>
        new Set(relations.filter(({ kind }) => kinds.includes(kind)).map((each) => each.from));
      const shown = [...valuesOf(screen, 'displayed')].flatMap(placesIn).filter((each) => !/ form\./.test(each));
      const locked = [...valuesOf(screen, 'unavailable')].flatMap(placesIn);
      const asked = [...valuesOf(screen, 'where')].flatMap(placesIn).filter((each) => /^source/.test(each));
      expect([id, shown.filter((each) => !from('shown').has(each))]).toEqual([id, []]);
      expect([id, locked.filter((each) => !from('locked').has(each))]).toEqual([id, []]);
      expect([id, asked.filter((each) => !from('asked', 'shows').has(each))]).toEqual([id, []]);
      const lists = [...valuesOf({ blocks: [screen] }, 'blocks')].flat().filter(isObject);
      for (const { block, source, filters } of lists) {
        if (block !== 'list') continue;
        expect([id, [...from('shows')]]).toEqual([id, expect.arrayContaining([`source ${source}`])]);
        const narrowed = relations.filter(({ to, kind }) => to === `source ${source}` && kind === 'asked');
        expect(narrowed.length).toBeGreaterThanOrEqual((filters as unknown[]).length);
      }
      counted += shown.length + locked.length + lists.length;
    }
    expect(counted).toBeGreaterThan(300);
  });

  it('leads to where each thing is written, or where its shared block is used', () => {
    const lost: string[] = [];
    let found = 0;
    for (const [id, { nodes, document }] of screens)
      for (const [key, node] of nodes) {
        if (node.kind === 'context') continue;
        const place = placeOfNode(document, node);
        if (place) found += Number(isObject(valueAt(document, place)));
        // Sources of a shared block are written there.
        else if (node.kind !== 'source') lost.push(`${id}: ${key}`);
      }
    expect(lost).toEqual([]);
    expect(found).toBeGreaterThan(500);
  });

  it('has every relation once, from one thing to another, and is laid out without end', () => {
    for (const { nodes, relations } of screens.values()) {
      const keys = relations.map(({ from, to, kind }) => `${from} ${to} ${kind}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { from, to } of relations)
        expect([nodes.has(from), nodes.has(to), from === to]).toEqual([true, true, false]);
      expect(layoutOf({ nodes, relations }).spots.size).toBe(nodes.size);
    }
  });
});
