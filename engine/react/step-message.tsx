import { useEffect, useRef } from 'react';
import type { JsonObject } from '../model';
import type { FormState } from '../runtime';
import { Alert } from './elements/alert';
import { useEngine } from './engine';

interface StepMessageProps {
  readonly message: FormState['words']['message'];
  /** The value of `{{challenge.destination}}` in the text. */
  readonly context: JsonObject;
}

/** A step's message above its fields. Its live region is present from the start, so that a later message is announced. */
export function StepMessage({ message, context }: StepMessageProps) {
  const { t } = useEngine();
  const region = useRef<HTMLDivElement>(null);
  const text = message?.text;
  const seen = useRef(text);
  // The response to a button further down is scrolled into view.
  useEffect(() => {
    if (text === seen.current) return;
    seen.current = text;
    if (text !== undefined) region.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  return (
    <div ref={region} role="status">
      {message && (
        <Alert severity={message.severity}>
          <p>{t(message.text, context)}</p>
        </Alert>
      )}
    </div>
  );
}
