import { type ComponentType, lazy, Suspense } from 'react';
import type { BlockModel } from '../../model';
import type { LiveBlockProps } from '../block-view';
import { ActionsBlock } from './actions/actions-block';
import { ChartBlock } from './chart/chart-block';
import { DetailBlock } from './detail-block';
import { GridBlock } from './grid-block';
import { ListBlock } from './list/list-block';
import { NoticeBlock } from './notice-block';
import { StatsBlock } from './stats-block';
import { TabsBlock } from './tabs-block';

type Named<Name> = BlockModel & { readonly block: Name };
type View<Name> = ComponentType<LiveBlockProps & { readonly block: Named<Name> }>;

/** What draws each kind of block that shows data. */
const views: { readonly [Name in BlockModel['block']]?: View<Name> } = {
  list: ListBlock,
  detail: DetailBlock,
  stats: StatsBlock,
  chart: ChartBlock,
  tabs: TabsBlock,
  grid: GridBlock,
  actions: ActionsBlock,
  notice: NoticeBlock,
  document: rare(() => import('./document/document-block')),
  import: rare(() => import('./import/import-block')),
  preview: rare(() => import('./preview-block')),
};

/** A block that draws source data. */
export function LiveBlock({ block, context }: LiveBlockProps) {
  // Each view is listed by the name of its own kind of block.
  const View = views[block.block] as ComponentType<LiveBlockProps> | undefined;
  return View === undefined ? null : <View block={block} context={context} />;
}

/** A view that few screens have: it is loaded with the first of them. */
function rare<Name>(load: () => Promise<{ readonly default: View<Name> }>): View<Name> {
  // A lazy component takes the properties of its own, whatever the kind.
  const Loaded = lazy(load) as ComponentType<object>;
  return (props) => (
    <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
