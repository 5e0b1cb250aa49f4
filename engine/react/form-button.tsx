import { useEffect, useState } from 'react';
import type { ButtonModel } from '../model';
import type { FormStore } from '../runtime';
import { Button } from './elements/button';
import { useEngine } from './engine';
import { useTextContext } from './text-context';

interface FormButtonProps {
  readonly store: FormStore;
  readonly button: ButtonModel;
  /** Its current text, a locale key. */
  readonly label: string;
}

/** A button next to submit or in the footer. After a success it is on cooldown as long as its definition states, and counts that down. */
export function FormButton({ store, button, label }: FormButtonProps) {
  const { t } = useEngine();
  const [rest, startRest] = useRest();
  const said = t(label, useTextContext(store, store.form().context));
  const press = async () => {
    if (rest > 0) return;
    const outcome = await store.press(button.id);
    if (outcome.status === 'sent' && button.cooldown !== undefined) startRest(button.cooldown);
  };
  return (
    <Button kind={button.kind} unavailable={rest > 0} onClick={() => void press()}>
      {rest > 0 ? t('kit:cooldown', { label: said, seconds: rest }) : said}
    </Button>
  );
}

/** Remaining seconds of the cooldown, by the wall clock: time in a suspended tab counts too. */
function useRest(): [seconds: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });
  const start = (seconds: number) => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  };
  return [left, start];
}
