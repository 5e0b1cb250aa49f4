import type { i18n } from 'i18next';
import type { Manifest } from './definitions-client';

/** Texts by language and namespace. */
export type Texts = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** What a page needs first, as the server sends it in one file (`server/definitions/preloads.ts`). */
export interface Preload {
  /** Only with what a portal needs to start. */
  readonly manifest?: Manifest;
  /** Compiled documents by kind, id and hash: `screens/home.4f1a`. */
  readonly models: Readonly<Record<string, unknown>>;
  readonly texts: Texts;
}

/**
 * Requests what the page needs first. If it cannot be loaded it is undefined: the portal then requests each part, and reports what is
 * missing.
 */
export async function fetchPreload(address: string | undefined): Promise<Preload | undefined> {
  if (address === undefined) return undefined;
  try {
    // With the headers of the page's preload: with others, the browser would request it twice.
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Preload) : undefined;
  } catch {
    return undefined;
  }
}

/** Adds preloaded texts to the translator; texts that it has already stay. */
export function addTexts(translator: i18n, texts: Texts): void {
  for (const [language, namespaces] of Object.entries(texts)) {
    for (const [namespace, words] of Object.entries(namespaces)) {
      if (!translator.hasResourceBundle(language, namespace)) translator.addResourceBundle(language, namespace, words);
    }
  }
}
