import { useEffect, useRef } from 'react';
import type { JsonObject } from '../model';
import type { FormState } from '../runtime';
import { Alert } from './elements/alert';
import { useEngine } from './engine';

interface StepMessageProps {
  readonly message: FormState['words']['message'];
  /** What `{{challenge.destination}}` in the text stands for. */
  readonly context: JsonObject;
}

/** What a step says above its fields. Its region stands from the start, so that a message that comes later is read out. */
export function StepMessage({ message, context }: StepMessageProps) {
  const { t } = useEngine();
  const region = useRef<HTMLDivElement>(null);
  const text = message?.text;
  const seen = useRef(text);
  // What a button further down answered is seen where it is said.
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
