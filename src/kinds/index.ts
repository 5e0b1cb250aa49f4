export { portalVocabulary } from './vocabulary';
