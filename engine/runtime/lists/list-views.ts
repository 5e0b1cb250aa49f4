import { isList, type Json, type JsonObject, type ListBlockModel } from '../../model';
import { isObject } from '../path';
import { type ListState, listQuery, listState } from './list-state';

/** Which columns of a table are hidden for a user, and the density of its rows. */
export interface ListArrangement {
  /** Ids of columns; the primary column is always visible. */
  readonly hidden: readonly string[];
  readonly dense: boolean;
}

/** A list's state stored under a name: `query` holds search, filters, sort and size as in an address, without the page. */
export interface ListView extends ListArrangement {
  readonly query: string;
}

/** A table as defined. */
export const plainArrangement: ListArrangement = { hidden: [], dense: false };

/** What a list shows now. Equal states have equal queries, however they were reached. */
export function viewOf(list: ListBlockModel, state: ListState, { hidden, dense }: ListArrangement): ListView {
  const { q, filters, sort, size } = state;
  const patch = listQuery(list, listState(list, {}), { q, filters, ...(sort && { sort }), size });
  const said = Object.entries(patch).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.slice(list.prefix.length), value] as const],
  );
  said.sort(([one], [other]) => (one < other ? -1 : 1));
  const known = list.columns.filter(({ id, primary }) => !primary && hidden.includes(id));
  return {
    query: new URLSearchParams(said.map(([...pair]) => pair)).toString(),
    hidden: known.map(({ id }) => id),
    dense,
  };
}

/** The state of a stored query; values that are no longer valid are ignored (see `lostFilters`), and a list without a sort has none. */
export function stateOfView(list: ListBlockModel, query: string): Pick<ListState, 'q' | 'filters' | 'sort' | 'size'> {
  const said = [...new URLSearchParams(query)].map(([name, value]) => [list.prefix + name, value] as const);
  const { q, filters, sort, size } = listState(list, Object.fromEntries(said));
  return { q, filters, sort, size };
}

/** A stored view as a source returns it; undefined if the record is not one. */
export function readView(record: JsonObject): (ListView & { readonly id: string; readonly name: string }) | undefined {
  const { id, name, query } = record;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof query !== 'string') return undefined;
  return { id, name, query, ...readArrangement(record) };
}

/** A stored arrangement, whatever its current state. */
export function readArrangement(kept: Json | undefined): ListArrangement {
  if (!isObject(kept)) return plainArrangement;
  const { hidden, dense } = kept;
  const ids = isList(hidden) ? hidden.filter((id): id is string => typeof id === 'string') : [];
  return { hidden: ids, dense: dense === true };
}

/** Whether two views show the same. */
export function isSameView(one: ListView, other: ListView): boolean {
  return (
    one.query === other.query &&
    one.dense === other.dense &&
    one.hidden.length === other.hidden.length &&
    one.hidden.every((id) => other.hidden.includes(id))
  );
}
