import { describe, expect, it } from 'vitest';
import { fullName, personOfProfile, profileChange, profileOfPerson } from '../../kinds';

describe('The person, as forms and as the API have them (specification section 3)', () => {
  it('is Commercial with a commercial type where the form says non-profit', () => {
    const person = { accountType: 'non-profit', company: 'Helping Hands' };
    const profile = { accountType: 'Commercial', commercialType: 'non-profit', accountName: 'Helping Hands' };
    expect(profileOfPerson(person)).toEqual(profile);
    expect(personOfProfile(profile)).toEqual(person);
  });

  it('has its university or its company as account name, by the account type', () => {
    expect(profileOfPerson({ accountType: 'Academic', university: 'Oslo', company: 'left over' })).toEqual({
      accountType: 'Academic',
      accountName: 'Oslo',
    });
    expect(personOfProfile({ accountType: 'Academic', accountName: 'Oslo' })).toEqual({
      accountType: 'Academic',
      university: 'Oslo',
    });
  });

  it('is subscribed where it is not unsubscribed', () => {
    expect(personOfProfile({ unsubscribed: true, phone: '+4930901820' })).toEqual({
      subscribed: false,
      phone_number: '+4930901820',
    });
    expect(profileOfPerson({ subscribed: true })).toEqual({ unsubscribed: false });
  });
});

describe('A saved profile becomes what the form says', () => {
  const before = {
    firstName: 'Ada',
    language: 'en',
    country: 'Canada',
    state: 'Ontario',
    accountType: 'Commercial',
    commercialType: 'non-profit',
    accountName: 'Helping Hands',
    title: 'Lead',
    customer: true,
  };

  it('and what it says no more is taken away', () => {
    const person = { firstName: 'Ada', country: 'France', accountType: 'Academic', university: 'Lyon' };
    expect(profileChange(before, person)).toEqual({
      firstName: 'Ada',
      country: 'France',
      accountType: 'Academic',
      accountName: 'Lyon',
      state: '',
      commercialType: '',
      title: '',
    });
    expect(profileChange({ graduationYear: 2027 }, { accountType: 'Commercial' })).toMatchObject({ graduationYear: 0 });
  });

  it('but not what the form locks for this person', () => {
    const { accountType, company, ...person } = personOfProfile(before);
    const locked = ['accountType', 'university', 'company', 'vatNumber'];
    const open = (field: string) => !locked.includes(field);
    const change = profileChange({ ...before, industry: 'Banking', vatNumber: 'NO1' }, person, ['vatNumber'], open);
    expect(change).toMatchObject({ firstName: 'Ada', industry: '' });
    for (const name of ['accountType', 'commercialType', 'accountName', 'vatNumber'])
      expect(change).not.toHaveProperty(name);
  });
});

it('A field that definitions added is sent as it is, emptied by null, and left alone where the form has none', () => {
  const before = { firstName: 'Ada', vatNumber: 'NO1', costCenter: '7' };
  expect(profileChange(before, { firstName: 'Ada', vatNumber: 'NO2' }, ['vatNumber'])).toEqual({
    firstName: 'Ada',
    vatNumber: 'NO2',
  });
  expect(profileChange(before, { firstName: 'Ada' }, ['vatNumber'])).toEqual({ firstName: 'Ada', vatNumber: null });
  expect(personOfProfile({ ...before, id: '1', revision: 3, role: 1 })).toEqual(before);
});

describe('The name of a person', () => {
  it.each([
    ['Ada', 'Lovelace', 'Ada Lovelace'],
    ['花子', '山田', '山田 花子'],
    ['', 'Quill', 'Quill'],
  ])('%s %s is read as %s, whatever language the page speaks', (firstName, lastName, name) => {
    expect(fullName(firstName, lastName)).toBe(name);
  });
});

it('A value for which the form does not ask stays as it is', () => {
  const before = { firstName: 'Ada', country: 'Norway', industry: 'Energy', phone: '+47 1', accountName: 'Acme' };
  const asks = (field: string) => ['firstName', 'country', 'company'].includes(field);
  expect(profileChange(before, { firstName: 'Ada' }, [], asks)).toEqual({
    firstName: 'Ada',
    country: '',
    accountName: '',
  });
});
