import { randomUUID } from 'node:crypto';
import { registrationAttributes } from '../../kinds';
import { codeAt } from '../../server/identity/totp';
import { createCognitoIdentityClient } from '../../src/identity/cognito-identity-client';
import type { IdentitySession, PoolReference } from '../../src/identity/identity-client';
import { mailedCode } from './e2e-registration';
import { createVisitor, type Visitor } from './e2e-visitor';
import { userAttributes } from './pool-attributes';

/** A user created for one test, so that changes to them do not affect another. */
export interface FreshPerson {
  readonly email: string;
  readonly password: string;
}

const password = 'Walnut-Harbour-77';
const client = createCognitoIdentityClient();
const newAddress = (who: string) => `${who}-${randomUUID().slice(0, 8)}@portico.example`;

/** A user's values in the registration form. */
export const newcomer = registrationAttributes(
  {
    firstName: 'Una',
    lastName: 'Fresh',
    country: 'Norway',
    language: 'en',
    accountType: 'Academic',
    university: 'A University of Our Own',
    academicPosition: 'Faculty',
  },
  userAttributes,
);

/** The pool's API for a program outside a browser. */
async function poolOf(portal: string, visitor: Visitor, email: string): Promise<PoolReference> {
  const { body } = await visitor.call('POST', 'sso/init', { email, language: 'en' });
  return { ...body, endpoint: new URL(body.endpoint, portal).href };
}

async function succeed<Outcome extends { readonly kind: string }>(
  call: Promise<Outcome>,
): Promise<Exclude<Outcome, { readonly kind: 'failed' }>> {
  const outcome = await call;
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome));
  return outcome as Exclude<Outcome, { readonly kind: 'failed' }>;
}

/** Signed up, but the address was never confirmed. */
export async function unconfirmedPerson(portal: string): Promise<FreshPerson> {
  const visitor = createVisitor(portal);
  await visitor.call('GET', 'settings');
  const email = newAddress('unconfirmed');
  await succeed(client.signUp(await poolOf(portal, visitor, email), { email, password, attributes: newcomer }));
  return { email, password };
}

/** A customer with a password; also their open session, and their session at the pool. */
export async function customer(
  portal: string,
): Promise<FreshPerson & { readonly visitor: Visitor; readonly session: IdentitySession }> {
  const person = await unconfirmedPerson(portal);
  const visitor = createVisitor(portal);
  await visitor.call('GET', 'settings');
  const pool = await poolOf(portal, visitor, person.email);
  await succeed(client.confirmSignUp(pool, { ...person, code: await mailedCode(portal, person.email) }));
  const proof = await client.signIn(pool, person);
  if (proof.kind !== 'signedIn') throw new Error(proof.kind);
  const answer = await visitor.call('POST', 'sso/validate?reg=true', { jwt: proof.idToken });
  if (answer.status >= 300) throw new Error(answer.text);
  return { ...person, visitor, session: proof.session };
}

/** A customer with an authenticator app and recovery codes. `code` advances the server's clock, so that each is new. */
export async function customerWithApp(
  portal: string,
): Promise<FreshPerson & { readonly recoveryCodes: readonly string[]; code(): Promise<string> }> {
  const { email, visitor, session } = await customer(portal);
  const { secret } = await succeed(session.associateToken());
  const code = async () => codeAt(secret, await moveClock(portal, 60_000));
  await succeed(session.verifyToken(await code(), 'Test'));
  await succeed(session.preferToken(true));
  const { body } = await visitor.call('POST', 'auth/recovery-codes', { password });
  return { email, password, recoveryCodes: body.codes, code };
}

/** Invited by an administrator; the password is the temporary one from the email. */
export async function invitedPerson(portal: string, language = 'en'): Promise<FreshPerson> {
  const email = newAddress('invited');
  await asAdministrator(portal, 'POST', 'users', {
    email,
    firstName: 'Ivo',
    lastName: 'Fresh',
    accountType: 'Commercial',
    language,
    invite: true,
  });
  return { email, password: await letterWith(portal, email, /^\S{12,}$/m) };
}

/** A customer whose password an administrator has reset. */
export async function personToReset(portal: string): Promise<FreshPerson> {
  const { email, visitor } = await customer(portal);
  const { body } = await visitor.call('GET', 'auth/profile');
  await asAdministrator(portal, 'POST', `users/${body.id}/reset-password`, {});
  return { email, password };
}

/** Advances the server's clock and returns its time, in milliseconds. */
export async function moveClock(portal: string, forward: number): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    origin: new URL(portal).origin,
  };
  const answer = await fetch(`${portal}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ forward }) });
  return Date.parse((await answer.json()).now);
}

async function asAdministrator(portal: string, method: string, path: string, payload: unknown): Promise<void> {
  const administrator = createVisitor(portal);
  await administrator.signIn('sysadmin@portico.example');
  const answer = await administrator.call(method, path, payload, { 'X-Portal-Mode': 'admin' });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
}

/** The first part of the latest email to a matching address. */
async function letterWith(portal: string, email: string, part: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const { items } = (await (await fetch(`${portal}/dev/mail.json`)).json()) as {
      items: { to: string; text: string }[];
    };
    const found = items.filter(({ to }) => to === email).flatMap(({ text }) => part.exec(text)?.[0] ?? [])[0];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No such letter came to ${email}.`);
}
