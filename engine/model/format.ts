import type { ContextTest, ScreenTargetModel, Tone } from './context';
import type { LocaleKey } from './json';

/** A named value of a record: a column, a fact of a detail, an axis. */
export interface ItemModel {
  /** Unique among its siblings; the path's text unless written. */
  readonly id: string;
  readonly label: LocaleKey;
  /** Path within the record. */
  readonly field: readonly string[];
  readonly format: FormatModel;
  readonly displayed: true | ContextTest;
  /** Explanation at the label. */
  readonly help?: LocaleKey;
  /** Said where the value is empty; absent: a dash. */
  readonly empty?: LocaleKey;
}

/** How a value is written. An empty value is an en dash with words for screen readers, zero durations too. */
export type FormatModel =
  | { readonly as: 'text' | 'yesNo' | 'number' | 'percent' | 'email' }
  /**
   * Date, or moment, in the reader's time zone; `relative`: "in 3 days", with the moment as tooltip. `day` and `month` name a
   * period that is kept in UTC, as usage is.
   */
  | { readonly as: 'date' | 'dateTime' | 'relative' | 'day' | 'month' }
  /** Stored in milliseconds, shown in minutes unless another unit is written (specification section 9, decision D20). */
  | { readonly as: 'duration'; readonly in?: DurationUnit }
  /** `$` first, digits by locale (decision D7). */
  | { readonly as: 'money' }
  /** Monospace with a copy button. `secret`: shown, copied, never kept. */
  | { readonly as: 'code' | 'secret' | 'multiline' | 'markdown' }
  /** Words for values, written in the locale files. `tones` gives each a color: then it is drawn as a chip. */
  | {
      readonly as: 'words';
      readonly words: Readonly<Record<string, LocaleKey>>;
      readonly tones?: Readonly<Record<string, Tone>>;
    }
  /** Words for values from a map in the context, for instance `settings.industryLabels`; an unknown value is shown as it is. */
  | { readonly as: 'label'; readonly labels: readonly string[]; readonly words?: OwnLabels }
  | { readonly as: 'link'; readonly to: ScreenTargetModel }
  /** A bar: this value of the one at `of` (within the record); no limit: the number alone. */
  | { readonly as: 'share'; readonly of: readonly string[]; readonly value: 'number' | 'money' | 'duration' }
  /** What differs between two records: this one, and the one before at `from` (within the record around). */
  | { readonly as: 'changes'; readonly from: readonly string[] }
  /** A number of something: a plural sentence with `count`. */
  | { readonly as: 'count'; readonly words: LocaleKey }
  /** Lines for a file, with values of the context; hidden together with the secrets beside them. */
  | { readonly as: 'snippet'; readonly words: LocaleKey }
  | { readonly as: 'list'; readonly of: FormatModel };

/** `long`: minutes, with days and hours beside them. */
export type DurationUnit = 'minutes' | 'hours' | 'days' | 'long';

/**
 * Labels that the product brings along, by value: the sentence and its text in the fallback language. A map of labels that still
 * has this text is said in the page's language; one that was changed stands as it was written.
 */
export type OwnLabels = Readonly<Record<string, { readonly key: LocaleKey; readonly text: string }>>;
