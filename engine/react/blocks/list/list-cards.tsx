import { useId, useMemo } from 'react';
import type { ActionModel, ColumnModel, JsonObject, ListBlockModel } from '../../../model';
import { holdsInContext, readPath } from '../../../runtime';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { RecordActions } from '../actions/action-view';
import { Shown } from '../values/shown';
import { OpenButton } from './list-row';
import { idOf, type ListedRecords, recordName } from './record-name';

export interface ListCardsProps extends ListedRecords {
  readonly block: ListBlockModel;
  readonly rowActions: readonly ActionModel[];
}

/** Records as cards side by side, or as a feed of texts stacked vertically. */
export function ListCards(props: ListCardsProps) {
  const { block, records, labelledBy, busy } = props;
  const kind = block.as === 'feed' ? 'pt-feed' : 'pt-cards-list';
  return (
    <ul className={kind} aria-labelledby={labelledBy} aria-busy={busy || undefined}>
      {records.map((record) => (
        <li key={idOf(record)} data-record={idOf(record)}>
          <RecordCard {...props} record={record} />
        </li>
      ))}
    </ul>
  );
}

/** Formats whose values are read as text rather than as labeled facts. */
const texts: ReadonlySet<string> = new Set(['multiline', 'markdown']);

function RecordCard({
  block,
  columns,
  rowActions,
  record,
  context,
  open,
  onOpen,
}: ListCardsProps & { readonly record: JsonObject }) {
  const { t, language } = useEngine();
  const titleId = useId();
  const own = useMemo<JsonObject>(() => ({ ...context, record }), [context, record]);
  const name = recordName(columns, record, { t, language, context: own });
  const value = (column: ColumnModel) => (
    <Shown value={readPath(record, column.field)} format={column.format} context={own} empty={column.empty} />
  );
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const others = columns.filter((column) => column !== primary);
  const facts = others.filter((column) => !texts.has(column.format.as));
  const body = others.filter((column) => texts.has(column.format.as));
  const id = idOf(record);
  return (
    <article className="pt-record-card" aria-labelledby={titleId}>
      <div className="pt-record-head">
        <h3 id={titleId}>
          {block.marked !== undefined && holdsInContext(block.marked.when, own) && (
            <span className="pt-mark">
              <VisuallyHidden>{t(block.marked.label)}</VisuallyHidden>
            </span>
          )}
          {primary !== undefined &&
            (block.detail === undefined ? (
              value(primary)
            ) : (
              <OpenButton
                opens={block.detail.in === 'row' ? 'row' : 'drawer'}
                open={open === id}
                name={name}
                onOpen={() => onOpen(id)}
              >
                {value(primary)}
              </OpenButton>
            ))}
        </h3>
        <RecordActions actions={rowActions} context={own} name={name} words />
      </div>
      {facts.length > 0 && (
        <dl className="pt-record-facts">
          {facts.map((column) => (
            <div key={column.id}>
              <dt>{block.as === 'feed' ? <VisuallyHidden>{t(column.label)}</VisuallyHidden> : t(column.label)}</dt>
              <dd>{value(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      {body.map((column) => (
        <div key={column.id} className="pt-record-text">
          {value(column)}
        </div>
      ))}
    </article>
  );
}
