/** Changes between documents: three-way merge, and differences described in texts. Pure; runs in the browser and on the server. */

export { listedBy } from './align';
export { changeCodes, compareDocuments, type Documents, narrows, withoutMeaning } from './compare-documents';
export { comparePayloads } from './compare-payloads';
export { formatJson } from './format-json';
export { type Merge, type MergeConflict, mergeDocuments, shownSide } from './merge-documents';
export { sameJson } from './same-json';
export type { ByLanguage, Sentence } from './sentence';
export { beyondTranslation, type DocumentEdit, languageOfTexts } from './translated';
export {
  isTranslationsPath,
  knownOf,
  sentencesIn,
  shortHash,
  sourceOf,
  type TranslationState,
  type Translations,
  translationState,
  translationStates,
  translationsIn,
  translationsPath,
} from './translations';
export { createWording, type Wording } from './wording';
