import type { KeptFields } from '../engine/model';
import type { Plugin } from '../engine/runtime';
import { chatSettings, recordSettings, startSettings } from './chat-settings';

/** Where the fields of forms about a user are stored (`person.ts`); fields of the user pool and unsaved fields have no property. */
const keptPerson: KeptFields = {
  entities: ['profile', 'profile-update'],
  names: {
    university: 'accountName',
    company: 'accountName',
    phone_number: 'phone',
    subscribed: 'unsubscribed',
    // Forms ask for one of three, the entity has two properties.
    accountType: null,
    email: null,
    password: null,
    privatePolicy: null,
  },
};

/** The portal's own sources of options. `language` may be passed so that names change with the page's language; it changes no value. */
export const portalOptionSources: NonNullable<Plugin['optionSources']> = {
  countries: { where: ['language'] },
  states: { where: ['country'], required: ['country'] },
  universities: { where: ['country', 'language'] },
  // A value → label map of the settings, in the page's language; `of` names the enumeration.
  labels: { where: ['labels', 'of', 'language', 'accountType'], required: ['labels', 'of'] },
  languages: { where: ['languages', 'selection'], required: ['languages'] },
  // The roles of `schemas/permissions.json` up to the user's own rank (`most`: a role's name), lowest first.
  roles: { where: ['most'] },
};

/** The portal's own names. The browser implements the operations (`src/operations`); the server does not use them. */
export const portalPlugin: Plugin = {
  prefix: 'portal',
  optionSources: portalOptionSources,
  components: {
    // The secret of an authenticator app that is being set up: as a picture to scan and as text.
    'portal:authenticatorKey': { draws: ['string'] },
    // Recovery codes, shown only once.
    'portal:recoveryCodes': { draws: ['string'] },
  },
  blocks: {
    // The chat with the assistant; the actions it may propose are the block's own.
    'portal:chat': { settings: chatSettings },
    // A user's chat, read-only: the one in the query.
    'portal:chatRecord': { settings: recordSettings },
    // Questions that begin a chat.
    'portal:chatStart': { settings: startSettings },
    // The operations of the API, from its own description.
    'portal:apiOperations': { settings: { type: 'object', properties: {}, additionalProperties: false } },
    // All definitions, editable in the page.
    'portal:studio': { settings: { type: 'object', properties: {}, additionalProperties: false } },
    // The active announcement of the settings; `banner` draws it across the page.
    'portal:tour': { settings: { type: 'object', properties: {}, additionalProperties: false } },
    'portal:announcement': {
      settings: { type: 'object', properties: { banner: { type: 'boolean' } }, additionalProperties: false },
    },
    // The announcement that a form is about to save (`form.public.announcement`), in every language.
    'portal:announcementPreview': { settings: { type: 'object', properties: {}, additionalProperties: false } },
    // A picture behind the whole page.
    'portal:backdrop': {
      settings: {
        type: 'object',
        properties: { picture: { enum: ['careers'] } },
        required: ['picture'],
        additionalProperties: false,
      },
    },
  },
  operations: {
    acknowledgeAgent: {},
    acknowledgeCareers: {},
    actAs: { calls: ['impersonateUser'] },
    beginTwoStep: {},
    changePassword: {},
    closeAccount: { calls: ['deleteAccount'] },
    confirmTwoStep: {},
    endTwoStep: {},
    renewRecoveryCodes: {},
    signIn: {},
    startSignIn: {},
    switchSignIn: {},
    answerCode: {},
    choosePassword: {},
    confirmAddress: {},
    resendCode: {},
    startReset: {},
    sendResetCode: {},
    resetPassword: {},
    startRegistration: {},
    checkAccountType: {},
    // Sends attributes of the user pool and nothing else.
    register: { keeps: keptPerson, pool: 'user' },
    confirmRegistration: {},
    resendConfirmation: {},
    takeBackRegistration: {},
    saveProfile: { keeps: keptPerson, calls: ['updateProfile'] },
    signOut: {},
  },
};

/** What an operation of the browser stores: a form's fields as those of a user, or nothing of them; undefined for any other operation. */
export function keptBy(operation: string): 'person' | 'nothing' | undefined {
  const known = portalPlugin.operations ?? {};
  if (!Object.hasOwn(known, operation)) return undefined;
  return known[operation]?.keeps === keptPerson ? 'person' : 'nothing';
}
