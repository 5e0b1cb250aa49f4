import type { Json, JsonObject } from '../../engine/model';
import { fieldsOfProperty, personOfProfile } from '../../kinds';

/**
 * How a payload is read as the values of a form whose operation in the browser derived it. A partial change is validated as the complete
 * result, but only fields it concerns can refuse it.
 */
export interface FormReading {
  /** The browser's operations to which such forms submit. */
  readonly operations: readonly string[];
  /** Values of the form after the change. */
  values(payload: JsonObject, context: JsonObject): JsonObject;
  /** The property of the payload that a field belongs to; fields that the payload does not contain have none. */
  propertyOf(field: string, payload: JsonObject): string | undefined;
}

/** Payloads that differ from the form's values, by operation of the API. */
const formReadings: Readonly<Record<string, FormReading>> = {
  initSso: {
    operations: ['startSignIn', 'startRegistration', 'startReset'],
    values: ({ email }): JsonObject => (email === undefined ? {} : { email }),
    propertyOf: (field) => (field === 'email' ? field : undefined),
  },
  updateProfile: {
    operations: ['saveProfile'],
    values(payload, { profile }) {
      const saved: JsonObject = typeof profile === 'object' && profile !== null ? (profile as JsonObject) : {};
      return personOfProfile(withoutEmpty({ ...saved, ...payload }));
    },
    propertyOf: (field, payload) => Object.keys(payload).find((name) => fieldsOfProperty(name).includes(field)),
  },
};

/** How a payload of the operation is read by a form that submits to one of the browser's operations; else undefined. */
export function readingOf(operation: string, submitsTo: string): FormReading | undefined {
  const reading = Object.hasOwn(formReadings, operation) ? formReadings[operation] : undefined;
  return reading?.operations.includes(submitsTo) ? reading : undefined;
}

/** An empty text removes a value; zero means no year and no month (schemas/data/profile-update.schema.json). */
function withoutEmpty(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Json] => !isEmpty(...entry)));
}

function isEmpty(name: string, value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (value === 0 && name.startsWith('graduation'));
}
