import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groupOf, setProperty, setText, textIn } from '../documents/commands';
import type { Change, Selection } from '../documents/history';
import { documentOf } from '../documents/kinds';
import { useStudioParts, useStudioState } from '../studio-context';

interface SentenceEditorProps {
  readonly selection: Selection;
  readonly property: string;
  readonly label: string;
  readonly written: string | undefined;
  /** Key of the sentence of the shared field, which is shown where nothing is written. */
  readonly inherited?: string | undefined;
  /** Name of the object, from which a new key is made. */
  readonly thing: string;
}

/** A sentence, edited in the language that is shown; its key is created if there is none. */
export function SentenceEditor({ selection, property, label, written, inherited, thing }: SentenceEditorProps) {
  const { t } = useTranslation('studio');
  const { studio, mayEdit, shownLanguage, languages, openTab } = useStudioParts();
  const { work } = useStudioState(studio, 'work');
  const id = useId();
  const sentence = written === undefined ? '' : (textIn(work.texts, written, shownLanguage) ?? '');
  const missing =
    written === undefined ? [] : languages.filter((language) => textIn(work.texts, written, language) === undefined);
  const write = (text: string) => {
    const { texts } = studio.state().work;
    const wish = `${groupOf(documentOf(selection.path)?.id ?? 'texts')}.${thing}.${property}`;
    // Two rules of one kind have two messages.
    const isTaken = (key: string) => languages.some((language) => textIn(texts, key, language) !== undefined);
    let key = written ?? wish;
    for (let turn = 2; written === undefined && isTaken(key); turn++) key = `${wish}${turn}`;
    const changes: Change[] = [...setText(texts, key, shownLanguage, text).changes];
    if (written === undefined)
      changes.push(...setProperty(texts, selection.path, [...selection.at, property], key).changes);
    studio.run({ changes, selection }, { label: 'sentence', about: label, merge: `sentence ${key} ${shownLanguage}` });
  };
  return (
    <div className="pt-field">
      <label className="pt-label" htmlFor={id}>
        {label} <span className="studio-language">{shownLanguage.toUpperCase()}</span>
      </label>
      <textarea
        id={id}
        className="pt-input studio-sentence"
        rows={sentence.length > 60 ? 3 : 1}
        lang={shownLanguage}
        value={sentence}
        placeholder={inherited === undefined ? undefined : textIn(work.texts, inherited, shownLanguage)}
        readOnly={!mayEdit}
        onChange={(event) => write(event.target.value)}
      />
      {written !== undefined && (
        <p className="pt-help studio-key">
          <code>{written}</code>
          {missing.length > 0 && (
            <button type="button" className="pt-link studio-link" onClick={() => openTab('texts')}>
              {t('texts.missingIn', { languages: missing.map((each) => each.toUpperCase()).join(', ') })}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
