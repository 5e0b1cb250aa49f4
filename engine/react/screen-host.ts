import type { CallModel, FieldFormModel, Json, JsonObject } from '../model';
import type {
  ActionPorts,
  FormRequest,
  FormStore,
  ListArrangement,
  QueryPatch,
  SourceArguments,
  SourceStore,
} from '../runtime';

/** Stores how the user arranged their tables. Neither call throws. */
export interface StoredArrangements {
  read(list: string): Json | undefined;
  write(list: string, arrangement: ListArrangement): void;
}

/** Stores which import the user has started, by source. No call throws. */
export interface StoredImports {
  read(source: string): Json | undefined;
  write(source: string, kept: Json | undefined): void;
}

/** An action of an open record, for hosts that offer it in another place as well. */
export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  /** The record's name. */
  readonly record: string;
  /** Why it cannot be used now. */
  readonly reason?: string;
  /** The letter that presses its button. */
  readonly shortcut?: string;
  run(): void;
}

/** What screens with sources and actions need from the host. A page with only forms needs none of it. */
export interface ScreenHost {
  /** Sources by their name in `sources.json`. */
  readonly sources: Readonly<Record<string, CallModel>>;
  readonly store: SourceStore;
  /** What actions need, except for the dialogs, which the views draw. */
  readonly actions: Omit<ActionPorts, 'fill' | 'fail' | 'show'>;
  /** Creates the store of a form that an action fills in (`actionForm`); the view that calls this disposes it. No draft is stored. */
  openActionForm(model: FieldFormModel, request: FormRequest): FormStore;
  /**
   * Creates the store of a form whose values are the page's query: leaving it loses nothing, so no draft is stored and no confirmation is
   * requested.
   */
  openQueryForm(model: FieldFormModel, context: JsonObject, initial: JsonObject): FormStore;
  /** Changes query parameters of the current address; `push` adds a history entry. Keeps its identity. */
  changeQuery(patch: QueryPatch, how: 'push' | 'replace'): void;
  /** The user's list preferences, stored on this device; absent: until they leave the page. */
  readonly arrangements?: StoredArrangements;
  /** Imports in progress, so that a reloaded page continues them; absent: a new page starts with the file. */
  readonly imports?: StoredImports;
  /** Loads the styles of such screens; called once, together with their code. */
  loadStyles(): Promise<unknown>;
  /** True once, if the page was opened to run this action: it runs as if it had been pressed. */
  takeAction?(id: string): boolean;
  /** Called with the actions of an open record, at each change, under a key of the place where they are drawn; none once it is closed. */
  offerActions?(key: string, actions: readonly OfferedAction[]): void;
  /** Saves everything a source returns as a CSV file. Never rejects: a failure is shown to the user. */
  saveCsv(source: CallModel, args: SourceArguments): Promise<void>;
}
