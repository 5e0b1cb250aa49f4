import { memo, Suspense } from 'react';
import type { FieldModel, FieldProblem, Json } from '../../model';
import { useEngine } from '../../react';
import { type OptionsState, optionOf } from '../../runtime';

/** What the whole table passes to each of its cells; the same object as long as none of it changes. */
export interface TableScene {
  /** Prefix of every id. */
  readonly prefix: string;
  /** Columns that are drawn, without visible labels: the cell's accessible name includes them. */
  readonly columns: readonly FieldModel[];
  /** Headings of these columns. */
  readonly headings: readonly string[];
  readonly options: readonly (OptionsState | undefined)[];
  readonly readOnly: boolean;
  readonly disabled: boolean;
  /** The user typed into a cell. */
  readonly change: (key: number, column: string, value: Json | undefined) => void;
  /** Searches the options of a column on the server. */
  readonly search: (column: number, text: string) => void;
  /** Loads the next options of a column. */
  readonly more: (column: number) => void;
}

interface CellProps {
  readonly scene: TableScene;
  readonly column: number;
  /** Identity of the row. */
  readonly row: number;
  /** Row number, from 1. */
  readonly number: number;
  readonly value: Json | undefined;
  readonly epoch: number;
  readonly problem: FieldProblem | undefined;
}

const nothing = () => {};

export function cellId(prefix: string, row: number, column: string): string {
  return `${prefix}-${row}-${column}`;
}

/** One cell: the control for its field type, named by column and row. It renders when its own state changes. */
export const TableCell = memo(function TableCell({ scene, column, row, number, value, epoch, problem }: CellProps) {
  const { t, widgets } = useEngine();
  const field = scene.columns[column];
  const kind = field && widgets.get(field.component);
  if (field === undefined || kind === undefined) return null;
  const id = cellId(scene.prefix, row, field.name);
  const { Widget } = kind;
  const options = optionsIn(scene.options[column], value, problem === undefined);
  const required = field.required === true;
  const widget = (
    <Widget
      field={field}
      state={{
        value,
        displayed: true,
        required,
        readOnly: scene.readOnly,
        disabled: scene.disabled,
        problems: problem === undefined ? none : [problem],
        pending: false,
        ...(options && { options }),
        epoch,
      }}
      control={{
        id,
        name: id,
        'data-field': id,
        'data-column': column,
        'aria-label': t('kit:rows.cell', { column: scene.headings[column] ?? '', row: number }),
        ...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
        ...(required && { 'aria-required': true }),
        ...(scene.readOnly && { readOnly: true }),
        ...(scene.disabled && { disabled: true }),
      }}
      labelId={undefined}
      onChange={(next) => scene.change(row, field.name, next)}
      onRetry={nothing}
      onSearch={(text) => scene.search(column, text)}
      onMore={() => scene.more(column)}
    />
  );
  return (
    <>
      {kind.lazy === true ? <Suspense fallback={<span className="pt-skeleton" />}>{widget}</Suspense> : widget}
      {problem !== undefined && (
        <span id={`${id}-problem`} className="pt-rows-problem">
          {t(problem.message, problem.args)}
        </span>
      )}
    </>
  );
});

const none: readonly FieldProblem[] = [];

/** The options of a cell: those of its column, with its own one among them, also where it is none any more and may stay. */
function optionsIn(state: OptionsState | undefined, value: Json | undefined, sound: boolean): OptionsState | undefined {
  if (state?.found?.known === undefined) {
    const isKept = sound && state?.status === 'ready' && value !== undefined && value !== '' && value !== null;
    if (!isKept || typeof value === 'object' || optionOf(state, value) !== undefined) return state;
    return { ...state, kept: [{ value, text: String(value) }] };
  }
  const chosen = optionOf(state, value);
  return { ...state, found: { ...state.found, ...(chosen && { chosen }) } };
}
