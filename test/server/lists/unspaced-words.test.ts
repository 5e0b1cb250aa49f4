import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

/** Japanese writes no spaces between words: what is searched for may be anywhere in a text, as its readers expect. */
let portal: Portal;
let editor: Caller;
let customer: Caller;
beforeAll(async () => {
  portal = await startPortal();
  [editor, customer] = [await portal.signIn({ role: 'ADMIN_WRITE' }), await portal.signIn({ role: 'USER' })];
  const languageVariants = {
    en: { title: 'Renewals', summary: 'Soon', body: 'Renew in time.' },
    ja: { title: 'ライセンス更新のお知らせ', summary: '期限の前に', body: '本店の𠮷𡈽様は、鍵を新しくしてください。' },
  };
  const written = await editor.call('POST', 'posts', { payload: { type: 'SECURITY', languageVariants } });
  const { id } = written.body as { readonly id: string };
  expect((await editor.call('POST', `posts/${id}/publish`, { payload: {} })).status).toBe(200);
  await portal.db
    .updateTable('users')
    .set({ last_name: '田中', first_name: '花子', account_name: '株式会社東京最適化研究所' })
    .where('id', '=', customer.id)
    .execute();
});
afterAll(() => portal.close());

const count = async (path: string, q: string) => {
  const { status, body } = await editor.call('GET', `${path}?q=${encodeURIComponent(q)}`);
  return [q, status, (body as { readonly items: readonly object[] }).items.length];
};

test.each([
  ['posts', ['更新', 'お知らせ', '新のお', 'ライセンス更新', '鍵', '𠮷', '𠮷𡈽様', '期限 更新', 'renew 更新']],
  ['users', ['田中', '花子', '東京', '最適化', '研究所', '株式会社東京最適化研究所', '田中 最適']],
] as const)('%s are found by any part of a text', async (path, found) => {
  for (const q of found) expect(await count(path, q)).toEqual([q, 200, 1]);
});

test.each([
  // The characters are there, but not in this order, not side by side, or not all of them.
  ['posts', ['新更', '更知', '更新料', '更新 解約', 'later 更新', '𡈽𠮷']],
  ['users', ['中田', '東京都', '田子', '田中 大阪']],
] as const)('%s are not found by what they do not say', async (path, missed) => {
  for (const q of missed) expect(await count(path, q)).toEqual([q, 200, 0]);
});
