import type { Address } from './engine';

/**
 * The address of a link in a text, or undefined if it may not be followed: only http, https and mailto, and paths of the portal itself.
 * Checked with the URL parser, so that tabs, backslashes and unusual case cannot disguise a host or a scheme (quality S39, S42).
 */
export function writtenLink(href: string, origin: string): Address | undefined {
  if (!URL.canParse(href, origin)) return undefined;
  const url = new URL(href, origin);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.origin === origin) {
    const path = url.pathname + url.search + url.hash;
    return /^\/(?![/\\])/.test(href) && /^\/(?![/\\])/.test(path) ? { href: path, inApp: true } : undefined;
  }
  if (url.protocol === 'mailto:') return { href: url.href, inApp: false };
  const written = /^https?:\/\//i.test(href);
  return written && (url.protocol === 'https:' || url.protocol === 'http:')
    ? { href: url.href, inApp: false }
    : undefined;
}
