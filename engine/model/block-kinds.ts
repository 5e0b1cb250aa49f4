import type { BlockModel, BlockName } from './screen';

type Inner<Name extends BlockName> = (block: BlockModel<Name>) => readonly BlockModel[];

const blocks = (block: { readonly blocks: readonly BlockModel[] }) => block.blocks;

/** Kinds without other blocks inside them. Those of details and of what actions show have sources of their own. */
type Single =
  | ('form' | 'list' | 'detail' | 'stats' | 'chart' | 'article' | 'notice' | 'preview')
  | ('import' | 'document' | 'links' | 'actions' | 'component');

/** The blocks inside every other kind: a kind that is in neither list does not compile. */
const inside: { readonly [Name in Exclude<BlockName, Single>]: Inner<Name> } = {
  tabs: ({ tabs }) => tabs.flatMap(blocks),
  panel: blocks,
  grid: blocks,
};

function insideOf<Name extends BlockName>(block: BlockModel<Name>): readonly BlockModel[] {
  // What is not listed is single.
  const kinds: Partial<{ readonly [Each in BlockName]: Inner<Each> }> = inside;
  return kinds[block.block]?.(block) ?? [];
}

/** Whether a block is of a kind. */
export function isBlock<Name extends BlockName>(block: BlockModel, name: Name): block is BlockModel & BlockModel<Name> {
  return block.block === name;
}

/** Blocks and those inside them that read the same sources, each before its own. */
export function blocksIn(list: readonly BlockModel[]): readonly BlockModel[] {
  return list.flatMap((block) => [block, ...blocksIn(insideOf(block))]);
}

/** Blocks of a kind, also inside others; see {@link blocksIn}. */
export function blocksOf<Name extends BlockName>(
  list: readonly BlockModel[],
  name: Name,
): readonly (BlockModel & BlockModel<Name>)[] {
  return blocksIn(list).filter((block) => isBlock(block, name));
}
