/**
 * What the portal adds to the engine in the browser and on the server: its own kinds, and the names its definitions may use. No React and
 * no server code here: the browser, the server and the `portico` command all read this one list.
 */

export { type Acceptance, acceptRoute, personOf, rankOf, rankOfRole, type Visitor } from './accept-route';
export { openSetStates, writtenSetStates } from './change-set-states';
export { portalEntities } from './entities';
export { type ExternalKinds, type ExternalOptions, externalKinds, externalOptions } from './external';
export { pageNamespaces } from './page-namespaces';
export {
  fieldsOfProperty,
  isPersonField,
  personOfProfile,
  profileChange,
  profileOfPerson,
  type SavedAs,
  savedAs,
} from './person';
export { fullName, isFamilyNameFirst } from './person-name';
export { keptBy, portalPlugin } from './plugin';
export {
  type AttributeNames,
  isAttributeField,
  languageOfAttributes,
  personOfAttributes,
  poolAttributes,
  registeredProfile,
  registrationAttributes,
} from './registration-attributes';
export {
  type CountryCodes,
  countryCode,
  countryOptions,
  isAcademicType,
  type LabelKey,
  labelName,
  labelOptions,
  languageOptions,
  type OptionData,
  portalOptions,
  type RoleNames,
  roleOptions,
  type States,
  stateOptions,
  type Universities,
  universityOptions,
} from './static-options';
export { createFormRegistry, createPortalRegistry, createPortalVocabulary } from './vocabulary';
export { portalWorld } from './world';
