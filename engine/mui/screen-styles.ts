/** Loads the look of lists, details, charts and their like, which no page of forms needs. */
export function loadScreenStyles(): Promise<unknown> {
  return import('./styles/screens.css');
}
