import 'virtual:portico-theme.css';
import project from 'virtual:portico';
import { createApp, Form } from '@portico/engine/app';
import { use, useMemo } from 'react';

interface ReturnFormProps {
  readonly onReturn: (made: { readonly number: string; readonly reason: string }) => void;
}

/** What the form sends stays in the app: a custom operation receives it. */
export default function ReturnForm({ onReturn }: ReturnFormProps) {
  const made = useMemo(
    () =>
      createApp({
        project,
        operations: {
          async sendBack({ number, reason }) {
            onReturn({ number: String(number), reason: String(reason) });
            return { ok: true };
          },
        },
      }),
    [onReturn],
  );
  return <Form app={use(made)} id="return" headingLevel={2} />;
}
