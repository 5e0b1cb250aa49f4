import { startup as en } from '../../locales/en/common.json';
import { startup as es } from '../../locales/es/common.json';
import { startup as fr } from '../../locales/fr/common.json';
import { startup as ja } from '../../locales/ja/common.json';
import { chooseLanguage, detectedLanguages, storedLanguage } from '../language/choose-language';

/** These few sentences are part of the program: they are used when nothing else could be loaded. */
const sentences = { en, es, fr, ja };

/** The sentences of the start, in the language that was chosen earlier or else the browser's. */
export function startupSentences() {
  const wishes = { stored: storedLanguage(), detected: detectedLanguages(document, navigator) };
  const language = chooseLanguage(wishes, Object.keys(sentences)) as keyof typeof sentences;
  return { language, t: sentences[language] };
}
