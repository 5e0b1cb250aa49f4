import { isList, isObject, type Json } from '../../../engine/model';

/**
 * A reason as the customer reads it: of a prepared one the words of their language, if it has any. What the administrator wrote or changed
 * stays as it is.
 */
export function reasonInLanguage(written: string, prepared: Json | undefined, language: string): string {
  const same = (isList(prepared) ? prepared : [])
    .filter(isObject)
    .find((texts) => Object.values(texts).some((text) => typeof text === 'string' && text.trim() === written.trim()));
  const own = same?.[language];
  return typeof own === 'string' && own.trim() !== '' ? own : written;
}
