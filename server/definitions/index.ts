/** Definitions as the server serves them: compiled, live, and validating what users send. */

export { schemasOf } from './artifacts';
export { createApartCompiler } from './compile-apart';
export { compileProject } from './compile-project';
export { type CompileOrder, createCompileThread } from './compile-thread';
export { registerDefinitionRoutes } from './definition-routes';
export { type Compiled, type Edition, editionOf, languageCodes } from './edition';
export type { SentForm } from './form-candidates';
export { type CompiledStore, compileOnce, createCompiledStore, programHash } from './kept-compiled';
export {
  createLiveDefinitions,
  type LiveDefinitions,
  type LiveDefinitionsOptions,
  NoUsableDefinitions,
} from './live-definitions';
export { placeToLook } from './place-to-look';
export { holdPolicy } from './policy-files';
export { createPreloads, type Preloads } from './preloads';
export { changedKeptModels, isKeptOut, type PublishableKind, publishableKind } from './publishable';
export {
  breaksRoutes,
  type EarlierForm,
  type LaidDocument,
  layOver,
  mergeTexts,
  type Published,
  type PublishedSource,
  parsed,
  sourceOf,
  textOf,
} from './published';
export { lookThrough, readDefinitionFiles, type Snapshot, type Sought } from './read-folders';
export { createSchemaValidators, type SchemaValidators } from './schema-validators';
export { sameObjects } from './settle';
export { sharedArtifacts } from './shared-artifacts';
export { createSourceStore as keptSources, type SourceStore } from './stored-sources';
export {
  createSubmissionValidator,
  type PayloadStatement,
  type SubmissionValidator,
  type Together,
} from './submission-validator';
export { fieldErrorsOf } from './submission-values';
export { type FolderWatch, watchFolders } from './watch-folders';
export { writeArtifacts } from './write-artifacts';
