import type { Format } from '../../definition';
import { nearestArgument } from '../../definition';
import {
  type FormatModel,
  isList,
  type Json,
  type JsonSchema,
  type LocaleKey,
  type OwnLabels,
  type Tone,
} from '../../model';
import { operandPlace } from '../conditions';
import { jsonTypesOf } from '../context-path';
import { listed } from '../listed';
import { recordNames } from '../record-names';
import { inside, type Spot } from '../report';
import { screenTarget } from './arguments';
import { itemSchema, type ScreenScope } from './scope';
import { allowedVariables, checkText } from './texts';

/** Kinds of value, in JSON terms, that each format can write; formats not listed write any value except objects and lists. */
const writes: Readonly<Partial<Record<FormatModel['as'], readonly string[]>>> = {
  yesNo: ['boolean'],
  number: ['number'],
  percent: ['number'],
  money: ['number', 'string'],
  price: ['number', 'string'],
  duration: ['number'],
  minutes: ['number'],
  time: ['string'],
  dateRange: ['string'],
  url: ['string'],
  file: ['string'],
  share: ['number'],
  count: ['number', 'array'],
  list: ['array'],
  changes: ['object'],
  email: ['string'],
  date: ['string'],
  dateTime: ['string'],
  day: ['string'],
  relative: ['string'],
  month: ['string'],
  secret: ['string'],
  multiline: ['string'],
  markdown: ['string'],
};
/** Formats for moments, and formats of texts that are no moments. */
const moments: readonly string[] = ['date', 'dateTime', 'day', 'relative', 'month'];
const plainTexts = ['line', 'lines', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'ipv6'];
const scalars = ['string', 'number', 'boolean'];

/**
 * How a value is formatted.
 * @param schema what is known of the value
 * @param name how a problem names the value
 * @param share reads the limit of a share: a place beside the value
 */
export function compileFormat(
  written: Format | undefined,
  spot: Spot,
  scope: ScreenScope,
  { schema, name, share }: { readonly schema: JsonSchema | undefined; readonly name: string; readonly share?: Share },
): FormatModel {
  if (written === undefined) return usualFormat(schema);
  const as = typeof written === 'string' ? written : written.as;
  const types = jsonTypesOf(schema);
  const allowed = writes[as] ?? scalars;
  if (types.length > 0 && !types.some((type) => allowed.includes(type)))
    scope.report(typeof written === 'string' ? spot : inside(spot, 'as'), 'format-does-not-fit', {
      format: as,
      name,
      foundKinds: types.join(', '),
      expectedKinds: allowed.join(', '),
    });
  else if (moments.includes(as) && typeof schema?.format === 'string' && plainTexts.includes(schema.format))
    scope.report(typeof written === 'string' ? spot : inside(spot, 'as'), 'format-does-not-fit', {
      format: as,
      name,
      foundKinds: schema.format,
      expectedKinds: 'date, date-time',
    });
  if (typeof written === 'string') return { as: written };
  switch (written.as) {
    case 'words':
      return compileWords(written, spot, scope, schema, name);
    case 'label': {
      const place = operandPlace(written.labels, scope.world, inside(spot, 'labels'), scope.report);
      const words = ownLabels(written.words, inside(spot, 'words'), scope);
      return { as: 'label', labels: place?.path ?? [], ...(words && { words }) };
    }
    case 'link': {
      const to = screenTarget(written.to, inside(spot, 'to'), scope);
      return to ? { as: 'link', to } : { as: 'text' };
    }
    case 'share':
      return { as: 'share', of: share?.(written.of, inside(spot, 'of')) ?? [], value: written.value ?? 'number' };
    case 'changes':
      return {
        as: 'changes',
        from: share?.(written.from, inside(spot, 'from')) ?? [],
        names: namesOf(written, spot, scope),
      };
    case 'duration':
      return { as: 'duration', ...(written.in !== undefined && { in: written.in }) };
    case 'money':
      return { as: 'money', currency: written.currency };
    case 'snippet':
      checkText(written.words, inside(spot, 'words'), scope, allowedVariables.context);
      return { as: 'snippet', words: written.words };
    case 'count':
      checkText(written.words, inside(spot, 'words'), scope, allowedVariables.many);
      return { as: 'count', words: written.words };
    case 'list':
      return {
        as: 'list',
        of: compileFormat(written.of, inside(spot, 'of'), scope, { schema: itemSchema(schema), name, share }),
      };
  }
}

type Names = Extract<FormatModel, { readonly as: 'changes' }>['names'];

/** Labels and formats of changed values. */
function namesOf(
  { names, words }: { names?: readonly string[]; words?: LocaleKey },
  spot: Spot,
  scope: ScreenScope,
): Names {
  const found: Record<string, Names[string]> = {};
  for (const [name, { label, format }] of recordNames(names, inside(spot, 'names'), scope.world, scope.report)) {
    // Both were checked where they are written; here the texts are loaded with this screen.
    checkText(label, spot, scope, 'all');
    found[name] = { label, ...(format && { format: compileFormat(format, spot, scope, { schema: undefined, name }) }) };
  }
  if (words === undefined) return found;
  for (const [name, label] of Object.entries(wordsOf(words, undefined, inside(spot, 'words'), scope)))
    found[name] = { ...found[name], label };
  return found;
}

/** Finds a place beside the formatted value, and reports where there is none. */
export type Share = (written: string, spot: Spot) => readonly string[];

/** The default format of a value of which only the schema is known. */
function usualFormat(schema: JsonSchema | undefined): FormatModel {
  const [type] = jsonTypesOf(schema);
  if (type === 'boolean') return { as: 'yesNo' };
  if (type === 'number') return { as: 'number' };
  if (type === 'array') return { as: 'list', of: usualFormat(itemSchema(schema)) };
  if (schema?.format === 'date-time') return { as: 'dateTime' };
  if (schema?.format === 'date') return { as: 'date' };
  if (schema?.format === 'email') return { as: 'email' };
  if (schema?.format === 'file') return { as: 'file' };
  return { as: 'text' };
}

function compileWords(
  { words: prefix, tones }: { readonly words: string; readonly tones?: Readonly<Record<string, Tone>> },
  spot: Spot,
  scope: ScreenScope,
  schema: JsonSchema | undefined,
  name: string,
): FormatModel {
  const words = wordsOf(prefix, valuesOf(schema), inside(spot, 'words'), scope);
  const known = Object.keys(words);
  for (const value of Object.keys(tones ?? {})) {
    if (known.length > 0 && !known.includes(value))
      scope.report(inside(spot, 'tones', value), 'value-not-an-option', {
        name,
        value,
        allowed: listed(known),
        ...nearestArgument(value, known),
      });
  }
  return { as: 'words', words, ...(tones && { tones }) };
}

/** Texts for values: those the schema lists, or else whatever the locale files have below the prefix. */
export function wordsOf(
  prefix: LocaleKey,
  values: readonly Json[] | undefined,
  spot: Spot,
  scope: ScreenScope,
): Record<string, LocaleKey> {
  const names = values?.map(String) ?? scope.sentences.below(prefix);
  if (names.length === 0) checkText(prefix, spot, scope);
  const words: Record<string, LocaleKey> = {};
  for (const name of names) {
    words[name] = `${prefix}.${name}`;
    checkText(words[name], spot, scope);
  }
  return words;
}

/** Labels that are part of the product, with their texts in the fallback language. */
export function ownLabels(prefix: LocaleKey | undefined, spot: Spot, scope: ScreenScope): OwnLabels | undefined {
  if (prefix === undefined) return undefined;
  const keys = Object.entries(wordsOf(prefix, undefined, spot, scope));
  return Object.fromEntries(keys.map(([value, key]) => [value, { key, text: scope.sentences.textOf(key) ?? '' }]));
}

/** The values a schema lists, without null. */
export function valuesOf(schema: JsonSchema | undefined): readonly Json[] | undefined {
  if (isList(schema?.enum)) return schema.enum.filter((value) => value !== null);
  return jsonTypesOf(schema)[0] === 'boolean' ? [true, false] : undefined;
}
