import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { JsonObject } from '../../../model';

/**
 * Focus is never lost to the top of the page because its record was removed (deleted here or elsewhere): it goes to the record that took
 * its place, or to the list.
 */
export function useRestoredFocus(section: RefObject<HTMLElement | null>, records: readonly JsonObject[]): void {
  const last = useRef<{ at: number; record: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the records changed.
  useLayoutEffect(() => {
    const list = section.current;
    const before = last.current;
    if (list === null || before === undefined) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const rows = [...list.querySelectorAll<HTMLElement>('[data-record]')];
    if (rows.some((row) => row.dataset.record === before.record)) return;
    const row = rows[Math.min(before.at, rows.length - 1)];
    (row?.querySelector<HTMLElement>('button, a, input') ?? list).focus();
  }, [records]);
  useLayoutEffect(() => {
    const list = section.current;
    if (list === null) return;
    const remember = (event: FocusEvent) => {
      const row = (event.target as Element).closest<HTMLElement>('[data-record]');
      const rows = [...list.querySelectorAll('[data-record]')];
      last.current = row === null ? undefined : { at: rows.indexOf(row), record: row.dataset.record ?? '' };
    };
    list.addEventListener('focusin', remember);
    return () => list.removeEventListener('focusin', remember);
  }, [section]);
}
