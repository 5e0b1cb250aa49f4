import type { LocaleKey } from '../../../engine/model';

/** Names in `sources.json`. A read-only view of a chat needs no list, no stream and no limits. */
export interface ChatSources {
  readonly chat: string;
  readonly events: string;
  readonly chats?: string;
  readonly stream?: string;
  readonly limits?: string;
}

/** A screen definition's settings of a chat; the schema is in `kinds/plugin.ts`. */
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
  /** Actions of the block by the type of a proposal; a type without an entry is a link. */
  readonly cards: Readonly<Record<string, string>>;
  /** The remainder of a limit is shown from this share on. */
  readonly warnAt: number;
  /** Maximum characters of a question. */
  readonly longest: number;
}
