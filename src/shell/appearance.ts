/** Light, dark, or the system setting. */
export type Appearance = 'system' | 'light' | 'dark';

const KEY = 'portico-appearance';

/** Cookie of the same name: the server writes the choice into the page, so that a dark page never starts light. */
const year = 365 * 24 * 3_600_000;

const listeners = new Set<() => void>();
let present: Appearance | undefined;

/** The appearance chosen on this page or earlier; `system` if none was. */
export function storedAppearance(): Appearance {
  present ??= readAppearance();
  return present;
}

function readAppearance(): Appearance {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Calls back when another appearance is chosen. */
export function followAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies an appearance to the page and stores it if the browser allows it. */
export function applyAppearance(appearance: Appearance): void {
  present = appearance;
  if (appearance === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = appearance;
  try {
    localStorage.setItem(KEY, appearance);
  } catch {
    // The choice lasts as long as the page.
  }
  void globalThis.cookieStore
    ?.set({ name: KEY, value: appearance, path: '/', sameSite: 'lax', expires: Date.now() + year })
    .catch(() => undefined);
  for (const listener of listeners) listener();
}
