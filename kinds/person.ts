import type { Json, JsonObject } from '../engine/model';

/**
 * The user as in forms, and as in the API. Forms ask for one account type of three and for a university or a company; the API stores
 * Academic or Commercial with a `commercialType`, and one `accountName` (specification section 3). Only this module converts between them.
 */

/** Property of the API → field of forms, where the two differ; `accountName` is in both of its fields. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  commercialType: ['accountType'],
  accountName: ['university', 'company'],
  phone: ['phone_number'],
  unsubscribed: ['subscribed'],
};

/** Properties that are the same on both sides. */
const alike = [
  'firstName',
  'lastName',
  'country',
  'state',
  'language',
  'industry',
  'jobRole',
  'jobFunction',
  'title',
  'academicPosition',
  'graduationYear',
  'graduationMonth',
  'customer',
] as const;

/** Properties of the profile that are no field of any form. All others are, so that properties added by definitions are fields too. */
const facts: ReadonlySet<string> = new Set([
  'id',
  'email',
  'role',
  'roleName',
  'administrator',
  'accountId',
  'customerId',
  'agentEnabled',
  'mfaEnabled',
  'agentTermsAccepted',
  'impersonated',
  'licenseTypeLabels',
  'purposeLabels',
  'lastSignInAt',
  'revision',
  'tourSkipped',
]);

/** Whether a field of a form is one of the API's built-in ones, under this name or another. */
export function isPersonField(field: string): boolean {
  return [...alike, 'accountType', 'university', 'company', 'phone_number', 'subscribed'].includes(field);
}

const nonProfit = 'non-profit';

/** The values of a form about this user; unknown ones are left out. */
export function personOfProfile(profile: JsonObject): JsonObject {
  const { accountType, commercialType, accountName, phone, unsubscribed, ...rest } = profile;
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !facts.has(name)));
  const kind = accountType === 'Commercial' && commercialType === nonProfit ? nonProfit : accountType;
  return known({
    ...others,
    accountType: kind,
    [kind === 'Academic' ? 'university' : 'company']: accountName,
    phone_number: phone,
    subscribed: typeof unsubscribed === 'boolean' ? !unsubscribed : undefined,
  });
}

/**
 * The API's profile from a form's values; what the form does not contain is left out.
 * @param added properties that definitions added, which have the same name on both sides
 */
export function profileOfPerson(person: JsonObject, added: readonly string[] = []): JsonObject {
  const { accountType, university, company, phone_number: phone, subscribed } = person;
  return known({
    ...Object.fromEntries([...added, ...alike].map((name) => [name, person[name]])),
    accountType: accountType === nonProfit ? 'Commercial' : accountType,
    commercialType: accountType === nonProfit ? nonProfit : undefined,
    accountName: accountType === 'Academic' ? university : company,
    phone,
    unsubscribed: typeof subscribed === 'boolean' ? !subscribed : undefined,
  });
}

/** What is stored of a user who has a value in a field: a property that has any value, this one, or not this one. */
export interface SavedAs {
  readonly property: string;
  readonly is?: Json;
  readonly isNot?: Json;
}

/** What all users have in common who have this value in a field of a form; without one, those who have any. */
export function savedAs(field: string, value?: Json): readonly SavedAs[] {
  const is = value === undefined ? {} : { is: value };
  switch (field) {
    case 'accountType':
      if (value === nonProfit) return [{ property: 'commercialType', is: value }];
      return [
        { property: 'accountType', ...is },
        ...(value === 'Commercial' ? [{ property: 'commercialType', isNot: nonProfit }] : []),
      ];
    case 'university':
      return [
        { property: 'accountType', is: 'Academic' },
        { property: 'accountName', ...is },
      ];
    case 'company':
      return [
        { property: 'accountType', isNot: 'Academic' },
        { property: 'accountName', ...is },
      ];
    case 'subscribed':
      return [{ property: 'unsubscribed', ...(typeof value === 'boolean' && { is: !value }) }];
    case 'phone_number':
      return [{ property: 'phone', ...is }];
    default:
      return [{ property: field, ...is }];
  }
}

/** The fields of forms that contain a property of the API. */
export function fieldsOfProperty(property: string): readonly string[] {
  return Object.hasOwn(fieldsOf, property) ? (fieldsOf[property] ?? []) : [property];
}

/**
 * The change that turns a saved profile into the form's values. A saved value that the form no longer has (a state, once the country has
 * none; a company, once the account is academic) is cleared: an empty text, or zero for a number; null for what definitions added.
 * @param added fields of the form that definitions added
 * @param open whether the form has a field that this person may change: everything else stays as it is
 */
export function profileChange(
  before: JsonObject,
  person: JsonObject,
  added: readonly string[] = [],
  open: (field: string) => boolean = () => true,
): JsonObject {
  const after = profileOfPerson(person, added);
  const about = [...alike, 'commercialType', 'accountName', 'phone'];
  const gone = about.filter(
    (name) => has(before[name]) && after[name] === undefined && fieldsOfProperty(name).some(open),
  );
  const emptied = gone.flatMap((name): [string, Json][] => {
    const value = before[name];
    // A boolean has no empty value; a user always has a name and a language.
    if (typeof value === 'boolean' || never.has(name)) return [];
    return [[name, typeof value === 'number' ? 0 : '']];
  });
  const goneToo = added.filter((name) => before[name] !== undefined && after[name] === undefined && open(name));
  return { ...after, ...Object.fromEntries(emptied), ...Object.fromEntries(goneToo.map((name) => [name, null])) };
}

const never = new Set(['firstName', 'lastName', 'language', 'accountType']);

function has(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && value !== 0;
}

function known(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null),
  );
}
