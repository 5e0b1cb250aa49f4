/** A spinner; it does not turn with reduced motion. Text next to it, or a live region, states what is in progress. */
export function Spinner() {
  return <span className="pt-spinner" aria-hidden="true" />;
}
