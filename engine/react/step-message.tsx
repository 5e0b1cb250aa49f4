import type { JsonObject } from '../model';
import type { FormState } from '../runtime';
import { Alert } from './elements/alert';
import { useEngine } from './engine';

interface StepMessageProps {
  readonly message: FormState['words']['message'];
  /** What `{{challenge.destination}}` in the text stands for. */
  readonly context: JsonObject;
}

/** What a step says above its fields. Its regions stand from the start, so that a message that comes later is read out. */
export function StepMessage({ message, context }: StepMessageProps) {
  const { t } = useEngine();
  const urgent = message?.severity === 'warning' || message?.severity === 'error';
  const content = message && (
    <Alert severity={message.severity}>
      <p>{t(message.text, context)}</p>
    </Alert>
  );
  return (
    <>
      <div role="status">{urgent ? null : content}</div>
      <div role="alert">{urgent ? content : null}</div>
    </>
  );
}
