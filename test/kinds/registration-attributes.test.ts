import { describe, expect, test } from 'vitest';
import { personOfAttributes, registrationAttributes } from '../../kinds';
import { userAttributes } from '../support/pool-attributes';

test('Registration attributes are text under the pool’s names, as specification section 3 maps them', () => {
  expect(
    registrationAttributes(
      {
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
      },
      userAttributes,
    ),
  ).toEqual({
    given_name: 'Ada',
    family_name: 'Byron',
    'custom:country': 'Germany',
    locale: 'de',
    'custom:accountType': 'Academic',
    'custom:accountName': 'Bonn',
    'custom:academicPosition': 'Student',
    'custom:graduationYear': '2027',
    'custom:graduationMonth': '6',
    'custom:unsubscribed': 'false',
  });
});

test('Zero becomes "0", non-profit is Commercial, and anyone who was not asked is unsubscribed (decision T9)', () => {
  expect(
    registrationAttributes({ accountType: 'non-profit', customer: false, phone_number: '+4930901820' }, userAttributes),
  ).toEqual({
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
  for (const name of Object.keys(registrationAttributes(person, userAttributes)))
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
    expect(personOfAttributes(registrationAttributes(person, userAttributes), userAttributes)).toEqual(person);
  });

  test('what cannot be read stays as it is, to be judged; other names are nobody’s value; a language has two names', () => {
    expect(
      personOfAttributes(
        {
          email: 'a@b.example',
          locale: 'es-MX',
          'custom:graduationYear': 'soon',
          'custom:customer': 'perhaps',
          'custom:role': '4',
          'custom:agentEnabled': 'true',
          sub: 'x',
        },
        userAttributes,
      ),
    ).toEqual({ email: 'a@b.example', language: 'es', graduationYear: 'soon', customer: 'perhaps' });
  });

  test('the language an account got before the standard name was used is read still', () => {
    expect(personOfAttributes({ 'custom:language': 'ja' }, userAttributes)).toEqual({ language: 'ja' });
    expect(personOfAttributes({ locale: 'fr', 'custom:language': 'ja' }, userAttributes)).toEqual({ language: 'fr' });
  });

  test('an added property is read as its kind, and stays text where it is not of it', () => {
    const names = {
      seats: { name: 'custom:seats', kind: 'integer' },
      resale: { name: 'custom:resale', kind: 'boolean' },
    } as const;
    expect(registrationAttributes({ seats: 0, resale: false }, names)).toEqual({
      'custom:seats': '0',
      'custom:resale': 'false',
    });
    expect(personOfAttributes({ 'custom:seats': '0', 'custom:resale': 'false' }, names)).toEqual({
      seats: 0,
      resale: false,
    });
    expect(personOfAttributes({ 'custom:seats': 'ten', 'custom:resale': '1' }, names)).toEqual({
      seats: 'ten',
      resale: '1',
    });
  });
});
