import { expect } from 'vitest';
import type { SignedIn } from '../../../support/server-app';

/** As the form of the settings sends it. */
export async function switchAssistant(admin: SignedIn, assistantStopped: boolean): Promise<void> {
  const headers = { 'x-portal-mode': 'admin' };
  const { revision } = (await admin.call('GET', 'settings', { headers })).body;
  const { status, text } = await admin.call('PUT', 'settings', {
    payload: { public: { assistantStopped } },
    headers: {
      ...headers,
      'if-match': String(revision),
      'x-portal-form': 'admin-settings-portal/portal/edit',
      referer: 'https://portal.example.com/iam/admin/settings',
    },
  });
  expect(status, text).toBe(200);
}
