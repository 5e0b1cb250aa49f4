import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020';
import { type HoldsRight, openSchema, readEntities } from '../../engine/compile';
import { extendSchema } from '../../engine/definition';
import { isList, type Json, type JsonObject, type JsonSchema } from '../../engine/model';
import { portalEntities } from '../../kinds';
import { createAjv, fieldErrors, type LiveLists } from '../platform/ajv';
import type { FieldError } from '../platform/http/api-error';

/** How a source runs other operations on many records. */
export interface BulkContract {
  /** The list whose records they are. */
  readonly list: string;
  readonly operations: readonly string[];
  readonly most: number;
}

/** An operation that undoes another, and places of its values in the event. */
export interface UndoContract {
  readonly call: string;
  readonly with?: Readonly<Record<string, string>>;
}

/** Records whose values an operation puts back, and values that go back with another. */
export interface RestoresContract {
  readonly records: string;
  /** Parts of the payload of which what is absent stays. */
  readonly partly?: readonly string[];
  readonly together?: Readonly<Record<string, readonly string[]>>;
}

/** How a source creates records from the lines of a file. */
export interface ImportContract {
  readonly operation: string;
  /** Changes the existing record. */
  readonly update?: string;
  /** Property that must be unique among the lines. */
  readonly key?: string;
  readonly lines: number;
  readonly bytes: number;
}

/** How a source accepts many records from a program at once. */
export interface LinesContract {
  /** The list of the payload whose items the lines are. */
  readonly property: string;
  readonly bytes: number;
}

/** One operation of the API as `schemas/sources.json` describes it. */
export interface ContractEntry {
  readonly name: string;
  readonly description: string | undefined;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base, without a slash at the start; arguments in braces. */
  readonly path: string;
  readonly query: readonly string[];
  /** Property of the records of a list → its values, where the answer's schema lists them. */
  readonly listed: Readonly<Record<string, readonly string[]>>;
  /** Properties of the records of a list that is also answered as a file. */
  readonly csv: readonly string[] | undefined;
  readonly payload: JsonSchema | undefined;
  readonly answer: JsonSchema | undefined;
  /** The entity whose added properties the payload takes besides; validated by the live definition. */
  readonly writes: string | undefined;
  /** The permission that it requires. */
  readonly permission: string | undefined;
  /** Permissions required for parts of it. */
  readonly partPermissions: readonly string[];
  readonly undo: readonly UndoContract[] | undefined;
  readonly restores: RestoresContract | undefined;
  /** Whether it is open to an administrator who acts as another user: readings are, changes are not, unless the source allows it. */
  readonly whileActing: boolean;
  /** The operations that this one runs on many records of a list, and the maximum number. */
  readonly bulk: BulkContract | undefined;
  /** The operation that imports the lines of a file. */
  readonly import: ImportContract | undefined;
  /** Where the payload may come as lines of JSON. */
  readonly lines: LinesContract | undefined;
  /** Problems of a payload by field, or undefined when it is valid. Excludes added properties. */
  validatePayload(payload: unknown): Readonly<Record<string, FieldError>> | undefined;
  /** Problems of an answer; used by tests. */
  validateAnswer(answer: unknown): Readonly<Record<string, FieldError>> | undefined;
}

/**
 * The API's contract, read once at start from the project's own files. Live definitions may require more than it does, never less (quality
 * S68). Properties that definitions add to an entity are excluded and validated separately.
 */
export interface Contract {
  readonly entries: ReadonlyMap<string, ContractEntry>;
  /** Entities by file name: `profile`. */
  readonly entities: Readonly<Record<string, JsonSchema>>;
  /** The same without what definitions add: `openSchema` adds what they do at the moment. */
  readonly written: Readonly<Record<string, JsonSchema>>;
  /** The entities as they are described to a caller: with the properties that this caller reads or writes; default: those of all callers. */
  described(holds?: HoldsRight): Readonly<Record<string, JsonSchema>>;
}

/** Files refer to one another relatively; this represents their folder. */
const base = 'portal:/schemas/';

/** @param lists that definitions define and payloads may name */
export function readContract(folder: string, lists?: LiveLists): Contract {
  const ajv = createAjv(lists);
  const read = (...path: string[]) => JSON.parse(readFileSync(join(folder, 'schemas', ...path), 'utf8')) as JsonObject;
  const files: Record<string, JsonSchema> = {};
  const entities: Record<string, JsonSchema> = {};
  for (const file of readdirSync(join(folder, 'schemas', 'data')).sort()) {
    const name = /^(.+)\.schema\.json$/.exec(file)?.[1];
    if (name === undefined) continue;
    files[name] = read('data', file);
  }
  const written = Object.fromEntries(
    Object.entries(files).map(([name, schema]) => [name, extendSchema(schema, (other) => files[other])]),
  );
  const models = readEntities((name) => written[name], portalEntities);
  for (const [name, schema] of Object.entries(written)) {
    entities[name] = openSchema(schema, models);
    const judged = schema['x-writes'] === undefined ? entities[name] : schema;
    ajv.addSchema({ ...judged, $id: `${base}data/${name}.schema.json` });
  }
  const entries = new Map<string, ContractEntry>();
  const sources = read('sources.json').sources as unknown as Record<string, Written>; // checked by its meta schema
  for (const [name, source] of Object.entries(sources)) {
    const payload = validateOf(ajv, name, 'payload', source.payload);
    const answer = validateOf(ajv, name, 'answer', source.answer);
    entries.set(name, {
      name,
      description: source.description,
      method: source.method,
      path: source.path,
      query: source.query ?? [],
      listed: listedValues(source.answer, entities),
      csv: source.csv,
      payload: source.payload,
      writes: writesOf(source.payload, written),
      answer: source.answer,
      bulk: source.bulk,
      import: source.import,
      lines: source.lines,
      permission: source.permission,
      partPermissions: source.partPermissions ?? [],
      undo: source.undo,
      restores: source.restores,
      whileActing: (source.whileActing ?? (source.method === 'GET' ? 'open' : 'refused')) === 'open',
      validatePayload: payload,
      validateAnswer: answer,
    });
  }
  return {
    entries,
    entities,
    written,
    described: (holds) =>
      Object.fromEntries(Object.entries(written).map(([name, schema]) => [name, openSchema(schema, models, holds)])),
  };
}

function listedValues(
  answer: JsonSchema | undefined,
  entities: Readonly<Record<string, JsonSchema>>,
): ContractEntry['listed'] {
  const record = recordOf(answer);
  const schema = entities[fileOf(record?.$ref) ?? ''] ?? record;
  return Object.fromEntries(
    Object.entries((schema?.properties ?? {}) as Readonly<Record<string, JsonSchema>>).flatMap(([name, property]) =>
      isList(property.enum) ? [[name, property.enum.filter((value) => typeof value === 'string')]] : [],
    ),
  );
}

/** The schema of a record in the answer of a list. */
export const recordOf = (answer: JsonSchema | undefined): JsonSchema | undefined =>
  (answer?.properties as { readonly items?: JsonSchema } | undefined)?.items?.items as JsonSchema | undefined;

/** The entity whose records a source lists, by the file to which its answer refers. */
export function entityListed({ entries }: Contract, source: string): string | undefined {
  return fileOf(recordOf(entries.get(source)?.answer)?.$ref);
}

/** The entity of which a source writes records. */
export const entityWritten = ({ entries }: Contract, source: string) => entries.get(source)?.writes;

type Written = Pick<ContractEntry, 'method' | 'path' | 'description' | 'payload' | 'answer'> & {
  readonly query?: readonly string[];
  readonly csv?: readonly string[];
  readonly bulk?: BulkContract;
  readonly import?: ImportContract;
  readonly lines?: LinesContract;
  readonly permission?: string;
  readonly partPermissions?: readonly string[];
  readonly undo?: readonly UndoContract[];
  readonly restores?: RestoresContract;
  readonly whileActing?: 'open' | 'refused';
};

function writesOf(payload: JsonSchema | undefined, written: Readonly<Record<string, JsonSchema>>): string | undefined {
  const file = fileOf(payload?.$ref);
  const entity = file === undefined ? undefined : written[file]?.['x-writes'];
  return typeof entity === 'string' ? entity : undefined;
}

/** The name of the schema to which a reference leads: `profile`. */
export function fileOf(reference: Json | undefined): string | undefined {
  return /([\w-]+)\.schema\.json$/.exec(String(reference))?.[1];
}

/** Compiled on first use: most processes answer few operations. */
function validateOf(
  ajv: Ajv2020,
  name: string,
  side: string,
  schema: JsonSchema | undefined,
): ContractEntry['validatePayload'] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    if (schema === undefined) return undefined;
    validate ??= ajv.compile({ ...schema, $id: `${base}sources.${name}.${side}.json` });
    return validate(value) ? undefined : fieldErrors(validate.errors ?? []);
  };
}
