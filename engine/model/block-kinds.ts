import type { BlockModel, BlockName } from './screen';

type Inner<Name extends BlockName> = (block: BlockModel<Name>) => readonly BlockModel[];

const blocks = (block: { readonly blocks: readonly BlockModel[] }) => block.blocks;

/** Kinds without other blocks inside them. Those of details and of what actions show have sources of their own. */
type WithoutBlocks =
  | ('form' | 'list' | 'detail' | 'stats' | 'chart' | 'article' | 'notice' | 'preview')
  | ('import' | 'document' | 'links' | 'actions' | 'component');

/** The blocks inside every other kind: a kind that is in neither list does not compile. */
const inside: { readonly [Name in Exclude<BlockName, WithoutBlocks>]: Inner<Name> } = {
  tabs: ({ tabs }) => tabs.flatMap(blocks),
  panel: blocks,
  grid: blocks,
};

/** Blocks and those inside them that read the same sources, each before its own: all of them, or those of a kind. */
export function blocksIn<Name extends BlockName>(
  list: readonly BlockModel[],
  name?: Name,
): readonly BlockModel<Name>[] {
  return list.flatMap((block) => {
    // Each is listed by the name of its own kind of block; what is not listed has none.
    const within = (inside as Partial<Record<string, Inner<BlockName>>>)[block.block]?.(block) ?? [];
    const found = blocksIn(within, name);
    return name && block.block !== name ? found : [block as unknown as BlockModel<Name>, ...found]; // of that kind
  });
}
