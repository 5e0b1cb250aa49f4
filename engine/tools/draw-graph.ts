import type { FieldFormModel, SlotIndex, Switch } from '../model';
import { describeSlot } from './describe-condition';
import { fillText, type Words } from './words';

/** A value that something depends on, or a part of the form that depends on one. */
interface GraphNode {
  readonly id: string;
  readonly label: string;
}

interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** What the edge decides, where it ends at a part of the form. */
  readonly label?: string;
}

export interface DependencyGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/**
 * Slots, and the fields and steps that they decide. Edges lead from what is read to what reads it; conditions are labeled in plain words.
 */
export function dependencyGraph(form: FieldFormModel, words: Words): DependencyGraph {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const name = (slot: SlotIndex): string => {
    const model = form.slots[slot];
    const id = model?.kind === 'value' ? `f${model.field}` : `s${slot}`;
    nodes.set(id, { id, label: slotLabel(form, slot, words) });
    return id;
  };
  for (const [slot, readers] of form.dependents.entries()) {
    for (const reader of readers) {
      const [from, to] = [name(slot), name(reader)];
      const read = form.slots[reader];
      // A value slot reads what displays its field: that edge is drawn below, with its label.
      if (read?.kind !== 'value' || read.reads?.includes(slot)) edges.push({ from, to });
    }
  }
  const decides = (value: Switch, to: GraphNode, label: string) => {
    if (typeof value === 'boolean') return;
    nodes.set(to.id, to);
    edges.push({ from: name(value), to: to.id, label });
  };
  for (const [index, field] of form.fields.entries()) {
    const node = { id: `f${index}`, label: field.name };
    decides(field.displayed, node, 'displayed');
    decides(field.required, node, 'required');
    decides(field.readOnly, node, 'readOnly');
    decides(field.disabled, node, 'disabled');
  }
  for (const [index, step] of form.steps.entries()) {
    decides(
      step.displayed,
      { id: `t${index}`, label: fillText(words, 'step', { number: index + 1, name: step.id }) },
      'displayed',
    );
  }
  return { nodes: [...nodes.values()], edges };
}

function slotLabel(form: FieldFormModel, slot: SlotIndex, words: Words): string {
  const model = form.slots[slot];
  return model?.kind === 'value' ? (form.fields[model.field]?.name ?? '') : describeSlot(form, slot, words);
}

/** https://mermaid.js.org */
export function toMermaid({ nodes, edges }: DependencyGraph): string {
  return [
    'flowchart LR',
    ...nodes.map(({ id, label }) => `  ${id}["${label.replaceAll('"', '#quot;')}"]`),
    ...edges.map(({ from, to, label }) => `  ${from} -->${label === undefined ? '' : `|${label}|`} ${to}`),
  ].join('\n');
}

/** https://graphviz.org/doc/info/lang.html */
export function toDot({ nodes, edges }: DependencyGraph): string {
  return [
    'digraph form {',
    '  rankdir=LR;',
    ...nodes.map(({ id, label }) => `  ${id} [label=${JSON.stringify(label)}];`),
    ...edges.map(
      ({ from, to, label }) => `  ${from} -> ${to}${label === undefined ? '' : ` [label=${JSON.stringify(label)}]`};`,
    ),
    '}',
  ].join('\n');
}
