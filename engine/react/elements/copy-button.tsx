import { useEffect, useState } from 'react';
import { Sign } from '../blocks/sign';
import { useEngine } from '../engine';
import { Icon } from './icon';
import { VisuallyHidden } from './visually-hidden';

interface CopyButtonProps {
  readonly text: string;
  /** Its label next to the icon: `true` means "Copy". If omitted, only the icon is drawn. */
  readonly label?: string | true;
  /** Its style. Default: that of a secondary button, or of an icon button. */
  readonly className?: string;
}

/** How long the button shows its result. */
const resultShownFor = 4_000;

/** Copies a text to the clipboard and reports it, visibly and to screen readers. If the browser refuses, it reports that too. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const { t } = useEngine();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), resultShownFor);
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
