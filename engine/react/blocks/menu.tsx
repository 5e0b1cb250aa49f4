import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { onResize } from '../on-resize';
import { Sign } from './sign';

/** An entry of a menu of actions. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string | undefined;
  readonly danger?: boolean;
  /** Why it cannot be chosen now. It keeps its place and can be read. */
  readonly reason?: string | undefined;
  readonly onChoose: () => void;
}

interface MenuProps {
  /** Name of the button; it includes the record's name if there are many such buttons. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly children?: ReactNode;
}

/** Keys typed within this time form one word (specification section 9, menu typeahead). */
const wordTime = 500;

/**
 * A menu button after the APG pattern: arrows, Home, End, typing and Escape work, an unavailable item can be focused and shows why. The
 * list is in the browser's top layer, so no scroll container clips it and no dialog covers it.
 */
export function Menu({ label, items, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [start, setStart] = useState<'first' | 'last'>('first');
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  const openAt = (place: 'first' | 'last') => {
    setStart(place);
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="pt-icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => (open ? close(true) : openAt('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openAt(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children ?? <Sign name="more" />}
      </button>
      {open && <MenuList id={menuId} label={label} items={items} start={start} anchor={button} onClose={close} />}
    </>
  );
}

interface MenuListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly start: 'first' | 'last';
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: (focus: boolean) => void;
}

function MenuList({ id, label, items, start, anchor, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ word: '', at: 0 });
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu opens once; what its items say may change meanwhile.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    element.showPopover?.();
    if (anchor.current !== null) placeBelow(element, anchor.current);
    entries()
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, []);

  useEffect(() => {
    const outside = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Node) || list.current?.contains(target) || anchor.current?.contains(target)) return;
      onClose(false);
    };
    // The event of an earlier scroll arrives after the menu opened: only a scroll that moves the button closes it.
    const stood = anchor.current?.getBoundingClientRect().top ?? 0;
    const scrolled = (event: Event) => {
      if (Math.abs((anchor.current?.getBoundingClientRect().top ?? 0) - stood) > 1) outside(event);
    };
    const moved = () => onClose(list.current?.contains(document.activeElement) === true);
    document.addEventListener('pointerdown', outside);
    const endResize = onResize(moved);
    window.addEventListener('scroll', scrolled, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      endResize();
      window.removeEventListener('scroll', scrolled, true);
    };
  }, [anchor, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const go = (at: number) => {
      event.preventDefault();
      all.at(at % all.length)?.focus();
    };
    switch (event.key) {
      case 'ArrowDown':
        return go(now + 1);
      case 'ArrowUp':
        return go(now - 1);
      case 'Home':
        return go(0);
      case 'End':
        return go(-1);
      case 'Escape':
        event.preventDefault();
        event.stopPropagation();
        return onClose(true);
      case 'Tab':
        return onClose(true);
      default:
        if (event.key.length === 1 && event.key !== ' ') jump(event.key, all, now);
    }
  };

  /** To the next item that starts with the typed text. */
  const jump = (key: string, all: readonly HTMLElement[], now: number) => {
    const moment = Date.now();
    const word = (moment - typed.current.at > wordTime ? '' : typed.current.word) + key.toLowerCase();
    typed.current = { word, at: moment };
    const order = [...all.slice(now + (word.length === 1 ? 1 : 0)), ...all];
    order.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(word))?.focus();
  };

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      className="pt-menu"
      popover="manual"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onClose(false);
      }}
    >
      {items.map((item) => (
        <MenuEntry key={item.id} item={item} onClose={onClose} />
      ))}
    </div>
  );
}

function MenuEntry({ item, onClose }: { readonly item: MenuItem; readonly onClose: (focus: boolean) => void }) {
  const reasonId = useId();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={item.danger === true ? 'pt-menu-item pt-menu-danger' : 'pt-menu-item'}
      aria-disabled={item.reason === undefined ? undefined : true}
      aria-describedby={item.reason === undefined ? undefined : reasonId}
      onClick={() => {
        if (item.reason !== undefined) return;
        onClose(true);
        item.onChoose();
      }}
    >
      <Sign name={item.icon} />
      <span>
        {item.label}
        {item.reason !== undefined && (
          <span id={reasonId} className="pt-menu-reason">
            {item.reason}
          </span>
        )}
      </span>
    </button>
  );
}

const margin = 8;

/** Below the button, or above it if there is more room; never beyond the edge of the window. */
export function placeBelow(list: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const below = anchor.bottom + 4;
  const top = below + height > window.innerHeight - margin && anchor.top > height ? anchor.top - height - 4 : below;
  const left = Math.min(Math.max(margin, anchor.right - width), window.innerWidth - width - margin);
  list.style.top = `${Math.max(margin, top)}px`;
  list.style.left = `${Math.max(margin, left)}px`;
}
