/** Builds portal and server unless `dist` was built from exactly these sources. Throws when a build fails. */
export function buildIfStale(): Promise<void>;
/** As {@link buildIfStale}, with compiled definitions, for those who start the server many times. Throws when a step fails. */
export function buildWithDefinitionsIfStale(): Promise<void>;
