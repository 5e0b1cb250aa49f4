import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { createAudit } from '../../../server/audit/audit';
import type { Database } from '../../../server/platform/database';
import { nowhere } from '../../../server/platform/http/origin';
import { systemRandom } from '../../../server/platform/system-ports';

/** What the audit keeps of a record. */
async function kept(after: object): Promise<unknown> {
  let text = '';
  const db = {
    insertInto: () => ({
      values(row: { readonly after: string }) {
        text = row.after;
        return { execute: async () => undefined };
      },
    }),
  } as unknown as Kysely<Database>;
  const audit = createAudit({ clock: { now: () => 0 }, random: systemRandom });
  await audit.write(db, { action: 'user.change', after }, undefined, nowhere);
  return JSON.parse(text);
}

test('A code that somebody is sent is not kept, whatever is beside it', async () => {
  for (const more of [{}, { values: null }, { values: ['a'] }, { values: 'a' }, { values: {}, other: 1 }])
    expect(await kept({ sent: { code: '123456', ...more } })).toEqual({ sent: { code: '[redacted]', ...more } });
});

test('The code of a sentence is kept, with its values', async () => {
  const sentence = { code: 'field-added', values: { name: 'branch' } };
  expect(await kept({ comparison: [sentence] })).toEqual({ comparison: [sentence] });
});
