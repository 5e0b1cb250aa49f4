import { Button } from '../../engine/react';
import { startup as en } from '../../locales/en/common.json';
import { startup as es } from '../../locales/es/common.json';
import { startup as fr } from '../../locales/fr/common.json';
import { startup as ja } from '../../locales/ja/common.json';
import { chooseLanguage, storedLanguage } from '../language/choose-language';
import type { StartupFailure } from '../startup';

/** These few sentences come with the program: they are for the moment when nothing else could be loaded. */
const sentences = { en, es, fr, ja };

/** The error panel of specification section 4, with a retry. */
export function StartupFailed({
  part,
  onRetry,
}: {
  readonly part: StartupFailure['part'];
  readonly onRetry: () => void;
}) {
  const wish = storedLanguage() ?? navigator.language;
  const language = chooseLanguage(wish, undefined, Object.keys(sentences)) as keyof typeof sentences;
  const t = sentences[language];
  return (
    <main className="startup-failed" lang={language}>
      <h1 className="pt-title">{t.failed}</h1>
      <p>{t[part]}</p>
      <p>{t.cure}</p>
      <Button onClick={onRetry}>{t.retry}</Button>
    </main>
  );
}
