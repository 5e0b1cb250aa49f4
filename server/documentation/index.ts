/** The pages that explain the portal: read, live, and searched. */
export { createDocumentation, type Documentation, type Finder } from './documentation';
export type { Page, Passage } from './page';
export { registerPlainPages } from './routes';
