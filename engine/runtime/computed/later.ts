import type { computeCell, computeCells } from './work';

let code: { readonly computeCell: typeof computeCell; readonly computeCells: typeof computeCells } | undefined;
let opening: Promise<void> | undefined;

/** The code that computes values, once it is loaded: most forms do without. */
export const loadedWorker = () => code;

/** Loads it. If that fails, nothing is computed here, and the next change retries; the server computes everything. */
export function openWorker(): Promise<void> {
  opening ??= import('./work').then(
    (loaded) => {
      code = loaded;
    },
    () => {
      opening = undefined;
    },
  );
  return opening;
}
