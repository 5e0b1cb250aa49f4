import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
let editor: Caller;
beforeAll(async () => {
  portal = await startPortal();
  editor = await portal.signIn({ role: 'ADMIN_WRITE' });
});
afterAll(() => portal.close());

const languageVariants = { en: { title: 'Title', summary: 'Summary', body: 'Body' } };
const write = (times: object) =>
  editor.call('POST', 'posts', { payload: { type: 'SECURITY', languageVariants, ...times } });

describe('A post', () => {
  it('closes after it is published, by the clock and not by the letters of two zones', async () => {
    const late = { publishAt: '2030-01-01T09:00:00Z', closeAt: '2030-01-01T10:00:00+09:00' };
    expect(await write(late)).toMatchObject({
      status: 400,
      body: { error: { fields: { closeAt: { code: 'BEFORE_START' } } } },
    });
    const inTime = { publishAt: '2030-01-01T10:00:00+09:00', closeAt: '2030-01-01T09:00:00Z' };
    expect(await write(inTime)).toMatchObject({ status: 201, body: { closeAt: '2030-01-01T09:00:00.000Z' } });
  });
});
