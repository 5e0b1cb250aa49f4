/** Light, dark, or whatever the device says. */
export type Appearance = 'system' | 'light' | 'dark';

const KEY = 'portico-appearance';

/** The appearance chosen earlier; `system` where nothing was, or storage is off. */
export function storedAppearance(): Appearance {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Applies an appearance to the page and keeps it where the browser allows it. */
export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = appearance;
  try {
    localStorage.setItem(KEY, appearance);
  } catch {
    // The choice lasts as long as the page.
  }
}
