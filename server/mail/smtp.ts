import { createTransport } from 'nodemailer';
import type { Transport } from './delivery';

/** Milliseconds after which a mail server is given up on, so that the next letter has its turn. nodemailer's own are minutes. */
export interface SmtpPatience {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
}

const usualPatience: SmtpPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Carries letters to a mail server. What its address says of the waiting (`?socketTimeout=…`) counts before `patience`. */
export function smtpTransport(url: string, from: string, patience: SmtpPatience = usualPatience): Transport {
  const transport = createTransport({ url, ...patience });
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
