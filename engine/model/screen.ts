import type { ActionFormOf, ActionOf, ScreenEffectOf } from './action';
import type { ContextTest, ScreenTargetModel, Tone } from './context';
import type { FormMode } from './form';
import type { ItemModel } from './format';
import type { JsonObject, LocaleKey } from './json';
import type { DetailOf, ListBlockOf, ListViewsOf } from './list';
import type { ScopeOf, SourceUseModel } from './scope';

/**
 * A screen that passed every check. Its conditions and arguments read paths in the *screen's context*: that of the portal (`profile`,
 * `settings`, `query`, `params`, …) and what the screen adds to it: `sources.<name>` (the last answer of a source), `record` (inside lists,
 * details and their actions), `answer` (inside what an action shows afterwards).
 */
export interface ScreenModel extends ScopeModel {
  readonly id: string;
  readonly hash: string;
  readonly title: LocaleKey;
  /** Frame drawn around the blocks: the portal shell, the onboarding shell, or nothing. */
  readonly frame: 'portal' | 'onboarding' | 'bare';
  /** Across the top of the page; drawn without live code. */
  readonly header?: readonly BlockModel[];
  /** Beside the content, where the frame has room; drawn without live code. */
  readonly aside?: readonly BlockModel[];
  /** Ids of the forms that the screen uses, including those of its actions, sorted; the browser loads them with the screen. */
  readonly forms: readonly string[];
  /** How its blocks and actions use these forms: it determines what a form may send, and in which modes. */
  readonly formUses: readonly FormUseModel[];
  /** Locale namespaces of its own keys, sorted; the browser loads them and those of its forms with the screen. */
  readonly namespaces: readonly string[];
  /** Query parameters that its blocks hold in the page's address: they are retained at every route that shows the screen. */
  readonly parameters: Readonly<Record<string, 'text' | 'integer'>>;
}

/** A place of a screen at which a form is filled in. */
export interface FormUseModel {
  readonly form: string;
  readonly mode: FormMode;
  /** The operation of the action that opens the form; absent where the form's own steps name theirs. */
  readonly call?: string;
  /** Permission to open it there, where the action that opens it names one. */
  readonly permission?: string;
  /** Members of the payload that the action supplies besides the form's. */
  readonly beside: readonly string[];
}

/** A scope of a screen; see {@link ScopeOf}. */
export type ScopeModel = ScopeOf<BlockModel>;

/** An action of a screen; see {@link ActionOf}. */
export type ActionModel = ActionOf<BlockModel>;

/** The form that an action opens. */
export type ActionFormModel = ActionFormOf<BlockModel>;

/** What happens on the screen after an action: a message, a reload, a navigation. */
export type ScreenEffectModel = ScreenEffectOf<BlockModel>;

/** A list of records; see {@link ListBlockOf}. */
export type ListBlockModel = ListBlockOf<BlockModel>;

/** The drawer or page of one record of a list. */
export type DetailModel = DetailOf<BlockModel>;
/** Saved views of a list. */
export type ListViewsModel = ListViewsOf<BlockModel>;

/** What every block has. */
export interface BlockBase {
  readonly displayed: true | ContextTest;
  /** JSON pointer of the block in its file, for error boundaries. */
  readonly pointer: string;
}

/** What each kind of block has besides {@link BlockBase}: the one list of kinds, from which every other list of them is typed. */
export interface BlockModels {
  readonly form: FormBlockModel;
  readonly list: ListBlockModel;
  readonly detail: DetailBlockModel;
  readonly stats: StatsBlockModel;
  readonly chart: ChartBlockModel;
  readonly tabs: TabsBlockModel;
  readonly article: ArticleBlockModel;
  readonly notice: NoticeBlockModel;
  readonly preview: PreviewBlockModel;
  readonly import: ImportBlockModel;
  readonly document: DocumentBlockModel;
  readonly panel: PanelBlockModel;
  readonly grid: GridBlockModel;
  readonly links: LinksBlockModel;
  readonly actions: ActionsBlockModel;
  readonly component: ComponentBlockModel;
}

/** The name of a kind of block. */
export type BlockName = keyof BlockModels;

/** Kinds that are drawn without live code, unless they have sources or actions of their own; only these are drawn in a header or an aside. */
export type WithoutLiveCode = 'form' | 'article' | 'panel' | 'links' | 'component';

/** A block of a screen, distinguished by `block`; with a name, a block of that kind. */
export type BlockModel<Name extends BlockName = BlockName> = {
  [Each in Name]: BlockBase & BlockModels[Each] & { readonly block: Each };
}[Name];

/** A text. */
export interface ArticleBlockModel {
  readonly block: 'article';
  readonly title?: LocaleKey;
  readonly body: LocaleKey;
}

/** An illustration with a text on the situation and what can be done. */
export interface NoticeBlockModel {
  readonly block: 'notice';
  readonly figure: FigureName;
  readonly title?: LocaleKey;
  readonly text?: LocaleKey;
  readonly actions: readonly ActionModel[];
}

/** A third-party page, in a frame without privileges. */
export interface PreviewBlockModel {
  readonly block: 'preview';
  readonly title: LocaleKey;
  /** One page for each item of a list; `html` and `text` are then places within an item. */
  readonly each?: {
    readonly of: readonly string[];
    readonly name: ItemModel;
    readonly heading?: readonly string[];
    readonly missing: LocaleKey;
  };
  readonly html: readonly string[];
  readonly text: readonly string[];
}

/** Blocks under one heading. */
export interface PanelBlockModel {
  readonly block: 'panel';
  readonly title?: LocaleKey;
  readonly blocks: readonly BlockModel[];
}

/** Blocks side by side where there is room. */
export interface GridBlockModel {
  readonly block: 'grid';
  readonly columns: 2 | 3 | 4;
  readonly blocks: readonly BlockModel[];
}

/** Links, one below the other. */
export interface LinksBlockModel {
  readonly block: 'links';
  readonly links: readonly { readonly label: LocaleKey; readonly to: ScreenTargetModel }[];
}

/** Buttons for the screen, or for the record around them. */
export interface ActionsBlockModel {
  readonly block: 'actions';
  readonly actions: readonly ActionModel[];
}

/** A block that the host registered; `settings` were checked against its schema. The block itself offers its `actions`. */
export interface ComponentBlockModel {
  readonly block: 'component';
  readonly component: string;
  readonly settings: JsonObject;
  /** Sources of its own, loaded while it is shown; in an order in which a source reads only answers of earlier sources. */
  readonly sources?: readonly SourceUseModel[];
  readonly actions?: readonly ActionModel[];
}

/** A long text with a table of contents. */
export interface DocumentBlockModel {
  readonly block: 'document';
  readonly title: readonly string[];
  readonly text: readonly string[];
  readonly previous?: DocumentNeighborModel;
  readonly next?: DocumentNeighborModel;
}

/** Places of the title and address of an adjacent document. */
export interface DocumentNeighborModel {
  readonly title: readonly string[];
  readonly address: readonly string[];
}

/** An illustration: there is nothing, the page was not found, access is denied. */
export type FigureName = 'nothing' | 'lost' | 'closed';

/** A form on a screen. */
export interface FormBlockModel {
  readonly block: 'form';
  readonly form: string;
  readonly stepper: 'standard' | 'collapsed' | 'dense' | 'none';
  /** Context root `formMode` of the form: one definition serves for creating, editing and cloning. */
  readonly mode: FormMode;
  /** Place in the context of the initial values; the form waits until they are loaded. */
  readonly initial?: readonly string[];
  /**
   * `operation`: the form has a submit button. `query`: it has none; every valid change of a value replaces the query parameter of the
   * field's name, so that the address holds what the screen shows.
   */
  readonly submits: 'operation' | 'query';
  /** Fields whose values the screen's other blocks read as `form.<name>`. */
  readonly publish?: readonly string[];
}

/** Creates records from the rows of a file, after all problems in it were shown. */
export interface ImportBlockModel {
  readonly block: 'import';
  /** Name in `sources.json`. */
  readonly source: string;
  readonly form: string;
  readonly permission?: string;
  readonly take: LocaleKey;
  readonly done: LocaleKey;
  /** Name of the files that can be downloaded. */
  readonly file: LocaleKey;
  readonly to?: ScreenTargetModel;
  /** Maximum number of rows and bytes. */
  readonly lines: number;
  readonly bytes: number;
}

/** Facts of one record, in sections. */
export interface DetailBlockModel {
  readonly block: 'detail';
  readonly title?: LocaleKey;
  /** Place of the record in the context: `['record']`, `['sources','license']`, `['answer']`. */
  readonly of: readonly string[];
  readonly sections: readonly {
    readonly title?: LocaleKey;
    readonly displayed: true | ContextTest;
    readonly columns: 1 | 2 | 3;
    readonly items: readonly ItemModel[];
  }[];
  readonly actions: readonly ActionModel[];
}

/** Key figures. */
export interface StatsBlockModel {
  readonly block: 'stats';
  readonly stats: readonly {
    readonly id: string;
    readonly label: LocaleKey;
    readonly displayed: true | ContextTest;
    /** Place of the value in the context. */
    readonly value: readonly string[];
    readonly format: ItemModel['format'];
    /** Place of the same figure for the previous period. */
    readonly compare?: readonly string[];
    /** Name of the previous period; its figure is shown with it. */
    readonly compareLabel?: LocaleKey;
    /** Text below the number. */
    readonly hint?: LocaleKey;
    readonly to?: ScreenTargetModel;
    /** The first matching case determines the color; there is always a text beside it. */
    readonly tones: readonly { readonly when: ContextTest; readonly tone: Tone }[];
  }[];
}

/** Numbers over a series of periods or names, as a chart with the table beside it. */
export interface ChartBlockModel {
  readonly block: 'chart';
  readonly title: LocaleKey;
  /** Places of the start of the period and of its exclusive end. */
  readonly period?: { readonly from: readonly string[]; readonly to: readonly string[] };
  /** `spark`: a small chart without axes, for a tile of a page. */
  readonly kind: 'bars' | 'lines' | 'spark' | 'strip';
  /** Place of the rows (an array) in the context. */
  readonly rows: readonly string[];
  /** Field of a row for the axis labels of the chart and the header of the table's first column. */
  readonly x: ItemModel;
  readonly series: ChartSeriesModel;
  /** How a value is formatted. */
  readonly values: ItemModel['format'];
  /** Columns of the table besides the series, for instance totals and costs. */
  readonly extra: readonly ItemModel[];
  readonly csv: boolean;
  readonly empty: { readonly title: LocaleKey; readonly text?: LocaleKey };
}

/** Where the series of a chart are. */
export type ChartSeriesModel =
  /** The series are in the answer: a list of columns, and in each row an array with one number for each. */
  | {
      readonly kind: 'columns';
      /** Place of the list of columns in the context. */
      readonly columns: readonly string[];
      /** Path of the label within a column. */
      readonly label: readonly string[];
      /** Path of the flag within a column that marks it as "the rest", drawn last and gray; its label is `otherLabel`. */
      readonly other?: readonly string[];
      readonly otherLabel?: LocaleKey;
      /** How a column is named at its head in the table: the first that is displayed, read from `series`. */
      readonly headings?: readonly ItemModel[];
      /** Path of the array of numbers within a row. */
      readonly values: readonly string[];
    }
  /** The series are fields of the rows. */
  | { readonly kind: 'fields'; readonly fields: readonly ItemModel[] };

/** Blocks of which one tab is shown at a time. */
export interface TabsBlockModel {
  readonly block: 'tabs';
  /** Query parameter that holds the open tab. */
  readonly parameter: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: LocaleKey;
    readonly displayed: true | ContextTest;
    readonly blocks: readonly BlockModel[];
  }[];
}
