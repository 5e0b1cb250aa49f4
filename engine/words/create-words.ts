import { createInstance } from 'i18next';
import { type Json, type JsonObject, type LocaleKey, type ProjectBundle, usualNamespace } from '../model';
import { loadOwnWords } from './own-words';

/** What a page is said in. */
export interface Words {
  readonly language: string;
  /** Says a locale key; see `Engine.t`. A key nobody translated comes back as it is. */
  readonly t: (key: LocaleKey, args?: Readonly<Record<string, Json>>) => string;
  /** Whether a key has a sentence. */
  has(key: LocaleKey, args?: JsonObject): boolean;
}

export interface WordsOptions {
  /** BCP 47 tag. */
  readonly language: string;
  /** Sentences of the project; a namespace of the engine's own that it brings replaces single sentences of it. */
  readonly texts?: ProjectBundle['texts'];
  /** The language that stands in for what another lacks. Default: the project's first, else English. */
  readonly fallback?: string;
  /** Namespace of keys that name none. */
  readonly usualNamespace?: string;
}

/** Makes a translator over the engine's sentences and those of a project. Nothing is escaped: the views draw text. */
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

/** Two levels are enough: sentences of the engine that a project says its own way are laid over by group. */
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
