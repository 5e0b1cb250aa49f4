import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { BlockModel, ScopeModel } from '../../model';
import type { LiveBlockProps, WithLiveCode } from '../block-view';
import { ActionsBlock } from './actions/actions-block';
import { ChartBlock } from './chart/chart-block';
import { DetailBlock } from './detail-block';
import { GridBlock } from './grid-block';
import { ListBlock } from './list/list-block';
import { NoticeBlock } from './notice-block';
import { ScopeOfSources } from './scope-of-sources';
import { StatsBlock } from './stats-block';
import { TabsBlock } from './tabs-block';

type View<Name extends WithLiveCode> = ComponentType<LiveBlockProps & { readonly block: BlockModel<Name> }>;

/** What draws each kind of live block. */
const views: { readonly [Name in WithLiveCode]: View<Name> } = {
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
  component: HostBlockWithSources,
};

/** A block that draws answers of sources, or has sources of its own. */
export function LiveBlock({ block, context }: LiveBlockProps) {
  // Each view is listed by the name of its own kind of block, and only live ones come here.
  const View = views[block.block as WithLiveCode] as ComponentType<LiveBlockProps>;
  return <View block={block} context={context} />;
}

/** A block of the host around which its own sources live. */
function HostBlockWithSources({ block, context }: LiveBlockProps & { readonly block: BlockModel<'component'> }) {
  const model = useMemo<ScopeModel>(() => {
    const { sources = [], ...host } = block;
    return { sources, blocks: [host] };
  }, [block]);
  return <ScopeOfSources model={model} context={context} />;
}

/** A view that few screens have: it is loaded with the first of them. */
function rare<Name extends WithLiveCode>(load: () => Promise<{ readonly default: View<Name> }>): View<Name> {
  // A lazy component takes the properties of its own, whatever the kind.
  const Loaded = lazy(load) as ComponentType<object>;
  return (props) => (
    <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
