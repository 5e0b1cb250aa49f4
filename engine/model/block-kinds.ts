import type { ActionModel, BlockModel, BlockName, ListBlockModel } from './screen';

/** What is known of a kind of block without drawing it. */
interface BlockTraits<Name extends BlockName> {
  /** Blocks inside it that read the same sources. */
  readonly blocks?: (block: BlockModel<Name>) => readonly BlockModel[];
  /** Those blocks are not shown with it, but once they are opened. */
  readonly folded?: true;
  /** Actions that are offered as soon as it is shown, of no record. */
  readonly actions?: (block: BlockModel<Name>) => readonly ActionModel[];
  /** Query parameters in the page's address that belong to it alone. */
  readonly parameters?: (block: BlockModel<Name>) => readonly string[];
  /** Places of the context that it draws as secrets. */
  readonly secrets?: (block: BlockModel<Name>) => readonly (readonly string[])[];
}

/** Every kind of block: what walks blocks asks here, and never for a kind by its name. */
const kinds: { readonly [Name in BlockName]: BlockTraits<Name> } = {
  form: {},
  list: {
    actions: ({ actions }) => actions,
    parameters: (block) => [...ownParameters(block).map((name) => block.prefix + name), ...detailParameters(block)],
  },
  detail: {
    secrets: ({ of, sections }) =>
      sections.flatMap(({ items }) =>
        items.flatMap(({ field, format }) => (format.as === 'secret' ? [[...of, ...field]] : [])),
      ),
  },
  stats: {
    secrets: ({ stats }) => stats.flatMap(({ value, format }) => (format.as === 'secret' ? [value] : [])),
  },
  chart: {},
  tabs: {
    blocks: ({ tabs }) => tabs.flatMap(({ blocks }) => blocks),
    folded: true,
    parameters: ({ parameter }) => [parameter],
  },
  article: {},
  notice: {},
  preview: {},
  import: {},
  document: {},
  panel: { blocks: ({ blocks }) => blocks },
  grid: { blocks: ({ blocks }) => blocks },
  links: {},
  actions: { actions: ({ actions }) => actions },
  component: {},
};

function traitsOf<Name extends BlockName>(block: BlockModel<Name>): BlockTraits<Name> {
  return kinds[block.block];
}

/** Whether a block is of a kind. */
export function isBlock<Name extends BlockName>(block: BlockModel, name: Name): block is BlockModel & BlockModel<Name> {
  return block.block === name;
}

/**
 * Blocks and those inside them, each before its own; not those of details and of what actions show, which have their own scopes.
 * `shown`: without those that are shown only once they are opened.
 */
export function* blocksIn(blocks: readonly BlockModel[], which: 'all' | 'shown' = 'all'): Generator<BlockModel> {
  for (const block of blocks) {
    yield block;
    const { blocks: inner, folded } = traitsOf(block);
    if (inner && !(folded && which === 'shown')) yield* blocksIn(inner(block), which);
  }
}

/** Blocks of a kind, also inside others; see {@link blocksIn}. */
export function blocksOf<Name extends BlockName>(
  blocks: readonly BlockModel[],
  name: Name,
): readonly (BlockModel & BlockModel<Name>)[] {
  return [...blocksIn(blocks)].filter((block) => isBlock(block, name));
}

/** Actions that are offered as soon as the blocks are shown: none of a record, of a closed tab, or of a view. */
export function actionsIn(blocks: readonly BlockModel[]): readonly ActionModel[] {
  return [...blocksIn(blocks, 'shown')].flatMap((block) => traitsOf(block).actions?.(block) ?? []);
}

/** Places of the context that blocks draw as secrets. */
export function secretsIn(blocks: readonly BlockModel[]): readonly (readonly string[])[] {
  return [...blocksIn(blocks)].flatMap((block) => traitsOf(block).secrets?.(block) ?? []);
}

/** Query parameters in the page's address that belong to the blocks of a list's detail: they have no meaning once it is closed. */
export function detailParameters({ detail }: ListBlockModel): readonly string[] {
  return [...blocksIn(detail?.blocks ?? [])].flatMap((block) => traitsOf(block).parameters?.(block) ?? []);
}

function ownParameters({ keyset, calendar, board, filters }: ListBlockModel): readonly string[] {
  const paging = ['page', 'size', ...(keyset ? ['cursor'] : [])];
  const shape = calendar ? ['as', 'month', 'day', 'view'] : board ? ['as'] : [];
  return [...paging, ...shape, 'sort', 'q', 'open', ...filters.map(({ name }) => name)];
}
