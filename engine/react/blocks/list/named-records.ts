import type { Translate } from '../../engine';

/** Maximum number of records listed by name. */
const mostNamed = 3;

/** Names of records as text: “build”, “ci”, “nightly” and 997 more. */
export function namedRecords(
  names: readonly string[],
  count: number,
  { t, language }: { readonly t: Translate; readonly language: string },
): string {
  const first = names.slice(0, mostNamed).map((name) => t('kit:list.quoted', { name }));
  const rest = count - first.length;
  const parts = rest > 0 ? [...first, t('kit:list.more', { count: rest })] : first;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
