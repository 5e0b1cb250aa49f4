import type { JsonObject } from '../model';

type Texts = Readonly<Record<string, JsonObject>>;

const loaders: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./en'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  ja: () => import('./ja'),
};

/** Languages in which the kit, its problems and its failures have texts. */
export const ownLanguages: readonly string[] = Object.keys(loaders);

/** The engine's own texts by namespace. A language without them gets the English ones. */
export async function loadOwnWords(language: string): Promise<Texts> {
  const [base = ''] = language.split('-');
  const load = Object.hasOwn(loaders, base) ? loaders[base] : loaders.en;
  return load ? (await load()).default : {};
}
