/** Validators of free JSON Schemas, compiled ahead of time: nothing is evaluated from text where they run. */
export { type CompiledValidators, compileValidators } from './compile-validators';
