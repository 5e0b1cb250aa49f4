import { type Json, type JsonSchema, type SchemaProblem, validatorsHash } from '../../engine/model';
import { type SchemaError, schemaProblems, type ValidateSchema } from '../../engine/runtime';
import { type CompiledValidators, compileValidators } from './validators';

/** Validators of free JSON Schemas, each compiled when it is first asked for. */
export interface SchemaValidators {
  /** The module that the browser runs. */
  module(schema: JsonSchema): string;
  /** Everything that is wrong with a value; nothing where it fits. */
  problems(schema: JsonSchema, value: Json): readonly SchemaProblem[];
  /** The same for the registry's `schema` type. */
  readonly judge: ValidateSchema;
}

/** So many schemas stay compiled; live ones are fewer. */
const most = 200;

/** Items to be told apart are compared each with each: a value of more parts than this is refused unjudged. */
const mostParts = 5_000;

export function createSchemaValidators(): SchemaValidators {
  const compiled = new Map<string, CompiledValidators>();

  function validatorsOf(schema: JsonSchema): CompiledValidators {
    const hash = validatorsHash(schema);
    const validators = compiled.get(hash) ?? compileValidators(schema);
    compiled.delete(hash);
    compiled.set(hash, validators);
    for (const oldest of compiled.keys()) {
      if (compiled.size <= most) break;
      compiled.delete(oldest);
    }
    return validators;
  }

  function problems(schema: JsonSchema, value: Json): readonly SchemaProblem[] {
    if (!hasFewParts(value)) return [{ pointer: '', code: 'schema.tooLarge', args: { limit: mostParts } }];
    const { judge } = validatorsOf(schema);
    try {
      if (judge(value)) return [];
    } catch {
      // Objects are compared by a package that calls their `valueOf` and `toString`: anyone who sends members of these names is
      // refused, not served a failure.
      return [{ pointer: '', code: 'schema.invalid', args: {} }];
    }
    return schemaProblems((judge.errors ?? []) as readonly SchemaError[], value);
  }

  return { module: (schema) => validatorsOf(schema).module, problems, judge: problems };
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
