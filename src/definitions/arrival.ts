import type { i18n } from 'i18next';
import type { Manifest } from './definitions-client';

/** Texts by language and namespace. */
export type Texts = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** What a page needs first, as the server sends it in one file (`server/definitions/arrivals.ts`). */
export interface Arrival {
  /** Only with what a portal needs to start. */
  readonly manifest?: Manifest;
  /** Compiled documents by kind, id and hash: `screens/home.4f1a`. */
  readonly models: Readonly<Record<string, unknown>>;
  readonly texts: Texts;
}

/**
 * Asks for what the page needs first. What cannot be had is undefined: the portal then asks for each part, and says what it
 * lacks.
 */
export async function fetchArrival(address: string | undefined): Promise<Arrival | undefined> {
  if (address === undefined) return undefined;
  try {
    // As the page preloads it: another header, and the browser would ask twice.
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as Arrival) : undefined;
  } catch {
    return undefined;
  }
}

/** Hands texts that came ahead to the translator; what it has already stays. */
export function addTexts(translator: i18n, texts: Texts): void {
  for (const [language, namespaces] of Object.entries(texts)) {
    for (const [namespace, words] of Object.entries(namespaces)) {
      if (!translator.hasResourceBundle(language, namespace)) translator.addResourceBundle(language, namespace, words);
    }
  }
}
