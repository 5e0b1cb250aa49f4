import type { JsonObject, QueryParser, RouteModel } from '../../engine/model';

/** Parameters that are always kept on pages for visitors: the target afterwards, and the language (decisions 2.2). */
const onboarding: Readonly<Record<string, QueryParser>> = { target: 'text', lng: 'text' };

const readable: Readonly<Record<QueryParser, (value: string) => boolean>> = {
  text: (value) => value.length <= 2048 && !Array.from(value).some((character) => character < ' '),
  integer: (value) => /^-?\d{1,15}$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  path: (value) => /^\/(?![/\\])[^\\]*$/.test(value) && value.length <= 2048,
};

interface Sanitized {
  readonly clean: string;
  /** Parameters that are in the query no longer, except those that only pages for visitors have. */
  readonly dropped?: JsonObject;
}

/**
 * The query of an address as its route reads it: unlisted or invalid parameters are dropped, the order is kept, of a repeated parameter the
 * first counts. A route that lists nothing keeps everything. A clean query is returned as it was, character by character, so that cleaning
 * terminates.
 * @param search with its question mark, or empty
 * @returns the query, and the parameters that are not in it any more
 */
export function sanitizeQuery(
  { query, standalone }: Pick<RouteModel, 'query' | 'standalone'>,
  search: string,
): Sanitized {
  if (query === undefined) return { clean: search };
  const listed = standalone ? { ...query, ...onboarding } : query;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  const dropped: Record<string, string> = {};
  for (const [name, value] of given) {
    const parser = Object.hasOwn(listed, name) ? listed[name] : undefined;
    if (parser && readable[parser](value) && !kept.has(name)) kept.append(name, value);
    else if (!Object.hasOwn(onboarding, name) && !kept.has(name)) dropped[name] ??= value;
  }
  const clean = kept.toString();
  if (clean === given.toString()) return { clean: search };
  return { clean: clean && `?${clean}`, ...(Object.keys(dropped).length > 0 && { dropped }) };
}
