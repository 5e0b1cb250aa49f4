import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../../server/mail/smtp';
import { DeliveryUncertain, LetterRefused } from '../../../server/mail/transport';

const open: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((server) => new Promise((closed) => server.close(closed))));
});

/** A mail server that does with each connection what the test says. */
async function mailServer(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers as SMTP wants it, and hands over what was sent between DATA and the final dot. */
function speaking(received: (letter: string) => void) {
  return (socket: Socket) => {
    let data: string | undefined;
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== undefined) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        // Long headers are folded (RFC 5322, section 2.2.3).
        received(data.replaceAll(/\r\n[ \t]/g, ' '));
        data = undefined;
        socket.write('250 kept\r\n');
      } else if (text.startsWith('DATA')) {
        data = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 mail.example\r\n');
    });
  };
}

const letter = { to: 'ann@example.com', subject: 'Hello', text: 'Words', messageId: '<one@portal.example.com>' };
const patience = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500, letterTimeout: 2_500 };

describe('Letters to a mail server', () => {
  it('go out with sender, recipient and subject, and with the one click that ends newsletters', async () => {
    const received: string[] = [];
    const url = await mailServer(speaking((text) => received.push(text)));
    const unsubscribe = 'https://portal.example.com/iam/api/v1/sso/unsubscribe?token=x.y';
    await smtpTransport(url, 'Portico <no-reply@portal.example.com>')({ ...letter, unsubscribe });
    expect(received[0]).toContain('From: Portico <no-reply@portal.example.com>');
    expect(received[0]).toContain('To: ann@example.com');
    expect(received[0]).toContain('Subject: Hello');
    expect(received[0]).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(received[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it.each([
    ['never says a word', () => {}],
    ['falls silent after its greeting', (socket: Socket) => void socket.write('220 mail.example ESMTP\r\n')],
  ])('give up on a server that %s, so that the next letter has its turn (quality R32)', async (_what, talk) => {
    const send = smtpTransport(await mailServer(talk), 'Portico <no-reply@localhost>', patience);
    await expect(send(letter)).rejects.toThrow(/timeout|greeting/i);
  });

  it('wait as long as the address of the server says', async () => {
    const url = await mailServer(() => {});
    const send = smtpTransport(`${url}?greetingTimeout=100`, 'Portico <no-reply@localhost>');
    await expect(send(letter)).rejects.toThrow(/greeting/i);
  });
});

/** A real mail server with one thing about it that is unlike others. */
async function realServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options });
  server.on('error', () => {});
  open.push(server.server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return `smtp://127.0.0.1:${port}`;
}

const refusal = (code: number) => Object.assign(new Error('No.'), { responseCode: code });

/** Outcome of the letter, by the kind of the error. */
async function outcomeOf(url: string): Promise<string> {
  const error = await smtpTransport(
    url,
    'Portico <no-reply@portal.example.com>',
    patience,
  )(letter).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return 'sent';
  return error instanceof LetterRefused ? 'refused' : error instanceof DeliveryUncertain ? 'uncertain' : 'later';
}

describe('A real mail server', () => {
  it('gets the letter with its constant Message-ID, and signs in who sends it', async () => {
    const got: string[] = [];
    const users: unknown[] = [];
    const url = await realServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        users.push([username, password]);
        done(null, { user: username });
      },
      onData: (stream, _session, done) => {
        stream.on('data', (chunk: Buffer) => got.push(chunk.toString()));
        stream.on('end', () => done());
      },
    });
    expect(await outcomeOf(url.replace('smtp://', 'smtp://ann:secret@'))).toBe('sent');
    expect(users).toEqual([['ann', 'secret']]);
    expect(got.join('')).toContain('Message-ID: <one@portal.example.com>');
  });

  it.each<readonly [string, string, SMTPServerOptions]>([
    ['refused where the mailbox does not exist', 'refused', { onRcptTo: (_to, _session, done) => done(refusal(550)) }],
    ['later where the mailbox is busy', 'later', { onRcptTo: (_to, _session, done) => done(refusal(450)) }],
    [
      'later where the sender is refused, which is ours to repair',
      'later',
      { onMailFrom: (_from, _session, done) => done(refusal(550)) },
    ],
    [
      'refused where the content is',
      'refused',
      {
        onData: (stream, _session, done) => {
          stream.resume();
          stream.on('end', () => done(refusal(554)));
        },
      },
    ],
    ['later where the server is silent before the content', 'later', { onRcptTo: () => {} }],
    [
      'uncertain where the server is silent after the content',
      'uncertain',
      {
        onData: (stream) => {
          stream.resume();
        },
      },
    ],
  ])('%s', async (_what, outcome, options) => {
    expect(await outcomeOf(await realServer(options))).toBe(outcome);
  });

  it('later where it answers each command just in time, but the whole takes too long', async () => {
    const slowly = (_what: unknown, _session: unknown, done: (error?: Error | null) => void) =>
      void setTimeout(done, 150);
    const url = await realServer({ onMailFrom: slowly, onRcptTo: slowly });
    const send = smtpTransport(url, 'no-reply@localhost', { ...patience, letterTimeout: 200 });
    await expect(send(letter)).rejects.toThrow();
  });

  it('later where nobody listens', async () => {
    expect(await outcomeOf('smtp://127.0.0.1:1')).toBe('later');
  });
});
