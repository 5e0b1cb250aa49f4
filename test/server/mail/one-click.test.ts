import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readLetters, variablesOf } from '../../../server/mail/letter-table';
import type { WrittenLetter } from '../../../server/mail/letter-writer';
import type { LetterKind } from '../../../server/platform/ports';
import { projectFolder } from '../../../server/platform/project-folder';
import { findNotificationSettings } from '../../../server/users/notification-settings';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/**
 * One click in a mail program (RFC 8058), for every kind of letter in `schemas/letters.json`: those that leave for many people and that
 * each of them may switch off have it, and it switches off exactly that; no other has it.
 */

const { letters, variables } = readLetters(projectFolder());
const kinds = Object.entries(letters).map(([kind, rule]) => ({ ...rule, kind: kind as LetterKind }));
const ended = kinds.filter(({ category, setting, lane }) => category !== 'security' && setting && lane === 'bulk');

let server: ServerApp;
const carried: WrittenLetter[] = [];
beforeAll(async () => {
  server = await serverApp({ transport: async (letter) => void carried.push(letter) });
});
afterAll(() => server.close());
// An address may click thirty times a minute.
beforeEach(() => server.clock.forward(61_000));

/** The letter as the mail server got it; undefined: it was held back. */
async function sent(to: string, kind: LetterKind): Promise<WrittenLetter | undefined> {
  const samples = Object.entries(
    variablesOf({ ...letters[kind], variables: letters[kind]?.variables ?? [] } as never, variables),
  );
  const given = Object.fromEntries(samples.map(([name, { sample }]) => [name, sample]));
  carried.length = 0;
  await server.app.services.mailer(server.connection.db).send({ to, template: kind, language: 'en', variables: given });
  await server.app.deliverMail();
  return carried.find((letter) => letter.to === to);
}

const settingsOf = ({ user }: SignedIn) => findNotificationSettings(server.connection.db, user.id);
const path = (address: string | undefined) => new URL(address ?? 'none:').href.split('/api/v1/')[1] ?? '';
/** As a mail program asks: without cookies, with the one pair of the standard. */
const click = (address: string | undefined) =>
  server.visitor().call('POST', path(address), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

test('there are kinds of both sorts', () => {
  expect(ended.length).toBeGreaterThan(3);
  expect(kinds.length - ended.length).toBeGreaterThan(8);
});

describe.each(kinds)('The letter $kind', ({ kind, category, setting }) => {
  if (!ended.some((each) => each.kind === kind)) {
    test('has no header: nobody can end it by one click', async () => {
      const person = await server.signIn({ unsubscribed: false });
      const letter = await sent(person.user.email, kind);
      expect(letter?.subject).toBeTruthy();
      expect(letter?.unsubscribe).toBeUndefined();
    });
    return;
  }

  test('has the header, and one click switches off exactly that, for this person', async () => {
    const person = await server.signIn({ unsubscribed: false });
    const other = await server.signIn({ unsubscribed: false });
    const before = await settingsOf(person);
    const channels = before[setting as 'notification'];
    expect(channels.email).toBe(true);
    const letter = await sent(person.user.email, kind);
    expect(letter?.unsubscribe).toMatch(/^https?:\/\/[^/]+\/iam\/api\/v1\/sso\/unsubscribe\?token=[\w.-]+$/);

    // Mail programs may ask twice.
    for (let times = 0; times < 2; times += 1) expect((await click(letter?.unsubscribe)).status).toBe(200);
    expect(await settingsOf(person)).toEqual({ ...before, [setting as string]: { ...channels, email: false } });
    expect(await settingsOf(other)).toEqual(before);
    expect(await sent(person.user.email, kind)).toBeUndefined();
    // What does not share the setting goes on.
    for (const rest of ended.filter((each) => each.setting !== setting))
      expect([rest.kind, (await sent(person.user.email, rest.kind))?.to]).toEqual([rest.kind, person.user.email]);

    const resumed = path(letter?.unsubscribe).replace('unsubscribe', 'resubscribe');
    expect((await person.call('POST', resumed)).status).toBe(200);
    expect(await settingsOf(person)).toEqual(before);
  });

  test('has an address whose setting nobody can exchange', async () => {
    const person = await server.signIn({ unsubscribed: false });
    const before = await settingsOf(person);
    const token = path((await sent(person.user.email, kind))?.unsubscribe).split('token=')[1] ?? '';
    const [address = '', ...rest] = token.split('.');
    const signature = rest.at(-1) ?? '';
    const made = ['security', 'notification', 'licenseExpiry', 'licenseExpiryDays', 'whatsNew', '__proto__']
      .filter((name) => name !== setting)
      .map((name) => `${address}.${name}.${signature}`);
    if (category !== 'newsletter') made.push(`${address}.${signature}`);
    for (const wrong of [...made, `${token}x`, `${token}.`, address]) {
      const { status, body } = await server.visitor().call('POST', `sso/unsubscribe?token=${wrong}`);
      expect([wrong, status, body.error?.code]).toEqual([wrong, 400, 'UNSUBSCRIBE_TOKEN_INVALID']);
    }
    expect(await settingsOf(person)).toEqual(before);
  });
});

test('Two clicks at once, for two settings, both count', async () => {
  const person = await server.signIn({ unsubscribed: false });
  const addresses = [];
  for (const kind of ['LICENSE_EXPIRING', 'POST_SECURITY'] as const)
    addresses.push((await sent(person.user.email, kind))?.unsubscribe);
  const answers = await Promise.all(addresses.map(click));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { licenseExpiry, security } = await settingsOf(person);
  expect([licenseExpiry.email, security.email]).toEqual([false, false]);
});
