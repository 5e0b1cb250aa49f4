/** Loads the styles of lists, details, charts and similar blocks, which pages with only forms do not need. */
export function loadScreenStyles(): Promise<unknown> {
  return import('./styles/screens.css');
}
