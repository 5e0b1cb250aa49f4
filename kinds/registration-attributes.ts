import type { EntityModel, Json, JsonObject, PoolAttribute } from '../engine/model';
import { fieldsOfProperty, personOfProfile, profileOfPerson } from './person';

/** Property of the API → attribute of the user pool, as the definition of a person states it (`x-pool`). */
export type AttributeNames = EntityModel['attributes'];

/**
 * The registration attributes of specification section 3, all of them text: graduation year and month "0" if there is none, `unsubscribed`
 * "true" unless the checkbox for one of the opt-in countries was checked (decision T9).
 */
export function registrationAttributes(person: JsonObject, names: AttributeNames): Readonly<Record<string, string>> {
  return poolAttributes(registeredProfile(person, Object.keys(names)), names);
}

/** Values of a user as attributes, as text. What is no attribute, or has no value, is left out. */
export function poolAttributes(
  profile: Readonly<Record<string, unknown>>,
  names: AttributeNames,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(profile).flatMap(([property, value]) => {
      const attribute = Object.hasOwn(names, property) ? names[property] : undefined;
      return attribute && isScalar(value) && value !== '' ? [[attribute.name, String(value)]] : [];
    }),
  );
}

/**
 * The API's profile of a registering user: as of any user, and unsubscribed unless they opted in (decision T9).
 * @param added properties that definitions added
 */
export function registeredProfile(person: JsonObject, added: readonly string[] = []): JsonObject {
  return {
    graduationYear: 0,
    graduationMonth: 0,
    ...profileOfPerson(person, added),
    unsubscribed: person.subscribed !== true,
  };
}

/**
 * The reverse: the values of a form from attributes of the pool, whatever their source. What cannot be parsed as its kind stays text, so
 * that the form's validation reports it; attributes of other names are ignored.
 */
export function personOfAttributes(attributes: Readonly<Record<string, unknown>>, names: AttributeNames): JsonObject {
  const text = (...candidates: readonly (string | undefined)[]): string | undefined => {
    const found = candidates.find(
      (name) => name !== undefined && attributes[name] !== undefined && attributes[name] !== '',
    );
    return found === undefined ? undefined : String(attributes[found]);
  };
  const profile: Record<string, Json | undefined> = {
    ...Object.fromEntries(
      Object.entries(names).map(([property, { name, kind }]) => [property, valueIn(text(name), kind)]),
    ),
    language: languageOfAttributes(attributes, names.language?.name),
    accountName: text(names.accountName?.name, 'custom:university', 'custom:company'),
    graduationYear: yearIn(text(names.graduationYear?.name)),
    graduationMonth: yearIn(text(names.graduationMonth?.name)),
  };
  const known = Object.entries(profile).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const email = text('email');
  return { ...(email !== undefined && { email }), ...personOfProfile(Object.fromEntries(known)) };
}

/** The language in attributes of the pool, without its region. Accounts created by older versions have it under a name of the portal's. */
export function languageOfAttributes(
  attributes: Readonly<Record<string, unknown>>,
  attribute = 'locale',
): string | undefined {
  const known = [attribute, 'locale', 'custom:language']
    .map((name) => attributes[name])
    .find((value) => value !== undefined && value !== '');
  return known === undefined ? undefined : String(known).split(/[-_]/)[0];
}

/** Whether attributes of the pool can carry this field of a form. Passwords, consents and codes are sent otherwise or not at all. */
export function isAttributeField(field: string, names: AttributeNames): boolean {
  return field === 'email' || Object.keys(names).some((property) => fieldsOfProperty(property).includes(field));
}

function valueIn(text: string | undefined, kind: PoolAttribute['kind']): Json | undefined {
  if (text === undefined) return undefined;
  if (kind === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  return text;
}

/** Zero means none (specification section 5). */
function yearIn(text: string | undefined): Json | undefined {
  return text === '0' ? undefined : valueIn(text, 'integer');
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
