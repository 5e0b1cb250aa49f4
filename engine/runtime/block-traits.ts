import { type BlockModel, type BlockName, blocksIn, type ListBlockModel, listParameters } from '../model';

/** What a kind of block does besides being drawn. */
interface BlockTraits<Name extends BlockName> {
  /** Query parameters in the page's address that belong to it alone. */
  readonly parameters?: (block: BlockModel<Name>) => readonly string[];
  /** Places of the context that it draws as secrets. */
  readonly secrets?: (block: BlockModel<Name>) => readonly (readonly string[])[];
}

/** Kinds without either. */
type WithoutTraits =
  | ('form' | 'chart' | 'article' | 'notice' | 'preview' | 'import' | 'document')
  | ('panel' | 'grid' | 'links' | 'actions' | 'component');

/** Every other kind: one that is in neither list does not compile. */
const listed: { readonly [Name in Exclude<BlockName, WithoutTraits>]: BlockTraits<Name> } = {
  list: {
    parameters: (block) => [
      ...[...Object.keys(listParameters(block)), ...block.filters.map(({ name }) => name)].map(
        (name) => block.prefix + name,
      ),
      ...detailParameters(block),
    ],
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
  tabs: { parameters: ({ parameter }) => [parameter] },
};

function traitsOf<Name extends BlockName>(block: BlockModel<Name>): BlockTraits<Name> | undefined {
  // What is not listed has none.
  const kinds: Partial<{ readonly [Each in BlockName]: BlockTraits<Each> }> = listed;
  return kinds[block.block];
}

/** Places of the context that blocks draw as secrets. */
export function secretsIn(blocks: readonly BlockModel[]): readonly (readonly string[])[] {
  return blocksIn(blocks).flatMap((block) => traitsOf(block)?.secrets?.(block) ?? []);
}

/** Query parameters in the page's address that belong to the blocks of a list's detail: they have no meaning once it is closed. */
export function detailParameters({ detail }: ListBlockModel): readonly string[] {
  return blocksIn(detail?.blocks ?? []).flatMap((block) => traitsOf(block)?.parameters?.(block) ?? []);
}
