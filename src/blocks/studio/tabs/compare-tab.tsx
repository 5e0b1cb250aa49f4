import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { edited } from '../documents/history';
import { LostByTheSet } from '../lost-values';
import type { ComparisonSentence, SetCheck, SetProblem } from '../state/studio-api';
import { useStudioParts, useStudioState } from '../studio-context';

/** What the set changes compared with what is published: the server's comparison in words, and the documents. */
export function CompareTab({
  compared,
  onCompare,
}: {
  readonly compared: SetCheck | 'failed' | 'asking' | undefined;
  readonly onCompare: () => void;
}) {
  const { t, i18n } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { work, published, saving } = useStudioState(studio, 'work', 'published', 'saving');
  const changed = useMemo(() => [...edited(work, published).keys()].sort(), [work, published]);
  if (changed.length === 0) return <p className="studio-none">{t('compare.same')}</p>;
  return (
    <div className="studio-compare">
      <p>{t('compare.documents', { count: changed.length })}</p>
      <ul className="studio-changed">
        {changed.map((path) => (
          <li key={path}>
            {work.texts.has(path) ? (
              <button type="button" className="pt-link studio-link" onClick={() => studio.select({ path, at: [] })}>
                {path}
              </button>
            ) : (
              <del>{path}</del>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="pt-button pt-button-secondary studio-small"
        aria-disabled={compared === 'asking' || saving.set === undefined}
        onClick={onCompare}
      >
        {t(compared === 'asking' ? 'compare.asking' : 'compare.ask')}
      </button>
      <LostByTheSet />
      {compared === 'failed' && <p role="alert">{t('compare.failed')}</p>}
      {typeof compared === 'object' && <Comparison check={compared} exists={(key) => i18n.exists(key)} />}
    </div>
  );
}

/** Sentences about texts that are listed at once; more are folded, so that what else changes is not lost among them. */
const fewTexts = 8;
/** What is said instead of `textMissing` where the text is needed. */
const refusedText = 'textRefused';

/** The sentences of a comparison: what changes in definitions, then what changes in texts. */
export function Comparison({ check, exists }: { readonly check: SetCheck; readonly exists: (key: string) => boolean }) {
  const { t } = useTranslation('studio');
  const { problems = [] } = check;
  // A text without which nothing is published is not called harmless.
  const comparison = check.comparison.map((sentence) =>
    sentence.code === 'textMissing' && problems.some((problem) => lacks(problem, sentence))
      ? { ...sentence, code: refusedText }
      : sentence,
  );
  if (comparison.length === 0) return <p>{t('compare.nothing')}</p>;
  // What is said of a text names its language.
  const texts = comparison.filter(({ values }) => values.language !== undefined);
  if (texts.length <= fewTexts) return <Sentences sentences={comparison} exists={exists} />;
  return (
    <>
      <Sentences sentences={comparison.filter((each) => !texts.includes(each))} exists={exists} />
      <details className="studio-texts-changed">
        <summary>{t('compare.texts', { count: texts.length })}</summary>
        <Sentences sentences={texts} exists={exists} />
      </details>
    </>
  );
}

/** Whether a problem that refuses publishing is that this text is missing. */
function lacks({ severity, code, values }: SetProblem, { values: { key } }: ComparisonSentence): boolean {
  const name = String(key);
  // The usual file is not named by what reads a text.
  return (
    severity === 'error' && code === 'locale-key-missing' && (name === values.key || name.endsWith(`:${values.key}`))
  );
}

function Sentences({
  sentences,
  exists,
}: {
  readonly sentences: SetCheck['comparison'];
  readonly exists: (key: string) => boolean;
}) {
  const { t, i18n } = useTranslation('studio');
  return (
    <ul className="studio-sentences">
      {sentences.map(({ code, values, words }, index) => {
        const key = code === refusedText ? `compare.${code}` : `changes:what.${code}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is not edited.
          <li key={index}>{exists(key) ? t(key, { ...values, ...words?.[i18n.language] }) : code}</li>
        );
      })}
    </ul>
  );
}
