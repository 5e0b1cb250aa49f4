import type { EffectModel, FieldModel, Json, JsonObject, Option, PlacedFieldProblem } from '../model';

/** What an operation answered. Failures are data, never exceptions. */
export type OperationResult =
  | {
      readonly ok: true;
      /** Kept under {@link SubmitModel.into}, and handed to anyone who called submit. */
      readonly answer?: Json;
      /** Replaces the step's own effects, for instance the panel an identity answer asks for. */
      readonly then?: readonly EffectModel[];
    }
  | {
      readonly ok: false;
      /** Problems at fields, and those of the whole form (`field: null`). Never empty. */
      readonly problems: readonly PlacedFieldProblem[];
      /** True when somebody else changed the record since it was read: nothing was overwritten (quality R10). */
      readonly stale?: boolean;
      /** What somebody else saved where nothing was typed here, by field: the form takes it over. */
      readonly take?: Readonly<Record<string, Json>>;
      /** Seconds to wait before trying again. */
      readonly retryAfter?: number;
    };

/** A field with the options it offers now. */
export interface OfferedField {
  readonly model: FieldModel;
  readonly options: readonly Option[];
}

/** What the engine asks of its surroundings. The portal and the server each hand one in; tests hand in fakes. */
export interface Host {
  /**
   * Runs a named operation. An abort means that nobody waits any more; it does not mean that nothing happened.
   * `attempt` is the same for every try of one form attempt, so that the server can recognize a repeat.
   */
  operate(
    name: string,
    payload: JsonObject,
    around: {
      readonly form: string;
      readonly step: string;
      readonly context: JsonObject;
      readonly attempt: string;
      readonly signal: AbortSignal;
      /** A field of the form that sends, by its name. Absent where no form of fields does. */
      readonly field?: (name: string) => OfferedField | undefined;
    },
  ): Promise<OperationResult>;
  /** Options of a named source. Rejects when they cannot be had; the field then offers a retry. */
  loadOptions(source: string, where: Readonly<Record<string, Json>>, signal: AbortSignal): Promise<readonly Option[]>;
  /** Asks a `GET` of the API by its name. Rejects when there is no answer; the field then offers a retry. */
  readSource?(source: string, given: Readonly<Record<string, Json>>, signal: AbortSignal): Promise<Json>;
  /** Calls the API for what a step shows beside its fields; nothing is changed by it. A refusal is data. */
  ask?(call: string, given: JsonObject, signal: AbortSignal): Promise<OperationResult>;
  /** Carries out what the form cannot do itself: navigate, notify, refresh. */
  perform(effect: EffectModel, context: JsonObject): void;
  /** Present time in milliseconds. */
  now(): number;
  /** Tells developers: a missing type, a rejected rule. `code` is stable, `args` never hold secrets. */
  report(code: string, args: Readonly<Record<string, Json>>): void;
}
