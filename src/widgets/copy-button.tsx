import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../engine/react';

/** Puts a text on the clipboard and says so. Where the browser refuses (no https), it says that too. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  };
  return (
    <span className="copy">
      <Button kind="secondary" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{outcome === undefined ? '' : t(`account.${outcome}`)}</span>
    </span>
  );
}
