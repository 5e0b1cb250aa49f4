import type { RouteModel } from '../engine/model';

/** Allowed link targets in answers of the assistant: places of the portal, and the support team. */
export interface AnswerAddresses {
  /** The route at a path below the portal's base. */
  find(path: string): Pick<RouteModel, 'standalone' | 'query'> | undefined;
  /** Address of the support team: an email address, or `https:`. */
  readonly support?: string | undefined;
}

export type AnswerLink =
  /** An address below the portal's base. */
  { readonly kind: 'route'; readonly path: string } | { readonly kind: 'support'; readonly address: string };

/** Path, query and hash of an address below the portal's base; nothing that a browser would read as another host or a parent segment. */
const own = /^(\/(?!\/)[\w\-.~%:@/]*)(\?[^#\s\\]*)?(#[\w-]*)?$/;

/**
 * The target of a link in an answer; undefined if it may not be followed. The link may have been written by a model, or by a text that it
 * read: only addresses in the route table are allowed, with their known parameters, and the configured address of the support team.
 */
export function answerLink(href: string, { find, support }: AnswerAddresses): AnswerLink | undefined {
  if (support !== undefined && support !== '' && isSupport(href, support)) return { kind: 'support', address: href };
  const [, path, search = '', hash = ''] = own.exec(href) ?? [];
  if (path === undefined || /\/\/|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c/i.test(path)) return undefined;
  const route = find(path);
  // Pages for visitors act on what their address contains.
  if (route === undefined || route.standalone) return undefined;
  return { kind: 'route', path: path + knownQuery(search, route.query) + hash };
}

/** The address itself, or an email to it with a subject and a text and no further recipients. */
function isSupport(href: string, support: string): boolean {
  if (support.startsWith('https://')) return href === support;
  const [address, query, ...more] = href.split('?');
  if (address !== `mailto:${support}` || more.length > 0 || /[#\s\\]/.test(href)) return false;
  return [...new URLSearchParams(query).keys()].every((name) => name === 'subject' || name === 'body');
}

/** A route that lists no parameters gets none: their effect is not known. */
function knownQuery(search: string, query: RouteModel['query']): string {
  const kept = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    const parser = query && Object.hasOwn(query, name) ? query[name] : undefined;
    if (parser === undefined || parser === 'path' || kept.has(name) || value.length > 200) continue;
    if (parser === 'integer' && !/^-?\d{1,15}$/.test(value)) continue;
    if (parser === 'boolean' && value !== 'true' && value !== 'false') continue;
    kept.append(name, value);
  }
  const text = kept.toString();
  return text && `?${text}`;
}
