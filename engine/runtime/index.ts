export { actionIcons } from './action-icons';
export { type ActionForm, actionForm, type WriteValue } from './actions/action-form';
export type {
  ActionFailure,
  ActionNotice,
  ActionOutcome,
  ActionPlace,
  ActionPorts,
  CallAround,
  FormOutcome,
  FormRequest,
  ReasonQuestion,
  ShowRequest,
} from './actions/action-ports';
export { type ActionRunner, createActionRunner } from './actions/action-runner';
export { type Availability, availability } from './actions/availability';
export type { BulkChoice, BulkOptions, BulkOutcome, BulkProgress, BulkResult } from './actions/bulk-job';
export {
  doneOf,
  type ImportProblem,
  type ImportResult,
  type ImportRun,
  type ImportVerdict,
  readStoredImport as readKeptImport,
  type StoredImport as KeptImport,
  takeImport,
  validateImport,
} from './actions/import-job';
export { detailParameters } from './block-traits';
export { closedFields } from './closed-fields';
export { builtInComponents } from './components';
export { holdsInContext } from './condition';
export { explain } from './explain';
export { type FileContent, isOfKind, validateFileContent } from './files/content';
export { type FileKindName, fileKindNames, fileKinds, kindOfName } from './files/kinds';
export {
  cleanFileName,
  type FileLimits,
  type FilePart,
  type FileValue,
  fileFormat,
  fileLimits,
  fileNames,
  filePartsOf,
  fileValuesIn,
  longestFileValue,
  ofOneAmongSeveral,
  propertyFileLimits,
  readFileValue,
  validateFile,
  validateFilePart,
  validateFileValue,
  validateFileValues,
  writeFileValue,
} from './files/value';
export { csvText } from './formats/csv-text';
export { durationIn, durationText, durationUnitText, longDurationText } from './formats/duration';
export { fieldWords } from './formats/field-words';
export {
  changesBetween,
  type FormatContext,
  formatText,
  formatTone,
  namedValues,
  ownLabel,
  rowCells,
  type Say,
  shareOf,
} from './formats/format-text';
export { periodText, shortMomentText } from './formats/moment';
export { changeText } from './formats/quantity';
export { dayDigits, dayWords, readAgain, readValue, typedValue, typedWords } from './formats/read-value';
export { sizeWords, valueWords } from './formats/value-words';
export { inOrder } from './frame';
export type { Host, OfferedField, OperationResult } from './host';
export { importedFields, isNeeded } from './imported-fields';
export { builtInKinds, type KindSupplies } from './kinds';
export { textFormats } from './lines';
export {
  type CalendarState,
  calendarSize,
  dayAfter,
  dayAt,
  monthAfter,
  monthEdges,
  todayDay,
} from './lists/calendar-state';
export {
  type CountedRecords,
  filtersAtStart,
  isTotalExact,
  type ListState,
  listQuery,
  listShapes,
  listState,
  narrowingFilters,
  neighborPlaces,
  openRecord,
  type QueryPatch,
  totalOf,
  valueCounts,
} from './lists/list-state';
export {
  isSameView,
  type ListArrangement,
  type ListView,
  plainArrangement,
  readArrangement,
  readView,
  stateOfView,
  viewOf,
} from './lists/list-views';
export { lostFilters, lostInAddress } from './lists/lost-filters';
export { hasWayBack } from './navigation';
export { awaitsWords, optionOf, optionsThere } from './option-of';
export { type ChecklistItem, type PasswordPolicy, passwordChecklist, passwordPolicy } from './password-policy';
export { isObject, itemsOf, readPath, writePath } from './path';
export { type Person, permitted, permittedLanguages } from './permission';
export type { CountryCode } from './phone-metadata';
export { type ProgramKinds, plainVocabulary } from './plain-vocabulary';
export { inOwnWords } from './refused-words';
export {
  createRegistry,
  type Plugin,
  type Registry,
  type RegistryProblem,
  vocabularyOf,
  type World,
} from './registry';
export { type Block, isBlock, plainText, readBlock } from './rows/block-text';
export { isLeftBehind, keptCells } from './rows/kept-cells';
export {
  isFileColumn,
  isRowSending,
  newRow,
  type Paste,
  type Rows,
  rowsOf,
  withBlock,
  withCell,
  withCopy,
  withMoved,
  withoutRow,
  withRow,
} from './rows/row-edits';
export { epochOf, keyOf } from './rows/row-memory';
export { type CellProblem, type RowsVerdict, verdictOf } from './rows/validate-rows';
export { notGuessable } from './rules/not-guessable';
export { sameProblem } from './same-problem';
export { type SchemaError, schemaProblems } from './schema-problems';
export { settledArgument, settledArguments, settledTarget } from './settled-target';
export { withSaved } from './sources/saved-record';
export { createScope, type Scope, type ScopeOptions } from './sources/scope';
export type { LoadOptions, SourceAnswer, SourceArguments, SourceHost, SourceState } from './sources/source-state';
export { createSourceStore, type SourceHandle, type SourceStore } from './sources/source-store';
export type {
  CheckState,
  FieldState,
  FormInsight,
  FormState,
  FormStore,
  FoundOptions,
  OptionsState,
  SubmitOutcome,
} from './state';
export { createFormStore, type FormStoreOptions } from './store';
export { savingStep } from './submission';
export { fold } from './text';
export { type Trial, type TrialOptions, type TriedRule, tryValue } from './trial';
export { limitAt, wholeMinute, zoneOf } from './types/date-time';
export { moneyPlaces } from './types/money';
export { gradesOf } from './types/rating';
export type { SchemaAnswer, ValidateSchema } from './types/schema';
export { rangeOf } from './types/slider';
export { type Judgment, judge, type ValidateOptions } from './validate';
export { unknownCode } from './verdict';
export {
  type Operand,
  type Reason,
  type RuleReason,
  type SwitchReason,
  type Why,
  whyOf,
} from './why';
export { instantsOf, instantWords, localTimeOf, offsetText, ownTimeZone, readInstant } from './zoned-time';
