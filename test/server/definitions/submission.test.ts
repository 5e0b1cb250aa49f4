import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

async function initSso(email: string, headers: Record<string, string> = {}) {
  const visitor = server.visitor();
  await visitor.call('GET', 'settings');
  return visitor.call('POST', 'sso/init', { payload: { email }, headers });
}

describe('one judge: what a form refuses in the browser the server refuses, with the same code', () => {
  test.each([
    ['named by the sender', { 'x-portal-form': 'sign-in/email' }],
    ['not named: leaving the name out gets around nothing', {}],
    ['wrongly named', { 'x-portal-form': 'no-such-form/step' }],
  ])('an address that is none, with the form %s', async (_how, headers) => {
    const answer = await initSso('not an address', headers);
    expect([answer.status, answer.body.error.code]).toEqual([422, 'FORM_REFUSED']);
    expect(answer.body.error.fields.email.code).toBe('email.invalid');
  });

  test('what the form accepts goes on, in the form its type keeps', async () => {
    expect((await initSso('ann@example.com')).status).toBe(200);
  });
});
