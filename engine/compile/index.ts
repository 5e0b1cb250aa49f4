/** Definitions become the model: everything resolved, or every problem with its place. */
export { type Compilation, compile } from './compile';
export { type CompilerRule, compilerRules } from './rules';
