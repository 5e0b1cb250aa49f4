import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../engine/react';

/** Milliseconds that the button says what it did. */
const said = 4_000;

/** Puts a text on the clipboard and says so, to eyes and ears; where the browser refuses, it says that. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation('kit');
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), said);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  return (
    <>
      <button type="button" className="chat-tool" onClick={copy}>
        {outcome === undefined ? label : t(`copy.${outcome}`)}
      </button>
      <VisuallyHidden role="status">{outcome === undefined ? '' : t(`copy.${outcome}`)}</VisuallyHidden>
    </>
  );
}

/** Code, with a button that copies it. */
export function CodeBlock({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} label={t('answer.copyCode')} />
    </div>
  );
}
