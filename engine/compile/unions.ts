import { nearestArgument } from '../definition';
import type { Json } from '../model';
import { caseValue } from './conditions';
import { type FieldScope, isSentTogether, scopeWithin, type WrittenField, type WrittenUnion } from './form-scope';
import { listed } from './listed';
import { inside } from './report';

/**
 * Checks that the field that selects the case of a union is sent to the server as well, and that the union has a case for each of its
 * values.
 */
export function checkUnions(scope: FieldScope): void {
  for (const union of scope.unions) {
    const field = scopeWithin(scope, union.prefix).byName.get(union.by);
    // An unknown name is reported with the conditions of the cases; for a union without fields, not at all.
    if (field?.type) checkUnion(union, field, scope);
    else if (!field && scope.namesComplete)
      scope.report(union.at('by'), 'unknown-field', {
        name: union.by,
        ...nearestArgument(union.by, scopeWithin(scope, union.prefix).byName.keys()),
      });
  }
}

function checkUnion(union: WrittenUnion, field: WrittenField, scope: FieldScope): void {
  const { report } = scope;
  const { name, cases, at } = union;
  const { type, options } = field;
  const values: readonly Json[] | undefined =
    type?.holds === 'boolean' ? [true, false] : options?.closed ? options.values : undefined;
  if (type?.holds === 'choices' || (type?.holds !== 'boolean' && !options?.closed)) {
    report(at('by'), 'union-by-kind', { name, field: field.name, type: type?.name ?? '' });
    return;
  }
  if (!isSentTogether(scope, union.step, field)) report(at('by'), 'union-by-unsent', { name, field: field.name });
  if (!values) return;
  for (const key of cases)
    if (!values.includes(caseValue(field, key)))
      report(inside(at('cases'), key), 'value-not-an-option', {
        name: field.name,
        value: key,
        allowed: listed(values),
        ...nearestArgument(key, values.map(String)),
      });
  const missing = values.map(String).filter((value) => !cases.includes(value));
  if (missing.length > 0)
    report(at('cases'), 'union-case-missing', { name, field: field.name, values: listed(missing) });
}
