/** How a page looks: whatever is to hold everywhere is tried in looks like these. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  /** In CSS pixels; 320 is what remains of a desk at a zoom of four (WCAG 1.4.10). */
  readonly width: number;
  readonly height: number;
}

export const languages = ['en', 'es', 'fr', 'ja'] as const;

/** Each scheme at each width. */
export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 320].map((width) => ({ colorScheme, width, height: width === 320 ? 640 : 900 })),
);

/**
 * The looks in which the nth state is tried, by language: six of the sixteen pairs. Every state meets each language, both schemes and
 * both widths; any four states in a row meet every pair of a language and a look.
 */
export function looksOf(state: number): readonly { readonly language: string; readonly looks: readonly Look[] }[] {
  const look = (at: number) => looks[at % looks.length] as Look;
  return languages.map((language, at) => ({
    language,
    looks: at % 2 === state % 2 ? [look(at + state), look(at + state + 2)] : [look(at + state)],
  }));
}
