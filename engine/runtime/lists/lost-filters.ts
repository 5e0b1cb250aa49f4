import { isBesideFilters, type JsonObject, type ListBlockModel } from '../../model';
import { listState } from './list-state';

/**
 * Names of what narrowed a stored view and no longer does: filters that the list does not have now, or of whose values it knows none, and
 * the search (`q`) of a list without one. Shown without them, the view may have more records than when it was stored.
 */
export function lostFilters(list: ListBlockModel, query: string): readonly string[] {
  return lostOf(list, [...new URLSearchParams(query)]);
}

/**
 * The same of the page's address. Of what its route keeps, only the list's own filters are judged, for other parts of the page read the
 * rest. Of what the route has dropped, also that by which its source can be narrowed; the rest, such as the mark of a campaign, never was a
 * filter.
 * @param sources of the screen: the lists of some begin their parameters with its name
 */
export function lostInAddress(
  list: ListBlockModel,
  query: JsonObject,
  dropped: JsonObject,
  sources: readonly string[],
): readonly string[] {
  const others = list.prefix === '' ? sources.map((name) => `${name}_`) : [];
  const own = (said: JsonObject) =>
    Object.entries(said).flatMap(([name, value]): [string, string][] =>
      name.startsWith(list.prefix) && !others.some((other) => name.startsWith(other))
        ? [[name.slice(list.prefix.length), String(value)]]
        : [],
    );
  const isOwn = ([name]: readonly [string, string]) => list.filters.some((filter) => filter.name === name);
  const narrowed = own(dropped).filter((said) => isOwn(said) || list.narrows?.includes(said[0]));
  return lostOf(list, [...own(query).filter(isOwn), ...narrowed]);
}

function lostOf(list: ListBlockModel, parameters: readonly (readonly [string, string])[]): readonly string[] {
  const isFilter = (name: string) => list.filters.some((filter) => filter.name === name);
  const said = parameters.filter(([name, value]) => value.trim() && (isFilter(name) || !isBesideFilters(list, name)));
  const shown = listState(list, Object.fromEntries(said.map(([name, value]) => [list.prefix + name, value])));
  return said.flatMap(([name, value]) => {
    if (name === 'q' && list.search !== undefined) return [];
    const values = [value, ...value.split(',')].map((each) => each.trim());
    const understood = Object.hasOwn(shown.filters, name) ? (shown.filters[name] ?? []) : [];
    return understood.some((each) => values.includes(each)) ? [] : [name];
  });
}
