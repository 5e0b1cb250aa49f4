import type { FieldModel, Json, LocaleKey } from '../../../engine/model';
import type { Edition } from '../../definitions';
import { shownLine } from './shown-line';

/** How a column of a file is interpreted. */
export interface Column {
  readonly heading: string;
  readonly field?: string;
}

/** Finds the field of each heading by its name or its label in any of the portal's languages. Each field has one column. */
export function columnsOf(
  headings: readonly string[],
  fields: readonly FieldModel[],
  edition: Pick<Edition, 'languages' | 'locales'>,
  chosen: readonly (string | null)[] | undefined,
): readonly Column[] {
  const names = new Map<string, string>();
  for (const { name, label } of fields)
    for (const word of [...wordings(label, edition), name]) names.set(plain(word), name);
  const taken = new Set<string>();
  return headings.map((written, index) => {
    const heading = written.trim().slice(0, 200);
    const named = chosen ? (chosen[index] ?? undefined) : names.get(plain(heading));
    const known = named !== undefined && fields.some(({ name }) => name === named) && !taken.has(named);
    if (!known) return { heading: shownLine(heading) };
    taken.add(named);
    return { heading: shownLine(heading), field: named };
  });
}

/** A text in each language. */
export function wordings(
  key: LocaleKey | undefined,
  { languages, locales }: Pick<Edition, 'languages' | 'locales'>,
): readonly string[] {
  if (key === undefined) return [];
  const [namespace, path] = key.includes(':') ? key.split(':', 2) : ['iam', key];
  return languages.flatMap(({ code }) => {
    let at: Json | undefined = locales[`${code}/${namespace}`];
    for (const part of (path ?? '').split('.'))
      at =
        typeof at === 'object' && at !== null && !Array.isArray(at) && Object.hasOwn(at, part)
          ? (at as Readonly<Record<string, Json>>)[part] // not an array, as tested above
          : undefined;
    return typeof at === 'string' ? [at] : [];
  });
}

/** A word without differences in case, accents, spaces and punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\p{S}\s]/gu, '')
    .toLowerCase();
}
