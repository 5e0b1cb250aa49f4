/** The pages that document the portal: read, reloaded, and searched. */
export type { Comparison } from './compare';
export { createDocumentation, type Documentation, type Finder } from './documentation';
export type { Page, Passage } from './page';
export { registerPlainPages } from './routes';
