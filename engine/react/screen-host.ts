import type { FieldFormModel, Json, JsonObject, SourceModel } from '../model';
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

/** What screens with sources and actions ask of the outside. A page of forms alone needs none of it. */
export interface ScreenHost {
  /** Sources by their name in `sources.json`. */
  readonly sources: Readonly<Record<string, SourceModel>>;
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
  /** Loads the look of what such screens draw; asked once, together with their code. */
  loadStyles(): Promise<unknown>;
  /** True once, where the page was opened for the sake of this action: it runs as if it had been pressed. */
  takeAction?(id: string): boolean;
  /** Saves everything a source answers as a CSV file. Never rejects: a failure is told to the person. */
  saveCsv(source: SourceModel, args: SourceArguments): Promise<void>;
}
