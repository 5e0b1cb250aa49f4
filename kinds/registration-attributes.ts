import type { Json, JsonObject } from '../engine/model';
import { fieldsOfProperty, personOfProfile, profileOfPerson } from './person';

/** Attributes the pool has names of its own for; the portal's stand below `custom:`. */
const standard: Readonly<Record<string, string>> = {
  firstName: 'given_name',
  lastName: 'family_name',
  phone: 'phone_number',
};

/**
 * The registration attributes of specification section 3, all of them text: graduation year and month "0" where there is
 * none, `unsubscribed` "true" unless the box for one of the opt-in countries was ticked (decision T9).
 */
export function registrationAttributes(person: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(registeredProfile(person))
      .filter(([, value]) => isScalar(value) && value !== '')
      .map(([name, value]) => [standard[name] ?? `custom:${name}`, String(value)]),
  );
}

/** What the API is told of somebody who registers: as of anybody, and nobody is subscribed who did not say so (decision T9). */
export function registeredProfile(person: JsonObject): JsonObject {
  return {
    graduationYear: 0,
    graduationMonth: 0,
    ...profileOfPerson(person),
    unsubscribed: person.subscribed !== true,
  };
}

/**
 * The other way: the values of a form from attributes of the pool, whoever wrote them. What cannot be read as its kind stays
 * text, so that the form's judge says so; attributes of other names are nobody's value.
 */
export function personOfAttributes(attributes: Readonly<Record<string, unknown>>): JsonObject {
  const text = (...names: readonly string[]): string | undefined => {
    const value = names.map((name) => attributes[name]).find((given) => given !== undefined && given !== '');
    return value === undefined ? undefined : String(value);
  };
  const own = (name: string) => text(standard[name] ?? `custom:${name}`);
  const profile: Record<string, Json | undefined> = {
    ...Object.fromEntries(texts.map((name) => [name, own(name)])),
    language: text('custom:language', 'locale')?.split(/[-_]/)[0],
    accountName: text('custom:accountName', 'custom:university', 'custom:company'),
    graduationYear: numberIn(own('graduationYear')),
    graduationMonth: numberIn(own('graduationMonth')),
    customer: flagIn(own('customer')),
    unsubscribed: flagIn(own('unsubscribed')),
  };
  const known = Object.entries(profile).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const email = text('email');
  return { ...(email !== undefined && { email }), ...personOfProfile(Object.fromEntries(known)) };
}

/** Whether attributes of the pool can say this field of a form. Passwords, consents and codes go other ways or nowhere. */
export function isAttributeField(field: string): boolean {
  return fields.has(field);
}

/** Properties that are text on both sides. */
const texts = [
  'firstName',
  'lastName',
  'country',
  'state',
  'accountType',
  'commercialType',
  'jobRole',
  'jobFunction',
  'industry',
  'title',
  'academicPosition',
  'phone',
] as const;

const fields: ReadonlySet<string> = new Set([
  'email',
  ...[...texts, 'accountName', 'graduationYear', 'graduationMonth', 'customer', 'unsubscribed'].flatMap(
    fieldsOfProperty,
  ),
]);

/** Zero stands for none (specification section 5). */
function numberIn(text: string | undefined): Json | undefined {
  if (text === undefined || text === '0') return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function flagIn(text: string | undefined): Json | undefined {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
