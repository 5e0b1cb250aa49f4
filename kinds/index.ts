/**
 * What the portal adds to the engine on both sides of the wire: kinds of its own, and the names its definitions may use.
 * No React and no server here: the browser, the server and the `portico` command all read this one list.
 */

export { type ExternalKinds, type ExternalOptions, externalKinds, externalOptions } from './external';
export { fieldsOfProperty, isLead, lockedForLeads, personOfProfile, profileChange, profileOfPerson } from './person';
export { portalPlugin } from './plugin';
export {
  isAttributeField,
  personOfAttributes,
  registeredProfile,
  registrationAttributes,
} from './registration-attributes';
export {
  type CountryCodes,
  countryCode,
  countryOptions,
  type IsOwnText,
  labelOptions,
  languageOptions,
  type States,
  stateOptions,
  type Universities,
  universityOptions,
} from './static-options';
export { createPortalRegistry, createPortalVocabulary } from './vocabulary';
export { portalWorld } from './world';
