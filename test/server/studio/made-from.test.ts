import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeFrom, otherLines } from '../../../server/features/studio/made-from';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { computing } from '../../support/waiting';
import { beginSet, fileText } from './sets';

/** What a file of a working copy was made from, where nobody wrote that down. */
let server: ServerApp;
let root: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

const path = 'schemas/forms/profile.form.json';
const translations = 'locales/translations/fr/iam.json';
const file = fileText(path);
interface Form {
  description?: string;
  readonly steps: readonly { readonly fields: { use?: string; readOnly?: boolean }[] }[];
}
const edited = (edit: (form: Form) => void, text = file) => {
  const form = JSON.parse(text) as Form;
  edit(form);
  return `${JSON.stringify(form, null, 2)}\n`;
};
const locking =
  (...names: readonly string[]) =>
  ({ steps }: Form) => {
    for (const field of steps.flatMap(({ fields }) => fields))
      if (names.includes(field.use ?? '')) field.readOnly = true;
  };
const described = (form: Form) => {
  form.description = 'Edited';
};
const live = async () =>
  (await root.call('GET', `studio/documents/content?path=${encodeURIComponent(path)}`)).body.text as string;
const origin = async (text: string | null) => madeFrom(server.connection.db, path, text, await live());

describe('Where nothing was published', () => {
  it('every edit is one of the file, also one that only moves lines', async () => {
    const moved = edited(({ steps }) => steps[0]?.fields.reverse());
    expect(await origin(moved)).toEqual({ base: file, isOlder: false });
  });
});

describe('Where locks of two fields were published', () => {
  beforeAll(async () => {
    const set = await beginSet(root);
    await set.edit(path, () => edited(locking('firstName', 'lastName')));
    expect((await set.publish()).status).toBe(200);
  });

  it.each([
    ['what was there before, with the same edit elsewhere', edited(locking('country', 'state'))],
    ['what was there before, with half of what was published', edited(locking('firstName'))],
    ['what was there before, with another edit', edited(described)],
  ])('%s is an edit of what was there before: nothing published is taken back', async (_, text) => {
    expect(await origin(text)).toEqual({ base: file, isOlder: false });
  });

  it('what was pulled and edited is an edit of what is live', async () => {
    const pulled = await live();
    const text = edited((form) => {
      described(form);
      locking('country')(form);
    }, pulled);
    expect(await origin(text)).toEqual({ base: pulled, isOlder: false });
  });

  it('what was there before is older; a removal is none', async () => {
    expect((await origin(file)).isOlder).toBe(true);
    expect(await origin(null)).toEqual({ base: await live(), isOlder: false });
  });
});

describe('A document that was created in the studio', () => {
  it('is not removed by a working copy that never had it', async () => {
    const set = await beginSet(root);
    const text = '{ "source": "en", "translations": { "profile.title": { "from": "0123abcd" } } }';
    const headers = { 'if-match': String(await set.revision()) };
    const payload = { path: translations, text, baseHash: null };
    expect((await root.call('PUT', `studio/sets/${set.id}/documents`, { payload, headers })).status).toBe(200);
    expect((await set.publish()).status).toBe(200);
    expect((await madeFrom(server.connection.db, translations, null, text)).isOlder).toBe(true);
  });
});

describe('Lines that only one of two texts has', () => {
  /** The longest common subsequence, by its table. */
  function counted(one: readonly string[], other: readonly string[]): number {
    const rows = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
    for (const [i, line] of one.entries())
      for (const [j, each] of other.entries())
        (rows[i + 1] as number[])[j + 1] =
          line === each ? (rows[i]?.[j] ?? 0) + 1 : Math.max(rows[i]?.[j + 1] ?? 0, rows[i + 1]?.[j] ?? 0);
    return one.length + other.length - 2 * (rows.at(-1)?.at(-1) ?? 0);
  }
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '{', '}'), { minLength: 1, maxLength: 12 });

  it('are counted in their order', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        expect(otherLines(one.join('\n'), other.join('\n'), 100)).toBe(counted(one, other));
      }),
    );
  });

  it('and no further than is asked', () => {
    const [one, other] = ['a', 'b'].map((word) => new Array(20_000).fill(word).join('\n'));
    const computed = computing();
    expect(otherLines(one ?? '', other ?? '', 20)).toBe(21);
    expect(computed()).toBeLessThan(1_000);
  });
});
