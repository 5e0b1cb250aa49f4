/**
 * What people write, as TypeScript types. Generated from schemas/meta: run `npm run portico -- types`, do not edit.
 */
import type {Json, JsonObject, JsonSchema, LocaleKey} from '../model';

/**
 * Where a link leads: a route, an address, a step of the same form, or an operation to run.
 */
export type Target = RouteTarget | ContextTarget | AddressTarget | StepTarget | OperationTarget;
/**
 * A file's name without its ending: letters, digits, `_` and `-`, beginning with a letter.
 */
export type FileId = string;
/**
 * A value written out (`{ "value": … }`), or read from a field, a setting or the context.
 */
export type Argument = Literal | Operand;
/**
 * What is read: a field's value, a setting, a place in the context, or the options a field offers.
 */
export type Operand = OperandPart;
/**
 * What is read.
 */
export type OperandPart = FieldOperand | ContextOperandPart | OptionsOperand;
/**
 * The name by which a field is read: its own, or with the names of what holds it before it: `address.street`, `account.COMPANY.number`.
 */
export type FieldName = string;
/**
 * What is read outside a form.
 */
export type ContextOperandPart = SettingOperand | ContextOperand;
/**
 * A place in the context: dotted names, for instance `settings.links.portal`.
 */
export type ContextPath = string;
/**
 * An address on the web, written out. Only `https:`, and no user name or password in it.
 */
export type Address = string;
/**
 * A name: letters, digits and `_`, beginning with a letter.
 */
export type Name = string;
/**
 * The name of an operation, a source or a component; what the host adds carries a prefix, as in `portal:university`.
 */
export type KindName = string;
/**
 * What happens after a success.
 */
export type Effect = NextEffect | StepEffect | NavigateEffect | NotifyEffect | RefreshEffect | ClearEffect;
/**
 * What must hold: a test of one value, or several conditions joined by `all`, `any` and `not`.
 */
export type Condition = AllCondition | AnyCondition | NotCondition | NamedCondition | Predicate;
/**
 * A test of one value: what is read (`field`, `setting`, `context` or `optionsOf`) and exactly one operator.
 */
export type Predicate = OperandPart & TestPart;
/**
 * Exactly one operator.
 */
export type TestPart = ContextTestPart | SameAsTest;
/**
 * Exactly one operator that compares with something written.
 */
export type ContextTestPart =
  | IsTest
  | IsNotTest
  | InTest
  | NotInTest
  | IsEmptyTest
  | IsNotEmptyTest
  | StartsWithTest
  | GreaterTest
  | GreaterOrEqualTest
  | LessTest
  | LessOrEqualTest
  | IncludesTest
  | CountTest;
/**
 * What happens after a success, in this order. Nothing written: the next displayed step.
 *
 * @maxItems 20
 */
export type Effects = Effect[];
/**
 * What happens outside the form.
 */
export type OuterEffect = OuterNavigateEffect | OuterNotifyEffect | OuterRefreshEffect;
/**
 * Where a form without steps leads: a route, or an address.
 */
export type OuterTarget = OuterRouteTarget | ContextTarget | AddressTarget;
/**
 * What happens after a success of a form without steps and fields of its own, in this order. Nothing written: nothing.
 *
 * @maxItems 20
 */
export type OuterEffects = OuterEffect[];
/**
 * A value written out, a value that is read, or one operation over such values.
 */
export type Computation =
  | Argument
  | ColumnComputation
  | SumComputation
  | DifferenceComputation
  | ProductComputation
  | QuotientComputation
  | RoundComputation
  | CountComputation
  | SumOfComputation
  | JoinComputation
  | FirstComputation
  | CasesComputation;
/**
 * Values, in order.
 *
 * @minItems 1
 * @maxItems 50
 */
export type Computations = Computation[];
/**
 * Digits behind the point.
 */
export type Places = number;
/**
 * Which way a number is rounded. `halfUp`: to the nearest, halves away from zero. `halfEven`: to the nearest, halves to the even digit. `up`: away from zero. `down`: towards zero.
 */
export type Rounding = 'halfUp' | 'halfEven' | 'up' | 'down';
/**
 * A condition outside a form: it reads only `context` and `setting`.
 */
export type ContextCondition = AllContextCondition | AnyContextCondition | NotContextCondition | ContextPredicate;
/**
 * A test of one value outside a form: `setting` or `context`, and exactly one operator.
 */
export type ContextPredicate = ContextOperandPart & ContextTestPart;
/**
 * Always (`true`), never (`false`), or while a condition holds.
 */
export type Switch = boolean | Condition;
/**
 * A field written out. Its `type` decides what else may be said of it.
 */
export type FieldDefinition = FieldCommon &
  FieldByType & {
    /**
     * Name of the field, unique in its form.
     */
    name: Name;
  };
/**
 * The same for a field. Empty, for a group or a union: its fields are in its own place.
 */
export type FieldPlace = string;
/**
 * When the problem of a field shows. `leaving`: once the field was changed and left, from then on while typing, and at once where a paste made a right value wrong. `typing`: from the first change. `start`: from the start. `submit`: once a submit was refused.
 */
export type ProblemTiming = 'leaving' | 'typing' | 'start' | 'submit';
/**
 * What a field's value must fulfill, besides what its type demands.
 */
export type Rule = RuleCommon & RuleByType;
/**
 * A rule and its arguments, by its `type`.
 */
export type RuleByType =
  | NotEmptyRule
  | LengthRule
  | PatternRule
  | LimitRule
  | DigitsRule
  | SameAsRule
  | OneOfRule
  | NotGuessableRule
  | HoldsRule
  | RemoteRule
  | HostRule;
/**
 * Empties or sets other fields.
 */
export type Change = ClearChange | SetChange;
/**
 * What a field says by its `type`.
 */
export type FieldByType =
  | TextField
  | EmailField
  | PasswordField
  | CodeField
  | NumberField
  | PhoneField
  | DateField
  | DateTimeField
  | DateRangeField
  | PercentageField
  | MoneyField
  | TimeField
  | MonthField
  | DurationField
  | UrlField
  | RatingField
  | SliderField
  | ColorField
  | FileField
  | FilesField
  | ChoiceField
  | ChoicesField
  | BooleanField
  | SchemaField
  | ListField
  | GroupField
  | UnionField
  | HostField;
/**
 * Places at which a country is looked for, in this order.
 *
 * @minItems 1
 * @maxItems 8
 */
export type CountryPlaces = Operand[];
/**
 * Written inline, taken from a named list, loaded from a source, read from the context, or counted.
 */
export type OptionsDefinition =
  OptionList | NamedOptions | SourceOptions | SettingOptions | ContextOptions | RangeOptions;
/**
 * Options written one by one, in the order shown.
 *
 * @minItems 1
 * @maxItems 1000
 */
export type OptionList = ListedOption[];
/**
 * Options that the host loads, or that any `GET` of the API answers.
 */
export type SourceOptions = Presentation & {
  /**
   * Name of an option source of the host, or of a `GET` in `sources.json`.
   */
  source: KindName;
  /**
   * Narrows the list. A change of a value that is read here loads it again.
   */
  where?: {
    [k: string]: Argument;
  };
  /**
   * Where the list is in the answer of a `GET`. Default: `items`; where the answer is a list, the answer itself.
   */
  items?: ContextPath;
  /**
   * Where the value is in an item. Needed with a `GET`.
   */
  value?: ContextPath;
  /**
   * Where the text is in an item; of several places the texts are joined. Default: the value.
   *
   * @minItems 1
   * @maxItems 4
   */
  label?: ContextPath[];
  /**
   * Where the value is the name of a value of a record (`limits.keys`): screens and forms that have a label for it. The label is shown first, then the values at `label` as these write them, with arrows between them; of a value with parts, the parts that differ between the first two.
   */
  names?: RecordNames;
  /**
   * Where the heading is in an item.
   */
  group?: ContextPath;
  /**
   * Argument of the query by which the server searches. Default: `q`, where the source takes it.
   */
  q?: Name;
  /**
   * Argument by which one value is asked for. Default: `id`, where the source takes it.
   */
  by?: Name;
};
/**
 * Screens and forms whose labels name the values of a record.
 *
 * @minItems 1
 * @maxItems 40
 */
export type RecordNames = FileId[];
/**
 * Options kept in the settings: a map from value to label, or a list.
 */
export type SettingOptions = Presentation & {
  /**
   * Place in the settings, without the leading `settings.`.
   */
  setting: ContextPath;
};
/**
 * Options kept in the context: a map from value to label, or a list.
 */
export type ContextOptions = Presentation & {
  /**
   * Place in the context, beginning with its root.
   */
  context: ContextPath;
};
/**
 * A day: year, month, day (ISO 8601), or `today`.
 */
export type Day = string;
/**
 * An instant: date and time with an offset (RFC 3339), `now`, or a distance from now in days of 24 hours, hours or minutes.
 */
export type Instant = string;
/**
 * Time zone in which the value is shown and typed, as `Europe/Berlin`. Default: that of the person's device.
 */
export type TimeZone = string;
/**
 * A time of day, `00:00` to `23:59`.
 */
export type TimeOfDay = string;
/**
 * A month: year and month (ISO 8601), as `2026-03`.
 */
export type YearMonth = string;
/**
 * A column of a list. What it says holds in every row.
 */
export type ColumnDefinition = ColumnCommon &
  ColumnByType & {
    /**
     * Name of the property in each row.
     */
    name: Name;
  };
/**
 * What a column says by its `type`.
 */
export type ColumnByType =
  | TextField
  | EmailField
  | NumberField
  | DateField
  | DateTimeField
  | PercentageField
  | MoneyField
  | TimeField
  | MonthField
  | DurationField
  | UrlField
  | RatingField
  | SliderField
  | ColorField
  | ChoiceField
  | BooleanField
  | FileField
  | FilesField;
/**
 * What is in a list of fields: a field written out, a shared one by `use`, or a section.
 */
export type FieldPart = FieldDefinition | FieldUse | FieldSection;
/**
 * A shared field by name; what is written beside `use` overrides the shared field.
 */
export type FieldUse = FieldCommon & {
  /**
   * Name of a field declared in a shared file.
   */
  use: Name;
  /**
   * Lines shown by `multiline`.
   */
  rows?: number;
  /**
   * Least number of characters.
   */
  minLength?: number;
  /**
   * Greatest number of characters.
   */
  maxLength?: number;
  /**
   * Keyboard that a phone or tablet offers.
   */
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'search' | 'email' | 'url' | 'none';
  /**
   * Judges the password by the policy in the settings (`settings.passwordPolicy`). Default: false.
   */
  policy?: boolean;
  /**
   * Shows what of the policy is fulfilled while one types. Default: false.
   */
  checklist?: boolean;
  /**
   * Number of digits. Default: 6.
   */
  length?: number;
  /**
   * Least value allowed: a number, a date as `2026-01-31`, or an instant.
   */
  min?: number | string;
  /**
   * Greatest value allowed: a number, a date as `2026-01-31`, or an instant.
   */
  max?: number | string;
  zone?: TimeZone;
  /**
   * Where the country is read from by which national numbers are understood, and whose dialing code is proposed: one place, or several of which the first that names a country counts.
   */
  country?: Operand | CountryPlaces;
  options?: OptionsDefinition;
  /**
   * Only yes is accepted, as for a consent. Default: false.
   */
  mustBeTrue?: boolean;
  link?: Target;
  schema?: JsonSchema;
  uiSchema?: JsonObject;
};
/**
 * Fields that stand together, in order.
 *
 * @minItems 1
 * @maxItems 100
 */
export type FieldParts = FieldPart[];
/**
 * A field that several forms use. Its name is the key it is under, unless it says another.
 */
export type SharedFieldDefinition = FieldCommon & FieldByType;
/**
 * A form, `schemas/forms/<id>.form.json`.
 */
export type FormDefinition = FieldFormDefinition | SchemaFormDefinition;
/**
 * Where this language is described, so that an editor completes and checks.
 */
export type SchemaReference = string;
/**
 * The name of a field, or a value.
 */
export type FieldArgument = FieldName | FixedArgument;
/**
 * A rule over several fields, judged after every field's own rules.
 */
export type FormRule = RuleCommon &
  RuleByType & {
    /**
     * Fields at which the problem shows. Without it, the problem shows at the form.
     *
     * @minItems 1
     */
    fields?: FieldName[];
  };
/**
 * A place in the payload as a JSON pointer (RFC 6901), for instance `/address/city`.
 */
export type Pointer = string;
/**
 * Code with which the API refuses a call: `LICENSE_IN_USE`.
 */
export type RefusalCode = string;
/**
 * The name of something the host adds: `prefix:name`, for instance `portal:university`.
 */
export type HostName = `${string}:${string}`;
/**
 * A path below the API's base, without a slash at the start; `{name}` stands for an argument: `users/{id}`.
 */
export type RelativePath = string;
/**
 * A JavaScript regular expression, read with the `u` flag. It must not be able to run away on any text.
 */
export type RegularExpression = string;
/**
 * A value written out (`{ "value": … }`), or read from a setting or a place in the context.
 */
export type ContextArgument = Literal | SettingOperand | ContextOperand;
/**
 * Routes, in the order of the menu.
 *
 * @minItems 1
 * @maxItems 300
 */
export type RouteList = RouteDefinition[];
/**
 * Where a link of a screen leads: a route, an address, or an operation to run.
 */
export type ScreenTarget = ScreenRouteTarget | ScreenContextTarget | AddressTarget | OperationTarget;
/**
 * What is in a list of blocks: a block written out, or a shared one by `use`.
 */
export type BlockPart = BlockDefinition | BlockUse;
/**
 * A part of a screen. Its `block` decides what else may be said of it.
 */
export type BlockDefinition = BlockCommon & BlockByKind;
/**
 * What a block says by its kind.
 */
export type BlockByKind =
  | FormBlock
  | ListBlock
  | DetailBlock
  | StatsBlock
  | ChartBlock
  | TabsBlock
  | ArticleBlock
  | PanelBlock
  | GridBlock
  | LinksBlock
  | ActionsBlock
  | ComponentBlock
  | NoticeBlock
  | PreviewBlock
  | DocumentBlock
  | ImportBlock;
/**
 * Whether a form makes something, changes it, or makes a copy of it.
 */
export type FormMode = 'create' | 'edit' | 'clone';
/**
 * A color with a meaning; always with words beside it.
 */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
/**
 * Records below one another.
 */
export type Tree = ParentTree | LoadedTree;
/**
 * How a value is written: a name, or an object with more to say.
 */
export type Format = SimpleFormat | FormatObject;
/**
 * A way of writing that needs nothing else.
 */
export type SimpleFormat =
  | 'text'
  | 'yesNo'
  | 'number'
  | 'percent'
  | 'email'
  | 'date'
  | 'day'
  | 'dateTime'
  | 'relative'
  | 'month'
  | 'duration'
  | 'minutes'
  | 'time'
  | 'dateRange'
  | 'money'
  | 'price'
  | 'url'
  | 'file'
  | 'code'
  | 'secret'
  | 'multiline'
  | 'markdown';
/**
 * A way of writing with settings; `as` names it.
 */
export type FormatObject = FormatByName;
/**
 * Ways of writing by name.
 */
export type FormatByName =
  | WordsFormat
  | LabelFormat
  | LinkFormat
  | ShareFormat
  | CountFormat
  | ListFormat
  | DurationFormat
  | MoneyFormat
  | SnippetFormat
  | ChangesFormat;
/**
 * A way to narrow the list.
 */
export type Filter = FilterCommon & FilterBy;
/**
 * Values to choose from: written out, words of a listed property, or a map in the context.
 */
export type FilterOptions = FilterOptionList | LabelOptions | WordOptions | SettingOperand | ContextOperand;
/**
 * Values written out.
 *
 * @minItems 1
 * @maxItems 100
 */
export type FilterOptionList = FilterOption[];
/**
 * What it narrows by.
 */
export type FilterBy = NamedFilter | ParameterFilter;
/**
 * Actions, in order.
 *
 * @minItems 1
 * @maxItems 20
 */
export type Actions = ActionDefinition[];
/**
 * The numbers of each row: listed by the answer, or fields of the rows.
 */
export type ChartSeries = FieldSeries | ColumnSeries;
/**
 * A shared block by name; what is written beside `use` overrides the shared block, property by property.
 */
export type BlockUse = BlockCommon & {
  /**
   * Name of a block declared in a shared file.
   */
  use: Name;
  source?: Name;
  /**
   * Heading.
   */
  title?: string;
  /**
   * How it is drawn. Default: table; a board, a calendar or a tree where only that is written. With `board` or `calendar` beside it, people switch between them.
   */
  as?: 'table' | 'cards' | 'feed';
  board?: Board;
  calendar?: Calendar;
  tree?: Tree;
  /**
   * What is shown of each record, or how many blocks are side by side.
   */
  columns?: Column[] | (2 | 3 | 4);
  marked?: ListMark;
  /**
   * How the list can be narrowed.
   *
   * @minItems 1
   * @maxItems 30
   */
  filters?: Filter[];
  search?: LocaleKey;
  /**
   * Sort at start: a sort of the source, `-` before it for downwards.
   */
  sort?: string;
  /**
   * Rows a page. Default: 25.
   */
  size?: number;
  /**
   * Rows a page people may choose.
   *
   * @minItems 1
   * @maxItems 10
   *
   * Items: Rows a page.
   */
  sizes?: number[];
  /**
   * False: only the first records are shown, without a way to others; another page has them all. Default: true.
   */
  paging?: boolean;
  actions?: Actions;
  rowActions?: Actions;
  bulkActions?: Actions;
  detail?: Detail;
  /**
   * True: people choose which columns of the table they see and how dense its rows are; kept on their device. Default: only where there are `views`.
   */
  arrange?: boolean;
  views?: ListViews;
  /**
   * Offers the whole list as a file for spreadsheets. Default: false.
   */
  csv?: boolean;
  empty?: EmptyList;
  form?: FileId;
  /**
   * How the steps are indicated. Default: standard.
   */
  stepper?: 'standard' | 'collapsed' | 'dense' | 'none';
  /**
   * Fields whose present values the other blocks of the screen may read in conditions, as `form.<name>` of the context.
   *
   * @maxItems 20
   */
  publish?: Name[];
  mode?: FormMode;
  initial?: ContextOperand;
  /**
   * `operation`: the form has submit buttons. `query`: it has none; each sound change goes into the page's address. Default: operation.
   */
  submits?: 'operation' | 'query';
  body?: LocaleKey;
  blocks?: Blocks;
  /**
   * The links, in order.
   *
   * @minItems 1
   * @maxItems 50
   */
  links?: BlockLink[];
  component?: `${string}:${string}`;
  settings?: JsonObject;
  sources?: SourceUses;
  of?: ContextPath;
  /**
   * The facts, in sections.
   *
   * @minItems 1
   * @maxItems 30
   */
  sections?: Section[];
  /**
   * The numbers.
   *
   * @minItems 1
   * @maxItems 12
   */
  stats?: Stat[];
  period?: ChartPeriod;
  /**
   * How it is drawn. `strip`: the rows as parts of one strip, one after another, each as long as its number.
   */
  kind?: 'bars' | 'lines' | 'spark' | 'strip';
  rows?: ContextPath;
  x?: Item;
  series?: ChartSeries;
  values?: Format;
  /**
   * Columns of the table besides the series.
   *
   * @minItems 1
   * @maxItems 10
   */
  extra?: Item[];
  parameter?: Name;
  /**
   * The tabs.
   *
   * @minItems 1
   * @maxItems 10
   */
  tabs?: Tab[];
  /**
   * The drawing.
   */
  figure?: 'nothing' | 'lost' | 'closed';
  /**
   * Text of the block.
   */
  text?: string;
  permission?: Name;
  take?: LocaleKey;
  done?: LocaleKey;
  to?: ScreenTarget;
  file?: LocaleKey;
  neighbors?: DocumentNeighbors;
  each?: PreviewEach;
  html?: ContextPath;
};
/**
 * Blocks, from top to bottom.
 *
 * @minItems 1
 * @maxItems 100
 */
export type Blocks = BlockPart[];
/**
 * What happens after an action succeeded.
 */
export type ScreenEffect =
  ScreenNotifyEffect | ScreenRefreshEffect | ScreenNavigateEffect | ShowEffect | CloseEffect | NextRecordEffect;

/**
 * A screen of the portal.
 */
export interface RouteTarget {
  /**
   * Id of the route.
   */
  route: FileId;
  /**
   * Carries the present query string along. Default: false.
   */
  keepQuery?: boolean;
  /**
   * Query parameters to add.
   */
  query?: {
    [k: string]: Argument;
  };
  /**
   * Values handed over beside the address, for what should not stand in it; read as `navigation` in the context.
   */
  state?: {
    [k: string]: Argument;
  };
}
/**
 * A value written out.
 */
export interface Literal {
  /**
   * The value itself.
   */
  value: Json;
}
/**
 * Reads a field of the same form.
 */
export interface FieldOperand {
  /**
   * Name of a field of this form. A hidden field counts as empty.
   */
  field: FieldName;
}
/**
 * Reads a setting.
 */
export interface SettingOperand {
  /**
   * Place in the settings, short for `context` under `settings`: `links.portal`.
   */
  setting: ContextPath;
}
/**
 * Reads the context.
 */
export interface ContextOperand {
  /**
   * Place in the context, beginning with its root: `mode`, `profile.accountId`, `query.next`.
   */
  context: ContextPath;
}
/**
 * Reads the options a field offers now.
 */
export interface OptionsOperand {
  /**
   * Name of a field with options; what is read is the list of their values.
   */
  optionsOf: FieldName;
}
/**
 * An address kept in the context, for instance in the settings.
 */
export interface ContextTarget {
  /**
   * Place of the address, beginning with its root: `settings.links.portal`.
   */
  context: ContextPath;
  /**
   * Carries the present query string along. Default: false.
   */
  keepQuery?: boolean;
}
/**
 * An address written out.
 */
export interface AddressTarget {
  /**
   * The address; only `https:`.
   */
  href: Address;
}
/**
 * Another step of the same form.
 */
export interface StepTarget {
  /**
   * Id of the step.
   */
  step: Name;
}
/**
 * Runs an operation, for instance to send a code again.
 */
export interface OperationTarget {
  /**
   * Name of the operation.
   */
  operation: KindName;
}
/**
 * Goes to the next displayed step.
 */
export interface NextEffect {
  /**
   * It happens only if this holds by then.
   */
  when?: Condition;
  /**
   * Goes to the next displayed step.
   */
  next: true;
}
/**
 * Holds when every one of its conditions holds.
 */
export interface AllCondition {
  /**
   * Conditions that must hold together.
   *
   * @minItems 1
   */
  all: Condition[];
}
/**
 * Holds when at least one of its conditions holds.
 */
export interface AnyCondition {
  /**
   * Conditions of which one is enough.
   *
   * @minItems 1
   */
  any: Condition[];
}
/**
 * Holds when its condition does not.
 */
export interface NotCondition {
  /**
   * The condition that must not hold.
   */
  not: Condition;
}
/**
 * A condition declared under `conditions`, here or in a shared file.
 */
export interface NamedCondition {
  /**
   * Name of the condition.
   */
  condition: Name;
}
/**
 * Equality.
 */
export interface IsTest {
  /**
   * The value is exactly this one; the number 1 is not the text `1`. False for an empty value.
   */
  is: Json;
}
/**
 * Inequality.
 */
export interface IsNotTest {
  /**
   * The value is anything but this one. True for an empty value.
   */
  isNot: Json;
}
/**
 * One of several.
 */
export interface InTest {
  /**
   * The value is one of these. False for an empty value.
   *
   * @minItems 1
   */
  in: Json[];
}
/**
 * None of several.
 */
export interface NotInTest {
  /**
   * The value is none of these. True for an empty value.
   *
   * @minItems 1
   */
  notIn: Json[];
}
/**
 * Emptiness.
 */
export interface IsEmptyTest {
  /**
   * There is no value: nothing, empty text, or an empty list.
   */
  isEmpty: true;
}
/**
 * Presence.
 */
export interface IsNotEmptyTest {
  /**
   * There is a value.
   */
  isNotEmpty: true;
}
/**
 * Beginning of a text.
 */
export interface StartsWithTest {
  /**
   * The text begins with this one, letter by letter.
   */
  startsWith: string;
}
/**
 * Greater than.
 */
export interface GreaterTest {
  /**
   * The number is greater than this one.
   */
  gt: number;
}
/**
 * Greater than or equal to.
 */
export interface GreaterOrEqualTest {
  /**
   * The number is this one or greater.
   */
  gte: number;
}
/**
 * Less than.
 */
export interface LessTest {
  /**
   * The number is less than this one.
   */
  lt: number;
}
/**
 * Less than or equal to.
 */
export interface LessOrEqualTest {
  /**
   * The number is this one or less.
   */
  lte: number;
}
/**
 * One of several values.
 */
export interface IncludesTest {
  /**
   * The list holds this value. False for an empty list.
   */
  includes: Json;
}
/**
 * Number of items.
 */
export interface CountTest {
  /**
   * The list has more items than this.
   */
  countGreaterThan: number;
}
/**
 * Equality of two fields.
 */
export interface SameAsTest {
  /**
   * The value equals that of this field.
   */
  sameAs: FieldName;
}
/**
 * Goes to a step of the same form.
 */
export interface StepEffect {
  /**
   * It happens only if this holds by then.
   */
  when?: Condition;
  /**
   * Id of the step to go to.
   */
  step: Name;
}
/**
 * Leaves the screen.
 */
export interface NavigateEffect {
  /**
   * It happens only if this holds by then.
   */
  when?: Condition;
  /**
   * Where to go.
   */
  navigate: Target;
}
/**
 * Shows a short message.
 */
export interface NotifyEffect {
  /**
   * It happens only if this holds by then.
   */
  when?: Condition;
  /**
   * The message, a locale key.
   */
  notify: LocaleKey;
  /**
   * How the message is shown. Default: success.
   */
  severity?: 'success' | 'info' | 'warning';
}
/**
 * Loads a source again.
 */
export interface RefreshEffect {
  /**
   * It happens only if this holds by then.
   */
  when?: Condition;
  /**
   * Name of the source.
   */
  refresh: KindName;
}
/**
 * Empties fields.
 */
export interface ClearEffect {
  /**
   * It happens only if this holds by then.
   */
  when?: Condition;
  /**
   * Names of the fields to empty.
   *
   * @minItems 1
   */
  clear: FieldName[];
}
/**
 * Leaves the screen.
 */
export interface OuterNavigateEffect {
  /**
   * Where to go.
   */
  navigate: OuterTarget;
}
/**
 * A screen of the portal.
 */
export interface OuterRouteTarget {
  /**
   * Id of the route.
   */
  route: FileId;
  /**
   * Carries the present query string along. Default: false.
   */
  keepQuery?: boolean;
  /**
   * Query parameters to add, each written out.
   */
  query?: {
    [k: string]: Literal;
  };
  /**
   * Values handed over beside the address, each written out; read as `navigation` in the context.
   */
  state?: {
    [k: string]: Literal;
  };
}
/**
 * Shows a short message.
 */
export interface OuterNotifyEffect {
  /**
   * The message, a locale key.
   */
  notify: LocaleKey;
  /**
   * How the message is shown. Default: success.
   */
  severity?: 'success' | 'info' | 'warning';
}
/**
 * Loads a source again.
 */
export interface OuterRefreshEffect {
  /**
   * Name of the source.
   */
  refresh: KindName;
}
/**
 * The tools of an assistant, `schemas/assistant.json`. A tool that is not in it does not exist, whatever a model asks for.
 */
export interface AssistantDefinition {
  /**
   * Path of `schemas/meta/assistant.schema.json` from here.
   */
  $schema: string;
  /**
   * Instructions for a language model, sentence by sentence. They are advice: what a model may do is decided by the tools.
   *
   * @minItems 1
   * @maxItems 30
   */
  instructions: string[];
  /**
   * Words by which questions are distinguished, by what they ask for.
   */
  asks: {
    /**
     * Asks about the person's own records.
     */
    own: LocaleKey;
    /**
     * Asks for records or numbers, and for nothing to be done.
     */
    which: LocaleKey;
    /**
     * Asks for an explanation.
     */
    how: LocaleKey;
    /**
     * Asks to be led to a page.
     */
    open: LocaleKey;
    /**
     * What comes before a name that is written without quotation marks; in languages without spaces, what comes after it. Absent: only names in quotation marks are read.
     */
    named?: LocaleKey;
    /**
     * Asks for a human being.
     */
    person: LocaleKey;
    /**
     * Is annoyed.
     */
    anger: LocaleKey;
    /**
     * Asks nothing.
     */
    greeting: LocaleKey;
    /**
     * Goes on with the question before: it takes that question's subject when it names none of its own. Absent: every question is alone.
     */
    follow?: LocaleKey;
  };
  /**
   * Tools by name.
   */
  tools: {
    [k: string]: AssistantTool;
  };
  /**
   * Pages that can be opened, by name.
   */
  pages: {
    [k: string]: AssistantPage;
  };
}
/**
 * Something the assistant can look up, or propose. Whose records are read is never an argument: they are those of the person who asks.
 */
export interface AssistantTool {
  /**
   * What it does, for a model.
   */
  description: string;
  /**
   * `search`: finds passages of the documentation. `read`: asks a source. `propose`: draws a card that the person confirms. `open`: proposes a page. `support`: proposes a letter to the support team.
   */
  does: 'search' | 'read' | 'propose' | 'open' | 'support';
  /**
   * What people call its subject.
   */
  words?: LocaleKey;
  /**
   * How people ask to have it done.
   */
  verbs?: LocaleKey;
  /**
   * What is offered when somebody names nothing but its subject: at most four questions.
   */
  choices?: LocaleKey;
  /**
   * What is said above what was read or proposed.
   */
  answer?: LocaleKey;
  /**
   * What is said where there is nothing.
   */
  none?: LocaleKey;
  /**
   * The operation that is asked, or that a confirmed card calls.
   */
  source?: Name;
  /**
   * Arguments that it always has; they cannot be overridden.
   */
  with?: {
    [k: string]: string;
  };
  /**
   * Parameters and filters of the source, or properties of its payload, that may be said.
   *
   * @maxItems 20
   */
  arguments?: Name[];
  /**
   * What of the answer is read; in a table in this order.
   *
   * @minItems 1
   * @maxItems 20
   */
  fields?: AssistantField[];
  /**
   * Properties in which other people write. They are left out unless asked for, and marked.
   *
   * @maxItems 20
   */
  othersTexts?: Name[];
  /**
   * Its records are texts that may answer a question. Without a model they are looked through where the documentation does not answer.
   */
  passages?: AssistantPassages;
  /**
   * Words of a question that say an argument.
   *
   * @maxItems 30
   */
  narrow?: AssistantNarrowing[];
  /**
   * Argument that takes what is in quotation marks, else the name that `asks.named` finds.
   */
  quoted?: Name;
  /**
   * The form that the card is drawn from, and that judges it.
   */
  form?: FileId;
  /**
   * What the proposal is called: `CREATE_API_KEY`.
   */
  action?: string;
  /**
   * What the button of the card says.
   */
  label?: LocaleKey;
  /**
   * The permission without which it is not offered.
   */
  permission?: Name;
  /**
   * The tool among whose records the one is that is changed. It is looked up among the person's own.
   */
  target?: Name;
}
/**
 * One property of what is read.
 */
export interface AssistantField {
  /**
   * Path of the property.
   */
  field: ContextPath;
  /**
   * Head of its column; without it, only a model reads it.
   */
  label?: LocaleKey;
  /**
   * How its value is written. `amount`: a number, or a duration where the answer's `unit` says milliseconds.
   */
  as?: 'text' | 'date' | 'number' | 'amount' | 'words' | 'money';
  /**
   * Above the words of its values.
   */
  words?: LocaleKey;
  /**
   * What is written where it is null.
   */
  empty?: LocaleKey;
}
/**
 * Where the texts of a tool's records are, and the page of each.
 */
export interface AssistantPassages {
  /**
   * Property with the title.
   */
  title: Name;
  /**
   * Property with the text, in Markdown.
   */
  text: Name;
  /**
   * Property with a summary, which is read and quoted before the text.
   */
  summary?: Name;
  /**
   * Property that says which of `routes` shows a record.
   */
  by: Name;
  /**
   * Routes by the value of that property. A record of any other value is left out.
   */
  routes: {
    [k: string]: FileId;
  };
}
/**
 * Words that stand for a value of an argument.
 */
export interface AssistantNarrowing {
  /**
   * The argument.
   */
  argument: Name;
  /**
   * Its value.
   */
  value: string;
  /**
   * The words.
   */
  words: LocaleKey;
}
/**
 * A page that can be opened.
 */
export interface AssistantPage {
  /**
   * Id of the route, in the customers' portal.
   */
  route: FileId;
  /**
   * What people call it.
   */
  words: LocaleKey;
  /**
   * Parameters of its address that may be said.
   *
   * @maxItems 20
   */
  filters?: Name[];
  /**
   * Words of a question that say a parameter.
   *
   * @maxItems 30
   */
  narrow?: AssistantNarrowing[];
}
/**
 * Reads a cell of the row that `each` is worked out for.
 */
export interface ColumnComputation {
  /**
   * Name of a column of the list.
   */
  column: Name;
}
/**
 * Adds numbers.
 */
export interface SumComputation {
  /**
   * Numbers to add. What is empty is left out; where all is empty, so is the sum.
   */
  sum: Computations;
}
/**
 * Takes the second number from the first.
 */
export interface DifferenceComputation {
  /**
   * Two numbers. Where one is empty, there is no difference.
   *
   * @minItems 2
   * @maxItems 2
   */
  difference: Computation[];
}
/**
 * Multiplies numbers.
 */
export interface ProductComputation {
  /**
   * Numbers to multiply. Where one is empty, there is no product.
   */
  product: Computations;
}
/**
 * Divides the first number by the second.
 */
export interface QuotientComputation {
  /**
   * Two numbers. Where one is empty, there is no quotient.
   *
   * @minItems 2
   * @maxItems 2
   */
  quotient: Computation[];
  places: Places;
  rounding: Rounding;
  /**
   * Value where the second number is zero. Default: a problem at the field.
   */
  whenZero?: Computation;
}
/**
 * Rounds a number.
 */
export interface RoundComputation {
  /**
   * The number.
   */
  round: Computation;
  places: Places;
  rounding: Rounding;
}
/**
 * Counts the rows of a list.
 */
export interface CountComputation {
  /**
   * Name of a list. One without rows counts 0, a hidden one is empty.
   */
  count: FieldName;
}
/**
 * Adds one number for each row of a list.
 */
export interface SumOfComputation {
  /**
   * Name of a list.
   */
  sumOf: FieldName;
  /**
   * The number of one row, which `{ "column": … }` reads. Rows in which it is empty are left out.
   */
  each: Computation;
}
/**
 * Writes values one behind the other, as a text.
 */
export interface JoinComputation {
  /**
   * Texts, numbers or days. What is empty is left out.
   */
  join: Computations;
  /**
   * What is between them. Default: a space.
   */
  between?: string;
}
/**
 * The first value that is there.
 */
export interface FirstComputation {
  /**
   * Values that are tried in this order.
   */
  first: Computations;
}
/**
 * A value by condition.
 */
export interface CasesComputation {
  /**
   * Cases, of which the first that holds counts.
   *
   * @minItems 1
   * @maxItems 50
   */
  cases: ComputationCase[];
  /**
   * Value where no case holds. Default: empty.
   */
  otherwise?: Computation;
}
/**
 * A value while a condition holds.
 */
export interface ComputationCase {
  /**
   * When this value counts.
   */
  when: Condition;
  /**
   * The value.
   */
  result: Computation;
}
/**
 * Holds when every one of its conditions holds.
 */
export interface AllContextCondition {
  /**
   * Conditions that must hold together.
   *
   * @minItems 1
   */
  all: ContextCondition[];
}
/**
 * Holds when at least one of its conditions holds.
 */
export interface AnyContextCondition {
  /**
   * Conditions of which one is enough.
   *
   * @minItems 1
   */
  any: ContextCondition[];
}
/**
 * Holds when its condition does not.
 */
export interface NotContextCondition {
  /**
   * The condition that must not hold.
   */
  not: ContextCondition;
}
/**
 * What every field may say.
 */
export interface FieldCommon {
  /**
   * Name of the field, unique in its form.
   */
  name?: Name;
  /**
   * Text at the field, a locale key.
   */
  label?: LocaleKey;
  /**
   * Explanation below the field, a locale key.
   */
  help?: LocaleKey;
  /**
   * Example shown in the empty field, a locale key.
   */
  placeholder?: LocaleKey;
  /**
   * Value of the HTML `autocomplete` attribute, for instance `email` or `new-password`.
   */
  autocomplete?: string;
  /**
   * Component that draws the field. Default: the type's own.
   */
  component?: KindName;
  /**
   * What a type or component of the host reads; checked against its own schema.
   */
  settings?: JsonObject;
  /**
   * Whether the field is shown. A hidden field is empty, not judged and not sent. Default: true.
   */
  displayed?: Switch;
  /**
   * Whether a value must be given while the field is shown. Default: true.
   */
  required?: Switch;
  /**
   * Whether the value can be read but not changed; it is still sent. Default: false.
   */
  readOnly?: Switch;
  /**
   * Whether the field is switched off. Default: false.
   */
  disabled?: Switch;
  /**
   * False: the value is never sent. Default: true.
   */
  store?: boolean;
  /**
   * Place of the value in the payload, a JSON pointer; in a group, from the place of the group. Default: the field's name.
   */
  path?: FieldPlace;
  /**
   * Value at the start: written out, or `{ "context": … }` or `{ "setting": … }` to read it.
   */
  default?: Json;
  /**
   * What the value is computed from, in the browser and again on the server. It is not filled in.
   */
  computed?: Computation;
  /**
   * Share of the row on a wide screen. Default: full.
   */
  width?: 'full' | 'half' | 'third';
  /**
   * Position within the step where it differs from the written one: a number, or cases of which the first that holds wins.
   */
  order?: number | OrderCase[];
  /**
   * Empties the field when its step is left. Default: false.
   */
  resetOnNavigation?: boolean;
  /**
   * Empties the field when the submit fails. Default: false.
   */
  eraseOnError?: boolean;
  /**
   * When the problem of this field shows. Default: as the form says.
   */
  problems?: ProblemTiming;
  /**
   * Own texts by problem code, for instance `required`, instead of the type's.
   */
  messages?: {
    [k: string]: LocaleKey;
  };
  /**
   * Rules besides the type's own, judged in this order.
   *
   * @maxItems 50
   */
  validate?: Rule[];
  /**
   * What happens to other fields when a person changes this one.
   *
   * @maxItems 50
   */
  onChange?: Change[];
}
/**
 * A position while a condition holds.
 */
export interface OrderCase {
  /**
   * When this position counts.
   */
  when: Condition;
  /**
   * Position within the step, from 0.
   */
  position: number;
}
/**
 * What every rule may say.
 */
export interface RuleCommon {
  /**
   * The rule is judged only while this holds.
   */
  when?: Condition;
  /**
   * Text shown instead of the rule's own, a locale key.
   */
  message?: LocaleKey;
}
/**
 * There must be a value.
 */
export interface NotEmptyRule {
  /**
   * The rule.
   */
  type: 'notEmpty';
}
/**
 * The text has at least, or at most, so many characters.
 */
export interface LengthRule {
  /**
   * The rule.
   */
  type: 'minLength' | 'maxLength';
  /**
   * Number of characters, or where it is read from.
   */
  value: number | Operand;
}
/**
 * The text matches a regular expression.
 */
export interface PatternRule {
  /**
   * The rule.
   */
  type: 'pattern';
}
/**
 * The number is at least, or at most, this.
 */
export interface LimitRule {
  /**
   * The rule.
   */
  type: 'min' | 'max';
  /**
   * The limit, which is itself allowed, or where it is read from.
   */
  value: number | Operand;
}
/**
 * The text has digits only.
 */
export interface DigitsRule {
  /**
   * The rule.
   */
  type: 'digits';
  /**
   * Exactly so many digits. Without it, any number.
   */
  length?: number;
}
/**
 * The value equals that of another field.
 */
export interface SameAsRule {
  /**
   * The rule.
   */
  type: 'sameAs';
  /**
   * Name of the other field.
   */
  field: FieldName;
}
/**
 * The value is one of the field's options.
 */
export interface OneOfRule {
  /**
   * The rule.
   */
  type: 'oneOf';
}
/**
 * The password is none of the first that somebody would guess: no common one, none made of one's own words.
 */
export interface NotGuessableRule {
  /**
   * The rule.
   */
  type: 'notGuessable';
  /**
   * Where the person's mail address is read from.
   */
  address?: Operand;
  /**
   * Where the person's name is read from.
   */
  name?: Operand;
  /**
   * Where the other part of the name is read from.
   */
  otherName?: Operand;
  /**
   * Name of the product, which is no good password either.
   */
  product?: string;
}
/**
 * A condition must hold.
 */
export interface HoldsRule {
  /**
   * The rule.
   */
  type: 'holds';
  /**
   * What must be true.
   */
  condition: Condition;
  /**
   * Text shown when the condition does not hold, a locale key.
   */
  message: LocaleKey;
}
/**
 * A `GET` of the API must say that the value is right. It is asked once typing has paused for a moment, and again by the server when the value is sent.
 */
export interface RemoteRule {
  /**
   * The rule.
   */
  type: 'remote';
  /**
   * Name of a `GET` in `sources.json`.
   */
  source: Name;
  /**
   * What is asked about: arguments of the source by name. While one that it needs is empty, nothing is asked.
   */
  of: {
    [k: string]: Argument;
  };
  /**
   * Where the answer says yes or no. Only `true` is right.
   */
  right: ContextPath;
  /**
   * What holds while there is no answer: the value passes, is refused until somebody submits again, or is refused and asked about again by itself. Default: `ask again`.
   */
  whenUnknown?: 'pass' | 'refuse' | 'ask again';
  /**
   * After so many milliseconds there is no answer. Default: 5000.
   */
  timeout?: number;
  /**
   * Text shown when the value is not right, a locale key.
   */
  message: LocaleKey;
}
/**
 * A rule the host added; its arguments are as the host says.
 */
export interface HostRule {
  /**
   * The rule, with the host's prefix.
   */
  type: `${string}:${string}`;
  [k: string]: Json | `${string}:${string}`;
}
/**
 * Empties fields.
 */
export interface ClearChange {
  /**
   * Names of the fields to empty.
   *
   * @minItems 1
   */
  clear: FieldName[];
  /**
   * Only while this holds.
   */
  when?: Condition;
}
/**
 * Sets a field.
 */
export interface SetChange {
  /**
   * Name of the field to set.
   */
  set: FieldName;
  /**
   * The value, or where it is read from.
   */
  to: Argument;
  /**
   * Only while this holds.
   */
  when?: Condition;
}
/**
 * A text of one line or several.
 */
export interface TextField {
  /**
   * The type.
   */
  type: 'text';
  /**
   * One line, several lines, or carried along unseen. Default: text.
   */
  component?: ('text' | 'multiline' | 'hidden') | `${string}:${string}`;
  /**
   * Lines shown by `multiline`.
   */
  rows?: number;
  /**
   * Least number of characters.
   */
  minLength?: number;
  /**
   * Greatest number of characters.
   */
  maxLength?: number;
  /**
   * Keyboard that a phone or tablet offers.
   */
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'search' | 'email' | 'url' | 'none';
}
/**
 * An e-mail address.
 */
export interface EmailField {
  /**
   * The type.
   */
  type: 'email';
}
/**
 * A password: never drafted, logged or echoed.
 */
export interface PasswordField {
  /**
   * The type.
   */
  type: 'password';
  /**
   * How it is drawn. Default: password.
   */
  component?: 'password' | `${string}:${string}`;
  /**
   * Judges the password by the policy in the settings (`settings.passwordPolicy`). Default: false.
   */
  policy?: boolean;
  /**
   * Shows what of the policy is fulfilled while one types. Default: false.
   */
  checklist?: boolean;
}
/**
 * A one-time code, drawn as boxes.
 */
export interface CodeField {
  /**
   * The type.
   */
  type: 'code';
  /**
   * Number of digits. Default: 6.
   */
  length?: number;
}
/**
 * A number, or a whole number.
 */
export interface NumberField {
  /**
   * The type.
   */
  type: 'number' | 'integer';
  /**
   * Least value allowed.
   */
  min?: number;
  /**
   * Greatest value allowed.
   */
  max?: number;
}
/**
 * A telephone number; what is kept is its international form.
 */
export interface PhoneField {
  /**
   * The type.
   */
  type: 'phone';
  /**
   * Where the country is read from by which national numbers are understood, and whose dialing code is proposed: one place, or several of which the first that names a country counts.
   */
  country?: Operand | CountryPlaces;
  /**
   * Countries whose dialing codes are offered before the number; numbers with other codes are refused. Default: any number, typed with its code.
   */
  options?: OptionsDefinition;
}
/**
 * One option.
 */
export interface ListedOption {
  /**
   * What is sent when the option is chosen.
   */
  value: string | number | boolean;
  /**
   * Text shown, a locale key. Without it the value itself is shown.
   */
  label?: LocaleKey;
  /**
   * Heading above the option, a locale key.
   */
  group?: LocaleKey;
  /**
   * The option is offered only while this holds.
   */
  when?: Condition;
}
/**
 * A list declared under `optionLists`, in this form or in a shared file.
 */
export interface NamedOptions {
  /**
   * Name of the list.
   */
  list: Name;
}
/**
 * How loaded options are shown.
 */
export interface Presentation {
  /**
   * Text that is no option is accepted too. Default: false.
   */
  freeText?: boolean;
  /**
   * Order shown: as given, or by the shown text in the reader's language. Default: given.
   */
  sort?: 'given' | 'label';
  /**
   * Values that always come last, in this order, for instance `Other`.
   *
   * @maxItems 20
   */
  last?: Json[];
}
/**
 * Consecutive whole numbers, for instance years.
 */
export interface RangeOptions {
  /**
   * First number and how many.
   */
  range: {
    /**
     * First number; with `thisYear`, what is added to the present year.
     */
    start: number;
    /**
     * Counts from the present year. Default: false.
     */
    thisYear?: boolean;
    /**
     * How many numbers.
     */
    count: number;
  };
}
/**
 * A day, kept as `2026-01-31`.
 */
export interface DateField {
  /**
   * The type.
   */
  type: 'date';
  /**
   * Earliest day allowed, as `2026-01-31` or `today`.
   */
  min?: Day;
  /**
   * Latest day allowed, as `2026-01-31` or `today`.
   */
  max?: Day;
  /**
   * The day stands for a moment and is sent as one: the first or the last of that day in UTC.
   */
  moment?: 'start' | 'end';
}
/**
 * A date with a time of day in a time zone, kept as an instant: `2026-01-31T05:00:00.000Z`.
 */
export interface DateTimeField {
  /**
   * The type.
   */
  type: 'dateTime';
  /**
   * Earliest instant allowed: RFC 3339, `now`, or a distance from it such as `now+PT2H`.
   */
  min?: Instant;
  /**
   * Latest instant allowed: RFC 3339, `now`, or a distance from it such as `now+P30D`.
   */
  max?: Instant;
  zone?: TimeZone;
}
/**
 * Two days as one value, the first and the last, kept as `2026-03-01/2026-03-31` (ISO 8601). Both belong to it.
 */
export interface DateRangeField {
  /**
   * The type.
   */
  type: 'dateRange';
  /**
   * How it is drawn. Default: dateRange.
   */
  component?: ('dateRange' | 'hidden') | `${string}:${string}`;
  /**
   * Earliest first day allowed, as `2026-01-31` or `today`.
   */
  min?: Day;
  /**
   * Latest last day allowed, as `2026-01-31` or `today`.
   */
  max?: Day;
  /**
   * Greatest number of days, the first and the last among them.
   */
  maxDays?: number;
  /**
   * Ranges that a press fills in, in this order; one that the limits refuse is not offered. Default: none.
   *
   * @minItems 1
   * @maxItems 8
   */
  presets?: (
    'last7Days' | 'last30Days' | 'next7Days' | 'next30Days' | 'lastMonth' | 'thisMonth' | 'nextMonth' | 'thisYear'
  )[];
}
/**
 * A percentage, kept as a number of hundredths: 12.5 is 12.5 %. It is typed and shown as the language writes it.
 */
export interface PercentageField {
  /**
   * The type.
   */
  type: 'percentage';
  /**
   * How it is drawn. Default: percentage.
   */
  component?: ('percentage' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * Least value allowed. Default: 0.
   */
  min?: number;
  /**
   * Greatest value allowed. Default: 100.
   */
  max?: number;
  /**
   * Most decimal places. Default: 2.
   */
  decimals?: number;
}
/**
 * An amount in one currency, kept as decimal text: `1234.50`. It is typed and shown as the language writes it.
 */
export interface MoneyField {
  /**
   * The type.
   */
  type: 'money';
  /**
   * How it is drawn. Default: money.
   */
  component?: ('money' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * Currency of the amount by its code (ISO 4217), as `EUR`.
   */
  currency: string;
  /**
   * Least amount allowed. Default: 0.
   */
  min?: number;
  /**
   * Greatest amount allowed. Default: 999999999999.
   */
  max?: number;
  /**
   * Decimal places. Default: those of the currency.
   */
  decimals?: number;
}
/**
 * A time of day without a time zone, kept by a clock of 24 hours: `14:30`.
 */
export interface TimeField {
  /**
   * The type.
   */
  type: 'time';
  /**
   * How it is drawn. Default: time.
   */
  component?: ('time' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * Earliest time allowed.
   */
  min?: TimeOfDay;
  /**
   * Latest time allowed.
   */
  max?: TimeOfDay;
}
/**
 * A month of a year, kept as `2026-03`.
 */
export interface MonthField {
  /**
   * The type.
   */
  type: 'month';
  /**
   * How it is drawn. Default: month.
   */
  component?: ('month' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * Earliest month allowed.
   */
  min?: YearMonth;
  /**
   * Latest month allowed.
   */
  max?: YearMonth;
}
/**
 * A length of time, kept as a number of whole minutes. It is typed as `1:30`, in words or in minutes, and shown in words.
 */
export interface DurationField {
  /**
   * The type.
   */
  type: 'duration';
  /**
   * How it is drawn. Default: duration.
   */
  component?: ('duration' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * Least number of minutes allowed. Default: 0.
   */
  min?: number;
  /**
   * Greatest number of minutes allowed. Default: a hundred years.
   */
  max?: number;
}
/**
 * The address of a page, kept with its scheme: `https://example.com`.
 */
export interface UrlField {
  /**
   * The type.
   */
  type: 'url';
  /**
   * How it is drawn. Default: url.
   */
  component?: ('url' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * What an address may begin with; the first one is put before an address without any. Default: https alone.
   *
   * @minItems 1
   * @maxItems 8
   */
  schemes?: ('https' | 'http' | 'ftp' | 'sftp' | 'ssh' | 'git' | 'ws' | 'wss')[];
}
/**
 * A grade by stars, kept as a whole number from 1.
 */
export interface RatingField {
  /**
   * The type.
   */
  type: 'rating';
  /**
   * How it is drawn. Default: rating.
   */
  component?: ('rating' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * The best grade. Default: 5.
   */
  max?: number;
}
/**
 * A number between two limits, set by moving a thumb. It always has a value: its `default`, else `min`.
 */
export interface SliderField {
  /**
   * The type.
   */
  type: 'slider';
  /**
   * How it is drawn. Default: slider.
   */
  component?: ('slider' | 'output' | 'hidden') | `${string}:${string}`;
  /**
   * The lower end.
   */
  min: number;
  /**
   * The upper end.
   */
  max: number;
  /**
   * Distance between two values, counted from `min`. Default: 1.
   */
  step?: number;
}
/**
 * A color of the screen, kept as `#rrggbb` in small letters.
 */
export interface ColorField {
  /**
   * The type.
   */
  type: 'color';
  /**
   * How it is drawn. Default: color.
   */
  component?: ('color' | 'output' | 'hidden') | `${string}:${string}`;
}
/**
 * A file that is sent before the form. Its value names it by id, size and name; where it is kept, the property has the format `file`.
 */
export interface FileField {
  /**
   * The type.
   */
  type: 'file';
  /**
   * How it is drawn. Default: file.
   */
  component?: ('file' | 'hidden') | `${string}:${string}`;
  /**
   * Kinds of file. The ending of the name and the content must both be of one of them.
   *
   * @minItems 1
   */
  accept: ('pdf' | 'png' | 'jpeg' | 'webp' | 'heic' | 'docx' | 'xlsx' | 'odt' | 'csv' | 'txt')[];
  /**
   * Greatest size in bytes. Default: 10000000.
   */
  maxSize?: number;
}
/**
 * Several files, each once, that are sent before the form. The value is a list of values of `file`, in the order in which they were chosen.
 */
export interface FilesField {
  /**
   * The type.
   */
  type: 'files';
  /**
   * How they are drawn. Default: file.
   */
  component?: ('file' | 'hidden') | `${string}:${string}`;
  /**
   * Kinds of file. The ending of the name and the content must both be of one of them.
   *
   * @minItems 1
   */
  accept: ('pdf' | 'png' | 'jpeg' | 'webp' | 'heic' | 'docx' | 'xlsx' | 'odt' | 'csv' | 'txt')[];
  /**
   * Greatest size in bytes. Default: 10000000.
   */
  maxSize?: number;
  /**
   * Least number of files.
   */
  min?: number;
  /**
   * Greatest number of files. Default: 10.
   */
  max?: number;
}
/**
 * One of several options.
 */
export interface ChoiceField {
  /**
   * The type.
   */
  type: 'choice';
  /**
   * How the options are drawn. Default: select.
   */
  component?: ('select' | 'search' | 'toggle' | 'radio') | `${string}:${string}`;
  /**
   * What can be chosen.
   */
  options: OptionsDefinition;
  /**
   * An option more, which opens an input: its text is the value.
   */
  other?: OtherDefinition;
}
/**
 * *Other*, with a text of one's own that is sent in the place of an option.
 */
export interface OtherDefinition {
  /**
   * Label of the option. Default: Other…
   */
  label?: LocaleKey;
  /**
   * Label of the input. Default: Please specify
   */
  text?: LocaleKey;
}
/**
 * Several of the options, each once. The value is a list in the order of the options.
 */
export interface ChoicesField {
  /**
   * The type.
   */
  type: 'choices';
  /**
   * Boxes to tick, all in view, or chips that are found by typing. Default: ticks, and chips where the options come from a source.
   */
  component?: ('ticks' | 'chips' | 'hidden') | `${string}:${string}`;
  /**
   * What can be chosen; all of it is there at once.
   */
  options: OptionsDefinition;
  /**
   * Least number of values.
   */
  min?: number;
  /**
   * Greatest number of values. Default: 500.
   */
  max?: number;
}
/**
 * Yes or no.
 */
export interface BooleanField {
  /**
   * The type.
   */
  type: 'boolean';
  /**
   * How it is drawn. Default: checkbox.
   */
  component?: ('checkbox' | 'yesNo' | 'switch') | `${string}:${string}`;
  /**
   * Only yes is accepted, as for a consent. Default: false.
   */
  mustBeTrue?: boolean;
  /**
   * Where the link in the label leads; the label marks it: `… <link>terms</link> …`.
   */
  link?: Target;
}
/**
 * A value described by JSON Schema: nested objects, lists, alternatives.
 */
export interface SchemaField {
  /**
   * The type.
   */
  type: 'schema';
  /**
   * How it is drawn. Default: schema.
   */
  component?: ('schema' | 'hidden') | `${string}:${string}`;
  /**
   * JSON Schema of the value.
   */
  schema: JsonSchema;
  /**
   * How its parts are drawn (rjsf uiSchema).
   */
  uiSchema?: JsonObject;
}
/**
 * Rows of the same columns, edited as a table; the value is a list of objects, unless `sends` says otherwise.
 */
export interface ListField {
  /**
   * The type.
   */
  type: 'list';
  /**
   * A table, or carried along unseen. Default: table.
   */
  component?: ('table' | 'hidden') | `${string}:${string}`;
  /**
   * The columns, in the order in which they are drawn.
   *
   * @minItems 1
   * @maxItems 20
   */
  columns: ColumnDefinition[];
  /**
   * Least number of rows.
   */
  min?: number;
  /**
   * Greatest number of rows. Default: 500.
   */
  max?: number;
  /**
   * Columns whose values together stand in one row only. Rows in which all of them are empty are left alone.
   *
   * @minItems 1
   * @maxItems 20
   */
  unique?: Name[];
  /**
   * Offers to read the rows from a CSV file and to save them as one. Default: false.
   */
  csv?: boolean;
  /**
   * What is read and sent. `rows`: a list of objects. `map`: an object, from the first of two columns to the second. `values`: a list of what is in the only column. Default: rows.
   */
  sends?: 'rows' | 'map' | 'values';
}
/**
 * What every column may say.
 */
export interface ColumnCommon {
  /**
   * Name of the property in each row.
   */
  name?: Name;
  /**
   * Heading of the column, a locale key.
   */
  label?: LocaleKey;
  /**
   * Explanation at the heading, a locale key.
   */
  help?: LocaleKey;
  /**
   * Example shown in an empty cell, a locale key.
   */
  placeholder?: LocaleKey;
  /**
   * Component that draws the cells. `hidden` carries a value along unseen. Default: the type's own.
   */
  component?: KindName;
  /**
   * Whether each row needs a value here: true or false. Default: true.
   */
  required?: Switch;
  /**
   * Value in a row that is added.
   */
  default?: Json;
  /**
   * Share of the table's width. Default: full.
   */
  width?: 'full' | 'half' | 'third';
  /**
   * Own texts by problem code, for instance `required`, instead of the type's.
   */
  messages?: {
    [k: string]: LocaleKey;
  };
  /**
   * Rules besides the type's own, judged in this order. They read nothing outside their cell.
   *
   * @maxItems 50
   */
  validate?: Rule[];
}
/**
 * A record in the record: its fields stand under its path, `/address/street`. Besides these it may say `label`, `help`, `displayed`, `readOnly`, `disabled` and `path`.
 */
export interface GroupField {
  /**
   * The type.
   */
  type: 'group';
  /**
   * Its fields, in order. A name written in them means a field of the group first.
   */
  fields: FieldParts;
}
/**
 * Fields under a heading: layout without data. Their values stand where they would stand without it.
 */
export interface FieldSection {
  /**
   * Name of the section, unique in its step.
   */
  section: Name;
  /**
   * Heading, a locale key.
   */
  heading?: LocaleKey;
  /**
   * Text below the heading, a locale key.
   */
  description?: LocaleKey;
  /**
   * Fields side by side on a wide screen; on a phone they always stand below each other. Default: 1.
   */
  columns?: 1 | 2 | 3;
  /**
   * Makes the heading a button that folds the section, and says how it is at first. What a person chose is remembered; a problem inside opens it.
   */
  collapsible?: 'open' | 'closed';
  /**
   * Whether the section is shown. Hidden, it hides its fields as `displayed` at each of them would. Default: true.
   */
  displayed?: Switch;
  /**
   * Whether its fields can be read but not changed, as if each of them said so. Default: false.
   */
  readOnly?: Switch;
  /**
   * Whether its fields are switched off, as if each of them said so. Default: false.
   */
  disabled?: Switch;
  /**
   * The fields, in order.
   */
  fields: FieldParts;
}
/**
 * A record of one of several shapes, told by a field's value. Only the fields of the chosen case are shown, checked and sent. Besides these it may say `label`, `help`, `displayed`, `readOnly`, `disabled` and `path`.
 */
export interface UnionField {
  /**
   * The type.
   */
  type: 'union';
  /**
   * What tells the case: the name of a choice or yes/no field outside, or such a field written here, which then is in the record itself.
   */
  by: FieldName | FieldDefinition | FieldUse;
  /**
   * The fields of each case, by the value that chooses it. An empty list says that this case asks nothing more.
   */
  cases: {
    /**
     * @maxItems 100
     */
    [k: string]: FieldPart[];
  };
}
/**
 * A field of a type the host added.
 */
export interface HostField {
  /**
   * The type, with the host's prefix: `portal:university`.
   */
  type: `${string}:${string}`;
  /**
   * What can be chosen, where the type offers a choice.
   */
  options?: OptionsDefinition;
}
/**
 * A form of steps and fields.
 */
export interface FieldFormDefinition {
  /**
   * Path of `schemas/meta/form.schema.json` from here.
   */
  $schema: SchemaReference;
  /**
   * Name of the form: the file's name without `.form.json`.
   */
  id: FileId;
  /**
   * For the reader of this file; it is shown nowhere.
   */
  description?: string;
  /**
   * Roots of the context that the form reads: `mode`, `profile`, `settings`, `query`, …
   */
  context?: Name[];
  /**
   * When the problem of a field shows, for fields that say nothing else. Default: leaving.
   */
  problems?: ProblemTiming;
  /**
   * Which fields are marked: the required ones with an asterisk, or the others with a word. Default: required.
   */
  marks?: 'required' | 'optional';
  /**
   * Whether leaving the form with something typed asks first. Default: asks.
   */
  leaving?: 'asks' | 'free';
  /**
   * `inOrder`: one step after the other, and back to completed ones. `free`: every step can be opened at any time, also by a swipe. Default: inOrder.
   */
  navigation?: 'inOrder' | 'free';
  /**
   * Conditions with a name, used as `{ "condition": "<name>" }`.
   */
  conditions?: {
    [k: string]: Condition;
  };
  /**
   * Option lists with a name, used as `{ "list": "<name>" }`.
   */
  optionLists?: {
    [k: string]: OptionList;
  };
  /**
   * The steps, in order. A form of one page has one step.
   *
   * @minItems 1
   * @maxItems 50
   */
  steps: StepDefinition[];
  /**
   * Rules over several fields, judged after every field's own.
   *
   * @maxItems 100
   */
  rules?: FormRule[];
  /**
   * Values sent besides the fields'.
   *
   * @maxItems 100
   */
  extra?: ExtraValue[];
}
/**
 * One page of a form.
 */
export interface StepDefinition {
  /**
   * Name of the step, unique in the form.
   */
  id: Name;
  /**
   * Text at the step indicator, a locale key.
   */
  label?: LocaleKey;
  /**
   * Heading of the step, a locale key.
   */
  title?: LocaleKey;
  /**
   * Text below the heading, a locale key. It may name values of the context, `{{sso.email}}`.
   */
  description?: LocaleKey;
  /**
   * Where the part of the description between `<link>` and `</link>` leads.
   */
  link?: Target;
  /**
   * Whether the step takes part. Default: true.
   */
  displayed?: Switch;
  /**
   * Lists what was given in the steps before it, each with a way to change it that leads back here. Default: false.
   */
  review?: boolean;
  /**
   * Records that the form may be filled in from, offered above the fields.
   */
  prefill?: StepPrefill;
  /**
   * Words that a press puts in at the caret, beside the fields.
   */
  palette?: StepPalette;
  /**
   * What becomes of the fields, drawn beside them while they are filled in.
   */
  preview?: StepPreview;
  /**
   * What becomes of the fields, drawn beside them by a component of the host.
   */
  likeness?: StepLikeness;
  /**
   * Samples that are judged by what the fields say, beside them.
   */
  samples?: StepSamples;
  /**
   * Not counted and not shown by the step indicator. Default: false.
   */
  panel?: boolean;
  /**
   * The fields, in order: written out, or shared ones by `use`; also sections that hold fields.
   *
   * @maxItems 300
   */
  fields: FieldPart[];
  /**
   * Fields that stand in a table: one line for each thing, one column for each of its settings.
   */
  table?: FieldTable;
  /**
   * The button that sends or goes on.
   */
  submit: StepSubmitDefinition;
  /**
   * Text of the Back button, a locale key. Without it there is no way back from here.
   */
  back?: LocaleKey;
  /**
   * Other words of the step by condition. The first that holds counts; what it leaves out stays as written above.
   *
   * @maxItems 20
   */
  variants?: StepVariant[];
  /**
   * What the step says above its fields by condition. The first that holds is shown.
   *
   * @maxItems 20
   */
  messages?: StepMessage[];
  /**
   * Ways to go on with an account from elsewhere: a row of links above the fields.
   *
   * @maxItems 10
   */
  providers?: LinkDefinition[];
  /**
   * Further buttons.
   *
   * @maxItems 20
   */
  buttons?: ButtonDefinition[];
  /**
   * What is below the buttons.
   */
  footer?: FooterDefinition;
}
/**
 * Records that the form may be filled in from, such as templates: one is chosen, and its values go into the fields of the same payload paths, in all steps. What somebody typed is replaced only if they say so.
 */
export interface StepPrefill {
  /**
   * What they are, a locale key.
   */
  title: LocaleKey;
  /**
   * The `GET` that lists them.
   */
  source: Name;
  /**
   * What it is asked with: arguments and filters, each with the field that holds it, or with a value.
   */
  where?: FieldArguments;
  /**
   * Where the list is in the answer. Default: `items`.
   */
  items?: ContextPath;
  /**
   * Where the name of a record is.
   */
  label: ContextPath;
}
/**
 * Arguments, each with the field of the form that holds it, or with a value.
 */
export interface FieldArguments {
  [k: string]: FieldArgument;
}
/**
 * A value as it is.
 */
export interface FixedArgument {
  /**
   * The value.
   */
  value: Json;
}
/**
 * Words that a press puts in at the caret of a field, such as the variables of a letter.
 */
export interface StepPalette {
  /**
   * What they are, a locale key.
   */
  title: LocaleKey;
  /**
   * The `GET` that lists them.
   */
  source: Name;
  /**
   * What it is asked with: arguments, each with the field that holds it.
   */
  where?: FieldArguments;
  /**
   * Where the list is in the answer. Default: `items`.
   */
  items?: ContextPath;
  /**
   * Where the words stand in an item.
   */
  value: ContextPath;
  /**
   * Where the text of the button is. Default: the words.
   */
  label?: ContextPath;
  /**
   * Text fields of this step that take them. The one that had the caret last gets them; before, the last of these.
   *
   * @minItems 1
   * @maxItems 10
   */
  into: FieldName[];
}
/**
 * A page that is made of the fields by a call that keeps nothing. It is asked for when typing pauses for a moment; while it is refused, the last good page stays and the refusal is said beside it.
 */
export interface StepPreview {
  /**
   * What it is, a locale key.
   */
  title: LocaleKey;
  /**
   * The call of `sources.json` that makes it.
   */
  call: Name;
  /**
   * What it is called with: arguments, each with the field that holds it.
   */
  with: FieldArguments;
  /**
   * Where a line above the page is in the answer, such as the subject of a letter.
   */
  heading?: ContextPath;
  /**
   * Where the page is in the answer.
   */
  html: ContextPath;
  /**
   * Where the same is as text.
   */
  text: ContextPath;
}
/**
 * What the fields of a form become, drawn by a component of the host with what the form would send, at each change.
 */
export interface StepLikeness {
  /**
   * What it is, a locale key.
   */
  title: LocaleKey;
  /**
   * Name of the component, with the host's prefix. It reads what the form would send as `form`.
   */
  component: `${string}:${string}`;
  /**
   * What the component reads; checked against its own schema.
   */
  settings?: JsonObject;
}
/**
 * Samples that a call judges by what the fields say and keeps nothing of: which pass, which do not, and why. It is asked for when typing pauses for a moment.
 */
export interface StepSamples {
  /**
   * What they are, a locale key.
   */
  title: LocaleKey;
  /**
   * A sentence below the title, a locale key.
   */
  help?: LocaleKey;
  /**
   * The call of `sources.json` that judges them.
   */
  call: Name;
  /**
   * What it is called with: arguments, each with the field that holds it, or with a value.
   */
  with: FieldArguments;
  /**
   * Where the list is in the answer. Default: `items`.
   */
  items?: ContextPath;
  /**
   * Where the sample is in an item.
   */
  sample: ContextPath;
  /**
   * Where an item says whether it passes.
   */
  passes: ContextPath;
  /**
   * Where an item says why it does not: the code of a problem, said as a field would say it.
   */
  code: ContextPath;
  /**
   * Where the values stand that the sentence of the code names.
   */
  args?: ContextPath;
}
/**
 * Fields in rows and columns. Their own labels are read aloud; the eye reads those of row and column.
 */
export interface FieldTable {
  /**
   * Headings of the columns, locale keys.
   *
   * @minItems 1
   * @maxItems 6
   *
   * Items: Heading of a column, a locale key.
   */
  columns: LocaleKey[];
  /**
   * The rows, in order.
   *
   * @minItems 1
   * @maxItems 60
   */
  rows: FieldTableRow[];
}
/**
 * A row of a table of fields.
 */
export interface FieldTableRow {
  /**
   * What the row is about, a locale key.
   */
  label: LocaleKey;
  /**
   * A line below the label, a locale key.
   */
  help?: LocaleKey;
  /**
   * Names of the fields of the step, one for each column.
   *
   * @minItems 1
   * @maxItems 6
   *
   * Items: Name of a field.
   */
  fields: FieldName[];
}
/**
 * The button of a step that sends, or a link in its place.
 */
export interface StepSubmitDefinition {
  /**
   * Text of the button, a locale key.
   */
  label: LocaleKey;
  /**
   * Makes it a link that leads there and sends nothing.
   */
  to?: Target;
  /**
   * Operation that receives the payload. Without it the step only collects.
   */
  operation?: KindName;
  /**
   * Context root that receives the operation's answer, for instance `sso`.
   */
  into?: Name;
  /**
   * The fields of this step, or of every step up to this one. Default: step.
   */
  sends?: 'step' | 'form';
  /**
   * What it does cannot be taken back: the button looks like it. Default: false.
   */
  danger?: boolean;
  /**
   * A reload goes on behind this step: that it was sent, and its answer, wait in the tab's storage beside what was typed. Never where the answer holds a secret. Default: false; a step without an operation needs it not.
   */
  resumable?: boolean;
  /**
   * What people read when the call is refused with a code. Default: the sentence that the portal has for it.
   */
  messages?: RefusalMessages;
  /**
   * What happens after success, in order. Default: the next displayed step.
   */
  then?: Effects;
}
/**
 * What people read when a call is refused: a locale key by code.
 */
export interface RefusalMessages {
  [k: string]: LocaleKey;
}
/**
 * Other words of a step while a condition holds.
 */
export interface StepVariant {
  /**
   * They count while this holds.
   */
  when: Condition;
  /**
   * Heading of the step, a locale key.
   */
  title?: LocaleKey;
  /**
   * Text below the heading, a locale key.
   */
  description?: LocaleKey;
  /**
   * Text of submit, a locale key.
   */
  submit?: LocaleKey;
  /**
   * Text of Back, a locale key.
   */
  back?: LocaleKey;
}
/**
 * What a step says above its fields.
 */
export interface StepMessage {
  /**
   * It is said while this holds. Default: always.
   */
  when?: Condition;
  /**
   * The message, a locale key.
   */
  text: LocaleKey;
  /**
   * How the message is shown. Default: info.
   */
  severity?: 'success' | 'info' | 'warning' | 'error';
}
/**
 * A link.
 */
export interface LinkDefinition {
  /**
   * Name of the link, unique in its footer.
   */
  id: Name;
  /**
   * Text of the link, a locale key.
   */
  label: LocaleKey;
  /**
   * Whether the link is shown. Default: true.
   */
  displayed?: Switch;
  /**
   * Where it leads.
   */
  to: Target;
  /**
   * What people read when the call is refused with a code. Default: the sentence that the portal has for it.
   */
  messages?: RefusalMessages;
}
/**
 * A button that sends nothing: it runs an operation or effects without judging the fields.
 */
export interface ButtonDefinition {
  /**
   * Name of the button, unique in its step.
   */
  id: Name;
  /**
   * Text of the button, a locale key.
   */
  label: LocaleKey;
  /**
   * Other texts by condition. The first that holds counts.
   *
   * @maxItems 20
   */
  variants?: LabelVariant[];
  /**
   * Seconds after a success in which it cannot be pressed again; they are counted down in its text.
   */
  cooldown?: number;
  /**
   * How it looks. Default: secondary, in a footer link.
   */
  kind?: 'secondary' | 'link' | 'danger';
  /**
   * Whether the button is shown. Default: true.
   */
  displayed?: Switch;
  /**
   * Operation to run.
   */
  operation?: KindName;
  /**
   * Context root that receives the operation's answer.
   */
  into?: Name;
  /**
   * What people read when the call is refused with a code. Default: the sentence that the portal has for it.
   */
  messages?: RefusalMessages;
  /**
   * What happens then, in order.
   */
  then?: Effects;
}
/**
 * Another text of a button while a condition holds.
 */
export interface LabelVariant {
  /**
   * It counts while this holds.
   */
  when: Condition;
  /**
   * Text of the button, a locale key.
   */
  label: LocaleKey;
}
/**
 * Text and links below the buttons.
 */
export interface FooterDefinition {
  /**
   * Text before the links, a locale key.
   */
  message?: LocaleKey;
  /**
   * Buttons after the text; they look like links unless they say otherwise.
   *
   * @maxItems 20
   */
  buttons?: ButtonDefinition[];
  /**
   * Text after the links, a locale key.
   */
  note?: LocaleKey;
  /**
   * Whether the footer is shown. Default: true.
   */
  displayed?: Switch;
  /**
   * The links.
   *
   * @maxItems 20
   */
  links?: LinkDefinition[];
}
/**
 * A value sent besides the fields'.
 */
export interface ExtraValue {
  /**
   * Place in the payload, a JSON pointer.
   */
  path: Pointer;
  /**
   * The value, or where it is read from.
   */
  from: Argument;
  /**
   * Sent only while this holds.
   */
  when?: Condition;
}
/**
 * A form given as JSON Schema and uiSchema; any rjsf document runs as it is.
 */
export interface SchemaFormDefinition {
  /**
   * Path of `schemas/meta/form.schema.json` from here.
   */
  $schema: SchemaReference;
  /**
   * Name of the form: the file's name without `.form.json`.
   */
  id: FileId;
  /**
   * For the reader of this file; it is shown nowhere.
   */
  description?: string;
  /**
   * Heading, a locale key.
   */
  title?: LocaleKey;
  /**
   * JSON Schema of what is sent.
   */
  schema: JsonSchema;
  /**
   * How its parts are drawn (rjsf uiSchema).
   */
  uiSchema?: JsonObject;
  /**
   * The button that sends.
   */
  submit: SubmitDefinition;
}
/**
 * The button that sends everything the form holds.
 */
export interface SubmitDefinition {
  /**
   * Text of the button, a locale key.
   */
  label: LocaleKey;
  /**
   * Operation that receives the payload. Without it nothing is sent.
   */
  operation?: KindName;
  /**
   * What people read when the call is refused with a code. Default: the sentence that the portal has for it.
   */
  messages?: RefusalMessages;
  /**
   * What happens after success, in order. Default: nothing; the form stays as it is.
   */
  then?: OuterEffects;
}
/**
 * The languages on offer, `schemas/languages.json`. A text that one of them lacks is shown in the first.
 */
export interface LanguagesDefinition {
  /**
   * Path of `schemas/meta/languages.schema.json` from here.
   */
  $schema: string;
  /**
   * Languages in the order of the menu; the first has every text.
   *
   * @minItems 1
   * @maxItems 50
   */
  languages: LanguageDefinition[];
}
/**
 * One language. Its texts are below `locales/<code>/`.
 */
export interface LanguageDefinition {
  /**
   * Code of two or three letters (ISO 639): `de`.
   */
  code: string;
  /**
   * Its name in itself, as the menu of languages shows it: `Deutsch`.
   */
  endonym: string;
  /**
   * Code of a country whose flag is beside it.
   */
  flag?: string;
}
/**
 * Every kind of letter, `schemas/letters.json`. A letter that is not in it is not sent.
 */
export interface LettersDefinition {
  /**
   * Path of `schemas/meta/letters.schema.json` from here.
   */
  $schema: string;
  /**
   * Letters by kind. Their first words are `letters.<kind>` of `locales/<language>/email.json`; from then on they are templates, which administrators change.
   */
  letters: {
    [k: string]: LetterDefinition;
  };
  /**
   * Every variable that templates of letters may name, by name.
   */
  variables: {
    [k: string]: LetterVariable;
  };
}
/**
 * One kind of letter.
 */
export interface LetterDefinition {
  /**
   * The reason to send it. For the reader of this file; it is shown nowhere.
   */
  description: string;
  /**
   * `security`: nothing holds it back. `service`: not for accounts that are switched off or deleted. `newsletter`: in addition only for people who subscribed, with a link that ends it.
   */
  category: 'security' | 'service' | 'newsletter';
  /**
   * Notification setting whose `email` holds it back when off.
   */
  setting?: Name;
  /**
   * What goes before what. `codes` and `security` have a connection to the mail server of their own, `service` and `bulk` share another.
   */
  lane: 'codes' | 'security' | 'service' | 'bulk';
  /**
   * Whether it is sent once more when no one can tell whether it went out. Otherwise it is listed.
   */
  repeat: boolean;
  /**
   * Variables that the sender must give.
   *
   * @maxItems 30
   */
  variables: Name[];
  /**
   * Further variables that the portal fills in itself, besides those that are `always` there.
   *
   * @maxItems 30
   */
  adds?: Name[];
  /**
   * Further variables that the portal fills in, with the pages that they lead to in this letter.
   */
  pages?: {
    [k: string]: LetterPage;
  };
  /**
   * Variables without which the letter says nothing: a template in which they do not occur cannot be activated.
   *
   * @maxItems 30
   */
  required?: Name[];
}
/**
 * A page of a portal that a letter leads to.
 */
export interface LetterPage {
  /**
   * Portal of the page: `portal` of its routes.
   */
  portal: FileId;
  /**
   * Id of its route; without one, the first page of the portal. Routes with parameters have no page of their own.
   */
  route?: FileId;
  /**
   * What follows the question mark.
   */
  query?: {
    [k: string]: string;
  };
  /**
   * Adds `token` to the query, by which the portal knows who comes: `unsubscribe` ends newsletters for the address that the letter went to.
   */
  token?: 'unsubscribe';
}
/**
 * A value that goes into letters.
 */
export interface LetterVariable {
  /**
   * What it is. For the reader of this file; it is shown nowhere.
   */
  description: string;
  /**
   * `text`: anybody's words, put in on one line and never a link. `prose`: words of administrators, as they are. `code`: a secret to be typed, as it is. `address`: an email address. `url`: an address of the portal; only these may be the target of a link. `date`: a moment. `number`: a number. `choice`: one of `values`.
   */
  type: 'text' | 'prose' | 'code' | 'address' | 'url' | 'date' | 'number' | 'choice';
  /**
   * What previews and test letters show.
   */
  sample: string;
  /**
   * What a `choice` may be. A template is tried with each.
   *
   * @minItems 1
   * @maxItems 100
   */
  values?: string[];
  /**
   * Whether the portal fills it in in every letter.
   */
  always?: true;
  /**
   * Page whose address the portal fills in.
   */
  page?: LetterPage;
  /**
   * What else the portal fills in: the address that the letter goes to (`recipient`), or the person's given or family name.
   */
  filled?: 'recipient' | 'firstName' | 'lastName';
}
/**
 * Sentences by key; an object groups keys.
 */
export interface LocaleDefinition {
  [k: string]: string | LocaleDefinition;
}
/**
 * Roles and what each may do, `schemas/permissions.json`.
 */
export interface PermissionsDefinition {
  /**
   * Path of `schemas/meta/permissions.schema.json` from here.
   */
  $schema: string;
  /**
   * Roles by rank, the lowest first.
   *
   * @minItems 1
   * @maxItems 50
   */
  roles: Name[];
  /**
   * Where the names of roles that people read are, a locale key: `enumerations:role` has `USER` below it.
   */
  labels?: LocaleKey;
  /**
   * Least role that has more than the home page; people who register get it. Default: the second role.
   */
  leastMember?: Name;
  /**
   * Least role that has the administrators' portal and sees the records of everybody. Default: as `allowedInAdminMode`.
   */
  leastAdministrator?: Name;
  /**
   * In admin mode, this role and those above may do everything.
   */
  allowedInAdminMode: Name;
  /**
   * What a refused person reads where a permission has no denial of its own, a locale key.
   */
  defaultDenial: LocaleKey;
  /**
   * Permissions by name.
   */
  permissions: {
    [k: string]: PermissionDefinition;
  };
}
/**
 * Who may do one thing.
 */
export interface PermissionDefinition {
  /**
   * Least role that may.
   */
  minimum: Name;
  /**
   * Only records of one's own. Default: false.
   */
  own?: boolean;
  /**
   * Languages in which it may be used, by role, beginning with `minimum`. A role without an entry has those of all lower roles. Default: every language.
   */
  languages?: {
    /**
     * Codes of `schemas/languages.json`.
     *
     * @minItems 1
     * @maxItems 50
     *
     * Items: Code of a language: `es`.
     */
    [k: string]: string[];
  };
  /**
   * What a refused person reads, a locale key.
   */
  denial?: LocaleKey;
  /**
   * Why nothing asks for it yet: what it belongs to is not built.
   */
  reserved?: string;
  /**
   * For the reader of this file; it is shown nowhere.
   */
  description?: string;
}
/**
 * One portal's tree of routes, `screens/<portal>/routes.json`.
 */
export interface RoutesDefinition {
  /**
   * Path of `schemas/meta/routes.schema.json` from here.
   */
  $schema: string;
  /**
   * Name of the portal: the folder the file is in.
   */
  portal: FileId;
  /**
   * Title of the portal, a locale key.
   */
  title: LocaleKey;
  /**
   * The routes, in the order of the menu.
   */
  routes: RouteList;
  /**
   * What newcomers are shown around.
   */
  tour?: TourDefinition;
  /**
   * What the command palette finds besides the pages of the menu, which it always finds. Default: nothing.
   */
  commandPalette?: CommandPaletteDefinition;
}
/**
 * A place in the portal: its address, its menu entry, its screen, and who may see it.
 */
export interface RouteDefinition {
  /**
   * Name of the route, unique in the portal.
   */
  id: FileId;
  /**
   * Address below the parent, without slashes at the ends; `:name` stands for an argument. Empty: the parent's own address.
   */
  path: string;
  /**
   * Name of a path in the server's configuration, which goes before `path`. Where the configuration switches it off, the route does not exist.
   */
  configured?: Name;
  /**
   * Other spellings of `path`; they lead here, with their query.
   *
   * @maxItems 20
   *
   * Items: Another spelling, without slashes at the ends.
   */
  aliases?: string[];
  /**
   * Text in the menu, a locale key. Without it the route is not in the menu.
   */
  label?: LocaleKey;
  /**
   * Explanation shown at the menu entry, a locale key.
   */
  tooltip?: LocaleKey;
  /**
   * Name of the icon in the menu.
   */
  icon?: KindName;
  /**
   * Id of the screen shown here.
   */
  screen?: FileId;
  /**
   * Where one lands when no address is given; those who may not open it land on the first page of their menu that they may. Default: false.
   */
  default?: boolean;
  /**
   * Drawn without the portal around it and open to anyone. Default: false.
   */
  standalone?: boolean;
  /**
   * Open to anyone, signed in or not. Default: false.
   */
  public?: boolean;
  /**
   * Stands at the end of the menu. Default: false.
   */
  trailingMenu?: boolean;
  /**
   * The side navigation is beside the screen. Default: true.
   */
  drawer?: boolean;
  /**
   * The menu entry is marked on its children's addresses too. Default: false.
   */
  matchChildPaths?: boolean;
  /**
   * A number beside the label.
   */
  badge?: BadgeDefinition;
  /**
   * What the screen finds in its context under `route`, and marks for the portal, as `agent` or `signedOutOnly`.
   */
  context?: JsonObject;
  /**
   * For administrators only, of whatever rank. Default: false.
   */
  adminOnly?: boolean;
  /**
   * Least role that may see the route.
   */
  minimumRole?: Name;
  /**
   * Permission that is needed to see the route.
   */
  permission?: Name;
  /**
   * The route exists only while this holds; reads the context and the settings.
   */
  displayed?: ContextCondition;
  /**
   * Query parameters that are kept, and how they are read; all others are dropped. Without it nothing is dropped.
   */
  query?: {
    [k: string]: 'text' | 'integer' | 'boolean' | 'path';
  };
  /**
   * Routes below this one.
   */
  children?: RouteList;
}
/**
 * The number beside a menu entry: what a source answers where that is a number, else the `total` of its list. 0 shows nothing. A folded group without a number of its own shows the sum of those in it.
 */
export interface BadgeDefinition {
  /**
   * Name of the source in `sources.json`; a GET.
   */
  source: Name;
  /**
   * Its path and query arguments. What is empty is left out; while a path argument is empty nothing is loaded.
   */
  where?: {
    [k: string]: ContextArgument;
  };
  /**
   * Loaded only while this holds.
   */
  when?: ContextCondition;
  /**
   * Milliseconds between two polls, or false for none. Default: the source’s own.
   */
  poll?: false | number;
  /**
   * What the number counts, for those who hear it: a locale key with plural forms and `{{count}}`. Default: “… new”.
   */
  label?: LocaleKey;
}
/**
 * A tour of the portal: step by step, one thing each. A visitor who skips it is not invited again.
 */
export interface TourDefinition {
  /**
   * Where and how newcomers are invited. Without it the tour starts from the account's menu only.
   */
  invitation?: {
    /**
     * Route whose page carries the invitation.
     */
    route: FileId;
    /**
     * Its heading, a locale key.
     */
    title: LocaleKey;
    /**
     * What it says, a locale key.
     */
    text: LocaleKey;
  };
  /**
   * The steps, in order. One whose route or menu entry the visitor does not have is left out.
   *
   * @minItems 1
   * @maxItems 30
   */
  steps: TourStepDefinition[];
}
/**
 * One step of a tour.
 */
export interface TourStepDefinition {
  /**
   * Heading of the step, a locale key.
   */
  title: LocaleKey;
  /**
   * What the step says, a locale key.
   */
  text: LocaleKey;
  /**
   * Route whose page is opened for this step. Default: the page stays.
   */
  route?: FileId;
  /**
   * Route whose menu entry the step points at. It goes before `part`.
   */
  menu?: FileId;
  /**
   * Part of the frame the step points at.
   */
  part?: 'navigation' | 'content' | 'notices' | 'look' | 'account';
}
/**
 * What people find in the command palette (Ctrl K or ⌘ K) besides the pages of the menu. Everything is offered to those alone who may open it.
 */
export interface CommandPaletteDefinition {
  /**
   * Actions that can be begun from any page, in order.
   *
   * @minItems 1
   * @maxItems 50
   */
  actions?: CommandDefinition[];
  /**
   * Records that are found by what is typed, in order.
   *
   * @minItems 1
   * @maxItems 12
   */
  records?: CommandRecords[];
}
/**
 * An action of a screen that is begun from anywhere: the screen is opened, and the action runs there.
 */
export interface CommandDefinition {
  /**
   * Route of the screen that has the action.
   */
  route: FileId;
  /**
   * Id of the action. It is on the screen itself: in a block `actions`, or above a list.
   */
  action: Name;
  /**
   * What it is called in the palette, a locale key. Default: the action’s own label.
   */
  label?: LocaleKey;
}
/**
 * Records of a source that can be searched.
 */
export interface CommandRecords {
  /**
   * Name of the source in `sources.json`: a list with the query argument `q`.
   */
  source: Name;
  /**
   * What the records are called, a locale key.
   */
  label: LocaleKey;
  /**
   * Its other path and query arguments.
   */
  where?: {
    [k: string]: ContextArgument;
  };
  /**
   * Place within a record of what it is found as.
   */
  title: ContextPath;
  /**
   * What is said of it besides, in order; nothing of what is empty.
   *
   * @minItems 1
   * @maxItems 4
   */
  subtitle?: CommandFact[];
  /**
   * Where a record leads; its arguments read `record`.
   */
  to: ScreenRouteTarget;
}
/**
 * A value of a record, as it is or in words.
 */
export interface CommandFact {
  /**
   * Place within the record.
   */
  field: ContextPath;
  /**
   * Locale key below which each value has its words. Default: the value as it is.
   */
  words?: LocaleKey;
}
/**
 * A screen of the portal.
 */
export interface ScreenRouteTarget {
  /**
   * Id of the route.
   */
  route: FileId;
  /**
   * Carries the present query string along. Default: false.
   */
  keepQuery?: boolean;
  /**
   * Query parameters to add; one with the name of a path parameter of the route fills the path. What is empty is left out.
   */
  query?: {
    [k: string]: ContextArgument;
  };
}
/**
 * An address kept in the context, for instance in the settings.
 */
export interface ScreenContextTarget {
  /**
   * Place of the address, beginning with its root: `settings.links.portal`.
   */
  context: ContextPath;
  /**
   * Carries the present query string along. Default: false.
   */
  keepQuery?: boolean;
  /**
   * Parts of a path to put after the address, in order.
   *
   * @minItems 1
   * @maxItems 10
   */
  segments?: ContextArgument[];
}
/**
 * Something a person may do: permitted, asked back, filled in, called, and what happens then.
 */
export interface ActionDefinition {
  /**
   * Name of the action, unique on the screen.
   */
  id: Name;
  /**
   * Text of the button, a locale key.
   */
  label: LocaleKey;
  /**
   * Name of an icon.
   */
  icon?: KindName;
  /**
   * How it is drawn. Default: secondary.
   */
  kind?: 'primary' | 'secondary' | 'danger' | 'link';
  /**
   * A letter that presses the button in the detail of a record, while nothing is typed into a field; it is shown beside the text.
   */
  key?: string;
  /**
   * Shown only while this holds.
   */
  displayed?: ContextCondition;
  /**
   * Permission that is needed; without it the action is shown as unavailable and says why.
   */
  permission?: Name;
  /**
   * Place of the id of the record’s owner, for permissions over one’s own records: `record.ownerId`.
   */
  owner?: ContextPath;
  /**
   * Cases in which it cannot be done now; the first that holds says why.
   *
   * @minItems 1
   * @maxItems 20
   */
  unavailable?: UnavailableCase[];
  /**
   * Reads the record once more before anything is asked, so that questions and forms can say what hangs on it: `{{record.sessions}}`.
   */
  record?: RecordSource;
  /**
   * Asks back before anything happens.
   */
  confirm?: Confirm;
  /**
   * A form to fill in first; what it sends is the payload of the call.
   */
  form?: ActionForm;
  /**
   * Operation to run: a source or one of the host. Nothing written: only the effects happen.
   */
  call?: KindName;
  /**
   * Arguments of the call besides the form’s payload. A path argument that is not written is read from the record by its name.
   */
  with?: {
    [k: string]: ContextArgument;
  };
  /**
   * Place of the revision the person has seen, sent as If-Match: `record.revision`.
   */
  revision?: ContextPath;
  /**
   * The answer is a file to keep. Default: false.
   */
  download?: boolean;
  /**
   * What people read when the call is refused with a code. Default: the sentence that the portal has for it.
   */
  messages?: RefusalMessages;
  /**
   * What happens after a success, in order.
   *
   * @maxItems 20
   */
  then?: ScreenEffect[];
}
/**
 * A case in which an action cannot be done.
 */
export interface UnavailableCase {
  /**
   * While this holds it cannot be done.
   */
  when: ContextCondition;
  /**
   * Why, a locale key.
   */
  reason: LocaleKey;
}
/**
 * Source of one record.
 */
export interface RecordSource {
  /**
   * Name of the source in `sources.json`; a GET.
   */
  source: Name;
  /**
   * Its arguments. A path argument that is not written is read from the record by its name.
   */
  where?: {
    [k: string]: ContextArgument;
  };
}
/**
 * The question before an action.
 */
export interface Confirm {
  /**
   * The question, a locale key.
   */
  title: LocaleKey;
  /**
   * What will happen, a locale key.
   */
  text?: LocaleKey;
  /**
   * Text of the button that goes on, a locale key.
   */
  confirm: LocaleKey;
  /**
   * What happens cannot be undone. Default: false.
   */
  danger?: boolean;
  /**
   * Place of a text that has to be typed before the button goes on, for what cannot be undone: `record.email`.
   */
  typed?: ContextPath;
  /**
   * Asks why; what is written is in the audit. Default: it is not asked.
   */
  reason?: 'required' | 'optional';
  /**
   * Prepared reasons that a press writes into the box, where they can be changed. Without any, only the box is there.
   */
  reasons?: ConfirmReasons;
}
/**
 * Where prepared reasons come from.
 */
export interface ConfirmReasons {
  /**
   * The `GET` that lists them in `items`, without arguments.
   */
  source: Name;
  /**
   * The property of an item that is the text.
   */
  value: Name;
}
/**
 * A form in a dialog or a drawer.
 */
export interface ActionForm {
  /**
   * Id of the form.
   */
  form: FileId;
  /**
   * Heading of the dialog, a locale key.
   */
  title: LocaleKey;
  /**
   * What will happen, above the form, a locale key.
   */
  text?: LocaleKey;
  /**
   * Blocks between that text and the form, for what hangs on it: they read the context around the button, a record that is read once more included.
   */
  blocks?: Blocks;
  /**
   * Text of the button that sends its last step, a locale key. Default: that of the form.
   */
  submit?: LocaleKey;
  /**
   * What the form is here; it reads this as `formMode`. Default: create.
   */
  mode?: FormMode;
  /**
   * Values at start: an object in the context, by payload path.
   */
  initial?: ContextOperand;
  /**
   * Where it opens. Default: dialog.
   */
  in?: 'dialog' | 'drawer';
}
/**
 * What every block may say.
 */
export interface BlockCommon {
  /**
   * The block is shown only while this holds; reads the context and the settings.
   */
  displayed?: ContextCondition;
}
/**
 * Draws a form.
 */
export interface FormBlock {
  /**
   * The kind of block.
   */
  block: 'form';
  /**
   * Id of the form.
   */
  form: FileId;
  /**
   * How the steps are indicated. Default: standard.
   */
  stepper?: 'standard' | 'collapsed' | 'dense' | 'none';
  /**
   * Fields whose present values the other blocks of the screen may read in conditions, as `form.<name>` of the context.
   *
   * @maxItems 20
   */
  publish?: Name[];
  /**
   * What the form is here; it reads this as `formMode` in the context. Default: create.
   */
  mode?: FormMode;
  /**
   * Values at start: an object in the context, by payload path. The form waits until it is there.
   */
  initial?: ContextOperand;
  /**
   * `operation`: the form has submit buttons. `query`: it has none; each sound change goes into the page's address. Default: operation.
   */
  submits?: 'operation' | 'query';
}
/**
 * Shows records of a source: as a table, cards, a feed, a board, a calendar or a tree.
 */
export interface ListBlock {
  /**
   * The kind of block.
   */
  block: 'list';
  /**
   * Source of the screen whose answer is a list.
   */
  source: Name;
  /**
   * Heading, a locale key.
   */
  title?: LocaleKey;
  /**
   * How it is drawn. Default: table; a board, a calendar or a tree where only that is written. With `board` or `calendar` beside it, people switch between them.
   */
  as?: 'table' | 'cards' | 'feed';
  /**
   * Records in columns by one of their values.
   */
  board?: Board;
  /**
   * Records at the day of one of their values.
   */
  calendar?: Calendar;
  /**
   * Records below one another.
   */
  tree?: Tree;
  /**
   * What is shown of each record.
   *
   * @minItems 1
   * @maxItems 40
   */
  columns: Column[];
  /**
   * Which records are marked with a dot before their name, as what is new.
   */
  marked?: ListMark;
  /**
   * How the list can be narrowed.
   *
   * @minItems 1
   * @maxItems 30
   */
  filters?: Filter[];
  /**
   * Label of the search box, a locale key. Nothing written: no search.
   */
  search?: LocaleKey;
  /**
   * Sort at start: a sort of the source, `-` before it for downwards.
   */
  sort?: string;
  /**
   * Rows a page. Default: 25.
   */
  size?: number;
  /**
   * Rows a page people may choose.
   *
   * @minItems 1
   * @maxItems 10
   *
   * Items: Rows a page.
   */
  sizes?: number[];
  /**
   * False: only the first records are shown, without a way to others; another page has them all. Default: true.
   */
  paging?: boolean;
  /**
   * Actions of the whole list.
   */
  actions?: Actions;
  /**
   * Actions of one record; they read `record`.
   */
  rowActions?: Actions;
  /**
   * Actions of all selected records, or of all that match; each is read as `record`. A source with `bulk` runs the call.
   */
  bulkActions?: Actions;
  /**
   * What opens at a record.
   */
  detail?: Detail;
  /**
   * True: people choose which columns of the table they see and how dense its rows are; kept on their device. Default: only where there are `views`.
   */
  arrange?: boolean;
  /**
   * What people keep under a name: search, filters, sort, columns and density.
   */
  views?: ListViews;
  /**
   * Offers the whole list as a file for spreadsheets. Default: false.
   */
  csv?: boolean;
  /**
   * What is said when there are no records.
   */
  empty: EmptyList;
}
/**
 * Records in columns by one of their values. A record is moved by its menu, by keys (Alt and an arrow) and by pointer; each move is a row action, so it is asked, permitted and refused like any other.
 */
export interface Board {
  /**
   * Place within the record of the value that says its column.
   */
  by: ContextPath;
  /**
   * The columns, in order. Records of any other value stand in one more column at the end, as long as there are any.
   *
   * @minItems 2
   * @maxItems 12
   */
  columns: BoardColumn[];
}
/**
 * A column of a board.
 */
export interface BoardColumn {
  /**
   * Values of the records that stand in it.
   *
   * @minItems 1
   * @maxItems 20
   *
   * Items: A value.
   */
  values: (string | number | boolean)[];
  /**
   * Heading, a locale key.
   */
  label: LocaleKey;
  /**
   * Color of the heading’s dot.
   */
  tone?: Tone;
  /**
   * Id of the row action that brings a record here. Nothing written: no record can be moved here.
   */
  action?: Name;
}
/**
 * Records at a day, or from a day to a day: a month as a grid, and its days one after another. The source is asked for the shown month only.
 */
export interface Calendar {
  /**
   * Place within the record of its day, or of its first one: a date, or a moment, whose day is that where the reader is.
   */
  day: ContextPath;
  /**
   * Place within the record of its last day. Nothing written, or no value there: it has one day.
   */
  until?: ContextPath;
  /**
   * Filters of the source that keep the shown month. Left out only where the source answers all records at once.
   */
  range?: CalendarRange;
  /**
   * Sort of the source by the day. Default: the sort of the property’s name.
   */
  sort?: Name;
  /**
   * Columns that an entry is titled with, by their `id` or place. Default: the primary one.
   *
   * @minItems 1
   * @maxItems 3
   *
   * Items: A column.
   */
  title?: ContextPath[];
  /**
   * Column whose words’ `tones` color an entry; its word is the entry’s badge.
   */
  tone?: ContextPath;
  /**
   * Id of the row action that an entry runs. Default: it opens the detail.
   */
  action?: Name;
  /**
   * What is shown first: the month as a grid, or its days with entries one after another, as narrow windows always have it. Default: month.
   */
  view?: 'month' | 'agenda';
  /**
   * First day of the week where the browser does not know that of the page’s language. Default: monday.
   */
  weekStart?: 'monday' | 'saturday' | 'sunday';
}
/**
 * Filters of a source that keep the records of a month.
 */
export interface CalendarRange {
  /**
   * Filter that keeps what is, or ends, at a day or later.
   */
  from: Name;
  /**
   * Filter that keeps what is, or begins, before a day.
   */
  before: Name;
}
/**
 * The answer holds all records, and each says which one it is below.
 */
export interface ParentTree {
  /**
   * Place within the record of its parent’s id. A record without one, or whose parent is not there, is at the top.
   */
  parent: ContextPath;
}
/**
 * The records below another one are loaded when it is opened.
 */
export interface LoadedTree {
  /**
   * Source of the records below `record`, which have what the columns show. Pages of it are loaded one after another.
   */
  children: RecordSource;
  /**
   * Place within the record of a number, a yes or no, or a list that says whether there are any. Nothing written: it is found out on opening.
   */
  has?: ContextPath;
}
/**
 * A value of each record.
 */
export interface Column {
  /**
   * Place of the value within the record: `credit.used`.
   */
  field: ContextPath;
  /**
   * Label, a locale key.
   */
  label: LocaleKey;
  /**
   * How the value is written. Default: by the kind of value in the schema.
   */
  format?: Format;
  /**
   * Shown only while this holds.
   */
  displayed?: ContextCondition;
  /**
   * Explanation at the label, a locale key.
   */
  help?: LocaleKey;
  /**
   * Name of the item where the place is not enough to tell it from others.
   */
  id?: KindName;
  /**
   * The list can be sorted by it: true for the sort of the field’s name, else a sort of the source.
   */
  sort?: true | Name;
  /**
   * Room it gets. Default: normal.
   */
  width?: 'narrow' | 'normal' | 'wide';
  /**
   * Heads the record: stays in sight and opens the detail. Default: the first column.
   */
  primary?: true;
  /**
   * Left out where there is little room.
   */
  minor?: true;
  /**
   * Said where the value is empty: what its absence means, a locale key. Default: a dash.
   */
  empty?: LocaleKey;
}
/**
 * Words for values, from the locale files. A value that is an object with a `code` is the sentence of its code, which may name its other properties: `{{refused}}`.
 */
export interface WordsFormat {
  /**
   * The way of writing.
   */
  as: 'words';
  /**
   * Where the words stand: the sentence of the value `ACTIVE` is `<words>.ACTIVE`.
   */
  words: LocaleKey;
  /**
   * Color of the chip by value.
   */
  tones?: {
    [k: string]: Tone;
  };
}
/**
 * Words for values from a map in the context.
 */
export interface LabelFormat {
  /**
   * The way of writing.
   */
  as: 'label';
  /**
   * Place of the map from values to words.
   */
  labels: SettingOperand | ContextOperand;
  /**
   * Where the product’s own labels are: one that is unchanged is said in the page’s language, by its sentence `<words>.<value>`.
   */
  words?: LocaleKey;
}
/**
 * A link.
 */
export interface LinkFormat {
  /**
   * The way of writing.
   */
  as: 'link';
  /**
   * Where it leads.
   */
  to: ScreenTarget;
}
/**
 * A bar: how much of a limit is used.
 */
export interface ShareFormat {
  /**
   * The way of writing.
   */
  as: 'share';
  /**
   * Place of the limit within the record.
   */
  of: ContextPath;
  /**
   * How the numbers are written. Default: number.
   */
  value?: 'number' | 'money' | 'duration';
}
/**
 * A number of things, as a sentence with a plural.
 */
export interface CountFormat {
  /**
   * The way of writing.
   */
  as: 'count';
  /**
   * The sentence, a locale key that takes `count`.
   */
  words: LocaleKey;
}
/**
 * Several values, each written in one way.
 */
export interface ListFormat {
  /**
   * The way of writing.
   */
  as: 'list';
  /**
   * How each value is written.
   */
  of: Format;
  /**
   * How many are shown at once; the others are folded. Default: all.
   */
  most?: number;
}
/**
 * A duration, kept in milliseconds.
 */
export interface DurationFormat {
  /**
   * The way of writing.
   */
  as: 'duration';
  /**
   * The unit it is counted in; `long`: minutes, with days and hours beside them. Default: minutes.
   */
  in?: 'minutes' | 'hours' | 'days' | 'long';
}
/**
 * An amount in a currency, as fields of the type `money` keep it.
 */
export interface MoneyFormat {
  /**
   * The way of writing.
   */
  as: 'money';
  /**
   * Currency of the amount by its code (ISO 4217), as `EUR`.
   */
  currency: string;
}
/**
 * Lines to put into a file or a program: shown as they are, with a copy button, and hidden together with the secrets beside them.
 */
export interface SnippetFormat {
  /**
   * The way of writing.
   */
  as: 'snippet';
  /**
   * The lines, a locale key; they name values: `{{answer.secret}}`.
   */
  words: LocaleKey;
}
/**
 * What differs between two records, as a table: what, before, after.
 */
export interface ChangesFormat {
  /**
   * The way of writing.
   */
  as: 'changes';
  /**
   * Place of the record before, within the record around.
   */
  from: ContextPath;
  /**
   * Screens and forms that call the values as they are to be called here; the first that has a label for a value counts. Other values are called by their names. Default: those of the screen.
   */
  names?: RecordNames;
  /**
   * Key below which labels are that count more than theirs.
   */
  words?: LocaleKey;
}
/**
 * A mark at some of the records.
 */
export interface ListMark {
  /**
   * Marked while this holds; it reads `record`.
   */
  when: ContextCondition;
  /**
   * What the mark says, a locale key.
   */
  label: LocaleKey;
}
/**
 * What every filter may say.
 */
export interface FilterCommon {
  /**
   * Label, a locale key.
   */
  label: LocaleKey;
  /**
   * How it is drawn. Default: by its options.
   */
  as?: 'choice' | 'choices' | 'text' | 'date' | 'yesNo' | 'chip';
  /**
   * Values to choose from.
   */
  options?: FilterOptions;
  /**
   * Shown only while this holds.
   */
  displayed?: ContextCondition;
  /**
   * Place within the record of the words for a value that is an identifier: `ownerEmail` for `ownerId`. They are shown as long as the list has a record with the value. Default: for `id`, the primary column.
   */
  named?: ContextPath;
  /**
   * Shows beside each value how many records it would leave; the filter is one of the source’s `counts`. Default: false.
   */
  counts?: boolean;
  /**
   * Value while the page’s address says nothing.
   */
  default?: Json;
}
/**
 * A value to choose.
 */
export interface FilterOption {
  /**
   * The value.
   */
  value: string | number | boolean;
  /**
   * Its words, a locale key.
   */
  label: LocaleKey;
}
/**
 * A map from values to words in the context.
 */
export interface LabelOptions {
  /**
   * Place of the map from values to words.
   */
  labels: SettingOperand | ContextOperand;
  /**
   * Where the product’s own labels are: one that is unchanged is said in the page’s language.
   */
  words?: LocaleKey;
}
/**
 * The values that the schema lists for the property of the filter’s name.
 */
export interface WordOptions {
  /**
   * Where the words stand: the sentence of the value `ACTIVE` is `<words>.ACTIVE`.
   */
  words: LocaleKey;
}
/**
 * Narrows by a filter of the source.
 */
export interface NamedFilter {
  /**
   * Name of the filter, one of the source’s `filters`.
   */
  filter: Name;
}
/**
 * Narrows by a query parameter of the source.
 */
export interface ParameterFilter {
  /**
   * Name of the parameter, one of the source’s `query`.
   */
  parameter: Name;
}
/**
 * What opens at a record of a list.
 */
export interface Detail {
  /**
   * Where it opens. `beside`: beside the list, which is then a column of names; on a phone in its place. Default: drawer.
   */
  in?: 'drawer' | 'row' | 'beside';
  /**
   * Place within the record of what it is titled with.
   */
  title: ContextPath;
  /**
   * Values that it is titled with instead, each as its format says it, with dashes between them.
   *
   * @minItems 1
   * @maxItems 4
   */
  titled?: Item[];
  /**
   * What is said of the record under its title, in one line: its status, how long it is valid.
   *
   * @minItems 1
   * @maxItems 6
   */
  head?: Item[];
  /**
   * True: the list’s row actions are offered here too, as buttons. Default: false.
   */
  rowActions?: boolean;
  /**
   * Where more of the record is; its answer takes the record’s place when it is there.
   */
  record?: RecordSource;
  /**
   * Sources that are read while it is open.
   */
  sources?: SourceUses;
  /**
   * The blocks inside; they read `record`.
   */
  blocks: Blocks;
}
/**
 * A value of a record with its label.
 */
export interface Item {
  /**
   * Place of the value within the record: `credit.used`.
   */
  field: ContextPath;
  /**
   * Label, a locale key.
   */
  label: LocaleKey;
  /**
   * How the value is written. Default: by the kind of value in the schema.
   */
  format?: Format;
  /**
   * Shown only while this holds.
   */
  displayed?: ContextCondition;
  /**
   * Explanation at the label, a locale key.
   */
  help?: LocaleKey;
  /**
   * Name of the item where the place is not enough to tell it from others.
   */
  id?: KindName;
  /**
   * Said where the value is empty: what its absence means, a locale key. Default: a dash.
   */
  empty?: LocaleKey;
}
/**
 * Sources by the names they have here, unique on the screen.
 */
export interface SourceUses {
  [k: string]: SourceUse;
}
/**
 * A source as a screen reads it.
 */
export interface SourceUse {
  /**
   * Name of the source in `sources.json`; a GET.
   */
  source: Name;
  /**
   * Its path and query arguments. What is empty is left out; while a path argument is empty nothing is loaded.
   */
  where?: {
    [k: string]: ContextArgument;
  };
  /**
   * Loaded only while this holds.
   */
  when?: ContextCondition;
  /**
   * Milliseconds between two polls, or false for none. Default: the source’s own.
   */
  poll?: false | number;
}
/**
 * Views of a list that people keep under a name, and share.
 */
export interface ListViews {
  /**
   * Source of the screen that answers the kept views: records with `id`, `name`, `query`, `hidden` and `dense`.
   */
  source: Name;
  /**
   * Actions of what the list shows now, as keeping it; they read `view`: its `query`, `hidden` columns and whether it is `dense`.
   */
  actions: Actions;
  /**
   * Actions of one kept view; they read `record`.
   */
  rowActions?: Actions;
}
/**
 * What a list without records says.
 */
export interface EmptyList {
  /**
   * What is missing, a locale key.
   */
  title: LocaleKey;
  /**
   * How it comes to be there, a locale key.
   */
  text?: LocaleKey;
  /**
   * Id of an action of the list that is offered.
   */
  action?: Name;
}
/**
 * Shows facts of one record, in sections.
 */
export interface DetailBlock {
  /**
   * The kind of block.
   */
  block: 'detail';
  /**
   * Heading, a locale key.
   */
  title?: LocaleKey;
  /**
   * Place of the record in the context. Default: `record`.
   */
  of?: ContextPath;
  /**
   * The facts, in sections.
   *
   * @minItems 1
   * @maxItems 30
   */
  sections: Section[];
  /**
   * Actions of the record.
   */
  actions?: Actions;
}
/**
 * Facts under one heading.
 */
export interface Section {
  /**
   * Heading, a locale key.
   */
  title?: LocaleKey;
  /**
   * Shown only while this holds.
   */
  displayed?: ContextCondition;
  /**
   * Facts side by side where there is room. Default: 2.
   */
  columns?: 1 | 2 | 3;
  /**
   * The facts.
   *
   * @minItems 1
   * @maxItems 40
   */
  items: Item[];
}
/**
 * Shows numbers that people look at first.
 */
export interface StatsBlock {
  /**
   * The kind of block.
   */
  block: 'stats';
  /**
   * The numbers.
   *
   * @minItems 1
   * @maxItems 12
   */
  stats: Stat[];
}
/**
 * A number with its label.
 */
export interface Stat {
  /**
   * Name of the number, unique among its siblings.
   */
  id: Name;
  /**
   * Label, a locale key.
   */
  label: LocaleKey;
  /**
   * Place of the value in the context.
   */
  value: ContextPath;
  /**
   * How the value is written.
   */
  format?: Format;
  /**
   * Place of the same number for the period before: the change is said beside it, in percent.
   */
  compare?: ContextPath;
  /**
   * What the period before is called: its number is said with it, a locale key.
   */
  compareLabel?: LocaleKey;
  /**
   * Text below the number, a locale key.
   */
  hint?: LocaleKey;
  /**
   * Where a click leads.
   */
  to?: ScreenTarget;
  /**
   * Shown only while this holds.
   */
  displayed?: ContextCondition;
  /**
   * Colors; the first case that holds wins.
   *
   * @minItems 1
   * @maxItems 10
   */
  tones?: ToneCase[];
}
/**
 * A color in a case.
 */
export interface ToneCase {
  /**
   * The case.
   */
  when: ContextCondition;
  /**
   * The color.
   */
  tone: Tone;
}
/**
 * Shows numbers over periods or names, as a picture with its table.
 */
export interface ChartBlock {
  /**
   * The kind of block.
   */
  block: 'chart';
  /**
   * Heading, a locale key.
   */
  title: LocaleKey;
  /**
   * The period the rows are of: it is said at the heading.
   */
  period?: ChartPeriod;
  /**
   * How it is drawn. `strip`: the rows as parts of one strip, one after another, each as long as its number.
   */
  kind: 'bars' | 'lines' | 'spark' | 'strip';
  /**
   * Place of the rows in the context: a list.
   */
  rows: ContextPath;
  /**
   * What each row is of: it is at the foot of the picture.
   */
  x: Item;
  /**
   * The numbers of each row.
   */
  series: ChartSeries;
  /**
   * How the numbers are written. Default: number.
   */
  values?: Format;
  /**
   * Columns of the table besides the series.
   *
   * @minItems 1
   * @maxItems 10
   */
  extra?: Item[];
  /**
   * Offers the table as a file for spreadsheets. Default: false.
   */
  csv?: boolean;
  /**
   * What is said when there are no rows.
   */
  empty: EmptyChart;
}
/**
 * Where a period is in the context.
 */
export interface ChartPeriod {
  /**
   * Place of its first moment.
   */
  from: ContextPath;
  /**
   * Place of the first moment after it.
   */
  to: ContextPath;
}
/**
 * Fields of the rows.
 */
export interface FieldSeries {
  /**
   * The fields.
   *
   * @minItems 1
   * @maxItems 10
   */
  fields: Item[];
}
/**
 * The answer lists the series, and each row holds a list of one number for each.
 */
export interface ColumnSeries {
  /**
   * Place of the list of series in the context.
   */
  columns: ContextPath;
  /**
   * Place of the words within a series.
   */
  label: ContextPath;
  /**
   * Place of the list of numbers within a row.
   */
  values: ContextPath;
  /**
   * Place within a series of the flag that it is all the rest.
   */
  other?: ContextPath;
  /**
   * Words for all the rest, a locale key.
   */
  otherLabel?: LocaleKey;
  /**
   * What is at the head of a column of the table, the first that is displayed: `series` is what is read, for instance by a link to it. Default: the words of the series.
   *
   * @minItems 1
   * @maxItems 10
   */
  headings?: Item[];
}
/**
 * What a chart without rows says.
 */
export interface EmptyChart {
  /**
   * What is missing, a locale key.
   */
  title: LocaleKey;
  /**
   * How it comes to be there, a locale key.
   */
  text?: LocaleKey;
}
/**
 * Shows one of several groups of blocks.
 */
export interface TabsBlock {
  /**
   * The kind of block.
   */
  block: 'tabs';
  /**
   * Query parameter that holds the open tab. Default: tab.
   */
  parameter?: Name;
  /**
   * The tabs.
   *
   * @minItems 1
   * @maxItems 10
   */
  tabs: Tab[];
}
/**
 * A group of blocks with a label.
 */
export interface Tab {
  /**
   * Name of the tab, as the address says it.
   */
  id: Name;
  /**
   * Label, a locale key.
   */
  label: LocaleKey;
  /**
   * Shown only while this holds.
   */
  displayed?: ContextCondition;
  /**
   * The blocks inside.
   */
  blocks: Blocks;
}
/**
 * Shows a text with the portal's small Markdown.
 */
export interface ArticleBlock {
  /**
   * The kind of block.
   */
  block: 'article';
  /**
   * Heading of the text, a locale key.
   */
  title?: LocaleKey;
  /**
   * The text, a locale key.
   */
  body: LocaleKey;
}
/**
 * Puts blocks into a frame.
 */
export interface PanelBlock {
  /**
   * The kind of block.
   */
  block: 'panel';
  /**
   * Heading of the panel, a locale key.
   */
  title?: LocaleKey;
  /**
   * The blocks inside.
   */
  blocks: Blocks;
}
/**
 * Puts blocks side by side where there is room.
 */
export interface GridBlock {
  /**
   * The kind of block.
   */
  block: 'grid';
  /**
   * Blocks side by side.
   */
  columns: 2 | 3 | 4;
  /**
   * The blocks inside.
   */
  blocks: Blocks;
}
/**
 * Shows links.
 */
export interface LinksBlock {
  /**
   * The kind of block.
   */
  block: 'links';
  /**
   * The links, in order.
   *
   * @minItems 1
   * @maxItems 50
   */
  links: BlockLink[];
}
/**
 * A link of a block.
 */
export interface BlockLink {
  /**
   * Text of the link, a locale key.
   */
  label: LocaleKey;
  /**
   * Where it leads.
   */
  to: ScreenTarget;
}
/**
 * Shows buttons that belong to the screen, or to the record around them.
 */
export interface ActionsBlock {
  /**
   * The kind of block.
   */
  block: 'actions';
  /**
   * The actions.
   */
  actions: Actions;
}
/**
 * Draws a component of the host.
 */
export interface ComponentBlock {
  /**
   * The kind of block.
   */
  block: 'component';
  /**
   * Name of the component, with the host's prefix.
   */
  component: `${string}:${string}`;
  /**
   * What the component reads; checked against its own schema.
   */
  settings?: JsonObject;
  /**
   * Sources of its own, loaded while it is shown; it and its actions read their answers as `sources.<name>`.
   */
  sources?: SourceUses;
  /**
   * Actions that the component may offer: it decides when, and with which `record`; what they ask, call and do afterwards is said here.
   */
  actions?: Actions;
}
/**
 * Says in the middle of the page, under a drawing, what is the matter and what can be done.
 */
export interface NoticeBlock {
  /**
   * The kind of block.
   */
  block: 'notice';
  /**
   * The drawing.
   */
  figure: 'nothing' | 'lost' | 'closed';
  /**
   * What is the matter, a locale key.
   */
  title?: LocaleKey;
  /**
   * Why, and what can be done, a locale key.
   */
  text?: LocaleKey;
  /**
   * Ways on.
   */
  actions?: Actions;
}
/**
 * Shows a page that comes from a source, such as a letter, as large screens, phones and dark ones show it, and as text. It is in a frame without rights: nothing in it runs.
 */
export interface PreviewBlock {
  /**
   * The kind of block.
   */
  block: 'preview';
  /**
   * What it is, a locale key.
   */
  title: LocaleKey;
  /**
   * One page for each item of a list, side by side where there is room, else as tabs. `html` and `text` are then places within an item.
   */
  each?: PreviewEach;
  /**
   * Place of the page. While there is nothing, nothing is shown.
   */
  html: ContextPath;
  /**
   * Place of the same as text.
   */
  text: ContextPath;
}
/**
 * Pages of the items of a list.
 */
export interface PreviewEach {
  /**
   * Place of the list.
   */
  of: ContextPath;
  /**
   * What tells the items apart.
   */
  name: Item;
  /**
   * Place within an item of a line above its page, such as the subject of a letter.
   */
  heading?: ContextPath;
  /**
   * What is said where an item has no page, a locale key.
   */
  missing: LocaleKey;
}
/**
 * Shows a long text that comes from a source: its headings have addresses (`## Create a key {#create}`) and are listed beside it, code can be copied.
 */
export interface DocumentBlock {
  /**
   * The kind of block.
   */
  block: 'document';
  /**
   * Place of its title.
   */
  title: ContextPath;
  /**
   * Place of the text, in the portal's small Markdown. While there is nothing, nothing is shown.
   */
  text: ContextPath;
  /**
   * The documents before and after it.
   */
  neighbors?: DocumentNeighbors;
}
/**
 * The documents before and after one, for those who read on. One that is not there is left out.
 */
export interface DocumentNeighbors {
  /**
   * The one before.
   */
  previous?: DocumentNeighbor;
  /**
   * The one after.
   */
  next?: DocumentNeighbor;
}
/**
 * Another document.
 */
export interface DocumentNeighbor {
  /**
   * Place of its title.
   */
  title: ContextPath;
  /**
   * Place of its path in the portal.
   */
  address: ContextPath;
}
/**
 * Takes the file of a spreadsheet, shows what is wrong in which line, lets it be put right there, and makes records of the lines that are right.
 */
export interface ImportBlock {
  /**
   * The kind of block.
   */
  block: 'import';
  /**
   * A source with `import`.
   */
  source: Name;
  /**
   * The form in which one record is made by hand: its fields are the columns, and judge the cells.
   */
  form: FileId;
  /**
   * Permission that is needed. Without it the block is shown, cannot be used, and says why.
   */
  permission?: Name;
  /**
   * Words of the button that makes the records, a locale key; `count` is their number.
   */
  take: LocaleKey;
  /**
   * What is said afterwards, a locale key; `count` is the number of records that were made.
   */
  done: LocaleKey;
  /**
   * Where the records are found afterwards.
   */
  to?: ScreenTarget;
  /**
   * Name of the files that are handed out, without their ending, a locale key.
   */
  file: LocaleKey;
}
/**
 * Shows a short message.
 */
export interface ScreenNotifyEffect {
  /**
   * The message, a locale key.
   */
  notify: LocaleKey;
  /**
   * How the message is shown. Default: success.
   */
  severity?: 'success' | 'info' | 'warning';
  /**
   * Offers to take it back, while the message shows and in the list of messages.
   */
  undo?: Undo;
}
/**
 * A call that takes back what was done; then the same sources are loaded again.
 */
export interface Undo {
  /**
   * Operation to run.
   */
  call: KindName;
  /**
   * Its arguments, read when it was done. A path argument that is not written is read from the record by its name.
   */
  with?: {
    [k: string]: ContextArgument;
  };
  /**
   * Place of the revision that must still hold, sent as If-Match: `answer.revision`.
   */
  revision?: ContextPath;
}
/**
 * Loads a source again.
 */
export interface ScreenRefreshEffect {
  /**
   * Name of the source, on the screen or in sources.json.
   */
  refresh: KindName;
}
/**
 * Leaves the screen.
 */
export interface ScreenNavigateEffect {
  /**
   * Where to go.
   */
  navigate: ScreenTarget;
}
/**
 * Shows blocks in a dialog; they read the call’s `answer`.
 */
export interface ShowEffect {
  /**
   * What is shown.
   */
  show: Shown;
}
/**
 * A dialog after an action.
 */
export interface Shown {
  /**
   * Heading of the dialog, a locale key.
   */
  title: LocaleKey;
  /**
   * Text of the button that closes it, a locale key.
   */
  close: LocaleKey;
  /**
   * The blocks inside; what they show of `answer` is gone when the dialog closes.
   */
  blocks: Blocks;
}
/**
 * Closes the detail that is open.
 */
export interface CloseEffect {
  /**
   * Closes the detail that is open.
   */
  close: true;
}
/**
 * Opens the record that follows in the list; with none left, closes the detail.
 */
export interface NextRecordEffect {
  /**
   * Opens the record that follows in the list, and its title has the focus; after the last one the one before it. With none left, closes the detail.
   */
  next: true;
}
/**
 * A screen, `screens/** /<id>.screen.json`.
 */
export interface ScreenDefinition {
  /**
   * Path of `schemas/meta/screen.schema.json` from here.
   */
  $schema: string;
  /**
   * Name of the screen: the file's name without `.screen.json`.
   */
  id: FileId;
  /**
   * For the reader of this file; it is shown nowhere.
   */
  description?: string;
  /**
   * Title of the page, a locale key.
   */
  title: LocaleKey;
  /**
   * What is drawn around the blocks. Default: portal.
   */
  frame?: 'portal' | 'onboarding' | 'bare';
  /**
   * Screens and forms that call the values of this screen's records as they are to be called where `changes` shows what differs, and says nothing else.
   */
  names?: RecordNames;
  /**
   * Sources the screen reads, by its own names; an answer is read as `sources.<name>`.
   */
  sources?: SourceUses;
  /**
   * Blocks across the top of the page, above everything else: forms, articles, links, panels, and components without sources and actions.
   */
  header?: Blocks;
  /**
   * The blocks, from top to bottom.
   */
  blocks: Blocks;
  /**
   * Blocks beside the content, drawn by the onboarding frame where there is room for a side panel; the same kinds as in `header`.
   */
  aside?: Blocks;
}
/**
 * Fields, conditions and option lists for every form, and blocks for every screen, `schemas/shared/<name>.shared.json`.
 */
export interface SharedDefinition {
  /**
   * Path of `schemas/meta/shared.schema.json` from here.
   */
  $schema: string;
  /**
   * For the reader of this file; it is shown nowhere.
   */
  description?: string;
  /**
   * Fields by name, used as `{ "use": "<name>" }`.
   */
  fields?: {
    [k: string]: SharedFieldDefinition;
  };
  /**
   * Conditions by name, used as `{ "condition": "<name>" }`.
   */
  conditions?: {
    [k: string]: Condition;
  };
  /**
   * Option lists by name, used as `{ "list": "<name>" }`.
   */
  optionLists?: {
    [k: string]: OptionList;
  };
  /**
   * Blocks of screens by name, used as `{ "use": "<name>" }`. They read what the screen around them reads: its sources, and the record they stand at.
   */
  blocks?: {
    [k: string]: BlockPart;
  };
}
/**
 * Named HTTP operations, `schemas/sources.json`.
 */
export interface SourcesDefinition {
  /**
   * Path of `schemas/meta/sources.schema.json` from here.
   */
  $schema: string;
  /**
   * Operations by name.
   */
  sources: {
    [k: string]: SourceDefinition;
  };
}
/**
 * One HTTP operation.
 */
export interface SourceDefinition {
  /**
   * For the reader of this file; it is shown nowhere.
   */
  description?: string;
  /**
   * HTTP method.
   */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Path below the API's base, without a slash at the start; `{name}` stands for an argument: `users/{id}`.
   */
  path: RelativePath;
  /**
   * Names of the query parameters it takes.
   */
  query?: Name[];
  /**
   * Names of the filters a list takes, sent as `filter[name]`.
   *
   * @minItems 1
   */
  filters?: Name[];
  /**
   * Filters whose values a list counts when asked for by `counts`: each with the number of records that choosing it alone would leave.
   *
   * @minItems 1
   */
  counts?: Name[];
  /**
   * Names a list can be sorted by, sent as `sort`.
   *
   * @minItems 1
   */
  sorts?: Name[];
  /**
   * Columns of the list's file for spreadsheets: properties of its records, in this order. The file has all that the query finds.
   *
   * @minItems 1
   */
  csv?: Name[];
  /**
   * The permission that the operation asks for, where being signed in is not enough.
   */
  permission?: Name;
  /**
   * Permissions that it asks for parts of what it answers or does.
   *
   * @minItems 1
   * @maxItems 20
   */
  partPermissions?: Name[];
  /**
   * Codes of its own with which it refuses a call, besides those that any operation may have.
   *
   * @minItems 1
   * @maxItems 30
   */
  refuses?: RefusalCode[];
  /**
   * Whether it is open to an administrator who acts as somebody. Reading is open, changes are refused, unless this says otherwise.
   */
  whileActing?: 'open' | 'refused';
  /**
   * JSON Schema of what is sent, or `{ "$ref": "./data/<name>.schema.json" }`.
   */
  payload?: JsonSchema;
  /**
   * JSON Schema of the answer, or `{ "$ref": "./data/<name>.schema.json" }`.
   */
  answer?: JsonSchema;
  /**
   * Runs other operations at many records of a list, each judged, changed and answered for by itself.
   */
  bulk?: Bulk;
  /**
   * Reads a file of a spreadsheet and makes a record of each of its lines by another operation, each judged, made and answered for by itself.
   */
  import?: Import;
  /**
   * Takes many records of a program at once, as JSON or as lines of JSON (`application/x-ndjson`), also with a token in place of a session.
   */
  lines?: Lines;
  /**
   * Operations that undo what this one did, for what nothing followed; of several, the first that has all its values.
   *
   * @minItems 1
   * @maxItems 5
   */
  undo?: UndoOperation[];
  /**
   * Records whose values are put back by this operation, one by one.
   */
  restores?: Restores;
  /**
   * Asks again after so many milliseconds; at least 1,000.
   */
  poll?: number;
  /**
   * An answer may be used again for so many milliseconds.
   */
  cache?: number;
}
/**
 * Which operations run at many records, and at how many.
 */
export interface Bulk {
  /**
   * The list whose records they are.
   */
  list: Name;
  /**
   * Operations with `{id}` in their path and no other argument there.
   *
   * @minItems 1
   * @maxItems 50
   */
  operations: Name[];
  /**
   * At most so many records in one go.
   */
  most: number;
}
/**
 * Which operation takes the lines of a file, and how long the file may be.
 */
export interface Import {
  /**
   * Makes one record of the payload that one line comes to; its path has no arguments.
   */
  operation: Name;
  /**
   * Changes the record that is there already under the same `key`; its path has the argument `id`. Without it such a line is refused.
   */
  update?: Name;
  /**
   * Property of the payload in which no two lines may be the same, in whatever case its letters are.
   */
  key?: Name;
  /**
   * At most so many lines, without the one that names the columns.
   */
  lines: number;
  /**
   * At most so many bytes.
   */
  bytes: number;
}
/**
 * Which property of the payload the lines are, how many there may be, and how long.
 */
export interface Lines {
  /**
   * List of the payload whose items the lines are.
   */
  property: Name;
  /**
   * At most so many bytes.
   */
  bytes: number;
}
/**
 * One operation that undoes another, called for the same record: its `id` is that of the event's target.
 */
export interface UndoOperation {
  /**
   * Name of the operation.
   */
  call: Name;
  /**
   * Further arguments and properties of its payload, from the event: `before.…` or `after.…`.
   */
  with?: {
    [k: string]: ContextPath;
  };
}
/**
 * Whose values it puts back.
 */
export interface Restores {
  /**
   * Type of the records, as the audit calls it: `license`.
   */
  records: Name;
  /**
   * Parts of the payload of which what is absent stays; of others, all that is there is sent with the value that goes back.
   *
   * @minItems 1
   */
  partly?: ContextPath[];
  /**
   * Values that go back with another, where one change changed both.
   */
  together?: {
    /**
     * @minItems 1
     */
    [k: string]: ContextPath[];
  };
}
/**
 * What is known of the translations in one file of texts. A sentence that is not named counts as done.
 */
export interface TranslationsDefinition {
  /**
   * Code of the language that they are made from: `en`.
   */
  source: string;
  /**
   * By key, `profile.title`; forms for numbers each by their own.
   */
  translations: {
    [k: string]: TranslationDefinition;
  };
}
/**
 * Where one translation comes from.
 */
export interface TranslationDefinition {
  /**
   * Short hash of the sentence that it was made from: where that reads otherwise by now, the translation is outdated.
   */
  from: string;
  /**
   * Short hash of the translation: where that was written over in the file, what is said here no longer counts.
   */
  text?: string;
  /**
   * It was imported, or taken as it is, and waits for a person who reads it.
   */
  unreviewed?: true;
}

/** Names of the properties that hold lists of blocks, anywhere in the language. */
export const blockLists: ReadonlySet<string> = new Set(['aside', 'blocks', 'header']);
/** Names of the properties that hold any JSON, anywhere in the language. */
export const freeJson: ReadonlySet<string> = new Set(['context', 'default', 'includes', 'is', 'isNot', 'settings', 'uiSchema', 'value']);
