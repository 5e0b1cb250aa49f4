import type { Kysely } from 'kysely';
import type { Json, JsonObject } from '../../engine/model';
import { fieldsOfProperty, isAttributeField, personOfAttributes, registeredProfile } from '../../kinds';
import { fieldErrorsOf, type SubmissionValidator } from '../definitions';
import type { Ask } from '../definitions/ask';
import type { Contract } from '../definitions/contract';
import type { Entities } from '../entities';
import type { Database } from '../platform/database';
import { ApiError, type FieldError } from '../platform/http/api-error';
import type { SettingsStore } from '../settings/settings-store';
import type { ProfileUpdate } from '../users/profile-update';
import type { Registered } from '../users/provisioning';

/** Attributes as a user pool has them: `given_name`, `custom:country`. Anyone who signs up writes them. */
export type PoolAttributes = Readonly<Record<string, unknown>>;

/** Judges who registers by the live registration form: the user pool does not know it. */
export interface RegistrationValidator {
  /**
   * May somebody sign up like this? Asked by the pool before it makes the account.
   * @param page address of the page they came from, if known: forms may read its query
   * @throws ApiError REGISTRATION_DISABLED; FORM_REFUSED with code and arguments at each field
   */
  judge(attributes: PoolAttributes, page?: string): Promise<void>;
  /**
   * What the portal keeps of attributes: what the form accepts. Accounts may have come about without it, or have changed their
   * attributes since, so that nothing of them is believed.
   */
  keep(attributes: PoolAttributes, page?: string): Promise<Registered>;
}

/** The browser's operation that signs people up, and the call of the API with the same properties. */
const operation = 'register';
const contractOf = 'updateProfile';
const entity = 'user';

export function createRegistrationValidator(options: {
  readonly db: Kysely<Database>;
  readonly settings: SettingsStore;
  readonly submissions: Pick<SubmissionValidator, 'validateValues' | 'fields'>;
  readonly contract: Contract;
  readonly entities: Entities;
  /** Asks the API as somebody who is not signed in. */
  readonly ask: Ask;
}): RegistrationValidator {
  const { db, settings, submissions, contract, entities, ask } = options;
  const pool = () => entities.model(entity).attributes;
  const judged = async (attributes: PoolAttributes, page: string | undefined) => {
    const around = { db, actor: undefined, mode: 'USER', form: undefined, page, ask } as const;
    const says = (field: string) => isAttributeField(field, pool());
    const judgment = await submissions.validateValues(operation, personOfAttributes(attributes, pool()), around, says);
    return { ...judgment, leave: (await submissions.fields(operation, around)).open };
  };
  const problemsOf = (profile: JsonObject) => contract.entries.get(contractOf)?.validatePayload(profile);
  /** The API's own part of what is kept, and of the rest what the registration form may write; the others' problems. */
  const split = (values: JsonObject, leave: ReadonlySet<string>, verified: ReadonlySet<string>) => {
    const { own, sent } = entities.split(entity, registeredProfile(values, Object.keys(pool())));
    const kept: Record<string, Json> = {};
    const problems: Record<string, FieldError> = {};
    for (const [name, value] of Object.entries(sent?.values ?? {})) {
      try {
        const one = {
          sent: { entity, values: { [name]: value } },
          leave,
          verified,
          viewer: undefined,
          stored: {},
          own: true,
        };
        Object.assign(kept, entities.patch(one).set);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        Object.assign(problems, error.details.fields);
      }
    }
    return { own, kept, problems };
  };
  return {
    async judge(attributes, page) {
      const { public: open } = await settings.current(db);
      if (open.registrationEnabled === false) throw new ApiError('REGISTRATION_DISABLED');
      const { problems, values, leave, verified } = await judged(attributes, page);
      if (problems.length > 0) throw new ApiError('FORM_REFUSED', { fields: fieldErrorsOf(problems) });
      // A live definition may ask for more than the API does, never for less (quality S68).
      const { own, problems: unfit } = split(values, leave, verified);
      const [refused] = Object.entries({ ...problemsOf(own), ...unfit });
      if (refused === undefined) return;
      const [property, problem] = refused;
      const field = fieldsOfProperty(property).find((name) => Object.hasOwn(values, name)) ?? property;
      throw new ApiError('FORM_REFUSED', { fields: { [field]: problem } });
    },
    async keep(attributes, page) {
      const { values, leave, verified } = await judged(attributes, page);
      const { own, kept: properties } = split(values, leave, verified);
      let kept = own;
      for (let problems = problemsOf(kept); problems !== undefined; problems = problemsOf(kept)) {
        const bad = new Set(Object.keys(problems));
        const sound = Object.fromEntries(Object.entries(kept).filter(([name]) => !bad.has(name)));
        if (Object.keys(sound).length === Object.keys(kept).length) return { profile: {}, properties };
        kept = sound;
      }
      return { profile: kept as ProfileUpdate, properties }; // the contract has just accepted it
    },
  };
}
