/** A path inside a JSON document: property names and array indices. */
export type Path = readonly (string | number)[];

/** JSON pointer (RFC 6901) of a path; '' for the whole document. */
export function pointerOf(path: Path): string {
  let pointer = '';
  for (const part of path) pointer += `/${typeof part === 'number' ? part : escapePart(part)}`;
  return pointer;
}

/** Parts of a JSON pointer, unescaped. Array indices stay text. A pointer that does not begin with `/` has no parts. */
export function partsOf(pointer: string): string[] {
  if (!pointer.startsWith('/')) return [];
  return pointer.slice(1).split('/').map(unescapePart);
}

/** One part of a pointer, escaped: `~` and `/` have a meaning there. */
export function escapePart(part: string): string {
  return part.includes('~') || part.includes('/') ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part;
}

function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
