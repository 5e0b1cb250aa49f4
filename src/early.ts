/**
 * Runs before anything can be pressed, and is small: a form that is submitted while its code is loading is held, and submitted once when
 * the code is there. `src/begin.tsx` signals that by the event.
 */
function holdSubmits(): void {
  let held: HTMLFormElement | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    held = event.target;
    held.setAttribute('aria-busy', 'true');
  };
  const release = () => {
    document.removeEventListener('submit', hold, true);
    held?.removeAttribute('aria-busy');
    // If the page had to be rendered again, its form replaces the one that was held.
    const form = held?.isConnected === true ? held : held && document.querySelector<HTMLFormElement>('#main form');
    form?.requestSubmit();
  };
  document.addEventListener('submit', hold, true);
  document.addEventListener('portico-ready', release, { once: true });
}

holdSubmits();
