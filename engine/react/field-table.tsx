import type { FieldTableModel } from '../model';
import type { FormStore } from '../runtime';
import { useEngine } from './engine';
import { FieldView } from './field-view';

interface FieldTableProps {
  readonly store: FormStore;
  readonly table: FieldTableModel;
  readonly prefix: string;
}

/** Fields in rows and columns. Each keeps its own label for screen readers; visually, row and column label it. */
export function FieldTable({ store, table, prefix }: FieldTableProps) {
  const { t } = useEngine();
  return (
    <table className="pt-field-table">
      <thead>
        <tr>
          <td />
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ label, help, fields }) => (
          <tr key={label}>
            <th scope="row">
              {t(label)}
              {help !== undefined && <span className="pt-help">{t(help)}</span>}
            </th>
            {fields.map((index) => (
              <td key={index}>
                <FieldView store={store} index={index} prefix={prefix} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
