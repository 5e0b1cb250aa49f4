import { lazy, Suspense, useId, useMemo } from 'react';
import type { ChartBlockModel, JsonObject } from '../../../model';
import { periodText, readPath } from '../../../runtime';
import { Button } from '../../elements/button';
import { Figure } from '../../elements/figure';
import { SegmentedChoice } from '../../elements/segmented-choice';
import { useEngine } from '../../engine';
import { useIsComing } from '../load-failed';
import { Sign } from '../sign';
import { useStoredChoice } from '../stored-choice';
import { Nothing } from '../values/shown';
import { ChartSpark } from './chart-spark';
import { saveCsv } from './save-csv';
import { chartData } from './series';

const Picture = lazy(() => import('./chart-picture'));
const Strip = lazy(() => import('./chart-strip'));
const Table = lazy(() => import('./chart-table'));

interface ChartBlockProps {
  readonly block: ChartBlockModel;
  readonly context: JsonObject;
}

/** Numbers over a series of periods or names: a chart, and the same data as a table on request. */
export function ChartBlock({ block, context }: ChartBlockProps) {
  const { t, language } = useEngine();
  const titleId = useId();
  const [as, setAs] = useStoredChoice<'picture' | 'table'>(`chart ${block.title}`, 'picture');
  const data = useMemo(() => chartData(block, context, { t, language }), [block, context, t, language]);
  const period =
    block.period && periodText(readPath(context, block.period.from), readPath(context, block.period.to), language);
  const coming = useIsComing(block.rows);
  const filled = data !== undefined && data.rows.length > 0 && data.series.length > 0;
  return (
    <section className="pt-chart">
      <header className="pt-list-head">
        <h2 id={titleId} className={block.kind === 'spark' ? 'pt-hidden' : 'pt-list-title'}>
          {t(block.title)}
          {period !== undefined && <span className="pt-chart-period">{period}</span>}
        </h2>
        {filled && block.kind !== 'spark' && (
          <div className="pt-list-actions">
            <SegmentedChoice
              label={t('kit:chart.as')}
              items={(['picture', 'table'] as const).map((value) => ({ value, text: t(`kit:chart.${value}`) }))}
              value={as}
              onChoose={setAs}
            />
            {block.csv && (
              <Button kind="secondary" onClick={() => saveCsv(block, data, { t, language })}>
                <Sign name="download" />
                {t('kit:list.csv')}
              </Button>
            )}
          </div>
        )}
      </header>
      {data === undefined ? (
        coming ? (
          <ChartSkeleton kind={block.kind} />
        ) : (
          <Nothing />
        )
      ) : !filled ? (
        <div className="pt-empty">
          <Figure name="nothing" />
          <p className="pt-empty-title">{t(block.empty.title)}</p>
          {block.empty.text !== undefined && <p>{t(block.empty.text)}</p>}
        </div>
      ) : block.kind === 'spark' ? (
        <ChartSpark block={block} data={data} context={context} titleId={titleId} />
      ) : (
        <Suspense fallback={<ChartSkeleton kind={block.kind} />}>
          {as === 'table' ? (
            <Table block={block} data={data} context={context} titleId={titleId} />
          ) : block.kind === 'strip' ? (
            <Strip block={block} data={data} context={context} titleId={titleId} />
          ) : (
            <Picture block={block} data={data} context={context} titleId={titleId} />
          )}
        </Suspense>
      )}
    </section>
  );
}

function ChartSkeleton({ kind }: Pick<ChartBlockModel, 'kind'>) {
  const { t } = useEngine();
  return (
    <div className={`pt-chart-skeleton pt-chart-skeleton-${kind}`} role="status">
      <span className="pt-hidden">{t('kit:list.loading')}</span>
    </div>
  );
}
