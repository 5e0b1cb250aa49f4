import { type Context, type Emitter, evalToken, ForTag, Liquid, type Template } from 'liquidjs';
import { limits, type RenderJob, type VariableType } from './job';
import { TemplateError, type TemplatePart, type TemplateProblem, type TemplateProblemCode } from './problem';

/** Tags and filters that an email may use; all others are removed from the language. */
const allowedTags: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'for', 'break', 'continue', 'comment', '#']);
const allowedFilters: ReadonlySet<string> = new Set(['default', 'upcase', 'downcase', 'size']);

/** Marks of a placeholder for a value. They are private Unicode characters, which a template cannot contain. */
const first = '\uE000';
const last = '\uE001';
const placePattern = /\uE000(\d+)\uE001/g;

/** An output value, and whether it may be the target of a link. */
export interface OutputValue {
  readonly value: string;
  readonly isUrl: boolean;
}

/** A template after conditions and loops: source text with placeholders, and the value of each. */
export interface Resolved {
  readonly source: string;
  readonly places: readonly OutputValue[];
}

/** Inserts values into the placeholders of a text. */
export function fillPlaces(text: string, places: readonly OutputValue[], write: (put: OutputValue) => string): string {
  return text.replace(placePattern, (_place, index: string) => {
    const put = places[Number(index)];
    return put === undefined ? '' : write(put);
  });
}

/** Whether a text contains a placeholder. */
export function placesIn(text: string, places: readonly OutputValue[]): readonly OutputValue[] {
  return [...text.matchAll(placePattern)].flatMap(([, index]) => places[Number(index)] ?? []);
}

/** A loop over a range is short to write and may have a million iterations. */
class ShortFor extends ForTag {
  // biome-ignore lint/suspicious/noConfusingVoidType: as the library declares it
  override *render(context: Context, emitter: Emitter): Generator<unknown, void | string, Template[]> {
    const collection: unknown = yield evalToken(this.collection, context);
    if (Array.isArray(collection) && collection.length > limits.turns) throw new Error('loop too long');
    if (typeof collection === 'string') throw new Error('not a list');
    return yield* super.render(context, emitter);
  }
}

/**
 * The template language of one rendering: strict, without files, without prototypes, with a few tags and filters. Values of variables are
 * not put into the source but registered, so that no value is ever parsed as Markdown.
 */
function language({
  values,
  language: spoken,
  units,
  isOwn,
}: Pick<RenderJob, 'values' | 'language' | 'units' | 'isOwn'>) {
  const places: OutputValue[] = [];
  const urls = new Set(Object.values(values).flatMap(({ type, value }) => (type === 'url' && value ? [value] : [])));
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    templates: {},
    dynamicPartials: false,
    parseLimit: limits.body + limits.subject,
    renderLimit: isOwn ? Number.POSITIVE_INFINITY : limits.time,
    memoryLimit: 100_000,
    outputEscape: (output: unknown) => {
      const value = output === null || output === undefined ? '' : String(output);
      if (value === '') return '';
      places.push({ value, isUrl: urls.has(value) });
      return `${first}${places.length - 1}${last}`;
    },
  });
  for (const name of Object.keys(liquid.tags)) if (!allowedTags.has(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters)) if (!allowedFilters.has(name)) delete liquid.filters[name];
  liquid.registerTag('for', ShortFor);
  liquid.registerFilter('date', (value: unknown) =>
    value === null || value === undefined || value === ''
      ? ''
      : new Intl.DateTimeFormat(spoken, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(String(value))),
  );
  for (const unit of unitNames(units))
    liquid.registerFilter(unit, (value: unknown) => {
      if (value === null || value === undefined || value === '') return '';
      const form = new Intl.PluralRules(spoken).select(Number(value));
      const amount = units[`${unit}_${form}`] ?? units[`${unit}_other`] ?? '{{count}}';
      return amount.replace('{{count}}', new Intl.NumberFormat(spoken).format(Number(value)));
    });
  return { liquid, places };
}

/** Filters that write an amount: `hours` of `hours_one` and `hours_other`. */
export function unitNames(units: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set(Object.keys(units).map((key) => key.replace(/_[a-z]+$/, '')))];
}

/** Resolves conditions and loops. @throws TemplateError */
export function resolve(part: TemplatePart, job: RenderJob): Resolved {
  const { liquid, places } = language(job);
  try {
    const parsed = liquid.parse(withoutMarks(job.template[part]));
    const source = String(liquid.renderSync(parsed, scopeOf(job.values)));
    if (source.length > limits.output) throw new TemplateError({ part, code: 'TEMPLATE_TOO_LARGE' });
    return { source, places };
  } catch (error) {
    throw error instanceof TemplateError ? error : new TemplateError(problemOf(part, error));
  }
}

/** Problems of a template that can be found without rendering it: syntax, tags, filters and names. */
export function inspect(part: TemplatePart, job: RenderJob): readonly TemplateProblem[] {
  const { liquid } = language(job);
  try {
    const parsed = liquid.parse(withoutMarks(job.template[part]));
    const { globals } = liquid.analyzeSync(parsed, { partials: false });
    return Object.entries(globals).flatMap(([name, uses]) => {
      // A declared variable is a text: it has no members.
      const wrong = Object.hasOwn(job.values, name) ? uses.filter(({ segments }) => segments.length > 1) : uses;
      return wrong.map((use): TemplateProblem => {
        const { row, col } = use.location;
        return { part, code: 'TEMPLATE_VARIABLE_UNKNOWN', line: row, column: col, name: String(use) };
      });
    });
  } catch (error) {
    return [problemOf(part, error)];
  }
}

const withoutMarks = (source: string) => source.replaceAll(first, '').replaceAll(last, '');

/** Values as the language sees them: every declared one is present, null if it has none. */
function scopeOf(values: RenderJob['values']): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(Object.entries(values).map(([name, { type, value }]) => [name, scopeValue(type, value)]));
}

function scopeValue(type: VariableType, value: string | null): string | number | null {
  if (value === null || value === '') return null;
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : value;
  return type === 'text' ? harmless(value) : value;
}

/**
 * User input within an email: on one line, and without anything that mail programs turn into a link. An invisible word joiner (U+2060)
 * breaks the dot or the scheme that a link would need.
 */
function harmless(value: string): string {
  return value
    .replace(/\s+/gu, ' ')
    .replaceAll('://', ':\u2060//')
    .replace(/(?<=[\p{L}\p{N}_-])\.(?=\p{L}{2,})/gu, '\u2060.\u2060');
}

/** Messages of the library, which has no error codes. */
const kinds: readonly (readonly [RegExp, TemplateProblemCode])[] = [
  [/tag "([^"]*)" not found/, 'TEMPLATE_TAG_UNKNOWN'],
  [/undefined filter: (\w+)/, 'TEMPLATE_FILTER_UNKNOWN'],
  [/undefined variable: ([\w.]+)/, 'TEMPLATE_VARIABLE_UNKNOWN'],
  [/loop too long/, 'TEMPLATE_LOOP_TOO_LONG'],
  [/memory alloc limit/, 'TEMPLATE_TOO_LARGE'],
  [/parse length limit/, 'TEMPLATE_TOO_LARGE'],
  [/template render limit/, 'TEMPLATE_TOO_SLOW'],
];

function problemOf(part: TemplatePart, error: unknown): TemplateProblem {
  const message = error instanceof Error ? error.message : String(error);
  const place = placeOf(error);
  for (const [pattern, code] of kinds) {
    const found = pattern.exec(message);
    if (found) return { part, code, ...place, ...(found[1] !== undefined && { name: found[1] }) };
  }
  return { part, code: 'TEMPLATE_SYNTAX', ...place };
}

function placeOf(error: unknown): Pick<TemplateProblem, 'line' | 'column'> {
  if (!(error instanceof Error) || !('token' in error)) return {};
  const { token } = error;
  if (typeof token !== 'object' || token === null || !('getPosition' in token)) return {};
  if (typeof token.getPosition !== 'function') return {};
  const position: unknown = token.getPosition();
  if (!Array.isArray(position)) return {};
  return { line: Number(position[0]), column: Number(position[1]) };
}
