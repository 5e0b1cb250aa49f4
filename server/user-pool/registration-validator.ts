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

/** Attributes as a user pool names them: `given_name`, `custom:country`. Users write them at sign-up. */
export type PoolAttributes = Readonly<Record<string, unknown>>;

/** Validates registrations by the live registration form, which the user pool does not have. */
export interface RegistrationValidator {
  /**
   * Whether a registration is valid. Called by the pool before it creates the account.
   * @param page address of the page they came from, if known: forms may read its query
   * @throws ApiError REGISTRATION_DISABLED; FORM_REFUSED with code and arguments at each field
   */
  validate(attributes: PoolAttributes, page?: string): Promise<void>;
  /**
   * The attributes that the portal stores: those that the form accepts. Accounts may have been created without it, or changed since, so
   * nothing is trusted.
   */
  keep(attributes: PoolAttributes, page?: string): Promise<Registered>;
}

/** The browser's operation for registration, and the call of the API with the same properties. */
const operation = 'register';
const contractOf = 'updateProfile';
const entity = 'user';

export function createRegistrationValidator(options: {
  readonly db: Kysely<Database>;
  readonly settings: SettingsStore;
  readonly submissions: Pick<SubmissionValidator, 'validateValues' | 'fields'>;
  readonly contract: Contract;
  readonly entities: Entities;
  /** Queries the API without a session. */
  readonly ask: Ask;
}): RegistrationValidator {
  const { db, settings, submissions, contract, entities, ask } = options;
  const pool = () => entities.model(entity).attributes;
  const validated = async (attributes: PoolAttributes, page: string | undefined) => {
    const context = { db, actor: undefined, mode: 'USER', form: undefined, page, ask } as const;
    const says = (field: string) => isAttributeField(field, pool());
    const judgment = await submissions.validateValues(operation, personOfAttributes(attributes, pool()), context, says);
    return { ...judgment, leave: (await submissions.fields(operation, context)).open };
  };
  const problemsOf = (profile: JsonObject) => contract.entries.get(contractOf)?.validatePayload(profile);
  /** The API's own part of what is stored, and of the rest what the registration form may write; the others' problems. */
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
    async validate(attributes, page) {
      const { public: open } = await settings.current(db);
      if (open.registrationEnabled === false) throw new ApiError('REGISTRATION_DISABLED');
      const { problems, values, leave, verified } = await validated(attributes, page);
      if (problems.length > 0) throw new ApiError('FORM_REFUSED', { fields: fieldErrorsOf(problems) });
      // A live definition may require more than the API does, never less (quality S68).
      const { own, problems: unfit } = split(values, leave, verified);
      const [refused] = Object.entries({ ...problemsOf(own), ...unfit });
      if (refused === undefined) return;
      const [property, problem] = refused;
      const field = fieldsOfProperty(property).find((name) => Object.hasOwn(values, name)) ?? property;
      throw new ApiError('FORM_REFUSED', { fields: { [field]: problem } });
    },
    async keep(attributes, page) {
      const { values, leave, verified } = await validated(attributes, page);
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
