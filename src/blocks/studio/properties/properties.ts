import type { FieldFormModel, FieldModel, Json, JsonObject } from '../../../../engine/model';
import { plainField } from '../../../../engine/model';
import { isObject } from '../documents/json';
import { childOf, type MetaPlace, type MetaProperty, propertiesAt, typesAt, valuesAt } from './meta';

/** How a property is edited. */
export type Editor =
  /** Drawn by the engine: one value of a simple kind. */
  | { readonly as: 'field'; readonly field: FieldModel }
  /** A sentence, in the language that is shown. */
  | { readonly as: 'sentence' }
  /** A condition, or always and never. */
  | { readonly as: 'condition' }
  /** Anything that consists of parts. */
  | { readonly as: 'parts' };

export interface PropertyEditor {
  readonly property: MetaProperty;
  readonly editor: Editor;
}

/** Properties that identify an object; they come first, the others under what is set and what is not. */
const first = ['name', 'use', 'id', 'type', 'block', 'label', 'title', 'help', 'required', 'displayed'];

/** Not among the properties: fields, steps and blocks in an order have lists of their own. */
function isElsewhere({ name, ...property }: MetaProperty): boolean {
  if (!['steps', 'fields', 'blocks'].includes(name)) return name === '$schema';
  const items = childOf(property, [], 0);
  if (items === undefined) return childOf(property, {}, '') === undefined;
  return name !== 'blocks' && !typesAt(items).has('string');
}

/** What is written as a condition. */
export const conditionReferences = new Set([
  'condition.schema.json#/$defs/Switch',
  'condition.schema.json#/$defs/Condition',
  'condition.schema.json#/$defs/ContextCondition',
]);
/** What is written as the key of a sentence. */
export const localeKey = 'names.schema.json#/$defs/LocaleKey';

/** The properties that the schema allows for an object, in the order in which they are shown. */
export function editorsOf(place: MetaPlace, value: JsonObject, words: PropertyWords): readonly PropertyEditor[] {
  const properties = propertiesAt(place, value).filter((each) => !isElsewhere(each));
  const rank = ({ name, required }: MetaProperty) => {
    const at = first.indexOf(name);
    if (at >= 0) return at;
    return required ? first.length : value[name] === undefined ? first.length + 2 : first.length + 1;
  };
  return properties
    .map((property, order) => ({ property, order }))
    .sort((one, other) => rank(one.property) - rank(other.property) || one.order - other.order)
    .map(({ property }) => ({ property, editor: editorOf(property, value[property.name], words) }));
}

/** Names and descriptions of properties in the language of the page. */
export interface PropertyWords {
  label(name: string): string;
  help(property: MetaProperty): string | undefined;
  /** What a value that the meta-schema lists is called; the value itself if it has no words. */
  value(property: string, value: Json): string;
  /** The label of an absent value. @param means the value that holds then, if it is known */
  unset(means: string | undefined): string;
  /** What a kind of block or the like is called, by the value or the properties that determine it. */
  kind(name: string): string;
  /** The label of where a value comes from. */
  from(name: string): string;
}

function editorOf(property: MetaProperty, value: Json | undefined, words: PropertyWords): Editor {
  const { reference = '' } = property;
  if (reference === localeKey) return { as: 'sentence' };
  if (conditionReferences.has(reference)) return { as: 'condition' };
  const types = typesAt(property);
  if (isObject(value) || Array.isArray(value)) return { as: 'parts' };
  const values = valuesAt(property);
  const onlyValues = values.length > 0 && values.every((each) => typeof each !== 'object');
  if (onlyValues && !types.has('object')) return { as: 'field', field: choiceOf(property, values, words) };
  if (types.has('object') || types.has('array')) return { as: 'parts' };
  if (types.has('boolean')) return { as: 'field', field: choiceOf(property, [true, false], words) };
  const kind = types.has('integer') ? 'integer' : types.has('number') ? 'number' : 'text';
  if (kind === 'text' && types.size > 0 && !types.has('string')) return { as: 'parts' };
  if (kind === 'text' && types.size === 0) return { as: 'parts' };
  const { minimum, maximum } = property.schema;
  const settings: JsonObject = {
    ...(typeof minimum === 'number' && kind !== 'text' && { min: minimum }),
    ...(typeof maximum === 'number' && kind !== 'text' && { max: maximum }),
  };
  return { as: 'field', field: { ...base(property, words), type: kind, component: 'text', settings } };
}

function choiceOf(property: MetaProperty, values: readonly Json[], words: PropertyWords): FieldModel {
  const label = (value: Json) => words.value(property.name, value);
  const options = values.map((value) => ({ value: String(value), label: `=${label(value)}`, when: true as const }));
  const usual = usualOf(property, values);
  const means = usual === undefined ? undefined : label(usual);
  return {
    ...base(property, words, values),
    type: 'choice',
    component: 'select',
    // What is not chosen is the default: it has one name in the list.
    ...(!property.required && { placeholder: `=${words.unset(means)}` }),
    options: {
      from: { kind: 'list', options },
      freeText: false,
      sort: 'given',
      last: [],
      slot: -1,
    },
  };
}

/** What the description of a property says of its absence. */
const usually = /Default: `?([\w ]+)`?\./;

/** The value that holds without any, if it is one of those that can be chosen. */
function usualOf({ description }: MetaProperty, values: readonly Json[]): Json | undefined {
  const [, named] = usually.exec(description) ?? [];
  return values.find((value) => String(value) === named);
}

function base(property: MetaProperty, words: PropertyWords, values: readonly Json[] = []): FieldModel {
  const help = hintOf(property, words, values);
  return {
    ...plainField,
    name: property.name,
    type: 'text',
    component: 'text',
    label: `=${words.label(property.name)}`,
    ...(help !== undefined && help !== '' && { help: `=${help}` }),
    path: [property.name],
    required: property.required,
    problems: 'typing',
  };
}

/** A hint is plain text: without the marks of code, with the values as the select calls them, of which one says what is usual. */
function hintOf(property: MetaProperty, words: PropertyWords, values: readonly Json[]): string | undefined {
  const help = words.help(property);
  const said = usualOf(property, values) === undefined ? help : help?.replace(usually, '').trim();
  return said?.replaceAll(/`([^`]*)`/g, (_, code: string) => {
    const value = values.find((each) => String(each) === code);
    return value === undefined ? code : `“${words.value(property.name, value)}”`;
  });
}

/** The engine form that edits the simple properties of an object. */
export function formOf(editors: readonly PropertyEditor[]): FieldFormModel {
  const fields = editors.flatMap(({ editor }) => (editor.as === 'field' ? [editor.field] : []));
  return {
    kind: 'fields',
    id: 'studio-properties',
    hash: '',
    context: [],
    namespaces: [],
    problems: 'typing',
    marks: 'optional',
    leaving: 'free',
    steps: [
      {
        id: 'properties',
        displayed: true,
        fields: fields.map((_field, index) => index),
        panel: false,
        submit: { sends: 'step', label: 'common:save', then: [] },
        messages: [],
        variants: [],
        buttons: [],
        providers: [],
      },
    ],
    fields,
    slots: [],
    dependents: [],
    rules: [],
    extra: [],
    payloadSchema: {},
  };
}

/** The value of an engine field for a property's value. */
export function heldBy(field: FieldModel, value: Json | undefined): Json | undefined {
  return field.type === 'choice' && value !== undefined ? String(value) : value;
}

/** The property's value for the value of an engine field; undefined: the property is left out. */
export function writtenFor(property: MetaProperty, held: Json | undefined): Json | undefined {
  if (held === undefined || held === '' || held === null) return undefined;
  if (typeof held !== 'string') return held;
  const values = valuesAt(property);
  const same = values.find((each) => String(each) === held);
  if (same !== undefined) return same;
  if (typesAt(property).has('boolean') && (held === 'true' || held === 'false')) return held === 'true';
  return held;
}
