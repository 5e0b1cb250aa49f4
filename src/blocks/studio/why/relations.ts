import type { FieldFormModel, LocaleKey, SlotIndex, Switch } from '../../../../engine/model';

/** What a field, a step or a part of a screen does that depends on something else, in the order in which it is said. */
export const relationKinds = [
  'shown',
  'required',
  'locked',
  'options',
  'computed',
  'checked',
  'filled',
  'placed',
  // Of screens.
  'loaded',
  'asked',
  'shows',
  'reloaded',
] as const;

/** How something depends on what it reads. */
export type RelationKind = (typeof relationKinds)[number];

/**
 * A field or a step by its index, a place of the context by its path, or the whole form; of a screen a source by its name there, a block by
 * its pointer, or an item of a list in a block: an action, a filter, a column.
 */
export type GraphNode =
  | { readonly kind: 'field' | 'step'; readonly index: number }
  | { readonly kind: 'context'; readonly path: string }
  | { readonly kind: 'form' }
  | { readonly kind: 'source'; readonly name: string }
  | { readonly kind: 'block'; readonly block: string; readonly pointer: string; readonly label?: LocaleKey }
  | {
      readonly kind: 'part';
      readonly block: string;
      readonly list: string;
      readonly name: string;
      readonly label: LocaleKey;
    };

/** One thing that reads another one, by the keys of both. */
export interface Relation {
  readonly from: string;
  readonly to: string;
  readonly kind: RelationKind;
}

/** What reads what in a form. */
export interface Relations {
  /** Only what has a relation, by key: sources of the context first, then in the order of the form. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** Each once. */
  readonly relations: readonly Relation[];
}

/** Name of a node in {@link Relations}. */
export function keyOf(node: GraphNode): string {
  if (node.kind === 'form') return 'form';
  switch (node.kind) {
    case 'context':
      return `context ${node.path}`;
    case 'source':
      return `source ${node.name}`;
    case 'block':
      return `block ${node.pointer}`;
    case 'part':
      return `part ${node.block} ${node.list} ${node.name}`;
    default:
      return `${node.kind} ${node.index}`;
  }
}

/** What reads what, from the compiled form: conditions are resolved to what they ask about, as the runtime evaluates them. */
export function relationsIn(model: FieldFormModel): Relations {
  const found = new Map<string, Relation>();
  const nodes = new Map<string, GraphNode>();
  const add = (to: GraphNode, kind: RelationKind, ...slots: readonly SlotIndex[]) => {
    for (const from of sourcesOf(model, slots)) {
      const relation = { from: keyOf(from), to: keyOf(to), kind };
      // A rule may ask about the field's own value.
      if (relation.from === relation.to) continue;
      nodes.set(relation.from, from).set(relation.to, to);
      found.set(`${relation.from}|${relation.to}|${kind}`, relation);
    }
  };
  model.steps.forEach(({ displayed }, index) => {
    add({ kind: 'step', index }, 'shown', ...switchSlots(displayed));
  });
  model.fields.forEach((field, index) => {
    const to: GraphNode = { kind: 'field', index };
    add(to, 'shown', ...switchSlots(field.displayed));
    add(to, 'required', ...switchSlots(field.required));
    add(to, 'locked', ...switchSlots(field.readOnly), ...switchSlots(field.disabled));
    for (const { options } of [field, ...(field.columns ?? [])]) {
      if (options?.from.kind === 'source') add(to, 'options', ...slotsIn(Object.values(options.from.where)));
      else add(to, 'options', ...slotsIn(options?.from));
    }
    add(to, 'computed', ...slotsIn(field.computed));
    for (const rule of field.rules) add(to, 'checked', ...ruleSlots(rule));
    add(to, 'checked', ...slotsIn(Object.values(field.settings)));
    add(to, 'filled', ...slotsIn(field.default));
    add(to, 'placed', ...slotsIn(field.order));
    for (const change of field.onChange) {
      const others = change.do === 'clear' ? change.fields : [change.field];
      const read = [...switchSlots(change.when), ...(change.do === 'set' ? slotsIn(change.to) : [])];
      for (const other of others) {
        const filled: GraphNode = { kind: 'field', index: other };
        add(filled, 'filled', ...read);
        if (other === index) continue;
        nodes.set(keyOf(to), to).set(keyOf(filled), filled);
        found.set(`${keyOf(to)}|${keyOf(filled)}|filled`, { from: keyOf(to), to: keyOf(filled), kind: 'filled' });
      }
    }
  });
  for (const rule of model.rules) {
    const shownAt = rule.fields.map((index): GraphNode => ({ kind: 'field', index }));
    for (const to of shownAt.length > 0 ? shownAt : [{ kind: 'form' } as const]) add(to, 'checked', ...ruleSlots(rule));
  }
  const order = [...nodes].sort(([, one], [, other]) => rankOf(one, model) - rankOf(other, model));
  return { nodes: new Map(order), relations: [...found.values()] };
}

/** Position of a node among the others: a step comes before its fields. */
function rankOf(node: GraphNode, model: FieldFormModel): number {
  if (node.kind === 'context') return -1;
  if (node.kind === 'form') return Number.POSITIVE_INFINITY;
  if (node.kind !== 'step' && node.kind !== 'field') return 0;
  const step = node.kind === 'step' ? node.index : (model.fields[node.index]?.step ?? 0);
  return step * (model.fields.length + 1) + (node.kind === 'step' ? 0 : node.index + 1);
}

/** The fields and places of the context behind slots, through conditions. */
function* sourcesOf(model: FieldFormModel, slots: Iterable<SlotIndex>): Generator<GraphNode> {
  const open = [...slots];
  const seen = new Set<SlotIndex>();
  for (let slot = open.pop(); slot !== undefined; slot = open.pop()) {
    const read = model.slots[slot];
    if (read === undefined || seen.has(slot)) continue;
    seen.add(slot);
    if (read.kind === 'condition') open.push(...read.reads);
    else if (read.kind === 'context') yield { kind: 'context', path: read.path.join('.') };
    else yield { kind: 'field', index: read.field };
  }
}

function switchSlots(on: Switch): readonly SlotIndex[] {
  return typeof on === 'number' ? [on] : [];
}

function ruleSlots({ reads, when, args, remote }: FieldFormModel['rules'][number] | FieldRule): readonly SlotIndex[] {
  return [...reads, ...switchSlots(when), ...slotsIn([...Object.values(args), ...Object.values(remote?.of ?? {})])];
}

type FieldRule = FieldFormModel['fields'][number]['rules'][number];

/** Slots that a part of the model names: operands, lists and conditions. Literal values name none. */
function slotsIn(part: unknown): readonly SlotIndex[] {
  if (Array.isArray(part)) return part.flatMap(slotsIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, inner]) => {
    if (typeof inner === 'number') return key === 'slot' || key === 'list' || key === 'when' ? [inner] : [];
    return key === 'value' ? [] : slotsIn(inner);
  });
}
