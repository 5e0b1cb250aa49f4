import { type FieldModel, isList, type Json, type JsonObject } from '../../../engine/model';
import { plainText } from '../../../engine/runtime';
import type { Edition } from '../../definitions';
import { plain, wordings } from './columns';
import { typedCell } from './typed-cell';

/** Meaning of a cell's text in a field; labels of a choice are accepted in every language. */
export type ReadCell = (text: string) => Json | undefined;

/** A spreadsheet computes such a cell; it has no meaning as a value, and may do harm in another spreadsheet. */
export const isFormula = (text: string) => /^[\s\uFEFF]*(?:[=@＝＠]|[+\-＋－][^(]*\()/u.test(text);

type ReadingEdition = Pick<Edition, 'languages' | 'locales'>;

/** Reads cells of one field. What cannot be read remains text, which validation refuses. */
export function cellReader(field: FieldModel, format: string | undefined, edition: ReadingEdition): ReadCell {
  const { type, options } = field;
  const typed = typedCell(field, edition);
  const words = new Map<string, Json>();
  if (options?.from.kind === 'list')
    for (const { value, label } of options.from.options)
      for (const word of [...wordings(label, edition), String(value)]) words.set(plain(word), value);
  if (format === 'language')
    for (const { code, endonym } of edition.languages)
      for (const word of [endonym, ...namesOf(code, edition), code]) words.set(plain(word), code);
  if (type === 'boolean') {
    for (const word of [...wordings('kit:no', edition), 'false', 'n', '0']) words.set(plain(word), false);
    for (const word of [...wordings('kit:yes', edition), 'true', 'y', 'x', '1']) words.set(plain(word), true);
  }
  return (written) => {
    const text = plainText(written.trim());
    if (text === '') return undefined;
    const known = words.get(plain(text));
    if (type !== 'choices') return known ?? typed(text) ?? text;
    const list = typed(text);
    if (isList(list)) return list.map((each) => (typeof each === 'string' ? (words.get(plain(each)) ?? each) : each));
    return known === undefined ? text : [known];
  };
}

/** The names of a language in each of the portal's languages. */
function namesOf(code: string, { languages }: ReadingEdition): readonly string[] {
  return languages.flatMap((each) => new Intl.DisplayNames([each.code], { type: 'language' }).of(code) ?? []);
}

/** Sets a value at its field's place in the payload. */
export function withValue(payload: JsonObject, [first, ...rest]: readonly string[], value: Json): JsonObject {
  if (first === undefined) return payload;
  if (rest.length === 0) return { ...payload, [first]: value };
  const inner = payload[first];
  const held = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as JsonObject) : {}; // not an array
  return { ...payload, [first]: withValue(held, rest, value) };
}
