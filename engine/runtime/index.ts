export type { Host, OperationResult } from './host';
export type { FieldState, FormState, FormStore, OptionsState, SubmitOutcome } from './state';
