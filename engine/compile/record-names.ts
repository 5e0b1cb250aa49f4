import { type Format, nearestArgument } from '../definition';
import { type FormatModel, isList, isObject, type Json, type LocaleKey } from '../model';
import { formatKinds } from './format-kinds';
import { inside, type Report, type Spot } from './report';
import type { World } from './world';

/** How a screen or a form calls a value of a record, and writes it. */
export interface WrittenName {
  readonly label: LocaleKey;
  readonly format?: FormatAlone;
}

/** A format that needs nothing but the value. */
type FormatAlone = Extract<Format, string | { as: 'words' | 'duration' | 'money' }>;

/** What screens and forms call the values of the records they show or send, by dotted name; the first one that names a value counts. */
export function recordNames(
  documents: readonly string[] | undefined,
  spot: Spot,
  { definitions, screens, forms }: Pick<World, 'definitions' | 'screens' | 'forms'>,
  report: Report,
): ReadonlyMap<string, WrittenName> {
  const names = new Map<string, WrittenName>();
  for (const [index, id] of (documents ?? []).entries()) {
    const document = definitions.screens.get(id) ?? definitions.forms.get(id);
    if (document !== undefined)
      collect(document.value as unknown as Json, names); // a definition was read from JSON
    else if (!screens.all.has(id) && !forms.all.has(id))
      report(inside(spot, index), 'unknown-screen', {
        name: id,
        ...nearestArgument(id, [...screens.all, ...forms.all]),
      });
  }
  // Where a form sends several records, the first part of a path is the record's place in the payload.
  for (const [name, written] of [...names]) {
    const within = name.slice(name.indexOf('.') + 1);
    if (!names.has(within)) names.set(within, written);
  }
  return names;
}

function collect(written: Json | undefined, names: Map<string, WrittenName>): void {
  if (isList(written)) for (const each of written) collect(each, names);
  if (!isObject(written)) return;
  const { field, path, name, label, format, options } = written;
  const called =
    typeof field === 'string' ? field : typeof path === 'string' ? path.slice(1).replaceAll('/', '.') : name;
  if (typeof called === 'string' && typeof label === 'string' && !names.has(called)) {
    const shown = formatAlone(format) ?? optionWords(options);
    names.set(called, { label, ...(shown && { format: shown }) });
  }
  // Columns of a list field name parts of its rows, not values of the record.
  for (const [key, part] of Object.entries(written))
    if (key !== 'columns' || written.type === undefined) collect(part, names);
}

/** A list is written as its values are. */
function formatAlone(format: Json | undefined): FormatAlone | undefined {
  const as = isObject(format) ? format.as : format;
  if (isObject(format) && as === 'list') return formatAlone(format.of);
  const isAlone =
    typeof as === 'string' && Object.hasOwn(formatKinds, as) && formatKinds[as as FormatModel['as']].alone;
  return isAlone ? (format as unknown as FormatAlone) : undefined; // checked where it is written
}

/** The words of options that are written out below one key: `"value": "wls"` with `…category.wls`. */
function optionWords(options: Json | undefined): FormatAlone | undefined {
  if (!isList(options)) return undefined;
  const prefixes = new Set(
    options.map((option) =>
      isObject(option) && typeof option.label === 'string' && option.label.endsWith(`.${String(option.value)}`)
        ? option.label.slice(0, -String(option.value).length - 1)
        : undefined,
    ),
  );
  const [words] = prefixes;
  return prefixes.size === 1 && words !== undefined ? { as: 'words', words } : undefined;
}
