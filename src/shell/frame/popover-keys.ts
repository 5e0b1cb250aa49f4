import type { KeyboardEvent } from 'react';

const reachable = 'a[href], button:not([tabindex="-1"]), select, input';

/** Arrow keys, Home and End move focus within a popover; the page behind it stays where it is. */
export function moveInPopover(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)];
  const now = all.indexOf(document.activeElement as HTMLElement);
  const next =
    step === undefined
      ? event.key === 'Home'
        ? 0
        : -1
      : now === -1
        ? step === 1
          ? 0
          : -1
        : (now + step) % all.length;
  all.at(next)?.focus();
}
