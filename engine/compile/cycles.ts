import type { ConditionResolver } from './conditions';
import type { CompiledField } from './field-models';
import type { FieldScope } from './form-scope';
import { nothingRead, type OptionReads, type Subject, subjectsOf } from './logic';

/**
 * Reports each cycle of the dependency graph once, with its path. A field depends on what decides over its display and, since a value must
 * be among the options, on its options; options depend on what narrows them; a computed value on what it is computed from.
 */
export function checkCycles(scope: FieldScope, resolver: ConditionResolver, fields: readonly CompiledField[]): void {
  const state = new Map<string, 'open' | 'done'>();
  const way: Node[] = [];

  const reads = (node: Node): readonly Node[] => {
    const field = scope.fields[node.field];
    if (!field) return [];
    const { options, value } = fields[node.field]?.reads ?? { options: nothingRead, value: nothingRead };
    if (node.kind === 'options') return nodesOf(options);
    const shown = [...nodes([...subjectsOf(resolver.displayOf(field))]), ...nodesOf(value)];
    return field.options
      ? [...shown.filter((each) => !isOwnOptions(each, node)), { kind: 'options', field: node.field }]
      : shown;
  };

  const visit = (node: Node): void => {
    const key = `${node.kind} ${node.field}`;
    const known = state.get(key);
    if (known === 'done') return;
    if (known === 'open') {
      const start = way.findIndex((each) => isSame(each, node));
      complain([...way.slice(start), node]);
      return;
    }
    state.set(key, 'open');
    way.push(node);
    for (const next of reads(node)) visit(next);
    way.pop();
    state.set(key, 'done');
  };

  const complain = (circle: readonly Node[]) => {
    const names = circle
      .map(({ field }) => scope.fields[field]?.name ?? '')
      .filter((name, index, list) => name !== list[index - 1]);
    const path = (names.length === 1 ? [...names, ...names] : names).join(' → ');
    const first = circle[0];
    const field = first && scope.fields[first.field];
    if (!field) return;
    const next = circle[1] ?? first;
    const computes = nodesOf(fields[first.field]?.reads.value ?? nothingRead).some((each) => isSame(each, next));
    const place =
      first.kind === 'options' ? 'options' : computes && field.definition.computed ? 'computed' : 'displayed';
    scope.report(field.at(place), 'cycle', { path });
  };

  for (const field of scope.fields) visit({ kind: 'value', field: field.index });
}

interface Node {
  readonly kind: 'value' | 'options';
  readonly field: number;
}

function isSame(one: Node, other: Node): boolean {
  return one.kind === other.kind && one.field === other.field;
}

function nodesOf({ subjects, switches }: OptionReads): Node[] {
  return nodes([...subjects, ...switches.flatMap((logic) => [...subjectsOf(logic)])]);
}

function nodes(subjects: readonly Subject[]): Node[] {
  return subjects.flatMap((subject) =>
    subject.kind === 'context' ? [] : [{ kind: subject.kind, field: subject.field }],
  );
}

/** A field shown while it has options reads them once, not twice. */
function isOwnOptions(node: Node, of: Node): boolean {
  return node.kind === 'options' && node.field === of.field;
}
