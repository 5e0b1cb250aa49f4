import type { HoldsRight } from '../../engine/compile';
import type { JsonObject, JsonSchema } from '../../engine/model';
import type { Contract, ContractEntry } from '../definitions/contract';
import type { AnyOperation } from './operation';

/**
 * The API as an OpenAPI 3.1 document, made from the contract and the metadata of the operations.
 * @param holds whether the caller has one of these rights: properties that the caller neither reads nor writes are left out; default: those that no caller reads or writes
 */
export function openApiDocument(
  contract: Contract,
  operations: readonly AnyOperation[],
  { prefix, holds }: { readonly prefix: string; readonly holds?: HoldsRight },
): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    const entry = contract.entries.get(operation.source);
    if (!entry) continue;
    const path = `/${entry.path}`;
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: describe(operation, entry) };
  }
  const schemas = Object.fromEntries(
    Object.entries(contract.described(holds)).map(([name, schema]) => [name, pointed(schema, '')]),
  ) as JsonObject;
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version: '13.0.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${prefix}/api/v1` }],
    paths,
    components: {
      schemas,
      headers,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'portal_sid' },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
        meter: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function describe(operation: AnyOperation, entry: ContractEntry): JsonObject {
  const mutates = entry.method !== 'GET';
  const anonymous = operation.access === 'anonymous';
  const bytes = entry.lines?.bytes ?? operation.bytes;
  const protectedBy = {
    ...(anonymous ? {} : { session: [] }),
    ...(mutates && operation.xsrf !== false ? { xsrf: [] } : {}),
  };
  return {
    operationId: entry.name,
    ...(entry.description === undefined ? {} : { summary: entry.description }),
    ...(typeof operation.access === 'object' ? { 'x-permission': operation.access.permission } : {}),
    parameters: parametersOf(operation, entry),
    security: [protectedBy, ...(operation.machine === undefined ? [] : [{ [operation.machine]: [] }])],
    ...(entry.payload === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            // Bytes that are accepted, where they are not those of every other call.
            ...(bytes !== undefined && { 'x-max-bytes': bytes }),
            content: {
              ...content(entry.payload).content,
              ...(entry.lines && { 'application/x-ndjson': { schema: { type: 'string' } } }),
            },
          },
        }),
    responses: {
      ...answerOf(entry, mutates),
      default: {
        description: 'Refused',
        headers: named('X-Request-Id', 'Cache-Control'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } },
      },
    },
  };
}

/** Headers of answers, with their descriptions. */
const headers: JsonObject = {
  'X-Request-Id': {
    description: 'Stands in the log too; to be quoted to support.',
    required: true,
    schema: { type: 'string', minLength: 1 },
  },
  'Cache-Control': {
    description: 'Answers are about a person, so no cache on the way may keep them.',
    required: true,
    schema: { const: 'no-store' },
  },
  ETag: {
    description:
      'Sent back in `If-None-Match`, it spares an answer that is the same; that of a record goes into `If-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?".+"$' },
  },
};

function named(...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** What an operation answers to a call that it accepts; a reading without a schema returns a file or a stream. */
function answerOf({ answer, csv }: ContractEntry, mutates: boolean): JsonObject {
  const common = { description: 'Done', headers: named('X-Request-Id', 'Cache-Control') };
  if (answer !== undefined) {
    const file = csv && { 'text/csv': { schema: { type: 'string' } } };
    const tagged = named('X-Request-Id', 'Cache-Control', 'ETag');
    return { '2XX': { ...common, headers: tagged, content: { ...content(answer).content, ...file } } };
  }
  return mutates ? { 204: common } : { 200: { ...common, content: { '*/*': {} } } };
}

function parametersOf(operation: AnyOperation, entry: ContractEntry): readonly JsonObject[] {
  const text = { type: 'string' };
  const inPath = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const names = operation.list ? ['page', 'size', 'sort', 'q', 'id', ...entry.query] : entry.query;
  const inQuery = [...new Set(names)].map((name) => ({ name, in: 'query', schema: text }));
  const inHeader = [
    ...(operation.ifMatch === undefined
      ? []
      : [{ name: 'If-Match', in: 'header', required: operation.ifMatch === 'required', schema: text }]),
    ...(operation.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: text }] : []),
  ];
  return [...inPath, ...inQuery, ...inHeader];
}

const content = (schema: JsonSchema) => ({ content: { 'application/json': { schema: pointed(schema, './data/') } } });

/** References between files become references between components. */
function pointed(value: JsonSchema[string], folder: string): JsonSchema[string] {
  if (Array.isArray(value)) return value.map((part) => pointed(part, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, part]) => {
      const file =
        name === '$ref' && typeof part === 'string'
          ? /^\.\/(?:data\/)?([\w-]+)\.schema\.json(?:#(\/.+))?$/.exec(part)
          : null;
      return [name, file ? `#/components/schemas/${file[1]}${file[2] ?? ''}` : pointed(part, folder)];
    }),
  );
}
