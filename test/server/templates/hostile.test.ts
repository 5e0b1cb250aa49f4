import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** Templates that want more than words, as an administrator's program would send them: refused with code, place and cure. */

let server: ServerApp;
let root: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

const { fields: sentences } = JSON.parse(readFileSync('locales/en/errors.json', 'utf8')) as {
  fields: Record<string, string>;
};
const path = 'templates/emails/WELCOME.en';
const deep = (times: number, inner: string) =>
  `${'{% for a in (1..100) %}'.repeat(times)}${inner}${'{% endfor %}'.repeat(times)}`;

/** What is written in the third line of the body, the code that refuses it, and whether the place of it is a line. */
const hostile: readonly (readonly [string, RegExp, ('line' | 'name')?])[] = [
  ["{{constructor.constructor('return process')()}}", /SYNTAX|UNKNOWN/, 'line'],
  ['{{ firstName.constructor }}', /UNKNOWN/, 'line'],
  ['{{ firstName.__proto__.polluted }}', /UNKNOWN/, 'line'],
  ['{{ firstName | raw }}', /FILTER_UNKNOWN/, 'line'],
  ['{% for i in (1..1000001) %}x{% endfor %}', /LOOP_TOO_LONG|TOO_LARGE/],
  ['{% for i in (1..999999999999) %}{% endfor %}', /LOOP_TOO_LONG|TOO_LARGE/],
  [deep(4, 'x'), /TOO_SLOW|TOO_LARGE/],
  ["{% include 'package.json' %}", /TAG_UNKNOWN/, 'line'],
  ["{% render '../../etc/passwd' %}", /TAG_UNKNOWN/, 'line'],
  ["{% layout 'x' %}", /TAG_UNKNOWN/, 'line'],
  ['{% assign a = 1 %}', /TAG_UNKNOWN/, 'line'],
  ['{% if firstName %}never closed', /SYNTAX/, 'line'],
  ['[x](javascript:alert(1))', /LINK_REFUSED/, 'name'],
  ['[x](JaVaScRiPt&colon;alert(1))', /LINK_REFUSED/, 'name'],
  ['[x](data:text/html,x)', /LINK_REFUSED/, 'name'],
  ['[x](//evil.example)', /LINK_REFUSED/, 'name'],
  ['[x](https://evil.example/{{ firstName }})', /LINK_VARIABLE/, 'name'],
];

/** The error of a refusal, or why it is none. */
async function refusal(method: 'POST' | 'PUT', to: string, payload: object, headers = {}) {
  const { status, body } = await root.call(method, to, { payload, headers });
  return { status, code: body.error?.code, fields: body.error?.fields };
}

function isSaid(
  part: 'subject' | 'body',
  fields: Record<string, { code: string; args: Record<string, unknown>; pointer: string }>,
) {
  const found = fields[part];
  expect(found?.pointer).toBe(`/${part}`);
  // The cure is a sentence for the code, in the errors of every language (test/locales).
  expect(sentences[found?.code ?? ''], found?.code).toMatch(/\S/);
  return found;
}

describe('A hostile body is refused, tried and activated', () => {
  test.each(hostile)('%s', async (written, code, place) => {
    const body = `one\n\n${written}`;
    const before = (await root.call('GET', path)).body;
    const { status, code: refused, fields } = await refusal('POST', `${path}/try`, { subject: 'Hello', body });
    expect([status, refused]).toEqual([422, 'TEMPLATE_REFUSED']);
    const found = isSaid('body', fields);
    expect(String(found?.code)).toMatch(code as RegExp);
    if (place === 'line') expect(found?.args.line).toBe(3);
    if (place === 'name') expect(String(found?.args.name)).not.toBe('');

    // As a draft it may be kept, never be sent.
    const saved = await root.call('PUT', path, {
      payload: { subject: 'Hello', body },
      headers: { 'if-match': `"${before.revision}"` },
    });
    if (saved.status === 200) {
      const { revision } = saved.body;
      const activated = await refusal('POST', `${path}/activate`, {}, { 'if-match': `"${revision}"` });
      expect([activated.status, activated.code]).toEqual([422, 'TEMPLATE_REFUSED']);
      isSaid('body', activated.fields);
      await root.call('DELETE', path, { headers: { 'if-match': `"${revision}"` } });
    } else expect([saved.status, saved.body.error.code]).toEqual([422, 'TEMPLATE_REFUSED']);
    expect((await root.call('GET', path)).body.edition).toBe(before.edition);
  });
});

describe('A subject is one line', () => {
  test.each([
    'Hello\r\nBcc: everybody@evil.example',
    'Hello\nX-Evil: 1',
    'Hello\rthere',
    'Hello\u2028there',
    'Hello\u0085there',
  ])('and %j is refused', async (subject) => {
    const { status, body } = await root.call('POST', `${path}/try`, {
      payload: { subject, body: 'Hello {{ portalUrl }}' },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(body.error.fields)).toEqual(['subject']);
  });
});
