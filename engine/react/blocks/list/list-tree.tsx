import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { JsonObject, ListBlockModel, TreeModel } from '../../../model';
import { useEngine } from '../../engine';
import { useScreenHost } from '../screen-scope';
import { Sign } from '../sign';
import { RecordLine } from './list-names';
import { idOf, type ListedRecords } from './record-name';
import { branchesByParent, loadedBranches, type TreeLine, treeLines } from './tree-lines';
import './list-shapes.css';

export interface ListTreeProps extends ListedRecords {
  readonly block: ListBlockModel;
  readonly tree: TreeModel;
}

/** Keys typed within this time form one word. */
const wordTime = 500;

const never = { subscribe: () => () => undefined, version: () => 0 };

/** Records below one another, after the APG pattern of a tree: what is below one is loaded when it is opened. */
export function ListTree(props: ListTreeProps) {
  const { block, columns, records, context, labelledBy, busy, open: chosen, onOpen } = props;
  const { t } = useEngine();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [current, setCurrent] = useState<string>();
  const place = useRef<HTMLUListElement>(null);
  const typed = useRef({ word: '', at: 0 });
  const { branches, more } = useBranches(props, open);
  const lines = treeLines(records, branches, open);
  const active = lines.some(({ key }) => key === current) ? current : lines[0]?.key;

  // A line in focus that goes ("Show more", "Loading…") leaves the focus to the one that takes its place.
  const focused = useRef<number>(undefined);
  useLayoutEffect(() => {
    const tree = place.current;
    if (focused.current === undefined || tree === null || document.activeElement !== document.body) return;
    const nodes = tree.querySelectorAll<HTMLElement>('[role=treeitem]');
    nodes[Math.min(focused.current, nodes.length - 1)]?.focus();
  });

  const toggle = (key: string, wish?: boolean) =>
    setOpen((now) => {
      const next = new Set(now);
      if (wish ?? !now.has(key)) next.add(key);
      else for (const each of now) if (each === key || each.startsWith(`${key}/`)) next.delete(each);
      return next;
    });
  const go = (line: TreeLine | undefined) => {
    if (line === undefined) return;
    setCurrent(line.key);
    const nodes = place.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [];
    nodes[lines.indexOf(line)]?.focus();
  };
  const act = (line: TreeLine) => {
    if (line.kind === 'record') {
      if (block.detail !== undefined) onOpen(idOf(line.record));
      else if (line.open !== undefined) toggle(line.key);
    } else if ((line.kind === 'more' || line.kind === 'failed') && line.above !== undefined) more(line.above);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = lines.findIndex(({ key }) => key === active);
    const line = lines[at];
    if (line === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const rtl = place.current !== null && getComputedStyle(place.current).direction === 'rtl';
    const key = rtl ? (mirrored[event.key] ?? event.key) : event.key;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight() {
        if (line.kind !== 'record' || line.open === undefined) return;
        if (line.open) go(lines[at + 1]);
        else toggle(line.key, true);
      },
      ArrowLeft() {
        if (line.kind === 'record' && line.open) toggle(line.key, false);
        else go(lines.find((each) => each.key === line.above));
      },
      Enter: () => act(line),
      ' ': () => act(line),
      '*': () => {
        for (const each of lines)
          if (each.above === line.above && each.kind === 'record' && each.open !== undefined) toggle(each.key, true);
      },
    };
    const step = steps[key];
    if (step) step();
    else if (key.length === 1) jump(key, at);
    else return;
    event.preventDefault();
  };

  /** To the next line that begins with what is typed. */
  const jump = (key: string, at: number) => {
    const moment = Date.now();
    const word = (moment - typed.current.at > wordTime ? '' : typed.current.word) + key.toLowerCase();
    typed.current = { word, at: moment };
    const nodes = [...(place.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const from = at + (word.length === 1 ? 1 : 0);
    const order = [...lines.slice(from), ...lines.slice(0, from)];
    go(order.find((line) => nodes[lines.indexOf(line)]?.textContent?.trim().toLowerCase().startsWith(word)));
  };

  return (
    <ul
      ref={place}
      className="pt-tree"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree is a list of lines with levels.
      role="tree"
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      onKeyDown={onKeyDown}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {lines.map((line, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys.
        <li
          key={line.key}
          className="pt-tree-line"
          role="treeitem"
          tabIndex={line.key === active ? 0 : -1}
          data-record={line.kind === 'record' ? idOf(line.record) : undefined}
          data-kind={line.kind}
          style={{ '--pt-level': line.level } as Record<string, unknown>}
          aria-level={line.level}
          aria-posinset={line.position}
          aria-setsize={line.beside}
          aria-expanded={line.kind === 'record' ? line.open : undefined}
          aria-selected={
            block.detail !== undefined && line.kind === 'record' ? chosen === idOf(line.record) : undefined
          }
          onFocus={() => {
            focused.current = at;
            setCurrent(line.key);
          }}
          onClick={() => act(line)}
        >
          {line.kind === 'record' ? (
            <>
              <span
                className="pt-tree-sign"
                aria-hidden="true"
                onClick={(event) => {
                  if (line.open === undefined) return;
                  event.stopPropagation();
                  toggle(line.key);
                }}
              >
                {line.open !== undefined && <Sign name="next" />}
              </span>
              <RecordLine columns={columns} record={line.record} context={context} />
            </>
          ) : (
            <span className="pt-tree-word">{t(`shapes:tree.${line.kind}`, wordsFor(line))}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

function wordsFor(line: TreeLine): JsonObject | undefined {
  return line.kind === 'more' ? { count: line.exact ? `${line.count}` : `${line.count}+` } : undefined;
}

function useBranches({ tree, records, context }: ListTreeProps, open: ReadonlySet<string>) {
  const { sources, store } = useScreenHost();
  const loaded = useMemo(() => {
    const source = tree.kind === 'loaded' ? sources[tree.source] : undefined;
    return tree.kind === 'loaded' && source ? loadedBranches(tree, source, store, context) : undefined;
  }, [tree, sources, store, context]);
  const { subscribe, version } = loaded ?? never;
  useSyncExternalStore(subscribe, version);
  useEffect(() => loaded?.keep(open), [loaded, open]);
  // Strict mode ends an effect and begins it again at once: what was let go of is loaded from the store's memory.
  useEffect(() => () => loaded?.dispose(), [loaded]);
  const parents = useMemo(
    () => (tree.kind === 'parent' ? branchesByParent(records, tree.parent) : undefined),
    [tree, records],
  );
  const branches = loaded ?? parents ?? branchesByParent(records, []);
  return { branches, more: (key: string) => loaded?.more(key) };
}
