/** The engine's own texts, in the languages it comes with, and a translator over them and those of a project. */
export { createWords, type Words, type WordsOptions } from './create-words';
export { loadOwnWords, ownLanguages } from './own-words';
