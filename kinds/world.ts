import type { JsonSchema } from '../engine/model';
import type { World } from '../engine/runtime';
import profile from '../schemas/data/profile.schema.json';
import settings from '../schemas/data/settings.schema.json';
import { portalEntities } from './entities';
import { portalPayloads } from './payloads';

/** The pool's address and the options of the password step: the response of `sso/init`. */
const sso: JsonSchema = {
  type: 'object',
  properties: {
    userPoolId: { type: 'string' },
    clientId: { type: 'string' },
    endpoint: { type: 'string' },
    invited: { type: 'boolean' },
    language: { type: 'string' },
    // The language that the account gets with this sign-in; '' if it keeps its own.
    chosenLanguage: { type: 'string' },
  },
};

/** What a sign-in requires besides the password, or the progress of a reset (`src/operations/sign-in`). */
const challenge: JsonSchema = {
  type: 'object',
  properties: {
    kind: {
      type: 'string',
      enum: ['resetRequired', 'newPassword', 'newPasswordFailed', 'confirmEmail', 'mfa', 'expired', 'reset'],
    },
    // Where a code was sent, masked.
    destination: { type: 'string' },
    // The code that the panel needs could not be sent.
    unsent: { type: 'boolean' },
    // A new code was sent on request.
    resent: { type: 'boolean' },
  },
};

/** Progress of a registration: the responses of `register` and `confirmRegistration`. */
const registration: JsonSchema = {
  type: 'object',
  properties: {
    /**
     * A code is awaited, the address is confirmed (and the user signs in themselves), the address is taken, the portal could not open the
     * account, or the address was wrong and the account is removed.
     */
    state: { type: 'string', enum: ['confirm', 'confirmed', 'exists', 'failed', 'withdrawn'] },
    /** The address that is registered. */
    email: { type: 'string' },
    /** Where the code was sent, masked. */
    destination: { type: 'string' },
  },
};

/** Context roots that definitions may read, the languages that must be complete, and the icons the portal draws. */
export const portalWorld: World = {
  usualNamespace: 'iam',
  contexts: {
    mode: { type: 'string', enum: ['user', 'admin'] },
    language: { type: 'string' },
    // Country of the user by the settings of their browser, as ISO code; empty if they name none. The server does not know it.
    region: { type: 'string' },
    // Addresses of the two portals, and the start of the current one: the first page that the person may open.
    portals: {
      type: 'object',
      properties: { user: { type: 'string' }, admin: { type: 'string' }, start: { type: 'string' } },
    },
    // Id of the current route, and the contents of its `context`.
    route: { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: true },
    query: { type: 'object', additionalProperties: { type: 'string' } },
    // What the link that led here passed beside the address.
    navigation: { type: 'object', properties: { email: { type: 'string' }, referrer: { type: 'string' } } },
    // Whether the user chose to sign in as an administrator, or not to.
    entry: { type: 'object', properties: { admin: { type: 'boolean' } } },
    challenge,
    params: { type: 'object', additionalProperties: { type: 'string' } },
    profile: profile as JsonSchema,
    settings: settings as JsonSchema,
    sso,
    // An authenticator app that is being set up, and the codes that replace it.
    twoStep: { type: 'object', properties: { secret: { type: 'string' } } },
    recovery: { type: 'object', properties: { codes: { type: 'array', items: { type: 'string' } } } },
    subscription: { type: 'object', properties: { email: { type: 'string' }, unsubscribed: { type: 'boolean' } } },
    registration,
    // The signed-in user as forms have them (kinds/person.ts).
    person: { type: 'object', additionalProperties: true },
  },
  // Problems that the API reports at fields (`src/http/failure-problems.ts`).
  problemKeys: ['errors:fields'],
  // Codes with which it refuses a call, including the pool's own.
  refusalKeys: ['errors', 'iam:onboardingForm.errors'],
  entities: portalEntities,
  payloads: portalPayloads,
  // If a project lists none in schemas/languages.json.
  languages: ['en'],
  icons: [
    'home',
    'licenses',
    'request',
    'news',
    'whatsNew',
    'security',
    'notifications',
    'help',
    'api',
    'chat',
    'keys',
    'studio',
    'usage',
    'users',
    'account',
    'editProfile',
    'password',
    'devices',
    'download',
    'settings',
    'limits',
    'rates',
    'templates',
    'letters',
    'audit',
    'agent',
    'tour',
    'signOut',
  ],
};
