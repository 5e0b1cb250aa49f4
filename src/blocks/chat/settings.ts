import type { LocaleKey } from '../../../engine/model';

/** Names in `sources.json`. Who only reads a chat needs no list, no stream and no limits. */
export interface ChatSources {
  readonly chat: string;
  readonly events: string;
  readonly chats?: string;
  readonly stream?: string;
  readonly limits?: string;
}

/** What the definition of a screen says of a chat; its schema stands in `kinds/plugin.ts`. */
export interface ChatSettings {
  readonly sources: ChatSources;
  /** Names in `sources.json`. */
  readonly operations: Readonly<
    Record<'create' | 'rename' | 'remove' | 'send' | 'stop' | 'retry' | 'rate' | 'confirm' | 'reject', string>
  >;
  readonly texts: Readonly<Record<'title' | 'greeting' | 'hint' | 'placeholder' | 'person', LocaleKey>>;
  /** Questions to begin with. */
  readonly examples: readonly LocaleKey[];
  /** Reasons offered with a bad rating. */
  readonly reasons: readonly LocaleKey[];
  /** Actions of the block by the type of a proposal; a type that is not here is a link. */
  readonly cards: Readonly<Record<string, string>>;
  /** What is left is told from this share of a limit on. */
  readonly warnAt: number;
  /** Characters of a question at most. */
  readonly longest: number;
}
