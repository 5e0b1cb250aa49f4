import { expect, test, vi } from 'vitest';
import type { ApiAnswer } from '../../../src/http/api-client';
import type { OperationServices } from '../../../src/operations';
import { answerCode, signIn, startSignIn } from '../../../src/operations/sign-in';

const around = {
  form: 'sign-in',
  step: 'password',
  context: { route: { systemLogin: true }, mode: 'user' },
  attempt: '1',
  signal: new AbortController().signal,
};
const credentials = { email: 'ada@portico.example', password: 'Walnut-Harbour-77', admin: true };

/** Services whose backend answers each call in turn. */
function services(...answers: ApiAnswer[]) {
  const call = vi.fn(async () => answers.shift() as ApiAnswer);
  const signedIn = vi.fn();
  const made = {
    api: { call },
    session: { signedIn },
    attempt: { current: undefined },
    cookiesBlocked: () => false,
    problemsOf: ({ code }: { code?: string }) => [{ field: null, code: code ?? '', message: '', args: {} }],
  } as unknown as OperationServices; // the parts that the system login uses
  return { call, signedIn, services: made };
}

const refused = (status: number, code: string): ApiAnswer => ({ ok: false, failure: { status, code } });
const profile: ApiAnswer = { ok: true, data: { id: '1' } };

test('the system login proves the password to the backend itself, as an administrator (decision T5)', async () => {
  const { call, signedIn, services: made } = services(profile);
  expect(await signIn(credentials, around, made)).toMatchObject({ ok: true });
  expect(call).toHaveBeenCalledWith(
    'POST',
    'auth/login',
    expect.objectContaining({
      payload: { username: credentials.email, password: credentials.password },
      mode: 'admin',
    }),
  );
  expect(signedIn).toHaveBeenCalledWith({ id: '1' }, 'admin');
});

test('a second factor is asked for on the same panel, and sent in the same call', async () => {
  const {
    call,
    signedIn,
    services: made,
  } = services(refused(401, 'CODE_REQUIRED'), refused(401, 'INVALID_CREDENTIALS'), profile);
  expect(await signIn(credentials, around, made)).toEqual({ ok: true, answer: { kind: 'mfa' } });
  const wrong = await answerCode({ mfaCode: '000000' }, around, made);
  expect(wrong).toMatchObject({ ok: false, problems: [{ code: 'INVALID_CREDENTIALS' }] });
  expect(await answerCode({ mfaCode: '123456' }, around, made)).toMatchObject({ ok: true });
  const last = call.mock.lastCall as unknown as [string, string, { payload: object }];
  expect(last[2].payload).toMatchObject({ code: '123456' });
  expect(signedIn).toHaveBeenCalledOnce();
  expect(made.attempt.current, 'no password is kept').toBeUndefined();
});

test('it does not need the user pool to be there, while the usual sign-in says what is wrong', async () => {
  const down = () => services(refused(503, 'SSO_INIT_FAILED')).services;
  expect(await startSignIn({ email: 'ada@portico.example' }, around, down())).toEqual({ ok: true, answer: {} });
  const usual = { ...around, context: { route: {}, mode: 'user' } };
  expect(await startSignIn({ email: 'ada@portico.example' }, usual, down())).toMatchObject({
    ok: false,
    problems: [{ code: 'SSO_INIT_FAILED' }],
  });
});
