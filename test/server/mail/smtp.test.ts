import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '../../../server/mail/smtp';

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

const letter = { to: 'ann@example.com', subject: 'Hello', text: 'Words' };
const patience = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };

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
  ])(
    'give up on a server that %s, so that the next letter has its turn (quality R32)',
    async (_what, talk) => {
      const send = smtpTransport(await mailServer(talk), 'Portico <no-reply@localhost>', patience);
      await expect(send(letter)).rejects.toThrow(/timeout|greeting/i);
    },
    5_000,
  );

  it('wait as long as the address of the server says', async () => {
    const url = await mailServer(() => {});
    const send = smtpTransport(`${url}?greetingTimeout=100`, 'Portico <no-reply@localhost>');
    await expect(send(letter)).rejects.toThrow(/greeting/i);
  }, 5_000);
});
