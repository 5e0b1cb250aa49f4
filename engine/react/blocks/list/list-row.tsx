import { memo, type ReactNode, useId, useMemo } from 'react';
import type { ActionModel, ColumnModel, JsonObject } from '../../../model';
import { readPath } from '../../../runtime';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { RecordActions } from '../actions/action-view';
import { Sign } from '../sign';
import { Shown } from '../values/shown';
import { idOf, recordName } from './record-name';
import { asCell, asRow, asRowHeader } from './table-roles';

interface ListRowProps {
  readonly record: JsonObject;
  readonly columns: readonly ColumnModel[];
  readonly rowActions: readonly ActionModel[];
  /** Keeps its identity while nothing that a row reads has changed. */
  readonly context: JsonObject;
  readonly selectable: boolean;
  readonly selected: boolean;
  /** How the detail opens; absent: there is none. */
  readonly opens?: 'drawer' | 'row' | undefined;
  readonly open: boolean;
  /** Keep their identity. */
  readonly onOpen: (id: string | undefined) => void;
  readonly onSelect: (id: string, selected: boolean) => void;
}

/** A record as a row. It renders only when its record or what it reads of the context changes. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { record, columns, rowActions, context, selectable, selected, onSelect } = props;
  const { t, language } = useEngine();
  const own = useMemo<JsonObject>(() => ({ ...context, record }), [context, record]);
  const id = idOf(record);
  const name = recordName(columns, record, { t, language, context: own });
  return (
    <tr {...asRow} className="pt-row" data-record={id} data-selected={selected || undefined}>
      {selectable && (
        <td {...asCell} className="pt-cell-select">
          <input
            type="checkbox"
            className="pt-checkbox"
            aria-label={t('kit:list.select', { record: name })}
            checked={selected}
            onChange={(event) => onSelect(id, event.target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} {...props} context={own} name={name} />
      ))}
      {rowActions.length > 0 && (
        <td {...asCell} className="pt-cell-actions">
          <RecordActions actions={rowActions} context={own} name={name} />
        </td>
      )}
    </tr>
  );
});

interface CellProps extends ListRowProps {
  readonly column: ColumnModel;
  readonly name: string;
}

function Cell({ column, record, context, opens, open, onOpen, name }: CellProps) {
  const { t } = useEngine();
  const value = readPath(record, column.field);
  const shown = <Shown value={value} format={column.format} context={context} empty={column.empty} />;
  const place = `pt-cell pt-align-${column.align} pt-width-${column.width}${column.minor ? ' pt-minor' : ''}`;
  if (!column.primary) {
    return (
      <td {...asCell} className={place} data-label={t(column.label)}>
        {shown}
      </td>
    );
  }
  return (
    <th {...asRowHeader} scope="row" className={`${place} pt-primary`}>
      {opens === undefined ? (
        shown
      ) : (
        <OpenButton opens={opens} open={open} name={name} onOpen={() => onOpen(open ? undefined : idOf(record))}>
          {shown}
        </OpenButton>
      )}
    </th>
  );
}

interface OpenButtonProps {
  readonly opens: 'drawer' | 'row';
  readonly open: boolean;
  readonly name: string;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Opens the detail of a record. Its accessible name starts with its visible text. */
export function OpenButton({ opens, open, name, onOpen, children }: OpenButtonProps) {
  const { t } = useEngine();
  const hintId = useId();
  return (
    <button
      type="button"
      className="pt-open"
      aria-haspopup={opens === 'drawer' ? 'dialog' : undefined}
      aria-expanded={opens === 'row' ? open : undefined}
      aria-describedby={opens === 'drawer' ? hintId : undefined}
      onClick={onOpen}
    >
      {opens === 'row' && <Sign name="next" />}
      <span className="pt-open-text">{children}</span>
      {opens === 'drawer' && (
        <VisuallyHidden id={hintId} hidden>
          {t('kit:list.opens', { record: name })}
        </VisuallyHidden>
      )}
    </button>
  );
}
