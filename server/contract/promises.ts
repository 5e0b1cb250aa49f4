import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { isObject, type Json, type JsonObject } from '../../engine/model';
import { createAjv } from '../platform/ajv';

/** Problems of a value; the list is empty if it is valid. Its schema is compiled with the first value. */
export type Validate = (value: unknown) => readonly ErrorObject[];

/** What the contract promises of one operation. */
export interface OperationPromise {
  readonly name: string;
  readonly method: string;
  /** Below the API's base, with a slash at the start; arguments in braces. */
  readonly path: string;
  readonly permission: string | undefined;
  readonly needsSession: boolean;
  readonly needsXsrf: boolean;
  /** Names of the query parameters. */
  readonly query: readonly string[];
  /** Names of the headers that it accepts. */
  readonly takes: ReadonlySet<string>;
  readonly needsRevision: boolean;
  readonly payload: Validate | undefined;
  /** Largest body in bytes, if the contract says one. */
  readonly bytes: number | undefined;
  /** Names of the payload's properties, if the contract lists them. */
  readonly fields: readonly string[];
  readonly accepted: ResponsePromise;
  readonly refused: ResponsePromise;
}

/** What the contract promises for one kind of answer. */
export interface ResponsePromise {
  /** `200`, or `2XX` for that whole class. */
  readonly status: string;
  readonly headers: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly validate: Validate;
  }[];
  /** JSON by this schema; absent: no body, or one that is not JSON. */
  readonly body: Validate | undefined;
  /** A file or a stream: its content is not checked. */
  readonly opaque: boolean;
}

const root = 'contract:/document';

/** Reads the promises of an OpenAPI document, as `server/api/openapi.ts` creates it. */
export function readPromises(document: JsonObject): readonly OperationPromise[] {
  const ajv = createAjv();
  // Names around the schemas in an OpenAPI document, so that references resolve.
  ajv.addVocabulary(['components', 'paths']);
  ajv.addSchema({ $id: root, components: part(document, 'components'), paths: part(document, 'paths') });
  const validator = (...path: readonly string[]): Validate => {
    const pointer = path.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent);
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= ajv.getSchema(`${root}#/${pointer.join('/')}`);
      if (validate === undefined) throw new Error(`The contract has no schema at ${path.join(' ')}.`);
      return validate(value) ? [] : (validate.errors ?? []);
    };
  };
  const resolved = (value: JsonObject): JsonObject => {
    const { $ref } = value;
    if (typeof $ref !== 'string') return value;
    return $ref
      .slice(2)
      .split('/')
      .reduce((place: JsonObject, name) => part(place, name), document);
  };

  function responseAt(status: string, response: JsonObject, ...path: readonly string[]): ResponsePromise {
    const headers = Object.entries(part(response, 'headers')).map(([name, written]) => {
      const header = isObject(written) ? written : {};
      const { $ref } = header;
      const place = typeof $ref === 'string' ? $ref.slice(2).split('/') : [...path, 'headers', name];
      return { name, required: resolved(header).required === true, validate: validator(...place, 'schema') };
    });
    const content = part(response, 'content');
    const isJson = isObject(content['application/json']);
    return {
      status,
      headers,
      body: isJson ? validator(...path, 'content', 'application/json', 'schema') : undefined,
      opaque: !isJson && Object.keys(content).length > 0,
    };
  }

  return Object.entries(part(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, written]): OperationPromise => {
      const operation = isObject(written) ? written : {};
      const place = ['paths', path, method];
      const responses = part(operation, 'responses');
      const [status = '2XX'] = Object.keys(responses).filter((name) => name.startsWith('2'));
      const parameters = list(operation.parameters);
      const inPlace = (where: string) =>
        parameters.flatMap((each) => (each.in === where && typeof each.name === 'string' ? [each.name] : []));
      const [security = {}] = list(operation.security);
      const request = part(operation, 'requestBody');
      const body = part(part(request, 'content'), 'application/json');
      const bytes = request['x-max-bytes'];
      const id = operation.operationId;
      const permission = operation['x-permission'];
      return {
        name: typeof id === 'string' ? id : `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        permission: typeof permission === 'string' ? permission : undefined,
        needsSession: 'session' in security,
        needsXsrf: 'xsrf' in security,
        query: inPlace('query'),
        takes: new Set(inPlace('header')),
        needsRevision: parameters.some(({ name, required }) => name === 'If-Match' && required === true),
        payload:
          'schema' in body ? validator(...place, 'requestBody', 'content', 'application/json', 'schema') : undefined,
        bytes: typeof bytes === 'number' ? bytes : undefined,
        fields: Object.keys(part(resolved(part(body, 'schema')), 'properties')),
        accepted: responseAt(status, part(responses, status), ...place, 'responses', status),
        refused: responseAt('default', part(responses, 'default'), ...place, 'responses', 'default'),
      };
    }),
  );
}

function part(value: JsonObject, name: string): JsonObject {
  const found = value[name];
  return isObject(found) ? found : {};
}

function list(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
