export { actionIcons } from './action-icons';
export { type ActionForm, actionForm, type WriteValue } from './actions/action-form';
export type {
  ActionFailure,
  ActionNotice,
  ActionPlace,
  ActionPorts,
  CallAround,
  FormOutcome,
  FormRequest,
  ShowRequest,
} from './actions/action-ports';
export {
  type ActionOutcome,
  type ActionRunner,
  type BulkOptions,
  type BulkOutcome,
  type BulkResult,
  createActionRunner,
} from './actions/action-runner';
export { type Availability, availability } from './actions/availability';
export { builtInComponents } from './components';
export { holdsInContext } from './condition';
export { explain } from './explain';
export { csvText } from './formats/csv-text';
export { fieldWords } from './formats/field-words';
export {
  type FormatSurroundings,
  formatText,
  formatTone,
  ownLabel,
  type Say,
  shareOf,
} from './formats/format-text';
export { shortMomentText } from './formats/moment';
export type { Host, OfferedField, OperationResult } from './host';
export { type Judgement, type JudgeOptions, judge } from './judge';
export { builtInKinds, type KindSupplies } from './kinds';
export {
  itemsOf,
  type ListState,
  listQuery,
  listState,
  openRecord,
  type QueryPatch,
  totalOf,
} from './lists/list-state';
export { type ChecklistItem, type PasswordPolicy, passwordChecklist, passwordPolicy } from './password-policy';
export { isObject, readPath } from './path';
export { type Person, permitted } from './permission';
export type { CountryCode } from './phone-metadata';
export { createRegistry, type Plugin, type Registry, type RegistryProblem, vocabularyOf, type World } from './registry';
export { notGuessable } from './rules/not-guessable';
export { sameProblem } from './same-problem';
export { type SchemaError, schemaProblems } from './schema-problems';
export { settledTarget } from './settled-target';
export { listBlocks } from './sources/list-blocks';
export { createScope, type Scope, type ScopeOptions } from './sources/scope';
export type { LoadOptions, SourceAnswer, SourceArguments, SourceHost, SourceState } from './sources/source-state';
export { createSourceStore, type SourceHandle, type SourceStore } from './sources/source-store';
export type { FieldState, FormState, FormStore, OptionsState, SubmitOutcome } from './state';
export { createFormStore, type FormStoreOptions } from './store';
export type { JudgeSchema, SchemaAnswer } from './types/schema';
