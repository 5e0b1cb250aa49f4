import { type Json, type JsonSchema, validatorsHash } from '../model';
import type { SchemaValidators } from '../react';
import { type SchemaError, schemaProblems } from '../runtime';
import { requireAtRunTime } from './run-time';

interface Validate {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** What the server generates for a schema: see `compileValidators` there. */
interface ValidatorModule {
  readonly schema: JsonSchema;
  readonly main: string;
  validators(require: (name: string) => object): Readonly<Record<string, Validate>>;
}

/** Loads the validators of a schema, by the schema's hash, with the given loader of the server's modules. */
export async function loadValidators(
  schema: JsonSchema,
  bring: (hash: string) => Promise<unknown>,
): Promise<SchemaValidators> {
  return openValidators(await bring(validatorsHash(schema)));
}

/**
 * Creates validators from a module loaded from the server.
 * @throws when it is not one
 */
export function openValidators(module: unknown): SchemaValidators {
  if (!isValidatorModule(module)) throw new Error('What was loaded holds no validators.');
  const { schema, main } = module;
  const parts = module.validators(requireAtRunTime);
  const judge = parts[main];
  if (judge === undefined) throw new Error('What was loaded holds no validator of the whole value.');
  return {
    schema,
    fits: (part, value) => (Object.hasOwn(parts, part) ? parts[part]?.(value) : undefined),
    problems: (value: Json | undefined) => (judge(value) ? [] : schemaProblems(judge.errors ?? [], value)),
  };
}

function isValidatorModule(module: unknown): module is ValidatorModule {
  return (
    typeof module === 'object' &&
    module !== null &&
    'schema' in module &&
    typeof module.schema === 'object' &&
    'main' in module &&
    typeof module.main === 'string' &&
    'validators' in module &&
    typeof module.validators === 'function'
  );
}
