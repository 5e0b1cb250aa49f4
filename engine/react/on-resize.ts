/** Pause after which a change of the window's size has an effect (specification section 9). */
const resizeDebounce = 20;

/** Runs work when the window has been resized, once per change, until the returned function is called. */
export function onResize(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(work, resizeDebounce);
  };
  window.addEventListener('resize', soon);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', soon);
  };
}
