import { createInstance } from 'i18next';
import { type Json, type JsonObject, type LocaleKey, type ProjectBundle, usualNamespace } from '../model';
import { loadOwnWords } from './own-words';

/** The language and translator of a page. */
export interface Words {
  readonly language: string;
  /** Translates a locale key; see `Engine.t`. Returns a key without a text as it is. */
  readonly t: (key: LocaleKey, args?: Readonly<Record<string, Json>>) => string;
  /** Whether a key has a text. */
  has(key: LocaleKey, args?: JsonObject): boolean;
}

export interface WordsOptions {
  /** BCP 47 tag. */
  readonly language: string;
  /** Texts of the project; in a namespace of the engine they replace single texts of it. */
  readonly texts?: ProjectBundle['texts'];
  /** The fallback language for missing texts. Default: the project's first, else English. */
  readonly fallback?: string;
  /** Namespace of keys without a namespace. */
  readonly usualNamespace?: string;
}

/** Creates a translator over the engine's texts and those of a project. Nothing is escaped: the views render text. */
export async function createWords({
  language,
  texts = {},
  fallback = Object.keys(texts)[0] ?? 'en',
  usualNamespace: usual = usualNamespace,
}: WordsOptions): Promise<Words> {
  const languages = [...new Set([language, fallback])];
  const resources = Object.fromEntries(
    await Promise.all(
      languages.map(async (each) => [each, merged(await loadOwnWords(each), texts[each] ?? {})] as const),
    ),
  );
  const instance = createInstance();
  await instance.init({
    lng: language,
    fallbackLng: fallback,
    ns: [usual],
    defaultNS: usual,
    resources,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return {
    language,
    t: (key, args) => String(instance.t(key, { ...args })),
    has: (key, args) => instance.exists(key, { ...args }),
  };
}

type Texts = Readonly<Record<string, JsonObject>>;

/** Two levels are enough: the project's texts override those of the engine by group. */
function merged(own: Texts, project: Texts): Texts {
  const all: Record<string, JsonObject> = { ...own };
  for (const [namespace, sentences] of Object.entries(project)) all[namespace] = laid(own[namespace], sentences);
  return all;
}

function laid(under: Json | undefined, over: JsonObject): JsonObject {
  if (typeof under !== 'object' || under === null || Array.isArray(under)) return over;
  const whole: Record<string, Json> = { ...(under as JsonObject) };
  for (const [key, value] of Object.entries(over))
    whole[key] =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? laid(whole[key], value as JsonObject)
        : value;
  return whole;
}
