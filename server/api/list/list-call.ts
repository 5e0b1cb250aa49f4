import { ApiError, type FieldError } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import type { Rights } from '../rights';
import {
  type AddedQuery,
  batchSize,
  type ListDefinition,
  type ListedValues,
  type ListRequest,
  readListRequest,
} from '.';
import type { Reader } from './reader';
import { fits } from './request';

/**
 * What the caller may see: records of others need this permission, and one of the administrators' roles. The portal's mode changes nothing
 * (quality S32).
 */
export function readerOf({ actor, may }: Reading, permission = 'readEverything'): Reader {
  return { userId: actor.id, everything: actor.administrator && may(permission) };
}

/** Parts of a call that decide what is read. */
export interface Reading extends Pick<Rights, 'may'> {
  readonly actor: Actor;
}

/** Reads a list query, or refuses it parameter by parameter. `others` are the operation's own parameters. */
export function listRequest(
  definition: ListDefinition,
  call: {
    readonly rawQuery: Readonly<Record<string, unknown>>;
    readonly kept: { query(entity: string): AddedQuery };
    readonly services: { readonly findsParts: boolean };
    readonly inFull?: true;
    readonly countTo?: number;
    readonly listed: ListedValues;
  },
  others: readonly string[] = [],
): ListRequest {
  const added = definition.entity === undefined ? undefined : call.kept.query(definition.entity);
  const answer = readListRequest(definition, call.rawQuery, others, { ...(added && { added }), listed: call.listed });
  if ('request' in answer)
    return {
      ...answer.request,
      ...(call.services.findsParts && { parts: true }),
      ...(call.countTo && { countTo: call.countTo }),
      ...(call.inFull && { size: batchSize, inFull: true }),
    };
  const fields: Record<string, FieldError> = {};
  for (const [parameter, code] of Object.entries(answer.problems)) fields[parameter] = { code };
  throw new ApiError('INVALID_REQUEST', { fields });
}

/**
 * Reads a list query in which some filters may be queried by their name alone: those that `sources.json` names among the parameters as
 * well. `actor=…` is short for `filter[actor]=…`.
 */
export function shortListRequest(
  definition: ListDefinition,
  call: Parameters<typeof listRequest>[1] & { readonly parameters: readonly string[] },
  others: readonly string[] = [],
): ListRequest {
  const short = call.parameters.filter((name) => Object.hasOwn(definition.filters, name));
  let request = listRequest(definition, call, [...short, ...others]);
  for (const name of short) {
    const value = ownParameter(call, name);
    const filter = definition.filters[name];
    if (value !== undefined && filter && !fits(filter, value, call.listed[name]))
      throw new ApiError('INVALID_REQUEST', { fields: { [name]: { code: 'MALFORMED' } } });
    request = withFilter(request, name, value);
  }
  return request;
}

/** A parameter specific to the operation: at most one plain text. */
export function ownParameter(
  call: { readonly rawQuery: Readonly<Record<string, unknown>> },
  name: string,
): string | undefined {
  const value = call.rawQuery[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && value.length <= 320 && !value.includes('\u0000') && !/\p{Surrogate}/u.test(value)) {
    return value;
  }
  throw new ApiError('INVALID_REQUEST', { fields: { [name]: { code: 'MALFORMED' } } });
}

/** The same request with one more filter, as if the query had named it. */
export function withFilter(request: ListRequest, name: string, value: string | undefined): ListRequest {
  return value === undefined ? request : { ...request, filters: [...request.filters, { name, values: [value] }] };
}
