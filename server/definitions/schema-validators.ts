import { type Json, type JsonSchema, type SchemaProblem, validatorsHash } from '../../engine/model';
import { type SchemaError, schemaProblems, type ValidateSchema } from '../../engine/runtime';
import type { ApartCompiler } from './compile-apart';
import { type CompiledValidators, compileValidators } from './validators';

/** Validators of free JSON Schemas, each compiled on first use. */
export interface SchemaValidators {
  /** Compiles a schema away from this thread, if it can: what asks next finds it. Never throws. */
  prepare(schema: JsonSchema): Promise<void>;
  /** The module that the browser runs. */
  module(schema: JsonSchema): string;
  /** All problems of a value; none if it is valid. */
  problems(schema: JsonSchema, value: Json): readonly SchemaProblem[];
  /** The same for the registry's `schema` type. */
  readonly validate: ValidateSchema;
}

/** Maximum number of compiled schemas retained; live ones are fewer. */
const most = 200;

/** Unique items are compared pairwise: a value with more parts than this is refused without validation. */
const mostParts = 5_000;

/** @param apart compiles in another thread; without it, or if it fails, a schema is compiled here when it is first asked for */
export function createSchemaValidators(apart?: ApartCompiler): SchemaValidators {
  const compiled = new Map<string, CompiledValidators>();
  const preparing = new Map<string, Promise<void>>();

  function validatorsOf(schema: JsonSchema): CompiledValidators {
    const hash = validatorsHash(schema);
    const validators = compiled.get(hash) ?? compileValidators(schema);
    keep(hash, validators);
    return validators;
  }

  function keep(hash: string, validators: CompiledValidators): void {
    compiled.delete(hash);
    compiled.set(hash, validators);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= most) break;
      compiled.delete(oldest);
    }
  }

  async function compileApart(hash: string, schema: JsonSchema): Promise<void> {
    try {
      const validators = await apart?.compile(schema);
      if (validators !== undefined && !compiled.has(hash)) keep(hash, validators);
    } catch {
      // It is compiled here once it is asked for, which says what is wrong with it.
    } finally {
      preparing.delete(hash);
    }
  }

  function prepare(schema: JsonSchema): Promise<void> {
    const hash = validatorsHash(schema);
    if (apart === undefined || compiled.has(hash)) return Promise.resolve();
    const begun = preparing.get(hash) ?? compileApart(hash, schema);
    preparing.set(hash, begun);
    return begun;
  }

  function problems(schema: JsonSchema, value: Json): readonly SchemaProblem[] {
    if (!hasFewParts(value)) return [{ pointer: '', code: 'schema.tooLarge', args: { limit: mostParts } }];
    const { judge } = validatorsOf(schema);
    try {
      if (judge(value)) return [];
    } catch {
      // Objects are compared by a package that calls their `valueOf` and `toString`: values with members of these names are refused instead
      // of causing a failure.
      return [{ pointer: '', code: 'schema.invalid', args: {} }];
    }
    return schemaProblems((judge.errors ?? []) as readonly SchemaError[], value);
  }

  return { prepare, module: (schema) => validatorsOf(schema).module, problems, validate: problems };
}

function hasFewParts(value: Json): boolean {
  const open: Json[] = [value];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen >= mostParts) return false;
    const next = open.pop();
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next));
  }
  return true;
}
