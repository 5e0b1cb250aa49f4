import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { registrationAttributes } from '../../../kinds';
import { settableClock, systemClock } from '../../../server/platform/system-ports';
import { userAttributes } from '../../support/pool-attributes';
import { type ServerApp, serverApp } from '../../support/server-app';
import { createLibrary } from '../identity/support/library';

const triggerSecret = 'Rk9q-Vt27-hLw0-Zx8b-Qm4d-Yp6s-Tn1c';
const password = 'Granite-Teapot-58';
let server: ServerApp;
let address: string;
beforeAll(async () => {
  // The pool's library looks at the machine's clock.
  const clock = settableClock(systemClock);
  server = await serverApp({ clock, environment: { SIGN_UP_TRIGGER_SECRET: triggerSecret } });
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

let people = 0;
const freshAddress = () => `newcomer${++people}@firm.example`;

/** What the browser sends of somebody whom the form accepts. */
const commercial = registrationAttributes(
  {
    firstName: 'Nora',
    lastName: 'Quill',
    country: 'Norway',
    language: 'en',
    accountType: 'Commercial',
    company: 'Quill Instruments',
    phone_number: '+4722123456',
    industry: 'Banking',
    jobRole: 'Developer',
    jobFunction: 'Data Science',
    customer: false,
  },
  userAttributes,
);
const student = registrationAttributes(
  {
    firstName: 'Nils',
    lastName: 'Berg',
    country: 'Norway',
    language: 'en',
    accountType: 'Academic',
    university: 'A University of Our Own',
    academicPosition: 'Student',
    graduationYear: new Date().getUTCFullYear(),
    graduationMonth: 6,
  },
  userAttributes,
);

type Attributes = Readonly<Record<string, string>>;

/** Without these attributes, whatever the form needs. */
const without = (attributes: Attributes, ...names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));

/** Signs up straight at the pool, as a program that has never seen the form. */
async function signUp(attributes: Attributes, more: JsonObject = {}) {
  const { prefix } = server.configuration;
  const email = typeof more.Username === 'string' ? more.Username : freshAddress();
  const answer = await server.app.server.inject({
    method: 'POST',
    url: `${prefix}/cognito/`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    payload: JSON.stringify({
      ClientId: server.app.pool.clientId,
      Username: email,
      Password: password,
      UserAttributes: Object.entries({ email, ...attributes }).map(([Name, Value]) => ({ Name, Value })),
      ...more,
    }),
  });
  const body: { readonly __type?: string; readonly message?: string } = JSON.parse(answer.payload);
  const said = /^PreSignUp failed with error (.*)\.$/.exec(body.message ?? '')?.[1];
  return {
    email,
    status: answer.statusCode,
    type: body.__type,
    refusal: said === undefined ? undefined : JSON.parse(said),
  };
}

describe('The same rules on both sides: signing up past the browser', () => {
  test.each([
    ['a commercial customer', commercial],
    ['a student', student],
    ['a non-profit organization', without({ ...commercial, 'custom:commercialType': 'non-profit' }, 'custom:customer')],
    ['the country’s state', { ...commercial, 'custom:country': 'Canada', 'custom:state': 'Ontario' }],
  ])('%s as the form makes them is taken', async (_who, attributes) => {
    expect((await signUp(attributes)).status).toBe(200);
  });

  test.each<[what: string, attributes: Attributes, field: string, code: string]>([
    ['no name', without(commercial, 'given_name'), 'firstName', 'required'],
    ['an endless name', { ...commercial, family_name: 'x'.repeat(201) }, 'lastName', 'tooLong'],
    ['no country', without(commercial, 'custom:country'), 'country', 'required'],
    ['a country that is none', { ...commercial, 'custom:country': 'Atlantis' }, 'country', 'choice.notOffered'],
    [
      'a state of another country',
      { ...commercial, 'custom:country': 'Canada', 'custom:state': 'Oregon' },
      'state',
      'choice.notOffered',
    ],
    ['no account type', without(commercial, 'custom:accountType'), 'accountType', 'required'],
    [
      'an account type that is none',
      { ...commercial, 'custom:accountType': 'Free' },
      'accountType',
      'choice.notOffered',
    ],
    ['no company', without(commercial, 'custom:accountName'), 'company', 'required'],
    ['no phone number', without(commercial, 'phone_number'), 'phone_number', 'required'],
    ['a phone number that cannot be', { ...commercial, phone_number: '+4712' }, 'phone_number', 'phone.invalid'],
    ['an industry nobody offers', { ...commercial, 'custom:industry': 'Alchemy' }, 'industry', 'choice.notOffered'],
    ['no word of being a customer', without(commercial, 'custom:customer'), 'customer', 'required'],
    ['a customer who may be one', { ...commercial, 'custom:customer': 'perhaps' }, 'customer', 'wrongKind'],
    ['no university', without(student, 'custom:accountName'), 'university', 'required'],
    ['a student who never graduates', { ...student, 'custom:graduationYear': '0' }, 'graduationYear', 'required'],
    ['a year out of range', { ...student, 'custom:graduationYear': '1990' }, 'graduationYear', 'choice.notOffered'],
    ['a thirteenth month', { ...student, 'custom:graduationMonth': '13' }, 'graduationMonth', 'choice.notOffered'],
  ])('%s is refused at its field with the code of the form', async (_what, attributes, field, code) => {
    const { status, type, refusal } = await signUp(attributes);
    expect([status, type]).toEqual([400, 'UserLambdaValidationException']);
    expect(refusal).toMatchObject({ code: 'FORM_REFUSED', fields: { [field]: { code } } });
  });

  test('an address as long as the form takes it is taken; a longer one is refused', async () => {
    const long = (length: number) => `${`${'n'.repeat(64)}@${'firm.'.repeat(60)}`.slice(0, length - 8)}.example`;
    expect((await signUp(commercial, { Username: long(320) })).status).toBe(200);
    expect((await signUp(commercial, { Username: long(321) })).status).toBe(400);
  });

  test('common passwords and one’s own name in a password are refused there as well', async () => {
    for (const Password of ['Password-2026!', 'Quill-Nora-2026!'])
      expect((await signUp(commercial, { Password })).type).toBe('InvalidPasswordException');
  });

  test('while registration is switched off nobody signs up', async () => {
    const administrator = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const tag = (await administrator.call('GET', 'settings')).headers.etag as string;
    const off = await administrator.call('PUT', 'settings', {
      payload: { public: { registrationEnabled: false } },
      headers: { 'if-match': tag },
    });
    expect(off.status).toBe(200);
    expect((await signUp(commercial)).refusal).toEqual({ code: 'REGISTRATION_DISABLED' });
    await administrator.call('PUT', 'settings', {
      payload: { public: { registrationEnabled: true } },
      headers: { 'if-match': String(off.headers.etag) },
    });
    expect((await signUp(commercial)).status).toBe(200);
  });

  test('a query that is no text is refused, never a fault', async () => {
    expect((await signUp(commercial, { ClientMetadata: { query: 7 } })).type).toBe('InvalidParameterException');
    expect((await signUp(commercial, { ClientMetadata: 'x' })).type).toBe('InvalidParameterException');
    expect((await signUp(commercial, { ClientMetadata: { query: 'career=employer&a=%E0%A4%A' } })).status).toBe(200);
  });
});

describe('What the portal keeps of attributes that changed after the sign-up', () => {
  test('only what the form accepts', async () => {
    const email = freshAddress();
    await server.app.pool.seed?.({
      email,
      sub: '00000000-0000-4000-9000-000000000001',
      password,
      attributes: {
        ...commercial,
        given_name: 'x'.repeat(500),
        'custom:country': 'Atlantis',
        'custom:industry': 'Alchemy',
        'custom:graduationYear': '1990',
        'custom:language': 'tlh',
        'custom:role': '4',
      },
    });
    const { poolId, clientId, endpoint } = server.app.pool;
    const library = createLibrary({ poolId, clientId, endpoint: `${address}${endpoint}` });
    const proof = await library.user(email).signIn(password);
    if (proof.kind !== 'signedIn') throw new Error(proof.kind);
    const someone = server.visitor();
    await someone.call('GET', 'settings');
    const answer = await someone.call('POST', 'sso/validate?reg=true', {
      payload: { jwt: proof.session.getIdToken().getJwtToken() },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ lastName: 'Quill', accountName: 'Quill Instruments', language: 'en', role: 1 });
    for (const name of ['country', 'industry', 'graduationYear', 'firstName'])
      expect(answer.body[name] || undefined, name).toBeUndefined();
  });
});

describe('The trigger of a pool elsewhere', () => {
  const ask = (attributes: Attributes, more: JsonObject = {}, secret = triggerSecret) =>
    server.visitor().call('POST', 'sso/sign-up-trigger', {
      payload: {
        version: '1',
        triggerSource: 'PreSignUp_SignUp',
        userName: 'x',
        request: { userAttributes: { email: freshAddress(), ...attributes }, validationData: null },
        response: { autoConfirmUser: false },
        ...more,
      },
      headers: { authorization: `Bearer ${secret}` },
    });

  test('is answered by the same judgment', async () => {
    expect((await ask(commercial)).status).toBe(200);
    const refused = await ask({ ...commercial, 'custom:country': 'Atlantis' });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'FORM_REFUSED',
      fields: { country: { code: 'choice.notOffered' } },
    });
  });

  test('people whom administrators bring in fill in no form', async () => {
    expect((await ask({}, { triggerSource: 'PreSignUp_AdminCreateUser' })).status).toBe(200);
  });

  test('anyone who does not know the secret is a stranger; without a secret there is no such address', async () => {
    expect((await ask(commercial, {}, 'guess')).status).toBe(401);
    expect((await ask(commercial, {}, `${triggerSecret}x`)).status).toBe(401);
    const other = await serverApp();
    expect((await other.visitor().call('POST', 'sso/sign-up-trigger', { payload: {} })).status).toBe(404);
    await other.close();
  });
});
