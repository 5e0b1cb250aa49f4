import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { ColumnModel, JsonObject } from '../../../model';
import { formatText, readPath } from '../../../runtime';
import { useEngine } from '../../engine';
import { idOf, type ListedRecords } from './record-name';
import './list-shapes.css';

/** Records by their names, to be chosen beside the detail of one of them. Arrows, Home and End go from name to name. */
export function ListNames({ columns, records, context, labelledBy, busy, open, onOpen }: ListedRecords) {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // With another key they are the browser's: to the end of the page.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.pt-name') ?? [])];
    const at = nextOf(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (at === undefined) return;
    event.preventDefault();
    all[at]?.focus();
  };
  return (
    <ul
      ref={list}
      className="pt-names"
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      onKeyDown={onKeyDown}
    >
      {records.map((record) => {
        const id = idOf(record);
        return (
          <li key={id} data-record={id}>
            <button
              type="button"
              className="pt-name"
              aria-current={open === id ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <RecordLine columns={columns} record={record} context={context} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Where a key leads in a column of things; undefined for other keys. */
function nextOf(key: string, now: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return Math.min(now + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(now - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** A record in a line: its name, and under it what else is shown of it, as text. */
export function RecordLine({ columns, record, context }: Pick<ListedRecords, 'columns' | 'context'> & LineProps) {
  const { t, language } = useEngine();
  const own = useMemo<JsonObject>(() => ({ ...context, record }), [context, record]);
  const text = (column: ColumnModel) =>
    formatText(readPath(record, column.field), column.format, { t, language, context: own, record, now: Date.now() });
  const primary = columns.find((column) => column.primary) ?? columns[0];
  const facts = columns.flatMap((column) => {
    const said = column === primary || column.minor ? '' : text(column);
    return said === '' ? [] : [{ id: column.id, said }];
  });
  return (
    <span className="pt-line">
      <span className="pt-line-name">{(primary && text(primary)) || idOf(record)}</span>
      {facts.length > 0 && (
        <span className="pt-line-facts">
          {facts.map(({ id, said }, at) => (
            <span key={id}>
              {at > 0 && <span aria-hidden="true"> · </span>}
              {said}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

interface LineProps {
  readonly record: JsonObject;
}
