import { createTransport } from 'nodemailer';
import type { Transport } from './delivery';

/** Carries letters to a mail server. A server that hangs is given up on, so that the next letter has its turn. */
export function smtpTransport(url: string, from: string): Transport {
  const transport = createTransport(url, {
    from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[1]);
  return async ({ to, subject, text, unsubscribe }) => {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      ...(unsubscribe === undefined
        ? {}
        : {
            headers: {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
    });
  };
}
