import type { BlockModel, ListBlockModel } from '../../model';

/** Every list among blocks, also inside panels, grids and tabs; not those of details, which have their own scopes. */
export function* listBlocks(blocks: readonly BlockModel[]): Generator<ListBlockModel> {
  for (const block of blocks) {
    if (block.block === 'list') yield block;
    else if (block.block === 'panel' || block.block === 'grid') yield* listBlocks(block.blocks);
    else if (block.block === 'tabs') for (const tab of block.tabs) yield* listBlocks(tab.blocks);
  }
}
