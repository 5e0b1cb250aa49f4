/** Longest wait for an idle moment, in milliseconds. */
const patience = 2_000;

/** Runs when the page has loaded and is idle. */
export function whenIdle(work: () => void): void {
  const rest = () =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(work, { timeout: patience }) : setTimeout(work, 0);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}
