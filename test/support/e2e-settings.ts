import { expect } from 'vitest';
import type { TestBrowser } from './browser';
import { person } from './e2e-portal';
import { createVisitor } from './e2e-visitor';

/** Changes settings of a running portal as an administrator does; the returned function restores the previous ones. */
export async function changeSettings(
  { address }: Pick<TestBrowser, 'address'>,
  change: Readonly<Record<string, unknown>>,
  part: 'public' | 'admin' = 'public',
): Promise<() => Promise<void>> {
  const admin = createVisitor(address);
  expect((await admin.signIn(person('admin-write'))).status).toBe(200);
  const save = async (settings: Readonly<Record<string, unknown>>) => {
    const held = await admin.call('GET', 'settings');
    const answer = await admin.call(
      'PUT',
      'settings',
      { [part]: settings },
      { 'If-Match': held.headers.get('etag') ?? '' },
    );
    expect(answer.status, answer.text).toBe(200);
  };
  const { body } = await admin.call('GET', 'settings');
  const held = body[part] ?? body;
  // A setting cannot be unset again; an empty list means the same.
  const before = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, held[name] ?? (Array.isArray(value) ? [] : undefined)]),
  );
  await save(change);
  return () => save(before);
}
