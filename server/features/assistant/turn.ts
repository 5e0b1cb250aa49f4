import type { JsonObject } from '../../../engine/model';
import type { Passage } from '../../documentation';
import type { ToolTable } from './table';
import type { ToolOutcome } from './tools';
import type { Words } from './words';

/** A question, and everything with which it can be answered. Adapters know nothing else. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  readonly language: string;
  /** What was said before, the oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** Whether the answer before was that one does not know. */
  readonly wasUnknown: boolean;
  readonly words: Words;
  readonly table: ToolTable;
  /** Names of the tools that the person may use. */
  readonly offered: readonly string[];
  readonly signal: AbortSignal;
  say(text: string): Promise<void>;
  /** Runs a tool for the person who asks; arguments are validated, wherever they come from. */
  use(tool: string, given: unknown): Promise<ToolOutcome>;
  /** Passages that answer, and whether the first of them surely does. */
  find(question: string): { readonly passages: readonly Passage[]; readonly sure: boolean };
  /** Names where the answer comes from. */
  cite(passages: readonly Pick<Passage, 'title' | 'heading' | 'address' | 'outdated'>[]): void;
  /** Reserves tokens; throws where a limit is reached. */
  reserve(tokens: number): Promise<void>;
}

/** What an adapter says of its answer. */
export interface Answered {
  readonly known: boolean;
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  readonly cost?: number;
}

/** Something that answers. */
export interface Adapter {
  readonly name: string;
  /** @throws Unavailable where another adapter must answer */
  answer(turn: Turn): Promise<Answered>;
}

/** The adapter that should answer cannot; what it used so far is counted all the same. */
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
