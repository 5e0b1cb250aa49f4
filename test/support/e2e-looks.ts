import type { Rules } from './e2e-axe';

/** Appearances of a page: whatever must hold everywhere is tested in them. */
export interface Look {
  readonly colorScheme: 'light' | 'dark';
  /** In CSS pixels; 320 is what remains of a desktop at a zoom of four (WCAG 1.4.10). */
  readonly width: number;
  readonly height: number;
}

export const languages = ['en', 'es', 'fr', 'ja'] as const;

/** Each scheme at each width. */
export const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 320].map((width) => ({ colorScheme, width, height: width === 320 ? 640 : 900 })),
);

/** Looks of one language; `rules` says which accessibility rules are tried, if any. Whether all fits is tried in each. */
export interface SpokenLooks {
  readonly language: string;
  readonly looks: readonly (Look & { readonly rules?: Rules })[];
}

/** Whether all sixteen pairs of a language and a look are tested: slow, and requested by `E2E_LOOKS=all`. */
export const inEveryLook = process.env.E2E_LOOKS === 'all';

/**
 * The look in which the nth state is tested in each language: four of the sixteen pairs. Every state meets each language and each look; any
 * four consecutive states meet every pair of them. The rules are tried in two looks that have nothing in common, so in either scheme and at
 * either width: all in one, those about the look in the other. Any eight consecutive states meet every pair with the latter, any sixteen
 * with all.
 * @param all every pair instead
 */
export function looksOf(state: number, all = false): readonly SpokenLooks[] {
  if (all) return languages.map((language) => ({ language, looks: looks.map((look) => ({ ...look, rules: 'all' })) }));
  return languages.map((language, at) => {
    const index = (at + state) % looks.length;
    const look = looks[index] as Look;
    const isOuter = index === 0 || index === looks.length - 1;
    if (isOuter !== state % 8 < 4) return { language, looks: [look] };
    return { language, looks: [{ ...look, rules: index < 2 === state % 16 < 8 ? 'all' : 'look' }] };
  });
}
