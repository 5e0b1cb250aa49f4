import { nearestArgument } from '../definition';
import { type ChangeModel, isList, type Json } from '../model';
import { argumentOf, givenBy } from './arguments';
import { holdsKind } from './condition-fit';
import { type ConditionResolver, fieldNamed } from './conditions';
import type { FieldScope, WrittenField } from './form-scope';
import { listed } from './listed';
import { inside, type Spot } from './report';
import { fieldIndices } from './targets';

/** What a change of the field does to others. */
export function compileChanges(field: WrittenField, scope: FieldScope, resolver: ConditionResolver): ChangeModel[] {
  return (field.definition.onChange ?? []).flatMap((change, index): ChangeModel[] => {
    const at = inside(field.at('onChange'), index);
    const when = resolver.switchOf(change.when, inside(at, 'when'));
    if ('clear' in change) {
      const prefix = field.held?.prefix ?? '';
      const own = change.clear.findIndex((name) => name === field.name || `${prefix}${name}` === field.name);
      if (own >= 0) scope.report(inside(at, 'clear', own), 'change-loop', { path: `${field.name} → ${field.name}` });
      return [{ do: 'clear', when, fields: fieldIndices(change.clear, inside(at, 'clear'), scope) }];
    }
    const target = fieldNamed(scope, change.set, inside(at, 'set'));
    if (target?.definition.computed) scope.report(inside(at, 'set'), 'computed-set', { name: target.name });
    const to = givenBy(change.to, inside(at, 'to'), resolver);
    if (target && to && 'value' in to) checkValue(to.value, target, inside(at, 'to', 'value'), scope);
    return target && to ? [{ do: 'set', when, field: target.index, to: argumentOf(to, resolver) }] : [];
  });
}

/** A literal new value must be one that the field accepts. */
function checkValue(value: Json, target: WrittenField, at: Spot, { report }: FieldScope): void {
  const { name, type, options } = target;
  if (value === null || value === '' || !type) return;
  if (options?.values && options.closed) {
    const listedValues = type.holds === 'choices' && isList(value) ? value : [value];
    if (!listedValues.every((each) => options.values?.includes(each)))
      report(at, 'value-not-an-option', {
        name,
        value: String(value),
        allowed: listed(options.values),
        ...nearestArgument(String(value), options.values.map(String)),
      });
  } else if ((!options || options.codes) && !holdsKind(type.holds, value))
    report(at, 'value-wrong-kind', { name, value: JSON.stringify(value), kind: type.holds });
}

/** A `set` counts as a change of its target, so a cycle of them would never end. */
export function checkChangeLoops(scope: FieldScope, changes: readonly (readonly ChangeModel[])[]): void {
  const done = new Set<number>();
  const visit = (index: number, way: readonly number[]): void => {
    const start = way.indexOf(index);
    if (start >= 0) {
      const circle = [...way.slice(start), index].map((each) => scope.fields[each]?.name ?? '');
      const first = scope.fields[way[start] ?? 0];
      if (first) scope.report(first.at('onChange'), 'change-loop', { path: circle.join(' → ') });
      return;
    }
    if (done.has(index)) return;
    for (const change of changes[index] ?? []) if (change.do === 'set') visit(change.field, [...way, index]);
    done.add(index);
  };
  for (const field of scope.fields) visit(field.index, []);
}
