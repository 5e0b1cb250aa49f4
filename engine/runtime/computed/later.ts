import type { computeCell, computeCells } from './work';

let code: { readonly computeCell: typeof computeCell; readonly computeCells: typeof computeCells } | undefined;
let opening: Promise<void> | undefined;

/** The code that works values out, once it is here: most forms do without. */
export const loadedWorker = () => code;

/** Fetches it. Where that fails nothing is worked out here, and the next change tries again; the server works out everything. */
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
