import { describe, expect, test } from 'vitest';
import { personOfAttributes, registrationAttributes } from '../../kinds';

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

describe('Attributes are read back as the values of a form', () => {
  test.each([
    [
      'a student',
      {
        firstName: 'Ada',
        lastName: 'Byron',
        country: 'Germany',
        language: 'fr',
        accountType: 'Academic',
        university: 'Bonn',
        academicPosition: 'Student',
        graduationYear: 2027,
        graduationMonth: 6,
        subscribed: true,
      },
    ],
    [
      'a non-profit organization',
      {
        accountType: 'non-profit',
        company: 'Kestrel',
        phone_number: '+4930901820',
        industry: 'Other',
        jobRole: 'Manager',
        jobFunction: 'Other',
        title: 'Chair',
        state: 'Ontario',
        customer: false,
        subscribed: false,
      },
    ],
  ])('of %s', (_who, person) => {
    expect(personOfAttributes(registrationAttributes(person))).toEqual(person);
  });

  test('what cannot be read stays as it is, to be judged; other names are nobody’s value; `locale` stands in for a language', () => {
    expect(
      personOfAttributes({
        email: 'a@b.example',
        locale: 'es-MX',
        'custom:graduationYear': 'soon',
        'custom:customer': 'perhaps',
        'custom:role': '4',
        'custom:agentEnabled': 'true',
        sub: 'x',
      }),
    ).toEqual({ email: 'a@b.example', language: 'es', graduationYear: 'soon', customer: 'perhaps' });
  });
});
