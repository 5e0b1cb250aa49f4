import { useEffect, useRef } from 'react';
import './action-keys.css';

/** In one of these, letters are typed or choose something. */
const writing =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]';

/** The places of a detail: a key acts only in the one around its button. */
const detail = 'dialog, .pt-list-beside-record, .pt-inline-detail';

/**
 * Presses the buttons beside it by the letters of their `aria-keyshortcuts`, while the focus is in the same detail. A button that cannot be
 * used takes the focus, and so says why.
 */
export default function ActionKeys({ onReady }: { readonly onReady: (isReady: boolean) => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const row = place.current?.parentElement;
      const around = row?.closest(detail);
      if (!around || event.defaultPrevented || event.repeat || !isFor(around, event)) return;
      const button = row?.querySelector<HTMLElement>(`button[aria-keyshortcuts="${letterOf(event)}"]`);
      if (!button) return;
      event.preventDefault();
      button.focus();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    onReady(true);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onReady]);
  return <span ref={place} hidden />;
}

/** The letter of a key pressed alone; '' for any other. A layout without Latin letters is read by the key's place. */
function letterOf({ key, code, altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent): string {
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || key.length !== 1) return '';
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return key > '\u007f' ? (/^Key([A-Z])$/.exec(code)?.[1] ?? '').toLowerCase() : '';
}

function isFor(around: Element, { target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest(writing) !== null) return false;
  if (around.contains(target)) return true;
  // A press of the mouse on plain text leaves the focus to the page behind a modal detail.
  const open = [...document.querySelectorAll('dialog[open]')];
  return target === document.body && open.length > 0 && open.every((dialog) => dialog === around);
}
