import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../src/http/failure-problems';

const known = new Set([
  'onboardingForm.errors.NotAuthorizedException',
  'errors:EDIT_PROFILE_DISABLED',
  'problems:required',
]);
const say = (failure: Parameters<typeof problemsOf>[0]) => problemsOf(failure, (key) => known.has(key));

describe('what a person reads of a failed call', () => {
  test.each([
    [
      'the onboarding sentence of its code',
      { status: 400, code: 'NotAuthorizedException', message: 'Incorrect' },
      'onboardingForm.errors.NotAuthorizedException',
    ],
    ['the sentence of an API code', { status: 403, code: 'EDIT_PROFILE_DISABLED' }, 'errors:EDIT_PROFILE_DISABLED'],
    [
      "the server's own message for an unknown code",
      { status: 409, code: 'NEW_CODE', message: 'Taken' },
      'common:failure.text',
    ],
    [
      'who saved meanwhile',
      { status: 412, code: 'STALE_REVISION', args: { at: '2026-01-02T03:04:05Z', by: 'Ada Lovelace', self: false } },
      'common:failure.savedBy',
    ],
    [
      'that it was the same person',
      { status: 412, code: 'STALE_REVISION', args: { at: '2026-01-02T03:04:05Z', self: true } },
      'common:failure.savedBySelf',
    ],
    ['a sentence by status 500 and above', { status: 503 }, 'common:failure.internal'],
    ['a sentence by status 400 and above', { status: 418 }, 'common:failure.invalid'],
    ['server down or unreachable without any answer', { code: 'NetworkError' }, 'common:failure.unreachable'],
  ] as const)('%s', (_name, failure, message) => {
    expect(say(failure)).toEqual([expect.objectContaining({ field: null, message })]);
  });

  test('problems at fields stay at their fields, with the known sentence where there is one', () => {
    expect(
      say({
        status: 422,
        code: 'INVALID',
        fields: { email: { code: 'required' }, name: { code: 'odd', message: 'Odd name' } },
      }),
    ).toEqual([
      { field: 'email', code: 'required', message: 'problems:required', args: {} },
      { field: 'name', code: 'odd', message: 'common:failure.text', args: { text: 'Odd name' } },
    ]);
  });
});
