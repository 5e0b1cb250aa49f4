import type { Json, JsonObject } from '../../../../engine/model';
import type { StudioFile } from '../documents/kinds';

/** People finish open forms as they opened them, or are notified and continue with the new ones. */
export type OpenForms = 'finish' | 'move' | 'stop';

/** A change set as the server returns it. */
export interface ChangeSet {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  readonly state: string;
  /** Addresses of those who wrote it, separated by commas; null where it comes from files alone. */
  readonly writers: string | null;
  /** Of a set in review: whether the reader may approve it, and why not; null or absent for any other. */
  readonly approval?: 'ALLOWED' | 'ROLE' | 'WRITER' | null;
  /** The edition for which it was approved. */
  readonly approvedBase: number | null;
  /** When it is published automatically (UTC). */
  readonly publishAt: string | null;
  /** When it is undone automatically (UTC). */
  readonly endsAt: string | null;
  /** What becomes of forms that people have open when it is published. */
  readonly openForms: OpenForms;
  /** Sent with the next change as `If-Match`. */
  readonly revision: number;
  readonly documents: readonly SetDocument[];
}

export interface SetDocument {
  readonly path: string;
  /** Absent: the set removes the document. */
  readonly text: string | undefined;
  /** What it was made from, if others published another version since; null: there was no document. */
  readonly baseText?: string | null;
}

/** Asked by the page and not by its user. A server that serves an older edition is as good as none. */
export interface PageWish {
  readonly atLeast: number;
}

/** Everything that is published. */
export interface World {
  readonly edition: number;
  readonly files: readonly StudioFile[];
  /** Documents that stay with the repository. */
  readonly keptOut: ReadonlySet<string>;
}

/** A sentence as data: its code is below `studio:comparison`. */
export interface ComparisonSentence {
  readonly code: string;
  readonly values: Readonly<Record<string, Json>>;
  /** What a language has instead of these values. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A problem as the server reports it. */
export interface SetProblem {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** JSON pointer. */
  readonly path: string;
  readonly code: string;
  readonly values: JsonObject;
  readonly sentence: string;
}

/** Result of publishing a set. */
export interface SetCheck {
  readonly revision: number;
  readonly baseEdition: number;
  /** Whether it can be published. */
  readonly sound: boolean;
  readonly problems: readonly SetProblem[];
  readonly comparison: readonly ComparisonSentence[];
  /** True if something that was allowed no longer is: users who are filling in an old form are affected. */
  readonly narrower: boolean;
  /** Scheduled sets that could no longer be published after this one. */
  readonly breaks: readonly BrokenSet[];
}

/** When a set is published, and undone again. */
export interface Schedule {
  readonly publishAt: string;
  /** Absent: it stays. */
  readonly endsAt?: string;
}

/** A scheduled set that another one would break, with the first place that would be invalid. */
export interface BrokenSet {
  readonly id: string;
  readonly title: string;
  readonly publishAt: string;
  readonly file: string;
  readonly line: number;
}

/** How many records have a value. */
export interface StoredValues {
  readonly counts: readonly { readonly entity: string; readonly count: number; readonly atLeast: boolean }[];
  /** Values may be where nothing is counted, or a field is not live. */
  readonly unknown: boolean;
}

/** Why a call failed. */
export interface Failure {
  readonly status: number | undefined;
  readonly code: string;
  readonly args: JsonObject;
  /** Both versions, if two users changed the same. */
  readonly conflict?: Conflict;
}

/** A document of which two users changed the same properties. */
export interface Conflict {
  readonly path: string;
  /** The other user's version of the whole document; null: they removed it. */
  readonly theirs: string | null;
  /** What both began with; null: there was no document. */
  readonly base?: string | null;
  /** It was published, not saved into the set. */
  readonly isLive?: boolean;
  /** Each property that both changed, with both values. */
  readonly parts: readonly { readonly pointer: string; readonly mine: string; readonly theirs: string }[];
}

export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly failure: Failure };

/** What the studio requests from the server. */
export interface StudioApi {
  /** All definitions as they are published now, and their edition. */
  world(byPage?: PageWish): Promise<Answer<World>>;
  /** The number of what is published now, asked by the page and not by its user. */
  edition(): Promise<Answer<number>>;
  set(id: string): Promise<Answer<ChangeSet>>;
  /** Sets that are written or looked at, without their documents; those that were changed last come first. */
  openSets(): Promise<Answer<readonly ChangeSet[]>>;
  /** The set if it is no more as it is known, asked by the page and not by its user. */
  look(
    id: string,
    known: { readonly revision?: number | undefined; readonly state: string },
  ): Promise<Answer<ChangeSet | undefined>>;
  createSet(title: string): Promise<Answer<ChangeSet>>;
  /** Makes a set of a downloaded one. */
  importSet(file: JsonObject): Promise<Answer<ChangeSet>>;
  describeSet(
    id: string,
    revision: number,
    words: { readonly title: string; readonly reason: string; readonly openForms?: OpenForms },
  ): Promise<Answer<ChangeSet>>;
  save(
    id: string,
    revision: number,
    /**
     * Without a text the set removes the document; one that is as it is live leaves the set. `isOverLive`: the text has everything that
     * `world` said last.
     */
    document: { readonly path: string; readonly text: string | null; readonly isOverLive?: boolean },
  ): Promise<Answer<ChangeSet>>;
  /** Asks others to look at the set. */
  review(id: string, revision: number): Promise<Answer<ChangeSet>>;
  check(id: string): Promise<Answer<SetCheck>>;
  publish(id: string, revision: number, baseEdition: number): Promise<Answer<unknown>>;
  approve(id: string, revision: number, baseEdition: number): Promise<Answer<ChangeSet>>;
  /** Schedules an approved set to be published, and possibly undone, at a time (UTC). */
  schedule(id: string, revision: number, baseEdition: number, when: Schedule): Promise<Answer<ChangeSet>>;
  /** How many records have a value in one of the fields (`form/field`), or this one of its options. */
  stored(fields: readonly string[], value: string | number | boolean | undefined): Promise<Answer<StoredValues>>;
  cancelSchedule(id: string, revision: number): Promise<Answer<ChangeSet>>;
}
