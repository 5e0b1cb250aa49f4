import { expect, it } from 'vitest';
import type { Json } from '../../../engine/model';
import { createArtifacts } from '../../../server/definitions/artifacts';
import type { Edition } from '../../../server/definitions/edition';

/** An edition that has texts of one language and nothing else. */
function edition(hash: string, locales: Readonly<Record<string, Json>>): Edition {
  const none = { forms: {}, screens: {}, routes: {}, sources: {}, entities: {}, problems: [] };
  return { ...none, hash, locales, permissions: { hash: 'p', permissions: {} } } as unknown as Edition;
}

it('texts of before are dropped by their size, the oldest first, and what is live stays', () => {
  const artifacts = createArtifacts(2_500);
  const other = { b: 'b'.repeat(400) };
  const publish = (at: number, length = 500) =>
    artifacts.publish(edition(`e${at}`, { 'en/a': { a: String(at).repeat(length) }, 'en/b': other }));
  const readable = (at: number) =>
    Object.entries(artifacts.textHashes(`e${at}`) ?? {}).map(
      ([name, hash]) => artifacts.text(name, hash) !== undefined,
    );
  for (let at = 0; at < 6; at++) publish(at);
  // Each edition adds some 500 bytes; the text that they share is the newest of each.
  expect([0, 1, 2, 3, 4, 5].map((at) => readable(at)[0])).toEqual([false, false, true, true, true, true]);
  expect(readable(0)[1]).toBe(true);
  publish(6, 4_000);
  expect([5, 6].map(readable)).toEqual([
    [false, true],
    [true, true],
  ]);
  publish(7);
  expect([6, 7].map(readable)).toEqual([
    [false, true],
    [true, true],
  ]);
});
