/** Compiles definitions into the model: everything resolved, or every problem with its place. */
export { type Compilation, compile, compileDrawn, meaningProblems } from './compile';
export { entityKeywords, type HoldsRight, openEntities, openSchema, readEntities } from './entities';
export { sentFields } from './payload-fit';
export { type CompilerRule, compilerRules } from './rules';
export type { SchemaChecker } from './setting-schema';
