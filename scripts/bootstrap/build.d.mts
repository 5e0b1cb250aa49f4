/** Builds portal and server unless `dist` was made from just these sources. Throws when a build fails. */
export function buildIfStale(): Promise<void>;
