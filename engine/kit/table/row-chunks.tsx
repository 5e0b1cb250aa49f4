import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldModel } from '../../model';
import { useEngine } from '../../react';
import { isRowSending, keyOf, type Rows } from '../../runtime';
import type { TableScene } from './cell';
import type { CellProblems } from './cell-problems';
import { type RowAction, TableRow } from './row';
import { chunkSize, useNearChunks } from './window';

interface RowChunksProps {
  readonly scene: TableScene;
  readonly all: readonly FieldModel[];
  readonly rows: Rows;
  readonly labelId: string | undefined;
  readonly problems: CellProblems;
  /** The row to focus, which must be drawn first. */
  readonly wanted: number | undefined;
  readonly act: ((what: RowAction, key: number) => void) | undefined;
}

/** Height of a row before one is measured. */
const usualHeight = 48;

/** The table. Of a long table, only the rows near the window and those that send files, have or receive focus are drawn. */
export function RowChunks({ scene, all, rows, labelId, problems, wanted, act }: RowChunksProps) {
  const { t } = useEngine();
  const count = Math.ceil(rows.length / chunkSize);
  const { isNear, heightOf, observe } = useNearChunks(count, usualHeight);
  const [focused, setFocused] = useState<number>();
  const drawn = all.filter(({ component }) => component !== 'hidden');
  const wantedChunk = wanted === undefined ? undefined : Math.floor(wanted / chunkSize);
  const chunks = Array.from({ length: count }, (_, chunk) => {
    const members = rows.slice(chunk * chunkSize, (chunk + 1) * chunkSize);
    // What is not drawn sends nothing.
    const sends = members.some((row) => isRowSending(row, drawn));
    const shows = isNear(chunk) || chunk === focused || chunk === wantedChunk || sends;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is a place in the table; its rows have keys of their own.
      <Chunk key={chunk} chunk={chunk} observe={observe} onFocus={() => setFocused(chunk)}>
        {shows ? (
          members.map((row, at) => {
            const index = chunk * chunkSize + at;
            const key = keyOf(row);
            return (
              <TableRow
                key={key}
                scene={scene}
                row={row}
                rowKey={key}
                index={index}
                problems={problems.of(row, index)}
                act={act}
              />
            );
          })
        ) : (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus; it is room.
          <tr aria-hidden="true" className="pt-rows-room">
            <td colSpan={scene.columns.length + 2} style={{ height: heightOf(chunk, members.length) }} />
          </tr>
        )}
      </Chunk>
    );
  });
  return (
    // biome-ignore lint/a11y/noRedundantRoles: in little room the style sheet lays rows out as cards, and browsers then take the role away.
    <table role="table" className="pt-rows-table" aria-labelledby={labelId} aria-rowcount={rows.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="pt-rows-number">
            {t('kit:rows.number')}
          </th>
          {drawn.map((column, at) => (
            <th key={column.name} scope="col">
              <span className={column.required === true ? 'pt-must' : undefined}>{scene.headings[at]}</span>
              {column.help !== undefined && <span className="pt-help">{t(column.help)}</span>}
            </th>
          ))}
          {act !== undefined && (
            <th scope="col">
              <span className="pt-hidden">{t('kit:rows.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {chunks}
    </table>
  );
}

interface ChunkProps {
  readonly chunk: number;
  readonly observe: (element: HTMLElement | null, chunk: number) => (() => void) | undefined;
  readonly onFocus: (event: FocusEvent) => void;
  readonly children: ReactNode;
}

function Chunk({ chunk, observe, onFocus, children }: ChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => observe(body.current, chunk), [observe, chunk]);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as at the table.
    <tbody ref={body} role="rowgroup" onFocus={onFocus}>
      {children}
    </tbody>
  );
}
