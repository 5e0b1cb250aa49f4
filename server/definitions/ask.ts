import type { Json } from '../../engine/model';
import type { Contract, ContractEntry } from '../definitions/contract';
import type { Origin } from '../platform/http/origin';
import type { Actor } from '../session/session';

/** Arguments of a query: those of the path and of the query string, by name. */
export type AskArguments = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Calls a `GET` of the API from within, with the rights of one user: what a form or a check of the server reads is what that user would
 * get.
 * @throws ApiError as the API answers
 */
export type Ask = (source: string, given: AskArguments) => Promise<Json>;

/** The caller. */
export interface Asker {
  readonly actor: Actor | undefined;
  readonly mode: Actor['mode'];
  readonly page: string | undefined;
  readonly origin: Origin;
}

/**
 * The `GET` that returns the record which an operation changes: at the same address, else the list that contains it, filtered by its id.
 */
export function recordSource(
  { method, path }: ContractEntry,
  { entries }: Contract,
): { readonly source: string; readonly inList: boolean } | undefined {
  if (method !== 'PUT') return undefined;
  const reading = [...entries.values()].filter((entry) => entry.method === 'GET');
  for (let at = path; at.includes('/') || at === path; at = at.slice(0, at.lastIndexOf('/'))) {
    const same = reading.find((entry) => entry.path === at);
    if (same) return { source: same.name, inList: false };
    const list = at.endsWith('/{id}') && reading.find((entry) => entry.path === at.slice(0, -'/{id}'.length));
    if (list !== false && list?.query.includes('id')) return { source: list.name, inList: true };
    if (!at.includes('/')) break;
  }
  return undefined;
}
