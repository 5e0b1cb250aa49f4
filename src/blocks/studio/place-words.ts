/** Texts of the page, by their keys. */
export interface PlaceTexts {
  readonly t: (key: string, args?: Readonly<Record<string, string | number>>) => string;
  readonly exists: (key: string) => boolean;
}

/** A place of the surroundings as people call it (`Profile › Country`); of a property that no form asks for, its name. */
export function placeWords(path: readonly string[], { t, exists }: PlaceTexts): string {
  const [root = '', ...rest] = path;
  const own = `describe:place_${root}`;
  if (!exists(own)) return path.join('.');
  const field = `iam:fields.${rest.at(-1)}.label`;
  const words = rest.length === 0 ? [] : [exists(field) ? t(field) : rest.join('.')];
  return [t(own), ...words].join(' › ');
}

/** A place among others to choose from, as it can be typed: what it, or else its root, is called, with the path beside it. */
export function namedPlace(path: readonly string[], { t, exists }: PlaceTexts): string {
  const keys = [...(path.length > 1 ? [`iam:fields.${path.at(-1)}.label`] : []), `describe:place_${path[0]}`];
  const known = keys.find(exists);
  const name = path.join('.');
  return known === undefined ? name : t('describe:place', { label: t(known), path: name });
}
