import type { FieldModel, FormatModel, Json } from '../../model';
import type { OfferedField } from '../host';
import { same } from '../same';
import { zoneOf } from '../types/date-time';
import { instantWords, readInstant } from '../zoned-time';
import { type FormatContext, formatText } from './format-text';
import { valueWords } from './value-words';

/** A field's value as its control would show it: the label of an option, yes or no, a day, a number. '' for an empty one. */
export function fieldWords(
  value: Json | undefined,
  { model, options }: OfferedField,
  say: Pick<FormatContext, 'language' | 't'>,
): string {
  const at = model.type === 'dateTime' && typeof value === 'string' ? readInstant(value) : undefined;
  if (at !== undefined) return instantWords(at, zoneOf(model), say.language);
  const explained = value === undefined ? undefined : valueWords(model, value, say.language);
  if (explained !== undefined) return explained;
  const option = options.find((each) => same(each.value, value));
  if (option) return option.text ?? say.t(option.label ?? '');
  return formatText(value, formatOf(value, model), { ...say, now: 0, context: {} });
}

function formatOf(value: Json | undefined, { type, settings }: FieldModel): FormatModel {
  if (typeof value === 'boolean') return { as: 'yesNo' };
  if (type === 'number' || type === 'slider') return { as: 'number' };
  // A day that represents an instant is the UTC day of that instant.
  if (type === 'date') return { as: settings.moment === undefined ? 'date' : 'day' };
  return { as: 'text' };
}
