import { expect, test } from 'vitest';
import { triggerRefusal } from '../../../src/identity/trigger-refusal';

const worded = (said: string) => `PreSignUp failed with error ${said}.`;

test('the portal’s own trigger says code and fields as the API does', () => {
  const refusal = { code: 'FORM_REFUSED', fields: { country: { code: 'choice.notOffered', args: {} } } };
  expect(triggerRefusal(worded(JSON.stringify(refusal)))).toEqual(refusal);
});

test('a trigger that throws the whole error of the API is understood as well', () => {
  const error = { code: 'REGISTRATION_DISABLED', message: 'Off', severity: 'ERROR', requestId: '1', args: { a: 1 } };
  expect(triggerRefusal(worded(JSON.stringify(error)))).toEqual({
    code: 'REGISTRATION_DISABLED',
    message: 'Off',
    args: { a: 1 },
  });
});

test.each([
  ['We know you. Go away.', 'We know you. Go away.'],
  ['{"not": "a refusal"}', '{"not": "a refusal"}'],
  ['{"code": 7}', '{"code": 7}'],
  ['', ''],
])('a vendor’s own trigger that throws %j is heard in its own words', (thrown, message) => {
  expect(triggerRefusal(worded(thrown))).toEqual({ message });
});

test('hostile fields are left out', () => {
  const said = '{"code":"FORM_REFUSED","fields":{"a":7,"b":{"code":{}},"c":{"code":"required","args":[]}}}';
  expect(triggerRefusal(worded(said))).toEqual({ code: 'FORM_REFUSED', fields: { c: { code: 'required' } } });
});

test('what is not in the pool’s words is taken as it is', () => {
  expect(triggerRefusal('Something else')).toEqual({ message: 'Something else' });
});
