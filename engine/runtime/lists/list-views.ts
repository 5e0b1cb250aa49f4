import { isList, type Json, type JsonObject, type ListBlockModel } from '../../model';
import { isObject } from '../path';
import { type ListState, listQuery, listState } from './list-state';

/** Which columns of a table a person does not see, and how dense its rows are. */
export interface ListArrangement {
  /** Ids of columns; the one that heads the record is always seen. */
  readonly hidden: readonly string[];
  readonly dense: boolean;
}

/** What a list shows, as it is kept under a name: `query` holds search, filters, sort and size as in an address, without the page. */
export interface ListView extends ListArrangement {
  readonly query: string;
}

/** A table as its definition has it. */
export const plainArrangement: ListArrangement = { hidden: [], dense: false };

/** What a list shows now. The same state has the same query, whatever way it was reached. */
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

/** The state that a kept query wishes; what is not understood any more counts as not said. */
export function stateOfView(list: ListBlockModel, query: string): Pick<ListState, 'q' | 'filters' | 'sort' | 'size'> {
  const said = [...new URLSearchParams(query)].map(([name, value]) => [list.prefix + name, value] as const);
  const { q, filters, sort, size } = listState(list, Object.fromEntries(said));
  return { q, filters, ...(sort && { sort }), size };
}

/** A kept view as a source answers it; undefined where the record is none. */
export function readView(record: JsonObject): (ListView & { readonly id: string; readonly name: string }) | undefined {
  const { id, name, query } = record;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof query !== 'string') return undefined;
  return { id, name, query, ...readArrangement(record) };
}

/** An arrangement as it was kept, in whatever state that is by now. */
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
