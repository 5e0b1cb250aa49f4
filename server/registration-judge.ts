import type { Kysely } from 'kysely';
import type { JsonObject } from '../engine/model';
import { fieldsOfProperty, isAttributeField, personOfAttributes, registeredProfile } from '../kinds';
import type { Database } from './database';
import { fieldErrorsOf, type SubmissionJudge } from './definitions';
import { ApiError } from './http/api-error';
import type { Contract } from './http/contract';
import type { SettingsStore } from './settings/settings-store';
import type { ProfileUpdate } from './users/profile-update';

/** Attributes as a user pool has them: `given_name`, `custom:country`. Whoever signs up writes them. */
export type PoolAttributes = Readonly<Record<string, unknown>>;

/** Judges who registers by the live registration form: the user pool does not know it. */
export interface RegistrationJudge {
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
  keep(attributes: PoolAttributes, page?: string): Promise<ProfileUpdate>;
}

/** The browser's operation that signs people up, and the call of the API with the same properties. */
const operation = 'register';
const contractOf = 'updateProfile';

export function createRegistrationJudge(options: {
  readonly db: Kysely<Database>;
  readonly settings: SettingsStore;
  readonly submissions: Pick<SubmissionJudge, 'judgeValues'>;
  readonly contract: Contract;
}): RegistrationJudge {
  const { db, settings, submissions, contract } = options;
  const judged = (attributes: PoolAttributes, page: string | undefined) =>
    submissions.judgeValues(
      operation,
      personOfAttributes(attributes),
      { db, actor: undefined, mode: 'USER', form: undefined, page },
      isAttributeField,
    );
  const problemsOf = (profile: JsonObject) => contract.entries.get(contractOf)?.judgePayload(profile);
  return {
    async judge(attributes, page) {
      const { public: open } = await settings.current(db);
      if (open.registrationEnabled === false) throw new ApiError('REGISTRATION_DISABLED');
      const { problems, values } = await judged(attributes, page);
      if (problems.length > 0) throw new ApiError('FORM_REFUSED', { fields: fieldErrorsOf(problems) });
      // A live definition may ask for more than the API does, never for less (quality S68).
      const [refused] = Object.entries(problemsOf(registeredProfile(values)) ?? {});
      if (refused === undefined) return;
      const [property, problem] = refused;
      const field = fieldsOfProperty(property).find((name) => Object.hasOwn(values, name)) ?? property;
      throw new ApiError('FORM_REFUSED', { fields: { [field]: problem } });
    },
    async keep(attributes, page) {
      const { values } = await judged(attributes, page);
      let kept = registeredProfile(values);
      for (let problems = problemsOf(kept); problems !== undefined; problems = problemsOf(kept)) {
        const bad = new Set(Object.keys(problems));
        const sound = Object.fromEntries(Object.entries(kept).filter(([name]) => !bad.has(name)));
        if (Object.keys(sound).length === Object.keys(kept).length) return {};
        kept = sound;
      }
      return kept as ProfileUpdate; // the contract has just accepted it
    },
  };
}
