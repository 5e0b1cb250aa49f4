import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import './table.css';
import '../styles/screens/menu.css';
import type { FieldModel } from '../../model';
import { afterPress, Button, useEngine, VisuallyHidden, type WidgetProps } from '../../react';
import {
  type Block,
  isBlock,
  keyOf,
  newRow,
  plainText,
  type Rows,
  readBlock,
  rowsOf,
  withBlock,
  withCell,
  withCopy,
  withMoved,
  withoutRow,
  withRow,
} from '../../runtime';
import { OptionsStatus } from '../options-status';
import { cellId, type TableScene } from './cell';
import { useCellProblems } from './cell-problems';
import { cellReader } from './cell-text';
import { CsvTools } from './csv-tools';
import { ProblemList } from './problem-list';
import type { RowAction } from './row';
import { RowChunks } from './row-chunks';

/** What can be undone: a removed row, or everything a paste or a file inserted. */
type Reversal = { readonly text: string; readonly back: (rows: Rows) => Rows; readonly loses: boolean };

const usualMost = 500;

/**
 * Rows of a list as a table whose cells are always open: the same controls that the types use elsewhere, each named by its column and row.
 * Tab moves from cell to cell, Enter and the arrows from row to row (docs/decisions/lists.md explains why it is not an ARIA grid).
 */
export default function TableWidget(props: WidgetProps) {
  const { field, state, control, labelId, onChange, onRetry, onSearch, onMore } = props;
  const { t, language, widgets } = useEngine();
  const all = field.columns ?? noColumns;
  const rows = rowsOf(state.value);
  const most = typeof field.settings.max === 'number' ? field.settings.max : usualMost;
  const locked = state.readOnly || state.disabled;
  const [reversal, setReversal] = useState<Reversal>();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<string>();
  const group = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The cell that receives focus as soon as it is drawn. */
  const [wanted, setWanted] = useState<{ readonly row: number; readonly column: number }>();
  const { problems, left } = useCellProblems(field, state, rows);

  // Cell callbacks read the latest values when called, so that cells do not need new functions.
  const now = useRef({ rows, onChange, onSearch, onMore, locked, reversal });
  useEffect(() => {
    // A row that is added has its cells at once.
    for (const { component } of all)
      widgets
        .get(component)
        ?.preload?.()
        .catch(() => undefined);
  }, [all, widgets]);

  useLayoutEffect(() => {
    now.current = { rows, onChange, onSearch, onMore, locked, reversal };
  });

  const scene = useMemo((): TableScene => {
    const drawn = all.filter(({ component }) => component !== 'hidden');
    const columnAt = (column: FieldModel | undefined) => (column ? all.indexOf(column) : undefined);
    return {
      prefix: control.id,
      columns: drawn.map(({ label, help, ...column }) => column),
      headings: drawn.map(({ label, name }) => (label === undefined ? name : t(label))),
      options: drawn.map((column) => state.columns?.[all.indexOf(column)]),
      readOnly: state.readOnly,
      disabled: state.disabled,
      change(key, column, value) {
        const { rows: present, onChange: put, reversal: last } = now.current;
        const at = present.findIndex((row) => keyOf(row) === key);
        if (at < 0) return;
        if (last?.loses) setReversal(undefined);
        setRefused(undefined);
        const next = withCell(present, at, column, value);
        // Two files may arrive before the next rendering.
        now.current = { ...now.current, rows: next };
        put(next);
      },
      search: (column, text) => now.current.onSearch(text, columnAt(drawn[column])),
      more: (column) => now.current.onMore(columnAt(drawn[column])),
    };
  }, [all, control.id, state.columns, state.readOnly, state.disabled, t]);

  const put = (next: Rows, text: string, back?: Omit<Reversal, 'text'>) => {
    setSaid(text);
    setRefused(undefined);
    setReversal(back && { text, ...back });
    onChange(next);
  };

  const add = (at: number) => {
    if (locked) return;
    if (rows.length >= most) {
      setRefused(t('problems:list.tooMany', { count: most }));
      return;
    }
    put(withRow(rows, at, newRow(all)), t('kit:rows.added', { row: at + 1, count: rows.length + 1 }));
    setWanted({ row: at, column: 0 });
  };

  const act = useMemo(() => {
    if (locked) return undefined;
    return (what: RowAction, key: number) => latest.current(what, key);
  }, [locked]);
  const latest = useRef<(what: RowAction, key: number) => void>(() => {});
  useLayoutEffect(() => {
    latest.current = (what, key) => {
      const at = rows.findIndex((row) => keyOf(row) === key);
      const row = rows[at];
      if (row === undefined) return;
      const column = columnInFocus(group.current);
      switch (what) {
        case 'insert':
          return add(at);
        case 'duplicate':
          if (rows.length >= most) return setRefused(t('problems:list.tooMany', { count: most }));
          put(withCopy(rows, at, all), t('kit:rows.duplicated', { row: at + 1, to: at + 2 }));
          return setWanted({ row: at + 1, column: 0 });
        case 'remove':
          put(withoutRow(rows, at), t('kit:rows.removed', { row: at + 1, count: rows.length - 1 }), {
            back: (present) => withRow(present, Math.min(at, present.length), row),
            loses: false,
          });
          if (rows.length === 1) addButton.current?.focus();
          return setWanted(rows.length > 1 ? { row: Math.min(at, rows.length - 2), column: column ?? 0 } : undefined);
        default: {
          const to = what === 'moveUp' ? at - 1 : at + 1;
          if (to < 0 || to >= rows.length) return setSaid(t('kit:rows.notMoved'));
          put(withMoved(rows, at, to), t('kit:rows.moved', { row: to + 1, count: rows.length }));
          return setWanted({ row: to, column: column ?? 0 });
        }
      }
    };
  });

  const takeBlock = (cells: Block, row: number, columns: readonly (FieldModel | undefined)[], from: Rows) => {
    const block = cells.map((line) => line.map(plainText));
    const left: string[] = [];
    const read = cellReader(
      all,
      state.columns,
      { t, language },
      {
        rows,
        into: from,
        left: ({ row: at, column: { label, name }, text }) => {
          const problem = t('kit:rows.noSuchFile', { name: text });
          left.push(t('kit:rows.problem', { row: at + 1, column: label === undefined ? name : t(label), problem }));
        },
      },
    );
    const next = withBlock(from, { block, row, columns, all, most, read });
    if (typeof next === 'number') {
      setRefused(t('kit:rows.tooMany', { given: next, count: most }));
      return;
    }
    const count = block.length;
    put(next, t('kit:rows.pasted', { count }), { back: () => rows, loses: true });
    if (left.length > 0) setRefused(left.slice(0, mostSaid).join(' '));
  };

  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (place === undefined || locked || !isBlock(text)) return;
    event.preventDefault();
    const row = rows.findIndex((each) => keyOf(each) === place.row);
    const drawn = all.filter(({ component }) => component !== 'hidden');
    if (row >= 0) takeBlock(readBlock(text), row, drawn.slice(place.column), rows);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const what = place && tableKey(event);
    if (place === undefined || what === undefined) return;
    const row = rows.findIndex((each) => keyOf(each) === place.row);
    event.preventDefault();
    if (what === 'moveUp' || what === 'moveDown') return act?.(what, place.row);
    const to = what === 'down' ? row + 1 : row - 1;
    if (to >= 0 && to < rows.length) setWanted({ row: to, column: place.column });
    else if (to >= rows.length && event.key === 'Enter') addButton.current?.focus();
  };

  const onBlur = (event: FocusEvent) => {
    const place = placeOf(event.target);
    // A press that moves the focus must end where it began: problems that show now could move the pressed element.
    if (place !== undefined) afterPress(() => left(place.row, place.column));
  };

  const onFocus = (event: FocusEvent) => {
    // The summary links to the list: focus moves on to the first problem.
    const [first] = problems.first(1);
    if (event.target === event.currentTarget && first) setWanted({ row: first.row, column: Math.max(first.column, 0) });
  };

  useLayoutEffect(() => {
    if (wanted === undefined) return;
    const row = rows[wanted.row];
    const column = scene.columns[wanted.column];
    const cell = row && column && document.getElementById(cellId(scene.prefix, keyOf(row), column.name));
    // Rows that are not drawn are drawn first; then the cell exists.
    if (!cell) return;
    cell.focus();
    if (cell instanceof HTMLInputElement && cell.type !== 'checkbox') cell.select();
    setWanted(undefined);
  }, [wanted, rows, scene]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend; the field has its label.
    <div
      ref={group}
      role="group"
      className="pt-rows"
      id={control.id}
      data-field={control['data-field']}
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
      tabIndex={-1}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      {rows.length === 0 ? (
        <p className="pt-rows-empty">{t('kit:rows.empty')}</p>
      ) : (
        <RowChunks
          scene={scene}
          all={all}
          rows={rows}
          labelId={labelId}
          problems={problems}
          wanted={wanted?.row}
          act={act}
        />
      )}
      <OptionsStatus options={state.options} onRetry={onRetry} shows />
      {scene.columns.map(({ name }, at) => (
        <OptionsStatus key={name} options={scene.options[at]} of={scene.headings[at] ?? name} onRetry={onRetry} shows />
      ))}
      <div className="pt-rows-tools">
        {!locked && (
          <Button ref={addButton} kind="secondary" unavailable={rows.length >= most} onClick={() => add(rows.length)}>
            {t('kit:rows.add')}
          </Button>
        )}
        {field.settings.csv === true && (
          <CsvTools
            scene={scene}
            rows={rows}
            label={field.label === undefined ? field.name : t(field.label)}
            onBlock={locked ? undefined : (block, columns) => takeBlock(block, 0, columns, [])}
          />
        )}
        <span className="pt-help">{t('kit:rows.count', { count: rows.length })}</span>
      </div>
      {refused !== undefined && (
        <p className="pt-problem" role="alert">
          {refused}
        </p>
      )}
      {reversal !== undefined && !locked && (
        <div className="pt-rows-undo">
          <span>{reversal.text}</span>
          <Button kind="link" onClick={() => put(reversal.back(rows), t('kit:rows.takenBack'))}>
            {t('kit:rows.takeBack')}
          </Button>
        </div>
      )}
      <ProblemList problems={problems} scene={scene} rows={rows} onGo={(row, column) => setWanted({ row, column })} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** Cells that kept their files and are said. */
const mostSaid = 10;

const noColumns: readonly FieldModel[] = [];

/** The cell whose control an event targets. */
function placeOf(target: EventTarget): { readonly row: number; readonly column: number } | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.column === undefined) return undefined;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined ? undefined : { row: Number(row), column: Number(target.dataset.column) };
}

function columnInFocus(group: HTMLElement | null): number | undefined {
  const { activeElement } = document;
  return activeElement && group?.contains(activeElement) ? placeOf(activeElement)?.column : undefined;
}

/** Input types in which the up and down keys have no function. */
const plain = new Set(['text', 'email', 'tel', 'checkbox']);

/**
 * What a key does in a cell: Enter moves down (with Shift up) instead of submitting the form, the arrows move up and down if the control
 * does not use them, and with Alt they move the row. Controls that open a list keep all their keys.
 */
function tableKey(event: KeyboardEvent): 'up' | 'down' | 'moveUp' | 'moveDown' | undefined {
  const { target, key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (event.nativeEvent.isComposing || ctrlKey || metaKey) return undefined;
  if (target instanceof HTMLElement && target.getAttribute('role') === 'combobox') return undefined;
  const input = target instanceof HTMLInputElement ? target.type : undefined;
  // Enter chooses a file.
  if (input === 'file') return undefined;
  if (key === 'Enter' && !altKey && (input !== undefined || target instanceof HTMLSelectElement))
    return shiftKey ? 'up' : 'down';
  if (input === undefined || !plain.has(input) || shiftKey) return undefined;
  if (key === 'ArrowUp') return altKey ? 'moveUp' : 'up';
  if (key === 'ArrowDown') return altKey ? 'moveDown' : 'down';
  return undefined;
}
