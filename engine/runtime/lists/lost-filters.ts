import type { ListBlockModel } from '../../model';
import { listState } from './list-state';

/** What a stored query says beside filters. */
const besideFilters: readonly string[] = ['sort', 'size', 'page'];

/**
 * Names of what narrowed a stored view and no longer does: filters that the list does not have now, or of whose values it knows none, and
 * the search (`q`) of a list without one. Shown without them, the view may have more records than when it was stored.
 */
export function lostFilters(list: ListBlockModel, query: string): readonly string[] {
  const said = [...new URLSearchParams(query)].filter(([name, value]) => !besideFilters.includes(name) && value.trim());
  const shown = listState(list, Object.fromEntries(said.map(([name, value]) => [list.prefix + name, value])));
  return said.flatMap(([name, value]) => {
    if (name === 'q' && list.search !== undefined) return [];
    const values = [value, ...value.split(',')].map((each) => each.trim());
    const understood = Object.hasOwn(shown.filters, name) ? (shown.filters[name] ?? []) : [];
    return understood.some((each) => values.includes(each)) ? [] : [name];
  });
}
