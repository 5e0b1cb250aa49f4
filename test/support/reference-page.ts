import type { Compilation } from '../../engine/compile';
import type { DefinitionSet } from '../../engine/definition';
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  pathArguments,
  type Vocabulary,
} from '../../engine/model';

interface Known {
  readonly definitions: DefinitionSet;
  readonly model: Compilation['model'];
  readonly vocabulary: Vocabulary;
}

/** Depth to which places of a context are listed. */
const deepest = 3;

const code = (text: string) => `\`${text}\``;
const codes = (names: Iterable<string>) => [...names].map(code).join(', ') || '–';
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  '',
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
];
const heading = (id: string, title: string) => ['', `## <a id="${id}"></a>${title}`];

/** docs/reference.md: every name that definitions may use. */
export function referencePage(known: Known): string {
  return [
    ...sourceParts(known),
    ...operationParts(known),
    ...codeParts(known),
    ...refusalParts(known),
    ...contextParts(known),
    ...formatParts(),
    ...kindParts(known),
    ...rightParts(known),
  ].join('\n');
}

function sourceParts({ definitions, model, vocabulary }: Known): readonly string[] {
  const written = definitions.sources?.value.sources ?? {};
  const reading = Object.values(model.sources).filter(({ method }) => method === 'GET');
  return [
    ...heading('sources', 'Sources'),
    '',
    'What screens read and fields offer. Arguments in bold are needed; filters are written under `where` by their names. A source with `page` and `size` is asked',
    'page by page, one with `q` can be searched. “Items” are the properties of a record, for `value`, `label` and columns.',
    ...table(
      ['Source', 'What', 'Arguments', 'Filters', 'Items', 'Permission'],
      reading.map(({ name, path, query, filters, answer }) => {
        const needed = pathArguments(path);
        return [
          code(name),
          written[name]?.description ?? '',
          [...needed.map((argument) => `**${argument}**`), ...query.map(code)].join(', ') || '–',
          codes(filters),
          codes(itemsOf(answer)),
          written[name]?.permission ? code(written[name].permission) : '–',
        ];
      }),
    ),
    '',
    'Sources of the portal, for options of fields only; they answer options by themselves.',
    ...table(
      ['Source', 'Arguments', 'Values'],
      Object.entries(vocabulary.optionSources).map(([name, { where, required = [], values }]) => [
        code(name),
        where.map((argument) => (required.includes(argument) ? `**${argument}**` : code(argument))).join(', ') || '–',
        values ? `${values.length}, as ${codes(values.slice(0, 3))}` : 'as the data say',
      ]),
    ),
  ];
}

/** Properties of the records of a response: of its items, or of the response itself. */
function itemsOf(answer: JsonSchema | undefined): readonly string[] {
  const { properties } = answer ?? {};
  const items = isObject(properties) && isObject(properties.items) ? properties.items.items : answer?.items;
  const record = isObject(items) ? items.properties : properties;
  return isObject(record) ? Object.keys(record) : [];
}

function operationParts({ definitions, model, vocabulary }: Known): readonly string[] {
  const written = definitions.sources?.value.sources ?? {};
  const changing = Object.values(model.sources).filter(({ method }) => method !== 'GET');
  const needed = (payload: JsonSchema | undefined) => (isList(payload?.required) ? payload.required.map(String) : []);
  return [
    ...heading('operations', 'Operations'),
    '',
    'What forms and actions call. Properties in bold are needed; an entity’s added properties belong to the payloads that name it.',
    ...table(
      ['Operation', 'What', 'Arguments', 'Payload', 'Permission'],
      changing.map(({ name, path, payload }) => [
        code(name),
        written[name]?.description ?? '',
        codes(pathArguments(path)),
        Object.keys(isObject(payload?.properties) ? payload.properties : {})
          .map((property) => (needed(payload).includes(property) ? `**${property}**` : code(property)))
          .join(', ') || '–',
        written[name]?.permission ? code(written[name].permission) : '–',
      ]),
    ),
    '',
    `Operations of the browser, for forms: ${codes(Object.keys(vocabulary.operations).sort())}.`,
  ];
}

/** Codes with which calls are refused: those of any operation, and those of one. */
function refusalParts({ definitions, vocabulary }: Known): readonly string[] {
  const sources = Object.entries(definitions.sources?.value.sources ?? {});
  const owners = new Map<string, readonly string[]>();
  for (const [name, { refuses = [] }] of sources)
    for (const each of refuses) owners.set(each, [...(owners.get(each) ?? []), name]);
  const sentences = (vocabulary.refusalKeys ?? []).flatMap((key) => {
    const [namespace = '', path = ''] = key.split(':');
    const texts = (definitions.locales.get(`en/${namespace}`)?.value ?? {}) as JsonObject;
    const found =
      path === ''
        ? texts
        : path.split('.').reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), texts);
    return Object.entries(isObject(found) ? found : {}).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text] as const] : [],
    );
  });
  return [
    ...heading('refusals', 'Codes of refusals'),
    '',
    'Under `messages` of a submit or an action a code may have a sentence of its own. A code without an operation may come from any.',
    ...table(
      ['Code', 'Sentence', 'Operations'],
      [...new Map(sentences)].map(([name, text]) => [code(name), text, codes(owners.get(name) ?? [])]),
    ),
  ];
}

function codeParts({ definitions, vocabulary }: Known): readonly string[] {
  const texts = (namespace: string) => (definitions.locales.get(`en/${namespace}`)?.value ?? {}) as JsonObject;
  const others = (vocabulary.problemKeys ?? []).flatMap((key) => {
    const [namespace = '', path = ''] = key.split(':');
    const found = path
      .split('.')
      .reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), texts(namespace));
    return leavesOf(found ?? {});
  });
  const rows = [...leavesOf(texts('problems')), ...others].map(([name, text]) => [code(name), text]);
  return [
    ...heading('codes', 'Codes of problems'),
    '',
    'Under `messages` of a field a code may have a sentence of its own; without one the field says this. `_one` and `_other` are plural forms of one code.',
    ...table(['Code', 'Sentence'], rows),
  ];
}

function leavesOf(value: Json, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
    : [];
}

function contextParts({ vocabulary }: Known): readonly string[] {
  return [
    ...heading('contexts', 'Contexts'),
    '',
    'What conditions, defaults and arguments read as `{ "context": "…" }` and texts as `{{…}}`. Forms say in `context` which roots they read; `setting` is short for',
    '`settings`. Screens have besides: `sources.<name>` (everywhere on the screen), `record` (rows, their actions, details), `answer` (in `then` of an action that',
    'called something) and `form.<name>` (fields that a form of the screen publishes). Routes read `profile`, `settings`, `mode` and `language`.',
    '',
    'Texts may name: in a form’s titles, descriptions, messages and labels of steps and buttons any of these; in the words of actions, titles of their forms and',
    'dialogs and hints of stats `record`, `answer` and the portal’s contexts; in questions `record`, in notices also `answer`, in actions over many records',
    '`{{count}}`; in an article any place of the context. Other texts name nothing.',
    ...table(
      ['Root', 'Places'],
      Object.entries(vocabulary.contexts).map(([root, schema]) => [code(root), codes(placesOf(schema, root))]),
    ),
  ];
}

function placesOf(schema: Json, path: string, depth = 1): readonly string[] {
  const properties = isObject(schema) && isObject(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length === 0 || depth > deepest) return [path];
  return properties.flatMap(([name, inner]) => placesOf(inner, `${path}.${name}`, depth + 1));
}

/** The output of each format, and the kinds of value that it accepts. */
const formats: readonly (readonly [name: string, kinds: string, what: string])[] = [
  ['text', 'text, number, yes/no', 'As it is.'],
  ['yesNo', 'yes/no', '“Yes” or “No”.'],
  ['number', 'number', 'With the separators of the language.'],
  ['percent', 'number', '12.5 is 12.5 %.'],
  ['money', 'number', 'In the currency of the portal, or in `currency`.'],
  [
    'price',
    'number, text',
    'An amount of less than a cent too, to its last digit; a percentage (`12.5 %`), too. What is neither stands as it is.',
  ],
  ['duration', 'number', 'Milliseconds; `in` says the unit.'],
  ['minutes', 'number', 'Minutes, as hours and minutes.'],
  ['time', 'text', 'A time of day, kept as `14:30`.'],
  ['dateRange', 'text', 'Two days, kept as `2026-03-01/2026-03-31`, as a range.'],
  ['url', 'text', 'A link to the address that it is.'],
  [
    'file',
    'text',
    'Name and size of a file, as a link that saves it. The usual one where the schema has the format `file`.',
  ],
  ['date', 'text with a date', 'The day.'],
  ['dateTime', 'text with a date', 'Day and time.'],
  ['relative', 'text with a date', '“in 3 days”, with the day beside it.'],
  ['day', 'text with a date', 'The day of a period.'],
  ['month', 'text with a date', 'The month of a period.'],
  ['email', 'text', 'A link that writes to it.'],
  ['code', 'text, number', 'In letters of one width, with a button to copy it.'],
  ['secret', 'text', 'Hidden until somebody wants to see it.'],
  ['multiline', 'text', 'With its line breaks.'],
  ['markdown', 'text', 'The small Markdown of the portal.'],
  ['words', 'text, number, yes/no', 'The sentence below a key; with `tones` a chip.'],
  ['label', 'text, number, yes/no', 'What a map in the context says.'],
  ['link', 'text, number, yes/no', 'A link to a page.'],
  ['share', 'number', 'A bar: how much of a limit.'],
  ['count', 'number, list', 'A plural sentence.'],
  ['snippet', 'text, number, yes/no', 'Lines to copy.'],
  ['changes', 'object', 'What differs from the record at `from`: a table of before and after.'],
  ['list', 'list', 'Each item by a format of its own.'],
];

/** Names of formats that the page describes. */
export const toldFormats: readonly string[] = formats.map(([name]) => name);

function formatParts(): readonly string[] {
  return [
    ...heading('formats', 'Formats'),
    '',
    'How a value of a record is written. Without one, its schema decides.',
    ...table(
      ['Format', 'Of', 'Writes'],
      formats.map(([name, kinds, what]) => [code(name), kinds, what]),
    ),
  ];
}

function kindParts({ vocabulary }: Known): readonly string[] {
  const { types, components, rules, icons, actionIcons } = vocabulary;
  return [
    ...heading('kinds', 'Types, components, rules, icons'),
    ...table(
      ['Type', 'Holds', 'Drawn by', 'Compared by'],
      Object.values(types).map(({ name, holds, component, operators }) => [
        code(name),
        holds,
        code(component),
        codes(operators),
      ]),
    ),
    ...table(
      ['Component', 'Draws'],
      Object.entries(components).map(([name, { draws }]) => [code(name), draws.join(', ')]),
    ),
    ...table(
      ['Rule', 'Fits', 'Arguments'],
      Object.values(rules).map(({ name, fits, args }) => [
        code(name),
        fits.join(', '),
        codes(Object.keys(isObject(args?.properties) ? args.properties : {})),
      ]),
    ),
    '',
    `Icons of routes: ${codes(icons)}.`,
    '',
    `Icons of actions: ${codes(actionIcons)}.`,
  ];
}

function rightParts({ definitions }: Known): readonly string[] {
  const { permissions = {}, roles = [] } = definitions.permissions?.value ?? {};
  return [
    ...heading('permissions', 'Permissions'),
    '',
    `Roles, the least first: ${codes(roles)}. Who may do what: [permissions](permissions.md).`,
    '',
    `Permissions that actions and routes may name: ${codes(Object.keys(permissions).filter((name) => permissions[name]?.reserved === undefined))}.`,
  ];
}
