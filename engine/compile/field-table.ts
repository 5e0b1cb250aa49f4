import type { StepDefinition } from '../definition';
import type { FieldTableModel } from '../model';
import type { ConditionResolver } from './conditions';
import type { FieldScope } from './form-scope';
import { listed } from './listed';
import { inside, type Spot } from './report';

/** The table of a step: its fields belong to this step, each once. */
export function compileFieldTable(
  { table }: StepDefinition,
  step: number,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): FieldTableModel | undefined {
  if (table === undefined) return undefined;
  const seen = new Set<string>();
  const own = scope.fields.filter((field) => field.step === step).map(({ name }) => name);
  const rows = table.rows.map(({ label, help, fields }, row) => ({
    label,
    ...(help !== undefined && { help }),
    fields: fields.flatMap((name, column) => {
      const at = inside(spot, 'table', 'rows', row, 'fields', column);
      if (seen.has(name)) scope.report(at, 'part-doubled', { name });
      seen.add(name);
      const found = resolver.fieldIndex(name, at);
      if (found.length > 0 && !own.includes(name))
        scope.report(at, 'value-not-an-option', { name: 'fields', value: name, allowed: listed(own) });
      return found;
    }),
  }));
  return { columns: table.columns, rows };
}
