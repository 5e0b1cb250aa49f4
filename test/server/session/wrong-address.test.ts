import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

async function call(path: string, payload: object) {
  const visitor = server.visitor();
  await visitor.call('GET', 'settings');
  return visitor.call('POST', path, { payload });
}

describe('taking back a registration (decision D17)', () => {
  test.each(['nobody@example.com', 'user@portico.example'])(
    'answers %s and a wrong password the same',
    async (email) => {
      const answer = await call('sso/withdraw', { email, password: 'Not-The-Password-1' });
      expect(answer.status).toBe(204);
    },
  );
});

test('a stranger gets the language that the browser asked for, in about nine of ten cases (decision D18)', async () => {
  const visitor = server.visitor();
  await visitor.call('GET', 'settings');
  let same = 0;
  for (let index = 0; index < 25; index++) {
    const answer = await visitor.call('POST', 'sso/init', {
      payload: { email: `stranger${index}@firm.example`, language: 'ja' },
    });
    expect(answer.body.invited).toBe(false);
    if (answer.body.language === 'ja') same++;
  }
  expect(same).toBeGreaterThanOrEqual(18);
});
