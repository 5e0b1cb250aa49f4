import { memo } from 'react';
import type { FieldProblem, JsonObject } from '../../model';
import { Menu, type MenuItem, useEngine } from '../../react';
import { epochOf } from '../../runtime';
import { TableCell, type TableScene } from './cell';

export interface RowProps {
  readonly scene: TableScene;
  readonly row: JsonObject;
  readonly rowKey: number;
  /** Position, from 0. */
  readonly index: number;
  readonly problems: readonly (FieldProblem | undefined)[];
  /** Row actions; undefined if the list is locked. */
  readonly act: ((what: RowAction, key: number) => void) | undefined;
}

export type RowAction = 'duplicate' | 'moveUp' | 'moveDown' | 'insert' | 'remove';

const icons: Readonly<Record<RowAction, string>> = {
  duplicate: 'copy',
  insert: 'add',
  moveUp: 'sortUp',
  moveDown: 'sortDown',
  remove: 'delete',
};

/** A row of the table. It renders when its own cells, their problems or its number change. */
export const TableRow = memo(function TableRow({ scene, row, rowKey, index, problems, act }: RowProps) {
  const { t } = useEngine();
  const number = index + 1;
  const items = (Object.keys(icons) as RowAction[]).map(
    (action): MenuItem => ({
      id: action,
      label: t(`kit:rows.${action}`),
      icon: icons[action],
      danger: action === 'remove',
      onChoose: () => act?.(action, rowKey),
    }),
  );
  return (
    // The heading is the table's first row.
    // biome-ignore lint/a11y/noRedundantRoles: in little room the style sheet lays rows out as cards, and browsers then take the role away.
    <tr role="row" aria-rowindex={number + 1} data-row={rowKey} className="pt-rows-row">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <th role="rowheader" scope="row" className="pt-rows-number">
        <span className="pt-rows-word">{t('kit:rows.row', { row: number })}</span>
      </th>
      {scene.columns.map((column, at) => (
        // biome-ignore lint/a11y/noRedundantRoles: as above.
        <td role="cell" key={column.name} data-label={scene.headings[at]} className={`pt-rows-${column.width}`}>
          <TableCell
            scene={scene}
            column={at}
            row={rowKey}
            number={number}
            value={row[column.name]}
            epoch={epochOf(row)}
            problem={problems[at]}
          />
        </td>
      ))}
      {act !== undefined && (
        // biome-ignore lint/a11y/noRedundantRoles: as above.
        <td role="cell" className="pt-rows-actions">
          <Menu label={t('kit:rows.actionsOn', { row: number })} items={items} />
        </td>
      )}
    </tr>
  );
}, isSame);

function isSame(one: RowProps, other: RowProps): boolean {
  return (
    one.scene === other.scene &&
    one.row === other.row &&
    one.index === other.index &&
    one.act === other.act &&
    one.problems.length === other.problems.length &&
    one.problems.every((problem, at) => problem === other.problems[at])
  );
}
