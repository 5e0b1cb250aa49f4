import type { Switch } from './condition';
import type { Json, JsonObject, LocaleKey } from './json';
import type { EffectModel, HostEffectModel, TargetModel } from './target';

/** A step of a form: its fields, its texts, and what its submit does. */
export interface StepModel {
  readonly id: string;
  /** Text at the step indicator. */
  readonly label?: LocaleKey;
  readonly title?: LocaleKey;
  readonly description?: LocaleKey;
  /** Target of the marked part of the description. */
  readonly link?: TargetModel;
  readonly displayed: Switch;
  /** A panel step is not counted and not shown in the step indicator (specification T11). */
  readonly panel: boolean;
  /** Lists the values of the earlier steps, each with a link to change it. */
  readonly review?: true;
  /** Indices of its fields, in written order; see {@link FieldModel.order}. */
  readonly fields: readonly number[];
  /** How the fields are laid out, where sections or groups hold some of them; absent: one below the other, as written. */
  readonly layout?: readonly PartModel[];
  /** Fields in a table, by their indices. */
  readonly table?: FieldTableModel;
  /** Records that the form may be filled in from. */
  readonly prefill?: PrefillModel;
  /** Texts that a button inserts at the caret. */
  readonly palette?: PaletteModel;
  /** The result of the fields, while they are filled in. */
  readonly preview?: StepPreviewModel;
  /** The same, drawn by a component of the host. */
  readonly likeness?: StepLikenessModel;
  /** Samples judged by the fields, while they are filled in. */
  readonly samples?: StepSamplesModel;
  readonly submit: SubmitModel;
  /** Text of the Back button; absent on steps without one. */
  readonly back?: LocaleKey;
  /** Other texts by condition; the first match applies, and what it leaves out stays as above. */
  readonly variants: readonly StepVariantModel[];
  /** Messages above the fields of the step; the first match is shown. */
  readonly messages: readonly StepMessageModel[];
  /** Links to continue with an external account. */
  readonly providers: readonly LinkModel[];
  readonly buttons: readonly ButtonModel[];
  readonly footer?: FooterModel;
}

/** What is drawn in a step: a field, by its index, or a container of several. */
export type PartModel = number | FieldSetModel;

/**
 * Fields that are drawn together. It is drawn while one of them is displayed: the condition of a section, a group or a case of a union is
 * stored with each of its fields.
 */
export interface FieldSetModel {
  /** A section has a heading; a group, or a union, has a label. */
  readonly kind: 'section' | 'group';
  /** Unique in its step. */
  readonly name: string;
  readonly heading?: LocaleKey;
  readonly description?: LocaleKey;
  /** Fields side by side on a wide screen. */
  readonly columns?: 2 | 3;
  /** Whether users may collapse it, and its initial state. */
  readonly collapsible?: 'open' | 'closed';
  readonly parts: readonly PartModel[];
}

/** Arguments of a call, each with the index of the field that holds it, or with a value. */
export type FieldArgumentsModel = Readonly<Record<string, number | { readonly value: Json }>>;

/** Records listed by a source, whose values go into the fields of the same payload paths. */
export interface PrefillModel {
  readonly title: LocaleKey;
  readonly source: string;
  readonly where: FieldArgumentsModel;
  /** Place of the list in the answer. */
  readonly items: readonly string[];
  /** Place of the name in a record. */
  readonly label: readonly string[];
}

/** Texts listed by a source, inserted at the caret of text fields. */
export interface PaletteModel {
  readonly title: LocaleKey;
  readonly source: string;
  readonly where: FieldArgumentsModel;
  /** Place of the list in the answer. */
  readonly items: readonly string[];
  /** Places in an item: the text, and the label of its button. */
  readonly value: readonly string[];
  readonly label: readonly string[];
  /** Fields that accept them, by index. */
  readonly into: readonly number[];
}

/** A page that a call renders from fields without storing anything. */
export interface StepPreviewModel {
  readonly title: LocaleKey;
  readonly call: string;
  readonly with: FieldArgumentsModel;
  /** Places in the answer. */
  readonly heading?: readonly string[];
  readonly html: readonly string[];
  readonly text: readonly string[];
}

/** A component of the host that draws what the form would send. */
export interface StepLikenessModel {
  readonly title: LocaleKey;
  readonly component: string;
  readonly settings: JsonObject;
}

/** Samples that a call judges by the fields without storing anything. */
export interface StepSamplesModel {
  readonly title: LocaleKey;
  readonly help?: LocaleKey;
  readonly call: string;
  readonly with: FieldArgumentsModel;
  /** Place of the list in the answer. */
  readonly items: readonly string[];
  /** Places in an item: the sample, whether it passes, and the problem of one that does not. */
  readonly sample: readonly string[];
  readonly passes: readonly string[];
  readonly code: readonly string[];
  readonly args?: readonly string[];
}

/** Fields in rows and columns: the subject of each row, and one field for each column. */
export interface FieldTableModel {
  readonly columns: readonly LocaleKey[];
  readonly rows: readonly {
    readonly label: LocaleKey;
    readonly help?: LocaleKey;
    readonly fields: readonly number[];
  }[];
}

/** Other texts of a step, and when they apply. */
export interface StepVariantModel {
  readonly when: Switch;
  readonly title?: LocaleKey;
  readonly description?: LocaleKey;
  readonly submit?: LocaleKey;
  readonly back?: LocaleKey;
}

/** A message of a step above its fields, and when it is shown. */
export interface StepMessageModel {
  readonly when: Switch;
  readonly text: LocaleKey;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
}

/** What the submit of a form of free JSON Schema does: it has neither steps nor fields of its own. */
export interface SchemaSubmitModel {
  readonly label: LocaleKey;
  /** Operation (a source or a host operation) that receives the payload; absent: nothing is sent. */
  readonly operation?: string;
  /** Texts for refusals of the operation, by code. */
  readonly messages?: RefusalMessages;
  /** What happens after success, in order. */
  readonly then: readonly HostEffectModel[];
}

/** What the submit of a step does. */
export interface SubmitModel {
  readonly label: LocaleKey;
  /** Makes it a link to this target that sends nothing; there is no operation then. */
  readonly to?: TargetModel;
  /** Operation (a source or a host operation) that receives the payload; absent: the step only collects. */
  readonly operation?: string;
  /** Context root that receives the operation's answer, for instance `sso`. */
  readonly into?: string;
  /** `step`: fields of this step; `form`: fields of every step up to and including this one. */
  readonly sends: 'step' | 'form';
  /** What it does cannot be taken back. */
  readonly danger?: true;
  /** A draft stores that it was sent, and its answer: a reload continues after this step. */
  readonly resumable?: true;
  /** Texts for refusals of the operation, by code. */
  readonly messages?: RefusalMessages;
  /** What happens after success, in order. Empty: the next displayed step. */
  readonly then: readonly EffectModel[];
}

/** Own texts by the code with which a call is refused. */
export type RefusalMessages = Readonly<Record<string, LocaleKey>>;

/** A button beside submit or in the footer. */
export interface ButtonModel {
  readonly id: string;
  readonly label: LocaleKey;
  /** Other texts by condition; the first match applies. */
  readonly variants: readonly { readonly when: Switch; readonly label: LocaleKey }[];
  /** Seconds after a success during which it cannot be pressed again. */
  readonly cooldown?: number;
  readonly displayed: Switch;
  readonly kind: 'secondary' | 'link' | 'danger';
  /** An operation to run without validating, or effects only. */
  readonly operation?: string;
  readonly into?: string;
  /** Texts for refusals of the operation, by code. */
  readonly messages?: RefusalMessages;
  readonly then: readonly EffectModel[];
}

/** The content below the buttons of a step. */
export interface FooterModel {
  readonly message?: LocaleKey;
  readonly displayed: Switch;
  readonly buttons: readonly ButtonModel[];
  readonly links: readonly LinkModel[];
  /** Text after the links. */
  readonly note?: LocaleKey;
}

/** A link of a step or its footer. */
export interface LinkModel {
  readonly id: string;
  readonly label: LocaleKey;
  readonly displayed: Switch;
  readonly to: TargetModel;
  /** Texts for refusals of the operation that it runs, by code. */
  readonly messages?: RefusalMessages;
}

/** Whether a submit of one step sends the fields of another: those of itself, or of every step up to itself. Steps are given by index. */
export function isSentWith(sends: SubmitModel['sends'], submitted: number, step: number): boolean {
  return sends === 'step' ? step === submitted : step <= submitted;
}
