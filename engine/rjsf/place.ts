/** The path rjsf gives a field, as a JSON pointer (RFC 6901). */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * The end of the HTML id of the place: property names may contain anything, an id that `aria-describedby` can name no space. Two places
 * never share one.
 */
export function idOf(pointer: string): string {
  if (pointer === '') return 'whole';
  return pointer
    .slice(1)
    .replaceAll(/[^A-Za-z0-9/-]/g, signCode)
    .replaceAll('/', '.');
}

function signCode(sign: string): string {
  return `_${sign.charCodeAt(0).toString(16)}_`;
}
