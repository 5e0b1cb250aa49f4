/** Definitions as the server serves them: compiled, live, and judging what people send. */
export { type Arrivals, createArrivals } from './arrivals';
export { compileProject } from './compile-project';
export { registerDefinitionRoutes } from './definition-routes';
export { type Edition, editionOf, languageCodes } from './edition';
export { keptSources } from './kept-sources';
export {
  createLiveDefinitions,
  type LiveDefinitions,
  type LiveDefinitionsOptions,
  NoUsableDefinitions,
} from './live-definitions';

export { placeToLook } from './place-to-look';

export { holdPolicy } from './policy-files';

export { readDefinitionFiles } from './read-folders';
export { createSchemaValidators, type SchemaValidators } from './schema-validators';
export { createSubmissionJudge, fieldErrorsOf, type SubmissionJudge, type Together } from './submission-judge';
export { writeArtifacts } from './write-artifacts';
