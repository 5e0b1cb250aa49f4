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

/** Keeps how a person arranged the tables they see. Neither call throws. */
export interface KeptArrangements {
  read(list: string): Json | undefined;
  write(list: string, arrangement: ListArrangement): void;
}

/** Keeps which import a person has begun, by source. No call throws. */
export interface KeptImports {
  read(source: string): Json | undefined;
  write(source: string, kept: Json | undefined): void;
}

/** An action of a record that is open, for anyone who offers it in another place as well. */
export interface OfferedAction {
  readonly id: string;
  readonly label: string;
  /** What the record is called. */
  readonly record: string;
  /** Why it cannot be used now. */
  readonly reason?: string;
  run(): void;
}

/** What screens with sources and actions ask of the outside. A page of forms alone needs none of it. */
export interface ScreenHost {
  /** Sources by their name in `sources.json`. */
  readonly sources: Readonly<Record<string, CallModel>>;
  readonly store: SourceStore;
  /** What actions ask, except for the dialogs, which the views draw. */
  readonly actions: Omit<ActionPorts, 'fill' | 'fail' | 'show'>;
  /** Makes the store of a form that an action fills in (`actionForm`); the view that asked disposes it. No draft is kept. */
  openActionForm(model: FieldFormModel, request: FormRequest): FormStore;
  /** Makes the store of a form whose values are the page's query: leaving it loses nothing, so no draft is kept and nobody is asked. */
  openQueryForm(model: FieldFormModel, context: JsonObject, initial: JsonObject): FormStore;
  /** Changes query parameters of the present address; `push` leaves a step for Back. Keeps its identity. */
  changeQuery(patch: QueryPatch, how: 'push' | 'replace'): void;
  /** What a person chose about how they see a list, kept for them on this device; absent: until they leave the page. */
  readonly arrangements?: KeptArrangements;
  /** Imports under way, so that a page that is loaded again goes on with them; absent: a new page begins with the file. */
  readonly imports?: KeptImports;
  /** Loads the look of what such screens draw; asked once, together with their code. */
  loadStyles(): Promise<unknown>;
  /** True once, where the page was opened for the sake of this action: it runs as if it had been pressed. */
  takeAction?(id: string): boolean;
  /** Told the actions of a record that is open, at each change, under a key of the place where they are drawn; none once it is closed. */
  offerActions?(key: string, actions: readonly OfferedAction[]): void;
  /** Saves everything a source answers as a CSV file. Never rejects: a failure is told to the person. */
  saveCsv(source: CallModel, args: SourceArguments): Promise<void>;
}
