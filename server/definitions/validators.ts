import type { JsonSchema } from '../../engine/model';
import { type CompiledValidators, compileValidators as compileWith } from '../../engine/validators';
import { listFormats } from '../platform/ajv';

export type { CompiledValidators };

/** Validators of a free JSON Schema, which may name the lists of the API as formats. */
export const compileValidators = (schema: JsonSchema): CompiledValidators =>
  compileWith(schema, { formats: listFormats });
