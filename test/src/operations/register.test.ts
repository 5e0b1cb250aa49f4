import { expect, test } from 'vitest';
import type { ApiFailure } from '../../../src/http/api-client';
import { problemsOf } from '../../../src/http/failure-problems';
import type { OperationServices } from '../../../src/operations/operation';
import { createRegister } from '../../../src/operations/registration/register';

/** A registration that the pool's trigger refuses for these fields. */
async function refused(fields: object) {
  const message = `PreSignUp failed with error ${JSON.stringify({ code: 'INVALID_REQUEST', fields })}.`;
  const services = {
    attributes: () => ({}),
    attempt: {},
    identity: async () => ({
      signUp: async () => ({ kind: 'failed', code: 'UserLambdaValidationException', message }),
    }),
    problemsOf: (failure: ApiFailure) => problemsOf(failure, () => true),
  } as unknown as OperationServices; // what registering uses
  const known = ['email', 'password', 'firstName'];
  return createRegister()(
    { email: 'kim@customer.example', password: 'Quiet-Meridian-73' },
    {
      form: 'register',
      step: 'main',
      attempt: 'one',
      signal: new AbortController().signal,
      context: { sso: { userPoolId: 'local_pool', clientId: 'client' } },
      field: (name) => (known.includes(name) ? ({} as never) : undefined), // only whether it is there counts
    },
    services,
  );
}

test('A refusal is shown at its field', async () => {
  const { problems } = (await refused({ firstName: { code: 'required' } })) as { problems: readonly object[] };
  expect(problems).toEqual([expect.objectContaining({ field: 'firstName' })]);
});

test('A refusal for a field that was added while the form was open says that the form has changed', async () => {
  const { problems } = (await refused({ firstName: { code: 'required' }, vatNumber: { code: 'required' } })) as {
    problems: readonly object[];
  };
  expect(problems).toEqual([expect.objectContaining({ field: null, code: 'FORM_CHANGED' })]);
});
