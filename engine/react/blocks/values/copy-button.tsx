import { useEffect, useState } from 'react';
import { Icon } from '../../elements/icon';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { Sign } from '../sign';

interface CopyButtonProps {
  readonly text: string;
  /** Draws words beside the sign. */
  readonly wide?: boolean;
}

/** How long the button says what it did. */
const said = 4_000;

/** Puts a text on the clipboard and says so, to eyes and to ears. Where the browser refuses, it says that too. */
export function CopyButton({ text, wide = false }: CopyButtonProps) {
  const { t } = useEngine();
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
  const words = outcome === undefined ? t('kit:copy.copy') : t(`kit:copy.${outcome}`);
  return (
    <>
      <button
        type="button"
        className={wide ? 'pt-button pt-button-secondary pt-copy' : 'pt-icon-button pt-copy'}
        aria-label={wide ? undefined : t('kit:copy.value', { value: text.length > 60 ? '' : text })}
        title={wide ? undefined : words}
        data-copied={outcome === 'copied' ? true : undefined}
        onClick={copy}
      >
        {outcome === 'copied' ? <Icon name="check" /> : <Sign name="copy" />}
        {wide && <span>{words}</span>}
      </button>
      <VisuallyHidden role="status">{outcome === undefined ? '' : t(`kit:copy.${outcome}`)}</VisuallyHidden>
    </>
  );
}
