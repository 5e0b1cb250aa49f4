import type { i18n } from 'i18next';
import type { Json, JsonObject } from '../../engine/model';
import { type LabelKey, labelName } from '../../kinds';

const own = 'enumerations';
/** Namespace of the labels that administrators edit, made from the settings. */
const edited = 'labels';

/**
 * The keys that translate labels of the settings. An administrator's text for a language (`labelTexts`) comes first; without one, a label
 * that is the portal's own is shown in the portal's translation, and an edited label as it was edited.
 */
export async function labelKeys(translator: i18n, { labelTexts }: JsonObject): Promise<LabelKey> {
  await translator.loadNamespaces(own);
  const texts = textsByName(labelTexts);
  const isOwn = (name: string, text: string) =>
    translator.exists(`${own}:${name}`) && translator.t(`${own}:${name}`, { lng: 'en' }) === text;
  const languages = translator.options.supportedLngs || [];
  return ({ of, value, text }) => {
    const name = labelName(of, value);
    const said = texts.get(name);
    if (said === undefined) return isOwn(name, text) ? `${own}:${name}` : undefined;
    // A resource may refer to another one, which is then looked up in the current language.
    const otherwise = isOwn(name, text) ? `$t(${own}:${name})` : letters(text);
    for (const language of languages)
      translator.addResource(language, edited, name, said.get(language) ?? otherwise, { silent: true });
    return `${edited}:${name}`;
  };
}

/** A text in which the translator finds no reference to another one: an invisible character splits the start of such a reference. */
function letters(text: string): string {
  return text.replaceAll('$t(', '$t\u2060(');
}

/** Texts by language, by the name of the label. */
function textsByName(rows: Json | undefined): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const row of Array.isArray(rows) ? (rows as readonly JsonObject[]) : []) {
    const { list, value, language, text } = row;
    const name = labelName(String(list), String(value));
    const texts = found.get(name) ?? new Map<string, string>();
    found.set(name, texts.set(String(language), letters(String(text))));
  }
  return found;
}
