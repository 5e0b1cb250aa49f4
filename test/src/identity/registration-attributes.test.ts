import { expect, test } from 'vitest';
import { maskAddress } from '../../../src/identity/mask-address';
import { registrationAttributes } from '../../../src/identity/registration-attributes';

test('Registration attributes are text under the pool’s names, as specification section 3 maps them', () => {
  expect(
    registrationAttributes({
      email: 'a@b.example',
      password: 'never',
      firstName: 'Ada',
      lastName: 'Byron',
      country: 'Germany',
      language: 'de',
      accountType: 'Academic',
      university: 'Bonn',
      academicPosition: 'Student',
      graduationYear: 2027,
      graduationMonth: 6,
      subscribed: true,
    }),
  ).toEqual({
    given_name: 'Ada',
    family_name: 'Byron',
    'custom:country': 'Germany',
    'custom:language': 'de',
    'custom:accountType': 'Academic',
    'custom:accountName': 'Bonn',
    'custom:academicPosition': 'Student',
    'custom:graduationYear': '2027',
    'custom:graduationMonth': '6',
    'custom:unsubscribed': 'false',
  });
});

test('Zero becomes "0", non-profit is Commercial, and whoever was not asked is unsubscribed (decision T9)', () => {
  expect(registrationAttributes({ accountType: 'non-profit', customer: false, phone_number: '+4930901820' })).toEqual({
    phone_number: '+4930901820',
    'custom:accountType': 'Commercial',
    'custom:commercialType': 'non-profit',
    'custom:customer': 'false',
    'custom:graduationYear': '0',
    'custom:graduationMonth': '0',
    'custom:unsubscribed': 'true',
  });
});

test('Custom attributes have names the pool accepts: at most twenty characters', () => {
  const person = Object.fromEntries(
    ['state', 'industry', 'jobRole', 'jobFunction', 'title', 'academicPosition', 'company'].map((name) => [name, 'x']),
  );
  for (const name of Object.keys(registrationAttributes(person)))
    expect(name.replace('custom:', '').length).toBeLessThanOrEqual(20);
});

test('An address is masked in the pool’s own shape', () => {
  expect(maskAddress('test@example.com')).toBe('t***@e***');
  expect(maskAddress('')).toBe('***@***');
});
