import { useId } from 'react';
import type { DetailBlockModel, ItemModel, JsonObject } from '../../model';
import { holdsInContext, isObject, readPath } from '../../runtime';
import { useEngine } from '../engine';
import { Heading } from '../heading';
import { ActionRow } from './actions/action-view';
import { useIsComing } from './load-failed';
import { SecretGroup } from './values/secret';
import { Shown } from './values/shown';

interface DetailBlockProps {
  readonly block: DetailBlockModel;
  readonly context: JsonObject;
}

/** Facts of one record in sections: names with their values. While the record is loading, its space is reserved. */
export function DetailBlock({ block, context }: DetailBlockProps) {
  const { t } = useEngine();
  const record = readPath(context, block.of);
  const coming = useIsComing(block.of);
  if (!isObject(record)) return coming ? <DetailSkeleton block={block} /> : null;
  const own: JsonObject = { ...context, record };
  return (
    <SecretGroup>
      <div className="pt-detail">
        {block.title !== undefined && <h3 className="pt-section-title">{t(block.title)}</h3>}
        {block.sections.map((section, at) =>
          holdsInContext(section.displayed, own) ? (
            <DetailSection
              // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place.
              key={at}
              level={block.title === undefined ? 3 : 4}
              section={section}
              record={record}
              context={own}
            />
          ) : null,
        )}
        <ActionRow actions={block.actions} context={own} />
      </div>
    </SecretGroup>
  );
}

interface DetailSectionProps {
  readonly level: 3 | 4;
  readonly section: DetailBlockModel['sections'][number];
  readonly record: JsonObject;
  readonly context: JsonObject;
}

function DetailSection({ level, section, record, context }: DetailSectionProps) {
  const { t } = useEngine();
  const titleId = useId();
  const items = section.items.filter(({ displayed }) => holdsInContext(displayed, context));
  if (items.length === 0) return null;
  const { title } = section;
  return (
    <section className="pt-detail-section" aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <Heading level={level} id={titleId} className="pt-detail-title">
          {t(title)}
        </Heading>
      )}
      <dl className={`pt-facts pt-facts-${section.columns}`}>
        {items.map((item) => (
          <Fact key={item.id} item={item} record={record} context={context} />
        ))}
      </dl>
    </section>
  );
}

/** Formats whose values need the full width. */
const wide: ReadonlySet<string> = new Set(['multiline', 'markdown', 'secret', 'snippet']);

function Fact({ item, record, context }: { item: ItemModel; record: JsonObject; context: JsonObject }) {
  const { t } = useEngine();
  return (
    <div className={wide.has(item.format.as) ? 'pt-fact pt-fact-wide' : 'pt-fact'}>
      <dt>{t(item.label)}</dt>
      <dd>
        <Shown value={readPath(record, item.field)} format={item.format} context={context} empty={item.empty} />
        {item.help !== undefined && <p className="pt-fact-help">{t(item.help)}</p>}
      </dd>
    </div>
  );
}

function DetailSkeleton({ block }: { readonly block: DetailBlockModel }) {
  const { t } = useEngine();
  const items = block.sections.reduce((count, section) => count + section.items.length, 0);
  return (
    <div className="pt-detail" role="status">
      <span className="pt-hidden">{t('kit:list.loading')}</span>
      {Array.from({ length: Math.min(items, 8) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have no other name than their place.
        <span key={at} className="pt-skeleton-row" aria-hidden="true" />
      ))}
    </div>
  );
}
