/** The `portico` command: checks, describes, draws and creates definitions, and writes the types that follow from them. */
export { type CheckedProject, checkProject } from './check-project';
export { describeForm } from './describe-form';
export { dependencyGraph, toMermaid } from './draw-graph';
export { generateTypes } from './generate-types';
export { portico } from './portico';
export { problemTable, promisedRules } from './problem-table';
export { readProjectFiles } from './project-files';
export type { Terminal } from './terminal';
