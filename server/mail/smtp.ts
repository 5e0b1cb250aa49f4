import { createTransport } from 'nodemailer';
import { DeliveryUncertain, LetterRefused, type Transport } from './transport';

/** Timeouts of a mail server in milliseconds, so that the next email is not blocked. nodemailer's own are minutes. */
export interface SmtpPatience {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  /** Inactivity timeout of a connection. */
  readonly socketTimeout: number;
  /** For the whole email: a server that answers each command just in time must not block the lane for minutes. */
  readonly letterTimeout: number;
}

const usualPatience: SmtpPatience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  letterTimeout: 120_000,
};

/**
 * Sends emails to a mail server, each over its own connection. Timeouts in the server's address (`?socketTimeout=…`) take precedence over
 * `patience`.
 */
export function smtpTransport(url: string, from: string, patience: SmtpPatience = usualPatience): Transport {
  const { letterTimeout, ...timeouts } = patience;
  return async ({ to, subject, text, html, messageId, unsubscribe }) => {
    let handedOver = false;
    const transport = createTransport({ url, ...timeouts, logger: watch(() => (handedOver = true)) });
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        messageId,
        signal: AbortSignal.timeout(letterTimeout),
        ...(unsubscribe === undefined
          ? {}
          : {
              headers: {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
      });
    } catch (error) {
      throw classified(error, handedOver);
    }
  };
}

/**
 * nodemailer's errors do not show whether the email had been sent when the connection broke; its log does: the entry of the whole message,
 * written after the last byte. The log is not stored.
 */
function watch(onHandedOver: () => void) {
  const look = (entry: unknown) => {
    if (typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'message') onHandedOver();
  };
  return { trace: look, debug: look, info: look, warn: look, error: look, fatal: look };
}

/** What an error means for the email. A refused sender or password is a configuration error, so the email waits. */
function classified(error: unknown, handedOver: boolean): unknown {
  if (!(error instanceof Error)) return error;
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    const final = error.responseCode >= 500 && 'command' in error && /^(RCPT TO|DATA)$/.test(String(error.command));
    return final ? new LetterRefused(error.message, { cause: error }) : error;
  }
  return handedOver ? new DeliveryUncertain(error.message, { cause: error }) : error;
}
