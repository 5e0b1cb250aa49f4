import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LetterRefused } from '../../../server/mail/transport';
import { unsubscribeToken } from '../../../server/mail/unsubscribe-token';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
let carrying: 'works' | 'fails' | 'refuses' = 'works';
const carried: string[] = [];
beforeAll(async () => {
  server = await serverApp({
    transport: async (letter) => {
      if (carrying === 'fails') throw new Error('421 try later');
      if (carrying === 'refuses') throw new LetterRefused('550 no such mailbox');
      carried.push(`${letter.to}: ${letter.subject}`);
    },
  });
});
afterAll(() => server.close());

const day = 24 * 3_600_000;
const unsettled = () => server.app.services.outbox.unsettled(server.connection.db, 10);

const send = (to: string, template: 'FORGOT_PASSWORD' | 'WELCOME' = 'FORGOT_PASSWORD', language = 'en') =>
  server.app.services.mailer(server.connection.db).send({
    to,
    template,
    language,
    variables: { firstName: '<b>Ann</b> {{code}}', email: to, code: '246810', expiresInHours: '1' },
  });

describe('S55, R32: letters go out outside the request', () => {
  test('a mail server that is down loses nothing: the letter is tried again, later each time', async () => {
    carrying = 'fails';
    await send('down@example.com');
    await server.app.deliverMail();
    const row = async () =>
      server.connection.db
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', 'down@example.com')
        .executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ attempts: 1, sent_at: null, failure: '421 try later' });
    server.clock.forward(29_000);
    await server.app.deliverMail();
    expect((await row()).attempts).toBe(1);
    server.clock.forward(2_000);
    await server.app.deliverMail();
    expect((await row()).attempts).toBe(2);
    carrying = 'works';
    server.clock.forward(61_000);
    await server.app.deliverMail();
    expect(carried).toContain('down@example.com: Your code to reset the password');
  });

  test('a letter that could not be delivered for a week is given up and listed, and forgotten after five weeks', async () => {
    carrying = 'fails';
    await send('never@example.com');
    const state = async () =>
      (
        await server.connection.db
          .selectFrom('outbox')
          .select(['state', 'content'])
          .where('recipient', '=', 'never@example.com')
          .execute()
      )[0];
    server.clock.forward(6 * day);
    await server.app.deliverMail();
    await server.app.sweep();
    expect((await state())?.state).toBe('QUEUED');
    server.clock.forward(2 * day);
    // A delivery that is just being tried may put it back behind one sweep; the next one finds it.
    const swept = () => server.app.sweep().then(state);
    await expect.poll(swept).toEqual({ state: 'FAILED', content: '' });
    expect(await unsettled()).toContainEqual(
      expect.objectContaining({ to: 'never@example.com', state: 'FAILED', failure: '421 try later' }),
    );
    server.clock.forward(28 * day);
    await server.app.sweep();
    expect(await state()).toBeUndefined();
    carrying = 'works';
  });

  test('a letter that the mail server refuses for good is not tried again', async () => {
    carrying = 'refuses';
    await send('refused@example.com');
    await server.app.deliverMail();
    carrying = 'works';
    server.clock.forward(day);
    await server.app.deliverMail();
    expect(carried.join()).not.toContain('refused@');
    expect(await unsettled()).toContainEqual(expect.objectContaining({ to: 'refused@example.com', attempts: 1 }));
  });

  test('a letter in a transaction that is rolled back is not sent', async () => {
    await server.connection.db
      .transaction()
      .execute(async (trx) => {
        await server.app.services
          .mailer(trx)
          .send({ to: 'undone@example.com', template: 'WELCOME', language: 'en', variables: {} });
        throw new Error('undone');
      })
      .catch(() => {});
    await server.app.deliverMail();
    expect(carried.join()).not.toContain('undone@');
  });
});

describe('what a letter holds', () => {
  test('S4: a code stands in the letter, and neither in the table nor in the log', async () => {
    await send('code@example.com');
    const rows = JSON.stringify(await server.connection.db.selectFrom('outbox').selectAll().execute());
    expect(rows).not.toContain('246810');
    expect(JSON.stringify(server.logged)).not.toContain('246810');
  });

  test.each(['a@example.com\r\nBcc: all@example.com', 'a@example.com\n'])(
    'S45: an address with a line break is refused',
    async (to) => {
      await expect(send(to)).rejects.toThrow('line break');
    },
  );

  test.each([
    ['es', 'Su código para restablecer la contraseña'],
    ['fr', 'Votre code pour réinitialiser le mot de passe'],
    ['ja', 'パスワード再設定用コードのお知らせ'],
    ['xx', 'Your code to reset the password'],
  ])('in %s it has its words', async (language, subject) => {
    await send(`${language}@example.com`, 'FORGOT_PASSWORD', language);
    await server.app.deliverMail();
    expect(carried).toContain(`${language}@example.com: ${subject}`);
  });

  test('the development page shows it as text, whatever a name contains', async () => {
    await send('page@example.com');
    const { text, headers } = await server.visitor().call('GET', '/iam/dev/mail');
    expect(text).toContain('Hello &lt;b&gt;Ann&lt;/b&gt; {{code}},');
    expect(text).not.toContain('<b>Ann');
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
  });
});

describe('S56: ending newsletters by a token', () => {
  const token = (email: string) => unsubscribeToken(server.app.services.keys, { email });

  test('works signed out by one click of a mail program, any number of times, and masks the address', async () => {
    const me = await server.signIn({ unsubscribed: false });
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    // Both kinds of form that RFC 8058 allows.
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', part],
    ] as const) {
      const answer = await server.visitor().call('POST', `sso/unsubscribe?token=${token(me.user.email)}`, {
        payload,
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.body]).toEqual([200, { email: 'p***@e***', unsubscribed: true }]);
    }
    expect((await me.call('GET', 'auth/profile')).body.unsubscribed).toBe(true);
  });

  test('a scanner that only looks changes nothing', async () => {
    const me = await server.signIn({ unsubscribed: false });
    expect((await server.visitor().call('GET', `sso/unsubscribe?token=${token(me.user.email)}`)).status).toBe(404);
    expect((await me.call('GET', 'auth/profile')).body.unsubscribed).toBe(false);
  });

  test('another’s token, or one that was changed, is refused', async () => {
    const me = await server.signIn({ unsubscribed: false });
    const [address = ''] = token(me.user.email).split('.');
    const [, signature = ''] = token('other@example.com').split('.');
    for (const made of [`${address}.${signature}`, address, '', 'x.y']) {
      const answer = await server.visitor().call('POST', `sso/unsubscribe?token=${made}`);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'UNSUBSCRIBE_TOKEN_INVALID']);
    }
    expect((await me.call('GET', 'auth/profile')).body.unsubscribed).toBe(false);
  });
});
