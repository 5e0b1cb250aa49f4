import type { ActionOf } from './action';
import type { ContextArgument, ContextTest, Tone } from './context';
import type { ItemModel, OwnLabels } from './format';
import type { Json, LocaleKey } from './json';
import type { ScopeOf } from './scope';

/**
 * A list of records of a source whose answer is `{ items, total, page, size }`. Page, size, sort, search, filters and the
 * open record are query parameters of the address, so that reload, Back and a link show the same.
 */
export interface ListBlockOf<Block> {
  readonly block: 'list';
  readonly title?: LocaleKey;
  /** Name of the source on this screen. The list adds page, size, sort, q and filters to its arguments. */
  readonly source: string;
  /** Prefix of the list's own query parameters where a screen has more than one list; '' for the first. */
  readonly prefix: string;
  /** A table (cards on a phone), cards, a feed of texts, a board, a calendar, a tree, or a column of names beside the open record. */
  readonly as: ListShape;
  /** Columns of the board. Where `as` is another shape, people switch between them. */
  readonly board?: BoardModel;
  /** Days of the records. Where `as` is another shape, people switch between them. */
  readonly calendar?: CalendarModel;
  /** How the records of a tree are below one another. */
  readonly tree?: TreeModel;
  readonly columns: readonly ColumnModel[];
  /** Which records are marked with a dot, and the label of the dot. */
  readonly marked?: { readonly when: true | ContextTest; readonly label: LocaleKey };
  /** Its source also reads pages by places (`cursor`). */
  readonly keyset?: true;
  readonly filters: readonly FilterModel[];
  /** What else its source can be, or could once be, narrowed by: an address that says it means fewer records. */
  readonly narrows?: readonly string[];
  /** Label of the search box; absent: no search. */
  readonly search?: LocaleKey;
  /** Initial sort: a sort name of the source, `-` before it for descending. */
  readonly sort?: string;
  /** Rows per page; 0: the source does not page. */
  readonly size: number;
  readonly sizes: readonly number[];
  /** False: no controls for other pages. */
  readonly paging?: false;
  /** Rows may be selected; always true where there are bulk actions. */
  readonly selectable: boolean;
  readonly actions: readonly ActionOf<Block>[];
  readonly rowActions: readonly ActionOf<Block>[];
  /** Run for each selected record for which they are available; the context holds each as `record`. */
  readonly bulkActions: readonly ActionOf<Block>[];
  /** The detail of a record: in a drawer, or below the row. */
  readonly detail?: DetailOf<Block>;
  readonly csv: boolean;
  /** Users choose columns and density of the table. */
  readonly arrange?: true;
  /** Views that users save under a name. */
  readonly views?: ListViewsOf<Block>;
  readonly empty: { readonly title: LocaleKey; readonly text?: LocaleKey; readonly action?: string };
}

/** How a list draws its records. */
export type ListShape = 'table' | 'cards' | 'feed' | 'board' | 'calendar' | 'tree' | 'names';

/** Records in columns by one of their values. */
export interface BoardModel {
  /** Path within the record of the value that says its column. */
  readonly by: readonly string[];
  readonly columns: readonly BoardColumnModel[];
}

/** A column of a board. */
export interface BoardColumnModel {
  /** Values of its records. */
  readonly values: readonly Json[];
  readonly label: LocaleKey;
  readonly tone?: Tone;
  /** Id of the row action that brings a record here. */
  readonly action?: string;
}

/** Records at the days of their values. */
export interface CalendarModel {
  /** Path within the record of its day, or of its first one. */
  readonly day: readonly string[];
  /** Path within the record of its last day. */
  readonly until?: readonly string[];
  /** Filters of the source for the shown month; absent: the source answers all records. */
  readonly range?: { readonly from: string; readonly before: string };
  /** Sort name at the source; absent: the source does not page. */
  readonly sort?: string;
  /** Ids of the columns of an entry's title. */
  readonly title: readonly string[];
  /** Id of the column that colors an entry. */
  readonly tone?: string;
  /** Id of the row action that an entry runs; absent: it opens the detail. */
  readonly action?: string;
  readonly view: CalendarView;
  /** First day of the week, 1 is Monday, where the browser does not know it. */
  readonly weekStart: number;
}

/** A month as a grid of days, or its days with entries one after another. */
export type CalendarView = 'month' | 'agenda';

/** How records are below one another. */
export type TreeModel =
  /** Each record has the id of its parent; all are in one answer. */
  | { readonly kind: 'parent'; readonly parent: readonly string[] }
  /** The records below one are loaded when it is opened. */
  | {
      readonly kind: 'loaded';
      readonly source: string;
      readonly where: Readonly<Record<string, ContextArgument>>;
      /** Records a load; 0: the source does not page. */
      readonly size: number;
      /** Path within the record that says whether there are any. */
      readonly has?: readonly string[];
    };

/** Views of a list that users save under a name: records with `id`, `name`, `query`, `hidden` and `dense`. */
export interface ListViewsOf<Block> {
  /** Name of their source on this screen. */
  readonly source: string;
  /** Actions on the current state of the list; the context holds it as `view`. */
  readonly actions: readonly ActionOf<Block>[];
  readonly rowActions: readonly ActionOf<Block>[];
}

/** A column of a list. */
export interface ColumnModel extends ItemModel {
  /** Sort name at the source; absent: not sortable. */
  readonly sort?: string;
  readonly width: 'narrow' | 'normal' | 'wide';
  readonly align: 'start' | 'end';
  /** Title of the card on a phone; stays visible when the table scrolls, and opens the detail. */
  readonly primary: boolean;
  /** Left out where space is short. */
  readonly minor: boolean;
}

/** A filter of a list. */
export interface FilterModel {
  /** Name of the filter (`filter[name]`) or of a plain query argument of the source. */
  readonly name: string;
  readonly plain: boolean;
  readonly label: LocaleKey;
  /** `chip`: no control of its own; set by deep links, shown as a chip that can be removed. */
  readonly as: 'choice' | 'choices' | 'text' | 'date' | 'yesNo' | 'chip';
  readonly options:
    | readonly { readonly value: Json; readonly label: LocaleKey }[]
    | { readonly path: readonly string[]; readonly words?: OwnLabels };
  readonly displayed: true | ContextTest;
  /** Path within the record of the words for a value that is an identifier. */
  readonly named?: readonly string[];
  /** The number of records is shown beside each value. */
  readonly counts?: true;
  /** Value while the address has none. */
  readonly default?: Json;
}

/** The detail of a record of a list. */
export interface DetailOf<Block> extends ScopeOf<Block> {
  readonly in: 'drawer' | 'row' | 'beside';
  /** Path within the record of the detail's title. */
  readonly title: readonly string[];
  /** Values that are the title instead. */
  readonly titled?: readonly ItemModel[];
  /** Facts of the record under its title. */
  readonly head: readonly ItemModel[];
  /** Whether the list's row actions are offered in the detail too. */
  readonly rowActions: boolean;
  /** Source that holds more of the record than the list does; its answer replaces `record` once it is loaded. */
  readonly record?: { readonly source: string; readonly where: Readonly<Record<string, ContextArgument>> };
}
