/** Definitions as the server serves them: compiled, live, and judging what people send. */
export { compileProject } from './compile-project';
export { registerDefinitionRoutes } from './definition-routes';
export { type Edition, nextEdition } from './edition';
export {
  createLiveDefinitions,
  type LiveDefinitions,
  type LiveDefinitionsOptions,
  NoUsableDefinitions,
} from './live-definitions';
export { readDefinitionFiles } from './read-folders';
export { createSchemaValidators, type SchemaValidators } from './schema-validators';
export { createSubmissionJudge, fieldErrorsOf, type SubmissionJudge } from './submission-judge';
export { writeArtefacts } from './write-artefacts';
