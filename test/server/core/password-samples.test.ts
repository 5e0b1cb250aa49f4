import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswordValidator } from '../../../server/user-pool/validate-password';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
let administrator: Caller;
beforeAll(async () => {
  portal = await startPortal(undefined, 'silent');
  administrator = await portal.signIn({ role: 'ADMIN_WRITE' });
});
afterAll(() => portal.close());

const samples = [
  'Harbor-lantern-42-quilt',
  'harbor lantern quilt meadow',
  'Kx7#mQ2v',
  'Password123!',
  'Portico-Quilt-2026!',
  '日本語のパスワードです',
];
const admin = { 'x-portal-mode': 'admin' };

interface Verdict {
  readonly sample: string;
  readonly passes: boolean;
  readonly code?: string;
  readonly args?: object;
}

async function judged(policy: object): Promise<readonly Verdict[]> {
  const { status, body } = await administrator.call('POST', 'settings/passwords/try', {
    payload: { ...policy, samples },
    headers: admin,
  });
  expect(status).toBe(200);
  return (body as { readonly items: readonly Verdict[] }).items;
}

describe('Samples of a password policy that is not saved', () => {
  test('say which pass and why others do not', async () => {
    const [good, plain, short, common, product] = await judged({ minLength: 12 });
    expect(good).toEqual({ sample: samples[0], passes: true });
    expect(plain).toMatchObject({ passes: false, code: 'password.upper' });
    expect(short).toMatchObject({ passes: false, code: 'password.tooShort', args: { count: 12 } });
    expect(common).toMatchObject({ passes: false, code: 'password.common' });
    expect(product).toMatchObject({ passes: false, code: 'password.product' });
  });

  test('are judged as the user pool judges the password of a registration, whatever the policy', async () => {
    const flag = fc.option(fc.boolean(), { nil: undefined });
    const length = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });
    const policies = fc.record({
      minLength: length,
      maxLength: length,
      upper: flag,
      lower: flag,
      digits: flag,
      symbols: flag,
    });
    await fc.assert(
      fc.asyncProperty(policies, async (policy) => {
        const passwordPolicy = JSON.parse(JSON.stringify(policy));
        const settings = {
          configured: [],
          current: async () => ({ public: { passwordPolicy }, admin: {}, revision: 1 }),
          change: async () => undefined,
        };
        const validate = createPasswordValidator({ db: portal.db, settings });
        const pool = await Promise.all(samples.map((sample) => validate(sample, { email: '', names: [] })));
        const verdicts = await judged(passwordPolicy);
        expect(verdicts.map(({ passes }) => passes)).toEqual(pool.map((problem) => problem === undefined));
      }),
      { numRuns: 30 },
    );
  });

  test('are judged for those alone who may change the settings, and change nothing', async () => {
    const reader = await portal.signIn({ role: 'ADMIN_READ' });
    const before = await administrator.call('GET', 'settings', { headers: admin });
    const refused = await reader.call('POST', 'settings/passwords/try', { payload: { samples }, headers: admin });
    expect(refused.status).toBe(403);
    await judged({ minLength: 3 });
    expect((await administrator.call('GET', 'settings', { headers: admin })).body).toEqual(before.body);
  });
});
