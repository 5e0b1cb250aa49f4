let pressed = false;
const waiting: (() => void)[] = [];

/**
 * Runs work at once, or, while a pointer is pressed, after its click. A problem that appears under the pointer would move the pressed
 * button away, and the press would be lost.
 */
export function afterPress(work: () => void): void {
  if (pressed) waiting.push(work);
  else work();
}

function release() {
  pressed = false;
  // The click comes after the release.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work();
  }, 0);
}

if (typeof document !== 'undefined') {
  const listening = { capture: true, passive: true };
  document.addEventListener(
    'pointerdown',
    () => {
      pressed = true;
    },
    listening,
  );
  document.addEventListener('pointerup', release, listening);
  document.addEventListener('pointercancel', release, listening);
}
