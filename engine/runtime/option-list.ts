import type {
  Argument,
  FieldModel,
  Json,
  ListedOptionModel,
  Option,
  OptionListModel,
  SlotIndex,
  Switch,
} from '../model';
import { isObject } from './path';

type Written = Exclude<OptionListModel, { readonly kind: 'source' }>;

/** The options of a list that is available locally: written out, in the context, or counted. */
export function optionsAtHand(
  from: Written,
  read: (slot: SlotIndex) => Json | undefined,
  isOn: (on: Switch) => boolean,
  now: number,
): readonly Option[] {
  switch (from.kind) {
    case 'list':
      return from.options.filter((option) => isOn(option.when)).map(asOption);
    case 'context':
      return optionsIn(read(from.slot));
    case 'range': {
      const first = from.start + (from.thisYear ? new Date(now).getFullYear() : 0);
      return Array.from({ length: from.count }, (_, offset) => ({
        value: first + offset,
        text: String(first + offset),
      }));
    }
  }
}

export function asOption({ value, label, group }: Omit<ListedOptionModel, 'when'>): Option {
  return {
    value,
    ...(label === undefined ? { text: String(value) } : { label }),
    ...(group !== undefined && { group }),
  };
}

/**
 * Reads options from data: a map from value to text, a list of values, or a list of objects with `value` and `text` (or `label`, a locale
 * key) and optional `group` and `search`. Other entries are skipped.
 */
export function optionsIn(data: Json | undefined): readonly Option[] {
  if (Array.isArray(data)) return data.flatMap((entry: Json) => optionIn(entry) ?? []);
  if (!isObject(data)) return [];
  return Object.entries(data).map(([value, text]) => ({ value, text: typeof text === 'string' ? text : value }));
}

function optionIn(entry: Json): Option | undefined {
  if (isScalar(entry)) return { value: entry, text: String(entry) };
  if (!isObject(entry) || !isScalar(entry.value)) return undefined;
  const { value, text, label, group, search } = entry;
  return {
    value,
    ...(typeof label === 'string' && text === undefined
      ? { label }
      : { text: typeof text === 'string' ? text : String(value) }),
    ...(typeof group === 'string' && { group }),
    ...(Array.isArray(search) && { search: search.filter((word): word is string => typeof word === 'string') }),
  };
}

function isScalar(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The resolved arguments of a source; undefined while a required one is empty. */
export function sourceArguments(
  where: Readonly<Record<string, Argument>>,
  read: (argument: Argument) => Json | undefined,
  required: readonly string[],
): Record<string, Json> | undefined {
  const given: Record<string, Json> = {};
  for (const [name, argument] of Object.entries(where)) {
    const value = read(argument);
    if (value !== undefined && value !== null && value !== '') given[name] = value;
    else if (required.includes(name)) return undefined;
  }
  return given;
}

/** Whether the options of a field or column are asked from a source. */
export function isFromSource({ options }: Pick<FieldModel, 'options'>): boolean {
  return options?.from.kind === 'source';
}
