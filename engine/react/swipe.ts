import { type TouchEvent, useRef } from 'react';
import type { FormStore } from '../runtime';

/** A touch that moves this many CSS pixels sideways, and twice as far as up or down, changes the step. */
const farEnough = 60;

/** Changes the steps of a form with free navigation by swiping; no effect in other forms. */
export function useSwipe(store: FormStore) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  if (store.model.navigation !== 'free') return undefined;
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0];
      start.current =
        touch && touches.length === 1 && !movesByItself(target) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const [from, to] = [start.current, changedTouches[0]];
      start.current = null;
      if (!from || !to) return;
      const [across, down] = [to.clientX - from.x, to.clientY - from.y];
      if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(down)) return;
      const { steps, step } = store.form();
      const next = steps[steps.indexOf(step) + (across < 0 ? 1 : -1)];
      const id = next === undefined ? undefined : store.model.steps[next]?.id;
      if (id !== undefined) store.goTo(id);
    },
  };
}

/** Within an edited text or a scrolled list, the touch belongs to the text or the list. */
function movesByItself(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  return target === document.activeElement || target.closest('[role="listbox"]') !== null;
}
