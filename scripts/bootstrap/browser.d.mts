/** Path of a Chromium, found, downloaded or installed; undefined where none can be had. */
export function findBrowser(): Promise<string | undefined>;
