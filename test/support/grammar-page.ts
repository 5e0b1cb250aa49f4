import { checkStructure, metaSchemas, readDefinitions, type SourceFile } from '../../engine/definition';
import { fileRuleOf } from '../../engine/definition/file-kind';
import { followReference, type SchemaPlace } from '../../engine/definition/meta-schemas';
import { partOf } from '../../engine/definition/part';
import { shapeOf } from '../../engine/definition/shape';
import { isList, isObject, type Json, type JsonObject, type JsonSchema } from '../../engine/model';
import { formatted } from './definition-changes';

/** Chapters, each a meta schema; JSON Schema is documented elsewhere, names are explained where they occur. */
const chapters: Readonly<Record<string, string>> = {
  'form.schema.json': 'Forms',
  'field.schema.json': 'Fields',
  'option-source.schema.json': 'Options',
  'condition.schema.json': 'Conditions',
  'computed.schema.json': 'Computed values',
  'rule.schema.json': 'Rules',
  'action.schema.json': 'Targets and effects of forms',
  'shared.schema.json': 'Shared parts',
  'screen.schema.json': 'Screens and blocks',
  'screen-list.schema.json': 'Lists and details',
  'screen-item.schema.json': 'Values and formats',
  'screen-action.schema.json': 'Actions, targets and effects of screens',
  'routes.schema.json': 'Routes',
  'sources.schema.json': 'Sources',
  'permissions.schema.json': 'Permissions',
  'letters.schema.json': 'Letters',
  'assistant.schema.json': 'The assistant',
  'languages.schema.json': 'Languages',
  'translations.schema.json': 'Translations',
};

/** Longer values of a property are shown under their own headings. */
const longest = 400;

type Values = Map<JsonSchema, JsonObject[]>;

/** Every object of the definitions, by the schemas that it was validated against. */
function gather(value: Json, place: SchemaPlace, found: Values): void {
  const { parts } = shapeOf(place, value);
  if (isList(value)) {
    for (const { items } of parts) if (items) for (const item of value) gather(item, items, found);
    return;
  }
  if (!isObject(value)) return;
  for (const part of parts) {
    const list = found.get(part.schema) ?? [];
    found.set(part.schema, list);
    list.push(value);
    for (const [key, member] of Object.entries(value)) {
      const inner = part.properties.get(key) ?? part.additional;
      if (inner) gather(member, inner, found);
    }
  }
}

/** Objects of these files: the first files take precedence. */
function valuesIn(projects: readonly (readonly SourceFile[])[]): readonly Values[] {
  return projects.map((files) => {
    const found: Values = new Map();
    const { forms, screens, routes, shared, sources, permissions, letters, assistant, languages } =
      readDefinitions(files);
    const documents = [
      ...[...forms.values(), ...screens.values(), ...routes.values(), ...shared.values()],
      ...[sources, permissions, letters, assistant, languages].flatMap((each) => each ?? []),
    ];
    // The document was parsed from JSON.
    for (const { kind, value } of documents)
      gather(value as unknown as Json, followReference(fileRuleOf(kind).metaSchema, ''), found);
    return found;
  });
}

const size = (value: Json | undefined) => JSON.stringify(value ?? '').length;

/** Small values that show every property of a definition, each accepted by the check. */
function examplesOf(name: string, file: string, schema: JsonSchema, worlds: readonly Values[]): readonly JsonObject[] {
  const own = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const candidates = worlds.flatMap((world) =>
    (world.get(schema) ?? []).toSorted((one, other) => size(one) - size(other)),
  );
  const [base] = candidates;
  if (base === undefined) return [];
  const fits = (value: JsonObject) => checkStructure(value, `${file}#/$defs/${name}`).length === 0;
  const examples: JsonObject[] = [base];
  for (const property of own) {
    if (examples.some((example) => Object.hasOwn(example, property))) continue;
    const found = candidates
      .filter((value) => Object.hasOwn(value, property))
      .toSorted((one, other) => size(one[property]) - size(other[property]))[0];
    if (found === undefined) {
      // No file has a value here: use those under the same name elsewhere, if they fit.
      const [first = base] = examples;
      const lent = lentValues(property, worlds).find((value) => fits({ ...first, [property]: value }));
      if (lent !== undefined) examples[0] = { ...first, [property]: lent };
      continue;
    }
    const value = found[property] as Json;
    const at = examples.findIndex((example) => fits({ ...example, [property]: value }));
    if (at >= 0) examples[at] = { ...examples[at], [property]: value };
    else examples.push(fits(only(found, schema, property)) ? only(found, schema, property) : found);
  }
  return examples;
}

/** The values under a name in all objects of the definitions, the smallest first. */
function lentValues(property: string, worlds: readonly Values[]): readonly Json[] {
  const found = new Map<string, Json>();
  for (const world of worlds)
    for (const values of world.values())
      for (const value of values) {
        const member = value[property];
        if (member !== undefined) found.set(JSON.stringify(member), member);
      }
  return [...found.values()].sort((one, other) => size(one) - size(other)).slice(0, 40);
}

/** The required properties of a value, and one more. */
function only(value: JsonObject, schema: JsonSchema, property: string): JsonObject {
  const needed = [...(isList(schema.required) ? schema.required.map(String) : []), property];
  return Object.fromEntries(Object.entries(value).filter(([name]) => needed.includes(name)));
}

const abstract = /(?:Part|ByType|ByKind|ByName|By)$/;

/** Values of definitions that no file contains, by the name of the definition. @throws if the check does not accept one */
function rareValues(rare: Readonly<Record<string, JsonObject>>): Values {
  const found: Values = new Map();
  for (const file of Object.keys(chapters))
    for (const [name, schema] of Object.entries(metaSchemas[file]?.$defs ?? {}) as [string, JsonSchema][]) {
      const value = Object.hasOwn(rare, name) ? rare[name] : undefined;
      if (value === undefined) continue;
      const problems = checkStructure(value, `${file}#/$defs/${name}`);
      if (problems.length > 0) throw new Error(`${name}: ${JSON.stringify(problems)}`);
      found.set(schema, [value]);
    }
  return found;
}

/** docs/grammar.md, and the properties for which it has no example. */
export function grammarPage(projects: readonly (readonly SourceFile[])[], rare: Readonly<Record<string, JsonObject>>) {
  const worlds = [...valuesIn(projects), rareValues(rare)];
  const missing: string[] = [];
  const lines: string[] = [];
  for (const [file, title] of Object.entries(chapters)) {
    lines.push('', `## ${title}`);
    for (const [name, schema] of Object.entries(metaSchemas[file]?.$defs ?? {}) as [string, JsonSchema][]) {
      if (abstract.test(name)) continue;
      const properties = propertiesOf({ file, schema });
      const choices = isList(schema.oneOf) ? schema.oneOf.flatMap((each) => linkTo(each, file) ?? []) : [];
      lines.push('', `### <a id="${name}"></a>${name}`, '', String(schema.description ?? ''));
      if (choices.length > 0) lines.push('', `One of: ${choices.join(', ')}.`);
      if (properties.length === 0) continue;
      const examples = examplesOf(name, file, schema, worlds);
      const shown = new Set(examples.flatMap((example) => Object.keys(example)));
      for (const { property, from } of properties)
        if (!shown.has(property) && from === name) missing.push(`${name}.${property}`);
      lines.push('', '| Property | | What |', '| --- | --- | --- |');
      for (const { property, needed, inner } of properties)
        lines.push(`| \`${property}\` | ${needed ? 'needed' : ''} | ${saying(inner, file)} |`);
      for (const example of examples) lines.push('', '```json', formatted(cut(example) as Json).trimEnd(), '```');
    }
  }
  return { text: lines.join('\n'), missing };
}

interface Described {
  readonly property: string;
  readonly needed: boolean;
  readonly inner: JsonSchema;
  readonly from: string;
}

/** Its own properties, and those of what it refers to; alternatives are separate chapters. */
function propertiesOf(place: SchemaPlace, from = nameOf(place.schema)): readonly Described[] {
  const part = partOf(place);
  const own = [...part.properties].map(([property, { schema: inner }]) => ({
    ...{ property, inner, from },
    needed: part.required.includes(property),
  }));
  return [...part.sources.flatMap((source) => propertiesOf(source)), ...own];
}

function nameOf(schema: JsonSchema): string {
  for (const document of Object.values(metaSchemas))
    for (const [name, each] of Object.entries(document.$defs ?? {})) if (each === schema) return name;
  return '';
}

function linkTo(schema: Json | undefined, file: string): string | undefined {
  if (!isObject(schema) || typeof schema.$ref !== 'string') return undefined;
  const [other, pointer = ''] = schema.$ref.split('#/$defs/');
  const home = other === '' || other === undefined ? file : other;
  if (pointer === '') return undefined;
  return Object.hasOwn(chapters, home) && !abstract.test(pointer) ? `[${pointer}](#${pointer})` : undefined;
}

/** The content of a property, as the meta schema describes it. */
function saying(schema: JsonSchema, file: string): string {
  const values = isList(schema.enum) ? schema.enum.map((value) => `\`${String(value)}\``).join(', ') : '';
  const kinds = [schema, schema.items, schema.additionalProperties].flatMap((each) => linkTo(each, file) ?? []);
  const described = typeof schema.description === 'string' ? schema.description : '';
  return [described, values && `One of ${values}.`, kinds.length > 0 ? `See ${kinds.join(', ')}.` : '']
    .filter((text) => text !== '')
    .join(' ')
    .replaceAll('|', '\\|');
}

/** Long members of an example end in an ellipsis: they have their own headings. */
function cut(example: JsonObject): JsonObject {
  if (size(example) <= longest) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, size(value) > longest / 2 ? shortened(value) : value]),
  );
}

/** The smallest of a list or map. */
function shortened(value: Json): Json {
  if (isList(value))
    return value
      .toSorted((one, other) => size(one) - size(other))
      .slice(0, 1)
      .map(shortened);
  if (!isObject(value) || size(value) <= longest) return value;
  const entries = Object.entries(value).toSorted(([, one], [, other]) => size(one) - size(other));
  const short = entries.filter(([, inner]) => size(inner) < 80);
  return Object.fromEntries(short.length > 0 ? short.slice(0, 4) : entries.slice(0, 1));
}
