import type { Json, JsonObject } from '../../engine/model';
import { profileOfPerson } from '../../kinds';

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
  const profile: JsonObject = {
    graduationYear: 0,
    graduationMonth: 0,
    ...profileOfPerson(person),
    unsubscribed: person.subscribed !== true,
  };
  return Object.fromEntries(
    Object.entries(profile)
      .filter(([, value]) => isScalar(value) && value !== '')
      .map(([name, value]) => [standard[name] ?? `custom:${name}`, String(value)]),
  );
}

function isScalar(value: Json | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
