/** Where a user may be sent. */
export type Target =
  /** In-app: path with query and hash, to be passed to the router. */
  | { readonly kind: 'inApp'; readonly path: string }
  /** Another site on the allow-list, or another page of this one: the browser loads it. */
  | { readonly kind: 'external'; readonly href: string };

export interface TargetRules {
  /** Origin of the portal. */
  readonly origin: string;
  /** Paths under which the portal's routes are, each with a leading slash: `/iam`. */
  readonly bases: readonly string[];
  /** Exact host names of allowed external targets, from settings. */
  readonly allowedHosts: readonly string[];
  /** Used for an empty request and for every refused one that began with a slash. */
  readonly home: Target;
  /** Used for refused external requests. */
  readonly fallback: Target;
}

/**
 * The only decision about where a user is sent (specification section 4, post-sign-in target; decision T7; quality S39, S40). The requested
 * target is parsed once by the URL standard; the comparison uses what the browser will use.
 */
export function decideTarget(wish: string | null | undefined, rules: TargetRules): Target {
  if (!wish || wish.length > 2048) return rules.home;
  const inAppWish = wish.startsWith('/');
  const url = parse(wish, rules.origin);
  if (!url) return inAppWish ? rules.home : rules.fallback;
  // A browser drops tabs and line ends and reads `\` as `/`; a target that depends on that is refused.
  const honest = !wish.includes('\\') && !hasControlCharacter(wish) && !wish.startsWith('//');
  if (inAppWish && honest && url.origin === rules.origin && isUnder(url.pathname, rules.bases)) {
    return { kind: 'inApp', path: url.pathname + url.search + url.hash };
  }
  if (!inAppWish && honest && isAllowedHost(url, rules.allowedHosts)) return { kind: 'external', href: url.href };
  return inAppWish ? rules.home : rules.fallback;
}

/** The target with parameters of the address that led to it; its own parameters stay as they are. */
export function withOtherParameters(target: Target, others: URLSearchParams, origin: string): Target {
  const url = new URL(target.kind === 'inApp' ? target.path : target.href, origin);
  const own = new Set(url.searchParams.keys());
  const added = [...others].filter(([name]) => !own.has(name));
  if (added.length === 0) return target;
  for (const [name, value] of added) url.searchParams.append(name, value);
  return target.kind === 'inApp'
    ? { kind: 'inApp', path: url.pathname + url.search + url.hash }
    : { kind: 'external', href: url.href };
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ');
}

function parse(wish: string, origin: string): URL | undefined {
  try {
    return new URL(wish, origin);
  } catch {
    return undefined;
  }
}

/** Dots are resolved by the parser already; an empty segment (`/iam//evil`) is no route of ours. */
function isUnder(path: string, bases: readonly string[]): boolean {
  return !path.includes('//') && bases.some((base) => path === base || path.startsWith(`${base}/`));
}

function isAllowedHost(url: URL, hosts: readonly string[]): boolean {
  const local = url.hostname === 'localhost';
  if (url.username || url.password || url.port) return false;
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return false;
  return hosts.includes(url.hostname);
}
