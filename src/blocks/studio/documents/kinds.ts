/** Kinds of document that can be changed in the studio; everything else stays with the repository. */
export type DocumentKind = 'form' | 'shared' | 'screen' | 'routes' | 'texts';

/** A file of definitions as it is shown and changed. */
export interface StudioFile {
  readonly path: string;
  readonly text: string;
}

const kinds: readonly (readonly [DocumentKind, RegExp])[] = [
  ['form', /^schemas\/forms\/(?:.+\/)?([^/]+)\.form\.json$/],
  ['shared', /^schemas\/shared\/(?:.+\/)?([^/]+)\.shared\.json$/],
  ['screen', /^screens\/(?:.+\/)?([^/]+)\.screen\.json$/],
  ['routes', /^screens\/([^/]+)\/routes\.json$/],
  ['texts', /^locales\/([^/]+\/[^/]+)\.json$/],
];

interface KnownDocument {
  readonly kind: DocumentKind;
  readonly id: string;
}

const known = new Map<string, KnownDocument | undefined>();

/** The kind of document at a path; undefined if the studio does not edit it. Asked of all paths after every change, so each is read once. */
export function documentOf(path: string): KnownDocument | undefined {
  if (!known.has(path)) known.set(path, readPath(path));
  return known.get(path);
}

function readPath(path: string): KnownDocument | undefined {
  for (const [kind, pattern] of kinds) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** The meta-schema that describes a kind of document. */
export function metaSchemaOf(kind: DocumentKind): string {
  return kind === 'texts' ? 'locale.schema.json' : `${kind}.schema.json`;
}

/** The place of a locale key: a key that names no file is in `iam`. */
export function placeOfKey(key: string, language: string): { readonly path: string; readonly at: readonly string[] } {
  const colon = key.indexOf(':');
  const namespace = colon < 0 ? 'iam' : key.slice(0, colon);
  return { path: `locales/${language}/${namespace}.json`, at: key.slice(colon + 1).split('.') };
}
