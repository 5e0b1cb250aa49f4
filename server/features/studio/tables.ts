import type { ColumnType, Generated } from 'kysely';
import type { Sentence } from '../../../engine/change';
import type { FormModel } from '../../../engine/model';
import type { ChangeSet } from '../../../schemas/types.gen';
import type { JsonColumn, MaybeMoment, MaybeText, Moment, Versioned } from '../../platform/database';

/** The states of a set. Published ones are, or were, part of what is live. */
export type SetState = ChangeSet['state'];

/**
 * What becomes of forms that are open when they change: people finish them as they opened them, go on with the new ones, or begin the new
 * ones without what they typed.
 */
export type OpenForms = 'finish' | 'move' | 'stop';

/** A form of an earlier edition, by the hash of its model. */
export interface EarlierFormsTable {
  form: string;
  hash: string;
  /** The model with which it may be finished; null if its users go on with the newest. */
  model: ColumnType<FormModel | null, string | null, string | null>;
  /** What was typed into it is not taken over into the newest. */
  stopped: Generated<boolean>;
  until: Moment;
}

/** Texts of documents by content hash. */
export interface DefinitionTextsTable {
  hash: string;
  text: string;
  created_at: Moment;
}

/** A document of an edition: the hash of the text applied over the file, and of the file's own text; null if there is none. */
export interface LaidHashes {
  readonly hash: string | null;
  readonly base: string | null;
}

/** Everything that was live at one moment. Immutable. */
export interface EditionsTable {
  number: number;
  origin: 'FILES' | 'PUBLISH' | 'ROLLBACK' | 'UNDO';
  base: number | null;
  restored: number | null;
  set_id: MaybeText;
  title: string;
  reason: MaybeText;
  break_glass: Generated<boolean>;
  created_at: Moment;
  created_by: string | null;
  editors: JsonColumn<readonly string[]>;
  approved_by: MaybeText;
  /** What is applied over the files, by path. */
  overlay: JsonColumn<Readonly<Record<string, LaidHashes>>>;
  /** Hash of every publishable document, as it was served, by path. */
  files: JsonColumn<Readonly<Record<string, string>>>;
  comparison: JsonColumn<readonly Sentence[]>;
}

/** The live edition. */
export interface EditionPointerTable {
  id: 'live';
  edition: number;
  moved_at: Moment;
}

/** A named set of edited documents. */
export interface ChangeSetsTable extends Versioned {
  title: string;
  reason: MaybeText;
  state: SetState;
  failure: MaybeText;
  /** All users who changed one of its documents. */
  editors: JsonColumn<readonly string[]>;
  approved_by: MaybeText;
  /** The edition that was live when it was approved. */
  approved_base: number | null;
  edition: number | null;
  /** When a scheduled set is published, and who scheduled it. */
  publish_at: MaybeMoment;
  scheduled_by: MaybeText;
  /** When a scheduled set is undone again. */
  ends_at: MaybeMoment;
  /** What becomes of the forms it changes that are open when it is published. */
  open_forms: Generated<OpenForms>;
  /** The edition that undid it alone. */
  undone_in: number | null;
}

/** An edited document of a set. */
export interface ChangeSetDocumentsTable {
  set_id: string;
  path: string;
  /** Null if the document is to be deleted. */
  hash: string | null;
  /** The live text when it was added to the set; null if there was none. */
  base_hash: string | null;
  updated_at: Moment;
  updated_by: string | null;
}

/** Whether publisher and editor must be different users: one row, changed by two. */
export interface TwoPairsTable {
  id: 'studio';
  is_on: boolean;
  requested_by: MaybeText;
  requested_at: MaybeMoment;
  revision: Generated<number>;
}

/** Tables of this feature. */
export interface StudioTables {
  definition_texts: DefinitionTextsTable;
  editions: EditionsTable;
  edition_pointer: EditionPointerTable;
  change_sets: ChangeSetsTable;
  earlier_forms: EarlierFormsTable;
  change_set_documents: ChangeSetDocumentsTable;
  two_pairs: TwoPairsTable;
}

declare module '../../platform/database/tables' {
  interface Database extends StudioTables {}
}
