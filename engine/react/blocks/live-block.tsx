import { lazy, Suspense } from 'react';
import type { LiveBlockProps } from '../block-view';
import { ActionsBlock } from './actions/actions-block';
import { ChartBlock } from './chart/chart-block';
import { DetailBlock } from './detail-block';
import { GridBlock } from './grid-block';
import { ListBlock } from './list/list-block';
import { NoticeBlock } from './notice-block';
import { StatsBlock } from './stats-block';
import { TabsBlock } from './tabs-block';

// Few screens have one.
const DocumentBlock = lazy(() => import('./document/document-block'));
const ImportBlock = lazy(() => import('./import/import-block'));
const PreviewBlock = lazy(() => import('./preview-block'));

/** A block that draws source data. */
export function LiveBlock({ block, context }: LiveBlockProps) {
  switch (block.block) {
    case 'list':
      return <ListBlock block={block} context={context} />;
    case 'detail':
      return <DetailBlock block={block} context={context} />;
    case 'stats':
      return <StatsBlock block={block} context={context} />;
    case 'chart':
      return <ChartBlock block={block} context={context} />;
    case 'tabs':
      return <TabsBlock block={block} context={context} />;
    case 'grid':
      return <GridBlock block={block} context={context} />;
    case 'actions':
      return <ActionsBlock block={block} context={context} />;
    case 'notice':
      return <NoticeBlock block={block} context={context} />;
    case 'document':
      return (
        <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
          <DocumentBlock block={block} context={context} />
        </Suspense>
      );
    case 'import':
      return (
        <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
          <ImportBlock block={block} context={context} />
        </Suspense>
      );
    case 'preview':
      return (
        <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
          <PreviewBlock block={block} context={context} />
        </Suspense>
      );
    default:
      return null;
  }
}
