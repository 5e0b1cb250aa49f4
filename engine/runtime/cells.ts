import type { FieldFormModel, RuleModel } from '../model';
import { type Cell, createCell } from './cell';
import type { Host } from './host';
import type { Registry } from './registry';

/**
 * A cell for each field, in the order of the model. Each type and rule that is not registered is reported to developers once; the rest of
 * the form works without it.
 */
export function createCells(
  model: FieldFormModel,
  { types, rules }: Pick<Registry, 'types' | 'rules'>,
  report: Host['report'],
): readonly Cell[] {
  const told = new Set<string>();

  function missing(what: 'type' | 'rule', name: string, field?: string) {
    if (told.has(`${what} ${name}`)) return;
    told.add(`${what} ${name}`);
    report(`missing-${what}`, { form: model.id, [what]: name, ...(field !== undefined && { field }) });
  }

  function checkRule({ type }: RuleModel) {
    if (!rules[type]) missing('rule', type);
  }

  const cells = model.fields.map((field, index) => {
    const kind = types[field.type];
    if (!kind) missing('type', field.type, field.name);
    field.rules.forEach(checkRule);
    return createCell(index, field, kind);
  });
  model.rules.forEach(checkRule);
  return cells;
}
