import { isList, type ScreenModel } from '../../../../engine/model';
import { isObject } from '../documents/json';
import { type GraphNode, keyOf, type Relation, type RelationKind, type Relations } from './relations';

/** What a value is in: the thing that depends on what is read there, and in which way. */
interface Around {
  readonly of: GraphNode | undefined;
  readonly kind: RelationKind;
  /** The block around, by its pointer, and the source whose records it shows. */
  readonly block: string;
  readonly source?: string;
}

/** Ways that differ from showing a value, by the property of the model in which something is read. */
const kindOf: Readonly<Record<string, RelationKind>> = { displayed: 'shown', unavailable: 'locked' };
const kindOfSource: Readonly<Record<string, RelationKind>> = { when: 'loaded', where: 'asked' };
/** Roots of the context that differ from record to record: what a column shows of its own record is no relation. */
const perRecord: ReadonlySet<unknown> = new Set(['record', 'answer', 'view']);

/** What reads what in a compiled screen: sources and filters, what blocks show, and what conditions ask about. */
export function screenRelations(screen: ScreenModel): Relations {
  const nodes = new Map<string, GraphNode>();
  const ranks = new Map<string, number>();
  const found = new Map<string, Relation>();
  const relate = (from: GraphNode, to: GraphNode | undefined, kind: RelationKind) => {
    if (to === undefined || keyOf(from) === keyOf(to)) return;
    const relation = { from: keyOf(from), to: keyOf(to), kind };
    nodes.set(relation.from, from).set(relation.to, to);
    found.set(`${relation.from}|${relation.to}|${kind}`, relation);
  };
  const ranked = <Node extends GraphNode>(node: Node): Node => {
    if (!ranks.has(keyOf(node))) ranks.set(keyOf(node), ranks.size);
    return node;
  };
  const { sources, published } = namedIn(screen);
  const read = (path: readonly string[], { of, kind }: Around, isTest: boolean) => {
    const [root, name = ''] = path;
    if (root === 'sources' && sources.has(name)) relate({ kind: 'source', name }, of, kind);
    else if (root === 'form' && published.has(name)) relate(published.get(name) as GraphNode, of, kind);
    else if (isTest && !(kind === 'shows' && perRecord.has(root)))
      relate({ kind: 'context', path: path.join('.') }, of, kind);
  };

  const visit = (value: unknown, around: Around, list?: string): void => {
    if (isPath(value)) read(value, around, false);
    else if (isList(value)) for (const each of value) visit(each, around, list);
    if (!isObject(value)) return;
    const inside = within(value, around, list);
    if (inside.of) ranked(inside.of);
    if (typeof value.source === 'string' && sources.has(value.source)) {
      const source: GraphNode = { kind: 'source', name: value.source };
      if (value.do === 'refresh' && inside.of) relate(inside.of, source, 'reloaded');
      else if (inside.of?.kind === 'block' && value.do === undefined) relate(source, inside.of, 'shows');
    }
    if (list === 'filters' && inside.of && around.source !== undefined)
      relate(inside.of, { kind: 'source', name: around.source }, 'asked');
    for (const [key, inner] of Object.entries(value)) {
      const kind = (inside.of?.kind === 'source' ? kindOfSource : kindOf)[key] ?? inside.kind;
      if (key === 'path' && isPath(inner)) read(inner, inside, true);
      else visit(inner, { ...inside, kind }, isList(inner) ? key : undefined);
    }
  };
  for (const list of ['sources', 'header', 'blocks', 'aside'] as const)
    visit(screen[list], { of: undefined, kind: 'shows', block: '' }, list);
  const order = [...nodes].sort(([one], [other]) => (ranks.get(one) ?? -1) - (ranks.get(other) ?? -1));
  return { nodes: new Map(order), relations: [...found.values()] };

  function within(value: Readonly<Record<string, unknown>>, around: Around, list: string | undefined): Around {
    const { pointer, source, id, name, label } = value;
    if (Object.hasOwn(value, 'block') && typeof pointer === 'string') {
      const of = blockNode(value);
      return { of, kind: 'shows', block: pointer, ...(typeof source === 'string' && { source }) };
    }
    if (list === 'sources' && typeof name === 'string')
      return { ...around, of: { kind: 'source', name }, kind: 'shows' };
    const own = typeof id === 'string' ? id : name;
    if (list === undefined || typeof own !== 'string' || typeof label !== 'string') return around;
    return { ...around, of: { kind: 'part', block: around.block, list, name: own, label }, kind: 'shows' };
  }
}

/** A place of the context, in the model. */
function isPath(value: unknown): value is readonly string[] {
  return isList(value) && value.length > 0 && value.every((part) => typeof part === 'string');
}

function blockNode({ block, pointer, title }: Readonly<Record<string, unknown>>): GraphNode {
  return {
    kind: 'block',
    block: String(block),
    pointer: String(pointer),
    ...(typeof title === 'string' && { label: title }),
  };
}

/** The sources of a screen, and the blocks of forms by the fields whose values other blocks read. */
function namedIn(screen: ScreenModel) {
  const sources = new Set<string>();
  const published = new Map<string, GraphNode>();
  const look = (value: unknown): void => {
    if (isList(value)) for (const each of value) look(each);
    if (!isObject(value)) return;
    for (const each of isList(value.sources) ? value.sources : [])
      if (isObject(each) && typeof each.name === 'string') sources.add(each.name);
    for (const field of isList(value.publish) ? value.publish : []) published.set(String(field), blockNode(value));
    Object.values(value).forEach(look);
  };
  look(screen);
  return { sources, published };
}
