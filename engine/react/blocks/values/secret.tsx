import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import type { JsonObject, LocaleKey } from '../../../model';
import { Button } from '../../elements/button';
import { CopyButton } from '../../elements/copy-button';
import { useEngine } from '../../engine';
import { wordsOf } from '../words';

interface SecretGroupState {
  readonly hidden: boolean;
  readonly toggle: () => void;
}

const SecretGroupContext = createContext<SecretGroupState>({ hidden: false, toggle: () => undefined });

/** Secrets in a group are hidden and shown together, whatever lines they are part of. */
export function SecretGroup({ children }: { readonly children: ReactNode }) {
  const [hidden, setHidden] = useState(false);
  const state = useMemo(() => ({ hidden, toggle: () => setHidden((now) => !now) }), [hidden]);
  return <SecretGroupContext value={state}>{children}</SecretGroupContext>;
}

/** Shown only once: nothing of it is retained outside the page. */
export function Secret({ text }: { readonly text: string }) {
  const { t } = useEngine();
  const { hidden, toggle } = use(SecretGroupContext);
  return (
    <span className="pt-secret">
      <code className="pt-secret-text">{hidden ? '•'.repeat(24) : text}</code>
      <span className="pt-secret-buttons">
        <CopyButton text={text} label />
        <Button kind="quiet" aria-pressed={hidden} onClick={toggle}>
          {t('kit:copy.hide')}
        </Button>
      </span>
    </span>
  );
}

/** Lines for a file or a program. */
export function Snippet({ words, context }: { readonly words: LocaleKey; readonly context: JsonObject }) {
  const { t } = useEngine();
  const { hidden } = use(SecretGroupContext);
  const text = t(words, wordsOf(context));
  return (
    <span className="pt-secret">
      <code className="pt-secret-text pt-snippet">
        {hidden ? text.replaceAll(/(?<==).+$/gm, '•'.repeat(16)) : text}
      </code>
      <span className="pt-secret-buttons">
        <CopyButton text={text} label />
      </span>
    </span>
  );
}
