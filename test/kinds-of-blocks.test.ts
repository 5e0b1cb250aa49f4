import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findKindDispatches } from '../scripts/check/block-kinds';

describe('Kinds of blocks and effects are told apart in lists of all kinds only', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['a comparison', "if (block.block === 'list') yield block;"],
    ['one the other way round', "const is = 'list' === block.block;"],
    ['one that is turned around', "blocks.filter((each) => each.block !== 'panel');"],
    ['one of a name taken out', "blocks.some(({ block }) => block === 'form');"],
    ['a switch', 'switch (block.block) {'],
    ['a switch over a name taken out', 'switch (block) {'],
    ['a list that is asked', 'const live = names.includes(block.block);'],
    ['a set that is asked', 'if (names.has(each.block)) return true;'],
    ['a set of names', "const quiet: ReadonlySet<BlockModel['block']> = new Set(names);"],
    ['a list that leaves kinds out', "const views: { readonly [Name in BlockModel['block']]?: View } = {};"],
    ['a record that leaves kinds out', 'const views: Partial<Record<BlockName, View>> = {};'],
    ['a switch over effects', 'switch (effect.do) {'],
    ['a chain over effects', "} else if (effect.do === 'close') place.close();"],
    ['a list that leaves effects out', "const ways: { readonly [Kind in ScreenEffectModel['do']]?: Way } = {};"],
    ['a record that leaves effects out', "const ways: Partial<Record<EffectModel['do'], Way>> = {};"],
  ])('%s is found', (_, line) => {
    const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
    folders.push(folder);
    for (const file of ['engine/react/deep/a.tsx', 'src/b.ts']) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `const first = 1;\n${line}\n`);
    }
    expect(findKindDispatches(folder)).toEqual([
      { file: 'engine/react/deep/a.tsx', line: 2, text: line },
      { file: 'src/b.ts', line: 2, text: line },
    ]);
  });

  test('a list of all kinds is not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinds-'));
    folders.push(folder);
    mkdirSync(join(folder, 'engine'));
    writeFileSync(
      join(folder, 'engine/a.ts'),
      [
        'const views: { readonly [Name in BlockName]: View<Name> } = {};',
        "const ways: { readonly [Kind in EffectModel['do']]: Way<Kind> } = {};",
        "const refreshes = effects.some((effect) => effect.do === 'refresh');",
      ].join('\n'),
    );
    expect(findKindDispatches(folder)).toEqual([]);
  });
});
