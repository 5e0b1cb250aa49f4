/** Path of a Chromium, found, downloaded or installed; undefined if none is available. */
export function findBrowser(): Promise<string | undefined>;
