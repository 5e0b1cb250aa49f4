import type { JsonObject } from '../../../engine/model';
import type { Comparison, Passage } from '../../documentation';
import type { ToolTable } from './table';
import type { ToolOutcome } from './tools';
import type { Words } from './words';

/** A question, and everything needed to answer it. Adapters have nothing else. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  readonly language: string;
  /** Earlier messages, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** Whether the previous answer was "unknown". */
  readonly wasUnknown: boolean;
  readonly words: Words;
  readonly table: ToolTable;
  /** Names of the tools that the user may use. */
  readonly offered: readonly string[];
  readonly signal: AbortSignal;
  say(text: string): Promise<void>;
  /** Runs a tool for the user; arguments are validated, whatever their source. */
  use(tool: string, given: unknown): Promise<ToolOutcome>;
  /** Matching passages, and whether the first is certain to answer. */
  find(question: string): Promise<{ readonly passages: readonly Passage[]; readonly sure: boolean }>;
  /** Passages of news and other texts of records that the person may read, by the share of the question's words. */
  findInRecords(compared: Comparison): Promise<readonly Passage[]>;
  /** How the question is compared with texts. */
  compare(question: string): Comparison;
  /** Names the sources of the answer. */
  cite(passages: readonly Pick<Passage, 'title' | 'heading' | 'address' | 'outdated'>[]): void;
  /** Reserves tokens; throws if a limit is reached. */
  reserve(tokens: number): Promise<void>;
}

/** What an adapter reports about its answer. */
export interface Answered {
  readonly known: boolean;
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  readonly cost?: number;
}

/** Something that answers. */
export interface Adapter {
  readonly name: string;
  /** @throws Unavailable if another adapter must answer */
  answer(turn: Turn): Promise<Answered>;
}

/** The preferred adapter cannot answer; its usage so far still counts. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  constructor(
    message: string,
    readonly used: Omit<Answered, 'known'> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A limit was reached in the middle of an answer. */
export class LimitInTurn extends Error {
  override readonly name = 'LimitInTurn';
  constructor(readonly reached: JsonObject) {
    super('A limit was reached.');
  }
}
