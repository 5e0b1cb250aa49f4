import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Sign } from '../../../../engine/react';

/** What a button of a row does besides, by its `data-does`: keys press it. */
export type RowKey = 'open' | 'move' | 'rename' | 'remove';

/** The controls of a row. */
const control = 'button, input, select, [data-focusable]';

/** What a holder of rows gets. */
interface RowsProps {
  readonly ref: (holder: HTMLElement | null) => void;
  readonly role: 'grid';
  readonly 'aria-label': string;
  readonly 'aria-describedby': string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
}

/**
 * Rows of controls as one Tab stop, after the APG's layout grid: arrows go from row to row and within one, `Alt+↑/↓`, `F2` and `Delete`
 * press the row's buttons, and focus follows what is moved. The texts of a row are filled in one after the other: Tab goes through them.
 * @param keys what rows have buttons for
 * @returns what the holder of the rows gets, and the description of the keys, to be drawn beside it
 */
export function useRows(label: string, keys: readonly RowKey[]): readonly [RowsProps, ReactNode] {
  const { t } = useTranslation('studio');
  const id = useId();
  const holder = useRef<HTMLElement>(null);
  const stop = useRef({ row: 0, control: 0 });
  const later = useRef(0);
  const settle = () => {
    const chosen = controlAt(holder.current, stop.current.row, stop.current.control);
    for (const each of holder.current?.querySelectorAll<HTMLElement>(control) ?? [])
      each.tabIndex = each === chosen || (isText(each) && isText(chosen) && isBeside(each, chosen)) ? 0 : -1;
  };
  useLayoutEffect(settle);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || metaKey || shiftKey) return;
    // Who goes on pressing keys has focus already, and leads it elsewhere.
    cancelAnimationFrame(later.current);
    const { row, control: at } = placeOf(holder.current, target);
    const rows = rowsIn(holder.current);
    const press = (does: string) => rows[row]?.querySelector<HTMLElement>(`[data-does="${does}"]`);
    const input = target instanceof HTMLInputElement ? target : undefined;
    // A closed list of choices takes letters, and opens by Enter or Space.
    const isTyping = input !== undefined || target instanceof HTMLSelectElement;
    const caret = input?.selectionStart === input?.selectionEnd ? input?.selectionStart : undefined;
    const go = (to: number, within = at) => focus(controlAt(holder.current, to, within));
    const ways: Partial<Record<string, () => unknown>> = {
      ArrowUp: () => go(row - 1),
      ArrowDown: () => go(row + 1),
      ...((!input || caret === 0) && { ArrowLeft: () => go(row, at - 1) }),
      ...((!input || caret === input.value.length) && { ArrowRight: () => go(row, at + 1) }),
      ...(input && press('open') && { Enter: () => press('open')?.click() }),
      ...((!isTyping || ctrlKey) && { Home: () => go(0), End: () => go(rows.length - 1) }),
      ...(!isTyping && press('remove') && { Delete: () => press('remove')?.click() }),
      ...(press('rename') && { F2: () => press('rename')?.click() }),
    };
    const moves: typeof ways = press('up')
      ? { ArrowUp: () => press('up')?.click(), ArrowDown: () => press('down')?.click() }
      : {};
    const letter = !isTyping && !altKey && !ctrlKey && /^[^\s]$/u.test(key) ? key.toLowerCase() : undefined;
    const said = (each: Element) => (each.textContent ?? '').trim().toLowerCase();
    const found = letter === undefined ? -1 : after(rows, row).findIndex((each) => said(each).startsWith(letter));
    const way = found >= 0 ? () => go((row + 1 + found) % rows.length, 0) : (altKey ? moves : ways)[key];
    if (way === undefined || (ctrlKey && key !== 'Home' && key !== 'End')) return;
    event.preventDefault();
    way();
  };

  const props: RowsProps = {
    ref: (element) => {
      holder.current = element;
    },
    role: 'grid',
    'aria-label': label,
    'aria-describedby': id,
    onKeyDown,
    onFocus: ({ target }) => {
      stop.current = placeOf(holder.current, target);
      settle();
    },
    // Coming back begins at the name of the row, not at a button that removes it.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && holder.current?.contains(relatedTarget)) return;
      stop.current = { ...stop.current, control: 0 };
      settle();
    },
    onClick: ({ target }) => {
      const does = target instanceof Element ? target.closest<HTMLElement>('[data-does]')?.dataset.does : undefined;
      if (does === undefined || does === 'rename' || does === 'open') return;
      const group = holder.current?.closest('fieldset');
      const { row, control: at } = stop.current;
      const to = row + (does === 'up' ? -1 : does === 'down' ? 1 : 0);
      later.current = requestAnimationFrame(() => {
        const { activeElement } = document;
        // A question was asked instead.
        if (activeElement !== document.body && !group?.contains(activeElement)) return;
        focus(
          controlAt(holder.current, to, does === 'remove' ? 0 : at) ??
            group?.querySelector<HTMLElement>('select, button, input'),
        );
      });
    },
  };
  const described = ['walk', ...keys].map((each) => t(`lists.keys.${each}`)).join(' ');
  return [
    props,
    <span key="keys" id={id} hidden>
      {described}
    </span>,
  ];
}

interface CellProps {
  readonly className?: string;
  readonly children: ReactNode;
  /** Nothing in it takes focus. */
  readonly focusable?: boolean;
}

/** A cell of a row that is no row of a table. */
export function Cell({ className, children, focusable = false }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of things is no table to look at
    // biome-ignore lint/a11y/useFocusableInteractive: its controls take focus
    <span role="gridcell" className={className} data-focusable={focusable || undefined}>
      {children}
    </span>
  );
}

/** What a button of a row does, with its sign. */
const signs = { up: 'sortUp', down: 'sortDown', rename: 'edit', remove: 'delete' } as const;

interface RowButtonProps {
  readonly does: keyof typeof signs;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button of a row, which its key presses too. */
export function RowButton({ does, label, disabled, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="pt-icon-button"
      data-does={does}
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Sign name={signs[does]} />
    </button>
  );
}

/** Focuses a control of the last row of a holder, the first one by default: of what was added. */
export function toLastRow(around: Element | null, at = 0): void {
  requestAnimationFrame(() => focus(controlAt(around, Number.POSITIVE_INFINITY, at)));
}

function focus(found: HTMLElement | null | undefined): void {
  found?.focus();
  if (found instanceof HTMLInputElement) found.select();
}

const isText = (each: Element | undefined): boolean => each instanceof HTMLInputElement;

/** Whether two controls are in one row. */
function isBeside(one: Element, other: Element | undefined): boolean {
  const row = one.closest('tr, [role="row"]');
  return row !== null && row === other?.closest('tr, [role="row"]');
}

function rowsIn(holder: Element | null): readonly Element[] {
  const rows = [...(holder?.querySelectorAll('tbody > tr, [role="row"]') ?? [])];
  return rows.filter((row) => row.querySelector(control) !== null);
}

/** The rows after one, and then those from the first to it. */
function after(rows: readonly Element[], row: number): readonly Element[] {
  return [...rows.slice(row + 1), ...rows.slice(0, row + 1)];
}

/** A control by its row and its position there; the nearest one if there are fewer. */
function controlAt(holder: Element | null, row: number, at: number): HTMLElement | undefined {
  const rows = rowsIn(holder);
  const within = [...(rows[Math.max(0, Math.min(row, rows.length - 1))]?.querySelectorAll<HTMLElement>(control) ?? [])];
  return within[Math.max(0, Math.min(at, within.length - 1))];
}

function placeOf(holder: Element | null, target: EventTarget): { readonly row: number; readonly control: number } {
  const rows = rowsIn(holder);
  const row = Math.max(
    0,
    rows.findIndex((each) => target instanceof Node && each.contains(target)),
  );
  const within = [...(rows[row]?.querySelectorAll(control) ?? [])];
  return { row, control: Math.max(0, within.indexOf(target as Element)) };
}
