/** The `portico` command: checks, describes, draws and creates definitions, and writes the types that follow from them. */
export { type CheckedProject, checkProject, findProblems } from './check-project';
export { describeForm } from './describe-form';
export { dependencyGraph, toMermaid } from './draw-graph';
export { generateTypes } from './generate-types';
export { problemTable, promisedRules } from './problem-table';
export { readProjectFiles } from './project-files';
export { type CommandEnvironment, runCommand } from './run-command';
export { processTerminal, type Terminal } from './terminal';
