import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonObject, JsonSchema } from '../../engine/model';
import type { FieldError } from './api-error';
import { isDateTime } from './moment';

/** One operation of the API as `schemas/sources.json` describes it. */
export interface ContractEntry {
  readonly name: string;
  readonly description: string | undefined;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base, without a slash at the start; arguments in braces. */
  readonly path: string;
  readonly query: readonly string[];
  readonly payload: JsonSchema | undefined;
  readonly answer: JsonSchema | undefined;
  /** Problems of a payload by field, or undefined when it fits. */
  judgePayload(payload: unknown): Readonly<Record<string, FieldError>> | undefined;
  /** Problems of an answer; tests ask. */
  judgeAnswer(answer: unknown): Readonly<Record<string, FieldError>> | undefined;
}

/**
 * The API's contract, read once at start from the project's own files. Live definitions may ask for more than it does; they
 * can never make it ask for less (quality S68).
 */
export interface Contract {
  readonly entries: ReadonlyMap<string, ContractEntry>;
  /** Entities by file name: `profile`. */
  readonly entities: Readonly<Record<string, JsonSchema>>;
}

/**
 * The only place where the server sets options of ajv. Values are judged as they are: nothing is coerced, filled in or
 * taken out. The first problem is enough, so that a hostile payload does not get to make a long list.
 */
function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: false,
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    allowUnionTypes: true,
  });
  addFormats.default(ajv);
  ajv.addFormat('date-time', isDateTime);
  return ajv;
}

/** Files refer to one another relatively; this stands for the folder they are in. */
const base = 'portal:/schemas/';

export function readContract(folder: string): Contract {
  const ajv = createAjv();
  const read = (...path: string[]) => JSON.parse(readFileSync(join(folder, 'schemas', ...path), 'utf8')) as JsonObject;
  const entities: Record<string, JsonSchema> = {};
  for (const file of readdirSync(join(folder, 'schemas', 'data')).sort()) {
    const name = /^(.+)\.schema\.json$/.exec(file)?.[1];
    if (name === undefined) continue;
    entities[name] = read('data', file);
    ajv.addSchema({ ...entities[name], $id: `${base}data/${file}` });
  }
  const entries = new Map<string, ContractEntry>();
  const sources = read('sources.json').sources as unknown as Record<string, Written>; // checked by its meta schema
  for (const [name, source] of Object.entries(sources)) {
    const payload = judgeOf(ajv, name, 'payload', source.payload);
    const answer = judgeOf(ajv, name, 'answer', source.answer);
    entries.set(name, {
      name,
      description: source.description,
      method: source.method,
      path: source.path,
      query: source.query ?? [],
      payload: source.payload,
      answer: source.answer,
      judgePayload: payload,
      judgeAnswer: answer,
    });
  }
  return { entries, entities };
}

type Written = Pick<ContractEntry, 'method' | 'path' | 'description' | 'payload' | 'answer'> & {
  readonly query?: readonly string[];
};

/** Compiled when first asked: most processes answer few operations before they serve. */
function judgeOf(
  ajv: Ajv2020,
  name: string,
  side: string,
  schema: JsonSchema | undefined,
): ContractEntry['judgePayload'] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    if (schema === undefined) return undefined;
    validate ??= ajv.compile({ ...schema, $id: `${base}sources.${name}.${side}.json` });
    return validate(value) ? undefined : fieldErrors(validate.errors ?? []);
  };
}

/** The first problem at its field; '' is the whole payload. The field of a missing or unknown property is that property. */
function fieldErrors(errors: readonly ErrorObject[]): Readonly<Record<string, FieldError>> {
  const error = errors[0];
  if (error === undefined) return { '': { code: 'malformed' } };
  const params = error.params as Readonly<Record<string, unknown>>;
  const named = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  const path = error.instancePath.split('/').slice(1);
  if (typeof named === 'string') path.push(named);
  const limit = params.limit;
  return {
    [path.join('.')]: {
      code: error.keyword === 'additionalProperties' ? 'unknownField' : error.keyword,
      ...(typeof limit === 'number' ? { args: { limit } } : {}),
    },
  };
}
