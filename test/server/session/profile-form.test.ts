import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  country: 'Norway',
  account_type: 'Commercial',
  account_name: 'Kestrel',
  phone: '+4722123456',
  industry: 'Banking',
  job_role: 'Developer',
  job_function: 'Data Science',
  customer: true,
} as const;

describe('The server judges a profile by the form that edits it', () => {
  const refused = async (change: object, who: object = person) => {
    const me = await server.signIn(who);
    const answer = await me.call('PUT', 'auth/profile', { payload: change });
    return answer.status === 200 ? {} : answer.body.error;
  };

  test.each([
    ['a country that is none', { country: 'Atlantis' }, { country: { code: 'choice.notOffered' } }],
    ['a state of another country', { country: 'Canada', state: 'Oregon' }, { state: { code: 'choice.notOffered' } }],
    ['an industry that is not in the settings', { industry: 'Alchemy' }, { industry: { code: 'choice.notOffered' } }],
    ['a phone number that cannot be', { phone: '+4712' }, { phone: { code: 'phone.invalid' } }],
    ['no company for a commercial account', { accountName: '' }, { accountName: { code: 'required' } }],
    [
      'a year of graduation out of range',
      { accountType: 'Academic', academicPosition: 'Student', graduationYear: 1990 },
      { graduationYear: { code: 'choice.notOffered' } },
    ],
    [
      'no phone number for a non-profit one',
      { commercialType: 'non-profit', phone: '' },
      { phone: { code: 'required' } },
    ],
  ])('%s is refused at its property', async (_what, change, fields) => {
    const error = await refused(change);
    expect(error).toMatchObject({ code: 'FORM_REFUSED' });
    for (const [name, problem] of Object.entries(fields)) expect(error.fields[name]).toMatchObject(problem);
  });

  test('a phone number with a dialing code that the form does not offer is refused, of Antarctica as of nowhere', async () => {
    for (const phone of ['+88216123456', '+870773111632'])
      expect((await refused({ phone })).fields.phone.code).toMatch(/^phone\.(?:invalid|notOffered)$/);
    expect(await refused({ phone: '+49 030 901820' })).toEqual({});
  });

  test('a sound change of a part passes, whatever else of the profile is not complete', async () => {
    expect(await refused({ firstName: 'Augusta' })).toEqual({});
    expect(await refused({ firstName: 'Augusta', tourSkipped: true }, { first_name: 'A', country: null })).toEqual({});
    expect(await refused({ country: 'Canada', state: 'Ontario' })).toEqual({});
    expect(
      await refused({ accountType: 'Academic', accountName: 'Any University', academicPosition: 'Faculty' }),
    ).toEqual({});
  });

  test('a stale change says when and by whom it was overtaken (quality R10)', async () => {
    const me = await server.signIn(person);
    const { body: before } = await me.call('GET', 'auth/profile');
    await me.call('PUT', 'auth/profile', { payload: { firstName: 'Augusta' } });
    const answer = await me.call('PUT', 'auth/profile', {
      payload: { firstName: 'Ada' },
      headers: { 'if-match': `"${before.revision}"` },
    });
    expect(answer.status).toBe(412);
    expect(answer.body.error.args).toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/), self: true });
  });
});
