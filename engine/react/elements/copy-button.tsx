import { useEffect, useState } from 'react';
import { Sign } from '../blocks/sign';
import { useEngine } from '../engine';
import { Icon } from './icon';
import { VisuallyHidden } from './visually-hidden';

interface CopyButtonProps {
  readonly text: string;
  /** What it is called, in words beside the sign: `true` says "Copy". Left out, only the sign is drawn. */
  readonly label?: string | true;
  /** Its look. Default: of a secondary button, or of a sign alone. */
  readonly className?: string;
}

/** How long the button says what it did. */
const said = 4_000;

/** Puts a text on the clipboard and says so, to eyes and to ears. Where the browser refuses, it says that too. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
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
  const alone = label === undefined;
  const name = alone || label === true ? t('kit:copy.copy') : label;
  const words = outcome === undefined ? name : t(`kit:copy.${outcome}`);
  const look = className ?? (alone ? 'pt-icon-button' : 'pt-button pt-button-secondary');
  return (
    <>
      <button
        type="button"
        className={`${look} pt-copy`}
        aria-label={alone ? t('kit:copy.value', { value: text.length > 60 ? '' : text }) : undefined}
        title={alone ? words : undefined}
        data-copied={outcome === 'copied' ? true : undefined}
        onClick={copy}
      >
        {outcome === 'copied' ? <Icon name="check" /> : <Sign name="copy" />}
        {!alone && <span>{words}</span>}
      </button>
      <VisuallyHidden role="status">{outcome === undefined ? '' : t(`kit:copy.${outcome}`)}</VisuallyHidden>
    </>
  );
}
