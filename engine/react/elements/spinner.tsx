/** A turning ring; still for those who asked for less motion. Words beside it, or a live region, say what goes on. */
export function Spinner() {
  return <span className="pt-spinner" aria-hidden="true" />;
}
