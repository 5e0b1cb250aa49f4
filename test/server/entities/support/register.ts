import { expect } from 'vitest';
import type { JsonObject } from '../../../../engine/model';
import { registrationAttributes } from '../../../../kinds';
import type { ServerApp, Visitor } from '../../../support/server-app';
import { createLibrary } from '../../identity/support/library';

export const password = 'Granite-Teapot-58';

/** Somebody at a company, as the registration form sends them. */
export const commercial = {
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
};

/** Registers as the browser does: the pool's own operations, then the portal is shown the token. */
export async function register(
  server: ServerApp,
  address: string,
  email: string,
  person: JsonObject,
): Promise<Visitor & { readonly profile: JsonObject }> {
  const { body: manifest } = await server.visitor().call('GET', '/iam/definitions/manifest.json');
  const { poolId, clientId, endpoint } = server.app.pool;
  const library = createLibrary({ poolId, clientId, endpoint: `${address}${endpoint}` });
  await library.signUp(email, password, registrationAttributes(person, manifest.attributes.user));
  await server.app.deliverMail();
  const letter = server.letters.findLast(({ to }) => to === email);
  await library.user(email).confirm(/\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '');
  const proof = await library.user(email).signIn(password);
  if (proof.kind !== 'signedIn') throw new Error(JSON.stringify(proof));
  const someone = server.visitor();
  await someone.call('GET', 'settings');
  const { status, body } = await someone.call('POST', 'sso/validate?reg=true', {
    payload: { jwt: proof.session.getIdToken().getJwtToken() },
  });
  expect(status).toBe(200);
  return { ...someone, profile: body };
}
