/** What changes between documents: three edits become one, and differences become sentences. Pure; runs in the browser and the server. */

export { changeCodes, compareDocuments, type Documents, withoutMeaning } from './compare-documents';
export { comparePayloads } from './compare-payloads';
export { formatJson } from './format-json';
export { type Merge, type MergeConflict, mergeDocuments } from './merge-documents';
export { sameJson } from './same-json';
export type { Sentence } from './sentence';
