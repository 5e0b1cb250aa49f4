import type { EffectModel, FieldModel, HostEffectModel, Json, JsonObject, Option, PlacedFieldProblem } from '../model';

/** Result of an operation. Failures are data, never exceptions. */
export type OperationResult =
  | {
      readonly ok: true;
      /** Stored under {@link SubmitModel.into}, and passed to the caller of submit. */
      readonly answer?: Json;
      /** The whole record as it was saved, by payload path, where that is known: the server may have changed what was sent. */
      readonly record?: JsonObject;
      /** Replaces the step's own effects, for instance the panel an identity response requests. */
      readonly then?: readonly EffectModel[];
    }
  | {
      readonly ok: false;
      /** Problems at fields, and those of the whole form (`field: null`). Never empty. */
      readonly problems: readonly PlacedFieldProblem[];
      /** True if another user changed the record since it was read: nothing was overwritten (quality R10). */
      readonly stale?: boolean;
      /** What another user saved in fields without input here, by field: the form adopts it. */
      readonly take?: Readonly<Record<string, Json>>;
      /** The record as another user saved it, by payload path: what the form compares with from now on. */
      readonly record?: JsonObject;
      /** Seconds to wait before a retry. */
      readonly retryAfter?: number;
    };

/** A field with its current options. */
export interface OfferedField {
  readonly model: FieldModel;
  /** Whether the form lets this person change it now. */
  readonly locked: boolean;
  readonly options: readonly Option[];
}

/** What the engine needs from its environment. The portal and the server each provide one; tests use fakes. */
export interface Host {
  /**
   * Runs a named operation. An abort means that the caller no longer waits; the operation may still have had an effect. `attempt` is the
   * same for every retry of one form attempt, so that the server can recognize a repeat.
   */
  operate(
    name: string,
    payload: JsonObject,
    call: {
      readonly form: string;
      /** Hash of the form's model: the same form of another edition has another one. */
      readonly hash?: string;
      readonly step: string;
      readonly context: JsonObject;
      readonly attempt: string;
      readonly signal: AbortSignal;
      /** A field of the sending form, by its name. Absent if the sender is not a form of fields. */
      readonly field?: (name: string) => OfferedField | undefined;
    },
  ): Promise<OperationResult>;
  /** Options of a named source. Rejects if they cannot be loaded; the field then offers a retry. */
  loadOptions(source: string, where: Readonly<Record<string, Json>>, signal: AbortSignal): Promise<readonly Option[]>;
  /** Calls a `GET` of the API by its name. Rejects if there is no response; the field then offers a retry. */
  readSource?(source: string, given: Readonly<Record<string, Json>>, signal: AbortSignal): Promise<Json>;
  /** Calls the API for what a step shows next to its fields; the call changes nothing. A refusal is data. */
  ask?(call: string, given: JsonObject, signal: AbortSignal): Promise<OperationResult>;
  /** Carries out effects outside the form: navigate, notify, refresh. */
  perform(effect: HostEffectModel, context: JsonObject): void;
  /** Current time in milliseconds. */
  now(): number;
  /** Reports to developers: a missing type, a rejected rule. `code` is stable, `args` never contain secrets. */
  report(code: string, args: Readonly<Record<string, Json>>): void;
}
