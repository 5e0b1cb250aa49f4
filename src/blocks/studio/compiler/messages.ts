import type { DefinitionProblem, JsonObject } from '../../../../engine/model';
import type { ChangedText } from '../../../../engine/tools/document-uses';
import type { Rename } from '../../../../engine/tools/rename';
import type { Path } from '../documents/json';
import type { StudioFile } from '../documents/kinds';
import type { Checked, Drawn, NewDocument, RenamePlan } from './compiler';
import type { Completed } from './complete';

/** Requests of the page to the worker. */
export type Ask =
  | { readonly do: 'load'; readonly files: readonly StudioFile[] }
  | { readonly do: 'put'; readonly path: string; readonly text: string | undefined }
  | { readonly do: 'draw'; readonly path: string; readonly context: JsonObject }
  | { readonly do: 'check' }
  | { readonly do: 'uses'; readonly path: string }
  | { readonly do: 'consequences'; readonly changes: readonly ChangedText[] }
  | { readonly do: 'rename'; readonly wanted: Rename }
  | { readonly do: 'complete'; readonly path: string; readonly at: Path }
  | { readonly do: 'listed' }
  | { readonly do: 'make'; readonly wanted: NewDocument }
  | { readonly do: 'describe'; readonly path: string; readonly words: Readonly<Record<string, string>> };

/** The response to each of them. */
export interface Answers {
  readonly load: true;
  readonly put: true;
  readonly draw: Drawn;
  readonly check: Checked;
  /** What would be invalid elsewhere without the document. */
  readonly uses: readonly DefinitionProblem[];
  /** What would be invalid if the documents had these texts. */
  readonly consequences: readonly DefinitionProblem[];
  /** What would change. */
  readonly rename: RenamePlan;
  /** The document with what a part that was added needs. */
  readonly complete: Completed;
  /** Names of sources. */
  readonly listed: readonly string[];
  /** The new document, and those that change with it. */
  readonly make: readonly StudioFile[];
  /** A form's logic in plain words, as Markdown; '' if it is no form, or does not compile now. */
  readonly describe: string;
}

export interface Request {
  readonly id: number;
  readonly ask: Ask;
}

export type Reply =
  /** The model is compiled and its trial begins; the time limit counts from here. */
  | { readonly id: number; readonly trying: true }
  | { readonly id: number; readonly ok: true; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly ok: false; readonly reason: string };
