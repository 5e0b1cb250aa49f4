import {
  type DragEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Sign } from '../../../../engine/react';
import { documentIn, moveItem } from '../documents/commands';
import { isFieldList, listsIn } from '../documents/fields';
import type { Selection } from '../documents/history';
import { isObject, type Path, startsWith, textOf, valueAt } from '../documents/json';
import { renamableAt } from '../documents/renames';
import { sharedIn } from '../documents/shared-fields';
import { fitsBeside, moveBeside, moveInto } from '../preview/arrange';
import { reveal } from '../reveal';
import { useStudioParts, useStudioState } from '../studio-context';
import { firstMatch, keptNodes, type ProblemCount, problemCounts, searched, type TreeNode, treeOf } from './tree';

/** A row of the tree as it is drawn: flat, with its depth. */
interface Row {
  readonly node: TreeNode;
  readonly depth: number;
  readonly parent: string | undefined;
  readonly position: number;
  readonly siblings: number;
}

const noneTurned: ReadonlyMap<string, boolean> = new Map();

/** All documents as a tree after the APG pattern: arrows, Home, End, typing; `Alt+↑/↓` moves the item itself. */
export function TreeView() {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, say, announce, askFor } = useStudioParts();
  const { work, problems, selection } = useStudioState(studio, 'work', 'problems', 'selection');
  const [wish, setWish] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(['portals', 'forms']));
  const [active, setActive] = useState<string>();
  const wanted = useDeferredValue(wish);
  const texts = useDeferredValue(work.texts);
  const list = useRef<HTMLDivElement>(null);
  /** What is dragged, and where it would be dropped. */
  const carried = useRef<TreeNode>(undefined);
  const [over, setOver] = useState<{ readonly id: string; readonly edge: Edge }>();
  const searchId = useId();
  const awaited = useRef<string>(undefined);

  const drawn = useRef<readonly TreeNode[]>([]);
  const nodes = useMemo(() => keptNodes(drawn.current, treeOf(texts)), [texts]);
  useEffect(() => {
    drawn.current = nodes;
  }, [nodes]);
  const counts = useMemo(() => problemCounts(nodes, problems), [nodes, problems]);
  const sayNode = useMemo(() => {
    const { fields } = sharedIn(texts);
    return ({ label, use }: TreeNode) => {
      const key = label ?? textOf(fields[use ?? '']?.label);
      return key === undefined ? '' : say(key);
    };
  }, [say, texts]);
  const found = useMemo(() => searched(nodes, wanted, sayNode), [nodes, wanted, sayNode]);
  const searching = wanted.trim() !== '';
  /** What was opened and closed among what is found; the tree itself stays as it was. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(noneTurned);
  const isOpen = (id: string) => (searching ? (turned.get(id) ?? found.open.has(id)) : open.has(id));
  const selectedId = useMemo(() => idOf(nodes, selection), [nodes, selection]);
  const way = useMemo(() => wayTo(nodes, selectedId), [nodes, selectedId]);
  useEffect(() => {
    if (way.length === 0) return;
    setOpen((before) => (way.every((id) => before.has(id)) ? before : new Set([...before, ...way])));
    setTurned((before) => {
      if (way.every((id) => before.get(id))) return before;
      return new Map([...before, ...way.map((id) => [id, true] as const)]);
    });
  }, [way]);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (selectedId === seen.current) return;
    const row = selectedId && list.current?.querySelector(`[data-row="${CSS.escape(selectedId)}"]`);
    // What contains it opens first.
    if (!row) return;
    seen.current = selectedId;
    reveal(list.current, row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that `isOpen` reads
  const rows = useMemo(() => rowsOf(found.nodes, isOpen), [found, open, turned, searching]);
  // What is found is read from its start, not from where the tree was before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search
  useEffect(() => {
    setTurned(noneTurned);
    if (searching && list.current) list.current.scrollTop = 0;
  }, [wanted, searching]);
  const focused = rows.find(({ node }) => node.id === (active ?? selectedId))?.node.id ?? rows[0]?.node.id;

  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    setActive(id);
    awaited.current = id;
    requestAnimationFrame(reach);
  };
  /** Focuses the awaited row once it is rendered: what contains it may have to open first. */
  const reach = () => {
    if (awaited.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(awaited.current)}"]`);
    if (!row) return;
    awaited.current = undefined;
    row.focus();
  };
  useEffect(reach);
  const toggle = (id: string, wide: boolean) => {
    if (searching) return setTurned((before) => new Map([...before, [id, wide]]));
    setOpen((before) => {
      const next = new Set(before);
      if (wide) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  const choose = (node: TreeNode) => {
    setActive(node.id);
    if (node.selection) studio.select(node.selection);
    if (node.children.length > 0) toggle(node.id, node.selection ? true : !isOpen(node.id));
  };
  const move = (node: TreeNode, by: -1 | 1) => {
    if (!node.selection) return;
    const { path, at } = node.selection;
    const now = studio.state().work.texts;
    const outcome = moveItem(now, path, at, by);
    if (outcome.changes.length === 0)
      return announce(t(documentIn(now, path) === undefined ? 'properties.broken' : 'move.end'));
    studio.run(outcome, { label: 'move', about: node.name }, () => {
      announce(t(by < 0 ? 'move.movedUp' : 'move.movedDown', { name: node.name }));
      focus(idOf(treeOf(studio.state().work.texts), outcome.selection));
    });
  };

  const onDrop = (target: TreeNode, edge: Edge) => {
    const [from, to] = [carried.current?.selection, target.selection];
    if (!from || !to || from.path !== to.path) return;
    const { texts: now } = studio.state().work;
    const list = edge === 'inside' ? listIn(now, target) : undefined;
    const outcome =
      edge === 'inside'
        ? list && moveInto(now, from.path, from.at, list)
        : moveBeside(now, from.path, from.at, to.at, edge);
    if (outcome === undefined || outcome.changes.length === 0) return;
    const { name } = carried.current ?? target;
    studio.run(outcome, { label: 'move', about: name }, () =>
      announce(t(`move.${edge}`, { name, other: target.name })),
    );
  };
  /** Where the pointer would drop what is dragged; undefined where it cannot be. */
  const dropAt = (event: DragEvent<HTMLElement>, target: TreeNode): Edge | undefined => {
    const moved = carried.current?.selection;
    const to = target.selection;
    if (!moved || !to || moved.path !== to.path || carried.current?.id === target.id) return undefined;
    const { texts: now } = studio.state().work;
    const document = documentIn(now, to.path);
    const list = isFieldList(document, moved.at.slice(0, -1)) ? listIn(now, target) : undefined;
    const isInto = list !== undefined && !moved.at.every((part, depth) => list[depth] === part);
    const isBeside = fitsBeside(now, to.path, moved.at, to.at);
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    if (isInto && (!isBeside || (share > 1 / 3 && share < 2 / 3))) return 'inside';
    if (!isBeside) return undefined;
    return share > 1 / 2 ? 'behind' : 'before';
  };

  const onKey = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ node }) => node.id === focused);
    const row = rows[at];
    if (row === undefined) return;
    const { node } = row;
    const wide = isOpen(node.id);
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      return move(node, event.key === 'ArrowUp' ? -1 : 1);
    }
    const steps: Partial<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[at + 1]?.node.id),
      ArrowUp: () => focus(rows[at - 1]?.node.id),
      Home: () => focus(rows[0]?.node.id),
      End: () => focus(rows.at(-1)?.node.id),
      ArrowRight: () => (wide || node.children.length === 0 ? focus(rows[at + 1]?.node.id) : toggle(node.id, true)),
      ArrowLeft: () => (wide && node.children.length > 0 ? toggle(node.id, false) : focus(row.parent)),
      Enter: () => choose(node),
      ' ': () => choose(node),
    };
    if (event.key === 'F2' && mayEdit && node.selection && renamableAt(studio.state().work.texts, node.selection)) {
      event.preventDefault();
      return askFor({ do: 'rename', selection: node.selection });
    }
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  };

  const acts = useRef<RowActs>(undefined as never); // set before any row is drawn
  acts.current = {
    choose: (node, twist) => (twist === undefined ? choose(node) : toggle(node.id, twist)),
    take: (node) => {
      carried.current = node;
      if (node === undefined) setOver(undefined);
    },
    over: (event, node) => {
      const edge = dropAt(event, node);
      if (edge === undefined) return;
      event.preventDefault();
      if (over?.id !== node.id || over.edge !== edge) setOver({ id: node.id, edge });
    },
    drop: (event, node) => {
      event.preventDefault();
      setOver(undefined);
      const edge = dropAt(event, node);
      if (edge !== undefined) onDrop(node, edge);
    },
  };

  return (
    <section className="studio-tree" data-tour="studio:tree" aria-label={t('tree.name')}>
      <div className="studio-search">
        <label className="pt-hidden" htmlFor={searchId}>
          {t('tree.search')}
        </label>
        <input
          id={searchId}
          type="search"
          className="pt-input"
          placeholder={t('tree.search')}
          title={t('tree.searchHelp')}
          value={wish}
          onChange={(event) => setWish(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') focus(rows[0]?.node.id);
            // What is typed may not be drawn yet.
            const match = event.key === 'Enter' ? firstMatch(nodes, wish, sayNode) : undefined;
            if (!match || event.nativeEvent.isComposing) return;
            choose(match);
            announce(t('tree.opened', { name: match.name }));
          }}
        />
        {mayEdit && (
          <button
            type="button"
            className="pt-icon-button"
            aria-label={t('make.button')}
            title={t('make.button')}
            onClick={() => askFor({ do: 'make' })}
          >
            <Sign name="add" />
          </button>
        )}
      </div>
      {rows.length === 0 && <p className="studio-none">{t('tree.none')}</p>}
      <div ref={list} role="tree" aria-label={t('tree.name')} className="studio-rows" onKeyDown={onKey}>
        {rows.map(({ node, depth, position, siblings }) => (
          <TreeRow
            key={node.id}
            node={node}
            name={node.kind === 'group' ? t(`tree.groups.${node.name}`) : node.name}
            label={sayNode(node)}
            depth={depth}
            position={position}
            siblings={siblings}
            open={isOpen(node.id)}
            found={found.hits.has(node.id)}
            problems={counts.get(node.id)?.total ?? 0}
            severity={counts.get(node.id)?.severity}
            selected={node.id === selectedId}
            focused={node.id === focused}
            draggable={mayEdit && typeof node.selection?.at.at(-1) === 'number'}
            drop={over?.id === node.id ? over.edge : undefined}
            acts={acts}
          />
        ))}
      </div>
    </section>
  );
}

type Edge = 'before' | 'behind' | 'inside';

/** What happens at a row. */
interface RowActs {
  /** @param twist whether it opens, where its sign was pressed */
  readonly choose: (node: TreeNode, twist?: boolean) => void;
  /** It is dragged; undefined: nothing is any more. */
  readonly take: (node: TreeNode | undefined) => void;
  readonly over: (event: DragEvent<HTMLElement>, node: TreeNode) => void;
  readonly drop: (event: DragEvent<HTMLElement>, node: TreeNode) => void;
}

interface TreeRowProps {
  readonly node: TreeNode;
  readonly name: string;
  /** The sentence that it has; empty if it has none. */
  readonly label: string;
  readonly depth: number;
  readonly position: number;
  readonly siblings: number;
  readonly open: boolean;
  /** It is what a search was for. */
  readonly found: boolean;
  /** Problems at it and below. */
  readonly problems: number;
  /** Of the worst of them. */
  readonly severity: ProblemCount['severity'] | undefined;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly draggable: boolean;
  readonly drop: Edge | undefined;
  readonly acts: RefObject<RowActs>;
}

/** Of hundreds of rows, typing changes one: the others are not drawn again. */
const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { node, name, label, depth, open, problems, acts } = props;
  const { t } = useTranslation('studio');
  return (
    <div
      role="treeitem"
      data-row={node.id}
      aria-level={depth + 1}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={node.children.length > 0 ? open : undefined}
      aria-selected={props.selected}
      data-found={props.found || undefined}
      tabIndex={props.focused ? 0 : -1}
      className={`studio-row studio-row-${node.kind}`}
      style={{ paddingInlineStart: `${0.4 + depth * 0.85}rem` }}
      onClick={(event) => {
        event.currentTarget.focus();
        const isTwist = event.target instanceof Element && event.target.closest('.studio-twist') !== null;
        acts.current.choose(node, isTwist ? !open : undefined);
      }}
      onKeyDown={() => undefined}
      draggable={props.draggable}
      data-drop={props.drop}
      onDragStart={({ dataTransfer }) => {
        acts.current.take(node);
        dataTransfer.setData('application/x-portico-thing', node.id);
        dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => acts.current.over(event, node)}
      onDrop={(event) => acts.current.drop(event, node)}
      onDragEnd={() => acts.current.take(undefined)}
      title={node.selection?.path}
    >
      <span className="studio-twist" data-open={open || undefined} aria-hidden="true">
        {node.children.length > 0 && <Icon name="expand" />}
      </span>
      <span className="studio-row-name">{label === '' ? name : label}</span>
      {label !== '' && label !== name && <code className="studio-row-code">{name}</code>}
      {node.kind !== 'group' && <span className="pt-hidden">{t(`tree.kinds.${node.kind}`)}</span>}
      {problems > 0 && (
        <span className="studio-count" data-severity={props.severity}>
          <span aria-hidden="true">{problems}</span>
          <span className="pt-hidden">{t('tree.problems', { count: problems })}</span>
        </span>
      )}
    </div>
  );
});

/** The list of fields that a step, a section, a group or a case has; undefined for anything else. */
function listIn(texts: ReadonlyMap<string, string>, { selection }: TreeNode): Path | undefined {
  if (selection === undefined) return undefined;
  const document = documentIn(texts, selection.path);
  const { at } = selection;
  if (isFieldList(document, at)) return at;
  const value = valueAt(document, at);
  const lists = isObject(value) ? listsIn(value) : [];
  const [only] = lists;
  if (only === undefined || lists.length > 1) return undefined;
  const list = [...at, ...only.below];
  return isFieldList(document, list) ? list : undefined;
}

function rowsOf(nodes: readonly TreeNode[], isOpen: (id: string) => boolean): readonly Row[] {
  const rows: Row[] = [];
  const add = (list: readonly TreeNode[], depth: number, parent: string | undefined) => {
    for (const [index, node] of list.entries()) {
      rows.push({ node, depth, parent, position: index + 1, siblings: list.length });
      if (isOpen(node.id)) add(node.children, depth + 1, node.id);
    }
  };
  add(nodes, 0, undefined);
  return rows;
}

/** The node of the selection; of its container if it has no node. */
function idOf(nodes: readonly TreeNode[], selection: Selection | undefined): string | undefined {
  if (selection === undefined) return undefined;
  let best: { readonly id: string; readonly length: number } | undefined;
  const look = (list: readonly TreeNode[]) => {
    for (const { id, selection: own, children } of list) {
      if (own?.path === selection.path && own.at.length >= (best?.length ?? 0) && startsWith(selection.at, own.at))
        best = { id, length: own.at.length };
      look(children);
    }
  };
  look(nodes);
  return best?.id;
}

/** Ids of the ancestors of a node. */
function wayTo(nodes: readonly TreeNode[], id: string | undefined): readonly string[] {
  if (id === undefined) return [];
  for (const node of nodes) {
    if (node.id === id) return [];
    const below = wayTo(node.children, id);
    if (below.length > 0 || node.children.some((child) => child.id === id)) return [node.id, ...below];
  }
  return [];
}
