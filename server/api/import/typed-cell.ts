import type { FieldModel, Json } from '../../../engine/model';
import { builtInKinds, fold, instantsOf, moneyPlaces, readValue } from '../../../engine/runtime';
import type { Edition } from '../../definitions';

type Typed = Pick<FieldModel, 'type' | 'settings'>;
type Read = (text: string) => Json | undefined;

const kinds = new Map(builtInKinds().types.map((kind) => [kind.name, kind]));

/**
 * What a cell means to a type that is written in several ways: as the CSV files of lists write it, and as people do. Undefined where the text
 * does not settle it: a wrong guess would be worse than a problem.
 */
export function typedCell(field: FieldModel, { languages }: Pick<Edition, 'languages'>): Read {
  const { type } = field;
  const parsed = (text: string | undefined) => text && (kinds.get(type)?.parse?.(text, field) ?? text);
  const codes = languages.map(({ code }) => code);
  switch (type) {
    case 'money':
      return (text) => parsed(amountIn(text, field, codes));
    case 'dateTime':
      return (text) => parsed(momentIn(text, zoneOfCells(field)));
    case 'number':
    case 'slider':
    case 'percentage':
    case 'rating':
    case 'duration':
      return (text) => (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined);
    case 'choices':
    case 'schema':
      return listIn;
    default:
      return () => undefined;
  }
}

/** The time zone of moments that are written without one. A file has no other: the server's own must not matter. */
function zoneOfCells({ settings: { zone } }: Typed): string {
  return typeof zone === 'string' ? zone : 'UTC';
}

/** An amount as JSON writes it, or one that has a single meaning in all languages that know it: "1,234.50", not "1,234". */
function amountIn(text: string, field: Typed, languages: readonly string[]): string | undefined {
  const bare = withoutCode(fold(text), String(field.settings.currency));
  const [, part] = /^-?\d+(?:\.(\d+))?$/.exec(bare) ?? [];
  if (/^-?\d+$/.test(bare) || (part !== undefined && part.length <= moneyPlaces(field))) return bare;
  const meanings = new Set(languages.flatMap((language) => readValue(field, bare, language) ?? []));
  // The type would take it as JSON writes it, where a thousand may be meant: 1.500 EUR.
  return meanings.size === 1 ? [...meanings][0] : `? ${text}`;
}

function withoutCode(text: string, code: string): string {
  const upper = text.toUpperCase();
  if (upper.endsWith(code)) return text.slice(0, -code.length).trim();
  return upper.startsWith(code) ? text.slice(code.length).trim() : text;
}

/** A date and a time, to the minute or finer, with an offset or in the given zone. */
function momentIn(text: string, zone: string): string | undefined {
  const [, day, minute, seconds = '', offset = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T|\s+)(\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      fold(text),
    ) ?? [];
  if (day === undefined) return undefined;
  const written = `${day}T${minute}`;
  if (/^(?:Z|UTC)$/i.test(offset)) return `${written}${seconds}Z`;
  if (offset !== '') return `${written}${seconds}${offset.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`;
  const later = Number(seconds.slice(1)) * 1_000;
  if (later >= 60_000) return undefined;
  const [at, other] = instantsOf(written, zone);
  // A time that is skipped or that occurs twice is refused as such.
  return at === undefined || other !== undefined ? written : new Date(at + later).toISOString();
}

function listIn(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
