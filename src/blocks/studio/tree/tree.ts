import { blockLists, freeJson } from '../../../../engine/definition';
import { type DefinitionProblem, isList, type Json, type JsonObject } from '../../../../engine/model';
import { documentIn } from '../documents/commands';
import { isContainer, listsIn } from '../documents/fields';
import type { Selection } from '../documents/history';
import { nameOf, wayOf } from '../documents/identity';
import { isObject, listOf, type Path, pointerOf, startsWith, textOf } from '../documents/json';
import { documentOf } from '../documents/kinds';

type Texts = ReadonlyMap<string, string>;

/** A branch or a leaf of the tree of all documents. */
export interface TreeNode {
  /** Unique, and stable as long as its object keeps its name. */
  readonly id: string;
  /** Its own name. */
  readonly name: string;
  /** A sentence's key, if it has a text. */
  readonly label?: string;
  /** The shared field that it uses: its label is that of the field, where it has none. */
  readonly use?: string;
  /** Kind, for its icon and for screen readers: key below `studio:tree.kinds`. */
  readonly kind:
    | 'group'
    | 'form'
    | 'step'
    | 'field'
    | 'section'
    | 'record'
    | 'union'
    | 'case'
    | 'shared'
    | 'screen'
    | 'block'
    | 'part'
    | 'routes'
    | 'route'
    | 'texts';
  readonly selection?: Selection;
  readonly children: readonly TreeNode[];
}

/** All documents, in four groups: portals with their routes, screens and blocks; forms; shared fields and blocks; texts. */
export function treeOf(texts: Texts): readonly TreeNode[] {
  const of = (kind: string) => [...texts.keys()].filter((path) => documentOf(path)?.kind === kind).sort();
  const group = (id: string, children: readonly TreeNode[]): TreeNode => ({ id, name: id, kind: 'group', children });
  const screens = new Map(of('screen').map((path) => [documentOf(path)?.id ?? path, path]));
  const shown = new Set<string>();
  const portals = of('routes').map((path) => portalNode(texts, path, screens, shown));
  const others = [...screens].filter(([id]) => !shown.has(id)).map(([, path]) => screenNode(texts, path));
  return [
    group('portals', portals),
    ...(others.length > 0 ? [group('screens', others)] : []),
    group(
      'forms',
      of('form').map((path) => formNode(texts, path)),
    ),
    group(
      'shared',
      of('shared').map((path) => sharedNode(texts, path)),
    ),
    group(
      'texts',
      of('texts').map((path) => ({
        id: path,
        name: documentOf(path)?.id ?? path,
        kind: 'texts' as const,
        selection: { path, at: [] },
        children: [],
      })),
    ),
  ];
}

/** A tree with the nodes that are as they were: their rows are not drawn again. */
export function keptNodes(before: readonly TreeNode[], after: readonly TreeNode[]): readonly TreeNode[] {
  if (before === after) return before;
  const known = new Map(before.map((each) => [each.id, each]));
  const kept = after.map((each) => {
    const old = known.get(each.id);
    if (old === undefined || old === each) return each;
    const children = keptNodes(old.children, each.children);
    const isSame =
      children === old.children &&
      each.name === old.name &&
      each.label === old.label &&
      each.use === old.use &&
      each.kind === old.kind &&
      isSameSelection(each.selection, old.selection);
    return isSame ? old : { ...each, children };
  });
  return kept.length === before.length && kept.every((each, index) => each === before[index]) ? before : kept;
}

function isSameSelection(one: Selection | undefined, other: Selection | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.path === other.path && one.at.length === other.at.length && startsWith(one.at, other.at);
}

function node(
  texts: Texts,
  path: string,
  at: Path,
  value: JsonObject,
  kind: TreeNode['kind'],
  children: readonly TreeNode[],
): TreeNode {
  // What a detail is titled with is a place within its record.
  const label = textOf(value.label) ?? (kind === 'part' ? undefined : textOf(value.title));
  const named = nameOf(value) ?? documentOf(path)?.id ?? path;
  return {
    id: `${path}#${at.length === 0 ? '' : identityOf(texts, path, at)}`,
    name: named,
    ...(label !== undefined && { label }),
    ...(kind === 'field' && textOf(value.use) !== undefined && { use: textOf(value.use) ?? '' }),
    kind,
    selection: { path, at },
    children,
  };
}

/** Names on the path to an object: it stays open and selected in the tree when it is moved. Items of one name differ by their turn. */
function identityOf(texts: Texts, path: string, at: Path): string {
  return wayOf(documentIn(texts, path), at)
    .map((part, depth) => {
      if (typeof part === 'string') return part;
      return `${part.name || at[depth]}${part.turn > 0 && part.name ? `~${part.turn + 1}` : ''}`;
    })
    .join('/');
}

const drawn = new WeakMap<JsonObject, TreeNode>();

/** The node of a document. It is made again only when the document changed, since typing changes one of many. */
function remembered(texts: Texts, path: string, make: (document: JsonObject) => TreeNode): TreeNode {
  const document = documentIn(texts, path);
  if (document === undefined) return make({});
  const known = drawn.get(document);
  if (known?.selection?.path === path) return known;
  const made = make(document);
  drawn.set(document, made);
  return made;
}

function formNode(texts: Texts, path: string): TreeNode {
  return remembered(texts, path, (form) => formNodeOf(texts, path, form));
}

function formNodeOf(texts: Texts, path: string, form: JsonObject): TreeNode {
  const steps = listOf(form.steps).flatMap((step, index) => {
    if (!isObject(step)) return [];
    const fields = partNodes(texts, path, ['steps', index, 'fields'], listOf(step.fields));
    return [node(texts, path, ['steps', index], step, 'step', fields)];
  });
  return node(texts, path, [], form, 'form', steps);
}

/** Fields of a list, with what sections, groups and unions contain below them. */
function partNodes(texts: Texts, path: string, list: Path, items: readonly Json[]): readonly TreeNode[] {
  return items.flatMap((item, position) => (isObject(item) ? [partNode(texts, path, [...list, position], item)] : []));
}

function partNode(texts: Texts, path: string, at: Path, part: JsonObject): TreeNode {
  const heading = textOf(part.heading);
  const below = (children: readonly TreeNode[], kind: TreeNode['kind']) => ({
    ...node(texts, path, at, part, kind, children),
    ...(heading !== undefined && { label: heading }),
  });
  if (!isContainer(part)) return below([], 'field');
  const lists = listsIn(part);
  if (part.type !== 'union') {
    const children = lists.flatMap(({ below: list, items }) => partNodes(texts, path, [...at, ...list], items));
    return below(children, typeof part.section === 'string' ? 'section' : 'record');
  }
  const teller = isObject(part.by) ? [partNode(texts, path, [...at, 'by'], part.by)] : [];
  const cases = lists.map(({ below: list, items }): TreeNode => {
    const place = [...at, ...list];
    const children = partNodes(texts, path, place, items);
    return { ...node(texts, path, place, {}, 'case', children), name: String(list.at(-1)) };
  });
  return below([...teller, ...cases], 'union');
}

function sharedNode(texts: Texts, path: string): TreeNode {
  const shared = documentIn(texts, path) ?? {};
  const fields = Object.entries(isObject(shared.fields) ? shared.fields : {}).flatMap(([name, field]) =>
    isObject(field) ? [{ ...partNode(texts, path, ['fields', name], field), name }] : [],
  );
  const blocks = Object.entries(isObject(shared.blocks) ? shared.blocks : {}).flatMap(([name, block]) =>
    isObject(block) ? [{ ...blockNode(texts, path, ['blocks', name], block), name }] : [],
  );
  return { ...node(texts, path, [], {}, 'shared', [...fields, ...blocks]), name: documentOf(path)?.id ?? path };
}

function screenNode(texts: Texts, path: string): TreeNode {
  return remembered(texts, path, (screen) =>
    node(texts, path, [], screen, 'screen', nodesBelow(texts, path, [], screen)),
  );
}

function blockNodes(texts: Texts, path: string, at: Path, blocks: Json | undefined): readonly TreeNode[] {
  return listOf(blocks).flatMap((block, index) => {
    return isObject(block) ? [blockNode(texts, path, [...at, index], block)] : [];
  });
}

function blockNode(texts: Texts, path: string, at: Path, block: JsonObject): TreeNode {
  return node(texts, path, at, block, 'block', nodesBelow(texts, path, at, block));
}

/** Blocks at any depth of a screen or block, below the parts that hold them (a tab, the detail of a list), and columns. */
function nodesBelow(texts: Texts, path: string, at: Path, value: JsonObject): readonly TreeNode[] {
  return Object.entries(value).flatMap(([name, inner]): readonly TreeNode[] => {
    const place = [...at, name];
    if (inner === undefined || freeJson.has(name)) return [];
    if (blockLists.has(name) && isList(inner)) return blockNodes(texts, path, place, inner);
    const kind = name === 'columns' ? 'field' : 'part';
    if (isList(inner)) return inner.flatMap((each, turn) => partsBelow(texts, path, [...place, turn], each, kind));
    return partsBelow(texts, path, place, inner, 'part').map((part) => ({ ...part, name }));
  });
}

/** What holds blocks, as a node; a column, whether it holds any or not. */
function partsBelow(texts: Texts, path: string, at: Path, value: Json, kind: 'field' | 'part'): readonly TreeNode[] {
  if (!isObject(value)) return [];
  const children = nodesBelow(texts, path, at, value);
  return kind === 'field' || children.length > 0 ? [node(texts, path, at, value, kind, children)] : [];
}

function portalNode(texts: Texts, path: string, screens: ReadonlyMap<string, string>, shown: Set<string>): TreeNode {
  const portal = documentIn(texts, path) ?? {};
  const routes = (at: Path, list: Json | undefined): TreeNode[] =>
    listOf(list).flatMap((route, index) => {
      if (!isObject(route)) return [];
      const place = [...at, index];
      const id = textOf(route.screen);
      const screen = id === undefined || shown.has(id) ? undefined : screens.get(id);
      if (screen !== undefined && id !== undefined) shown.add(id);
      const below = [
        ...(screen === undefined ? [] : [screenNode(texts, screen)]),
        ...routes([...place, 'children'], route.children),
      ];
      return [node(texts, path, place, route, 'route', below)];
    });
  return {
    ...node(texts, path, [], portal, 'routes', routes(['routes'], portal.routes)),
    name: textOf(portal.portal) ?? path,
  };
}

/** Problems at a node and below it. */
export interface ProblemCount {
  readonly total: number;
  /** Of the worst of them. */
  readonly severity: DefinitionProblem['severity'];
}

/** Counts of problems by the node's id; a node without problems has none. */
export function problemCounts(
  nodes: readonly TreeNode[],
  problems: readonly DefinitionProblem[],
): ReadonlyMap<string, ProblemCount> {
  const counts = new Map<string, ProblemCount>();
  const byFile = new Map<string, DefinitionProblem[]>();
  for (const problem of problems) {
    const others = byFile.get(problem.place.file);
    if (others === undefined) byFile.set(problem.place.file, [problem]);
    else others.push(problem);
  }
  const found = (each: TreeNode): readonly DefinitionProblem[] => {
    const { selection } = each;
    let all = (selection && at(byFile.get(selection.path), selection.at)) ?? [];
    for (const child of each.children) {
      const below = found(child);
      // Objects inside another one of the same document are found with it already.
      if (selection === undefined || child.selection?.path !== selection.path) all = all.concat(below);
    }
    const severity = all.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
    if (all.length > 0) counts.set(each.id, { total: all.length, severity });
    return all;
  };
  for (const each of nodes) found(each);
  return counts;
}

function at(problems: readonly DefinitionProblem[] | undefined, path: Path): readonly DefinitionProblem[] | undefined {
  const start = pointerOf(path);
  return problems?.filter(({ place }) => place.pointer === start || place.pointer.startsWith(`${start}/`));
}

type Say = (node: TreeNode) => string;

/** What a search finds. */
export interface Found {
  /** The nodes that match, with all below them, and their ancestors. */
  readonly nodes: readonly TreeNode[];
  /** Ids of those with a match below: they are open, so that no match is hidden and nothing else is in the way. */
  readonly open: ReadonlySet<string>;
  /** Ids of those that match themselves, beside what contains them. */
  readonly hits: ReadonlySet<string>;
}

/** The nodes that match the search, with their ancestors; all nodes if there is no search. */
export function searched(nodes: readonly TreeNode[], wish: string, say: Say): Found {
  const words = wordsOf(wish);
  const open = new Set<string>();
  const hits = new Set<string>();
  if (words.length === 0) return { nodes, open, hits };
  const find = (each: TreeNode): readonly TreeNode[] => {
    const children = each.children.flatMap(find);
    if (children.length > 0) open.add(each.id);
    if (matches(each, words, say)) {
      hits.add(each.id);
      return [each];
    }
    return children.length > 0 ? [{ ...each, children }] : [];
  };
  return { nodes: nodes.flatMap(find), open, hits };
}

/** The first node that matches the search and can be selected. */
export function firstMatch(nodes: readonly TreeNode[], wish: string, say: Say): TreeNode | undefined {
  const words = wordsOf(wish);
  if (words.length === 0) return undefined;
  for (const node of nodes) {
    const found = node.selection && matches(node, words, say) ? node : firstMatch(node.children, wish, say);
    if (found) return found;
  }
  return undefined;
}

function wordsOf(wish: string): readonly string[] {
  return wish
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** All words are in what it is called and where it is, and one at least in what it is called: the name of a document finds the document. */
function matches(node: TreeNode, words: readonly string[], say: Say): boolean {
  if (node.kind === 'group') return false;
  const { path = '', at = [] } = node.selection ?? {};
  const own = `${node.name} ${say(node)} ${at.length === 0 ? path : ''}`.toLowerCase();
  const whole = `${own} ${path.toLowerCase()}`;
  return words.every((word) => whole.includes(word)) && words.some((word) => own.includes(word));
}
