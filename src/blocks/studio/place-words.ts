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

/** The same with the path beside it, for those who look for it in the definition. */
export function namedPlace(path: readonly string[], texts: PlaceTexts): string {
  const [label, name] = [placeWords(path, texts), path.join('.')];
  return label === name ? name : texts.t('describe:place', { label, path: name });
}
