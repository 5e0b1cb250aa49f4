import { randomUUID } from 'node:crypto';
import { registrationAttributes } from '../../kinds';
import { createCognitoIdentityClient } from '../../src/identity/cognito-identity-client';
import { moveClock } from './e2e-people';
import { mailedCode } from './e2e-registration';
import { createVisitor, type Visitor } from './e2e-visitor';
import { userAttributes } from './pool-attributes';

const client = createCognitoIdentityClient();

const studies = { university: 'A University of Our Own', academicPosition: 'Faculty' };

/** A customer who registered themselves. */
export interface Registered {
  readonly email: string;
  readonly password: string;
  readonly language: string;
  readonly visitor: Visitor;
}

async function poolOf(portal: string, visitor: Visitor, email: string, language: string) {
  await visitor.call('GET', 'settings');
  const { body } = await visitor.call('POST', 'sso/init', { email, language });
  return { ...body, endpoint: new URL(body.endpoint, portal).href };
}

/** Registers somebody of a name in a language, confirms the address and opens a session. */
export async function register(portal: string, lastName: string, language: string): Promise<Registered> {
  const email = `${lastName.toLowerCase()}-${randomUUID().slice(0, 8)}@portico.example`;
  const password = 'Walnut-Harbour-77';
  const visitor = createVisitor(portal);
  const pool = await poolOf(portal, visitor, email, language);
  const person = { firstName: 'Una', lastName, country: 'Norway', accountType: 'Academic', ...studies };
  const attributes = registrationAttributes({ ...person, language }, userAttributes);
  const made = await client.signUp(pool, { email, password, attributes });
  if (made.kind === 'failed') throw new Error(JSON.stringify(made));
  await client.confirmSignUp(pool, { email, code: await mailedCode(portal, email) });
  const proof = await client.signIn(pool, { email, password });
  if (proof.kind !== 'signedIn') throw new Error(JSON.stringify(proof));
  const answer = await visitor.call('POST', `sso/validate?reg=true&language=${language}`, { jwt: proof.idToken });
  if (answer.status >= 300) throw new Error(answer.text);
  return { email, password, language, visitor };
}

/** Types wrong passwords until the pool locks the account for minutes, waiting out the short locks before. */
export async function lockOut(portal: string, email: string): Promise<void> {
  const visitor = createVisitor(portal);
  const pool = await poolOf(portal, visitor, email, 'en');
  for (let failures = 1; failures <= 15; failures++) {
    const outcome = await client.signIn(pool, { email, password: 'Not-the-password-1' });
    if (outcome.kind === 'signedIn') throw new Error('A wrong password signs in.');
    if (failures < 15) await moveClock(portal, 2 ** Math.max(0, failures - 5) * 1000 + 1000);
  }
}

/** How a sign-in of somebody ends at the pool. */
export async function signInOutcome(portal: string, email: string, password: string) {
  const visitor = createVisitor(portal);
  return client.signIn(await poolOf(portal, visitor, email, 'en'), { email, password });
}

/** Letters to an address, oldest first. */
export async function lettersTo(portal: string, email: string): Promise<readonly { subject: string; text: string }[]> {
  const { items } = (await (await fetch(`${portal}/dev/mail.json`)).json()) as {
    items: { to: string; subject: string; text: string; at: string }[];
  };
  return items.filter(({ to }) => to === email).sort((one, other) => one.at.localeCompare(other.at));
}
