import type { BlockModel, ListBlockModel } from '../../model';

/** Query parameters in the page's address that belong to the blocks of a list's detail: they have no meaning once it is closed. */
export function detailParameters({ detail }: ListBlockModel): readonly string[] {
  return detail === undefined ? [] : detail.blocks.flatMap(parametersOf);
}

function parametersOf(block: BlockModel): readonly string[] {
  switch (block.block) {
    case 'tabs':
      return [block.parameter, ...block.tabs.flatMap(({ blocks }) => blocks.flatMap(parametersOf))];
    case 'panel':
    case 'grid':
      return block.blocks.flatMap(parametersOf);
    case 'list': {
      const paging = ['page', 'size', ...(block.keyset ? ['cursor'] : [])];
      const shape = block.calendar ? ['as', 'month', 'day', 'view'] : block.board ? ['as'] : [];
      const names = [...paging, ...shape, 'sort', 'q', 'open', ...block.filters.map(({ name }) => name)];
      return [...names.map((name) => block.prefix + name), ...detailParameters(block)];
    }
    default:
      return [];
  }
}
