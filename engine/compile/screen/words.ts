import { type Format, nearestArgument } from '../../definition';
import {
  type FormatModel,
  isList,
  type Json,
  type JsonSchema,
  type LocaleKey,
  type OwnLabels,
  type Tone,
  type WrittenNames,
} from '../../model';
import { jsonTypesOf } from '../context-path';
import { listed } from '../listed';
import { recordNames } from '../record-names';
import { inside, type Spot } from '../report';
import { type AllowedVariables, checkText, type TextScope } from './texts';

/**
 * A format that needs nothing but the value (`engine/compile/format-kinds.ts`).
 * @param checked the variables of its texts were checked where it is written
 */
export function compileAlone(
  written: Extract<Format, { as: 'words' | 'duration' | 'money' }>,
  spot: Spot,
  scope: TextScope,
  {
    schema,
    name,
    checked = false,
  }: { readonly schema: JsonSchema | undefined; readonly name: string; readonly checked?: boolean },
): FormatModel {
  if (written.as === 'words') return compileWords(written, spot, scope, schema, name, checked);
  if (written.as === 'money') return { as: 'money', currency: written.currency };
  return { as: 'duration', ...(written.in !== undefined && { in: written.in }) };
}

/** Labels and formats of the values of a record, as other screens and forms have them. */
export function namesOf(
  names: { readonly ids: readonly string[]; readonly spot: Spot } | undefined,
  words: LocaleKey | undefined,
  spot: Spot,
  scope: TextScope,
): WrittenNames {
  const found: Record<string, WrittenNames[string]> = {};
  for (const [name, { label, format }] of recordNames(names?.ids, names?.spot ?? spot, scope.world, scope.report)) {
    // Both were checked where they are written; here the texts are loaded with this screen or form.
    checkText(label, spot, scope, 'all');
    const compiled =
      typeof format === 'string'
        ? ({ as: format } as FormatModel)
        : format && compileAlone(format, spot, scope, { schema: undefined, name, checked: true });
    found[name] = { label, ...(compiled && { format: compiled }) };
  }
  if (words === undefined) return found;
  for (const [name, label] of Object.entries(wordsOf(words, undefined, inside(spot, 'words'), scope)))
    found[name] = { ...found[name], label };
  return found;
}

function compileWords(
  { words: prefix, tones }: { readonly words: string; readonly tones?: Readonly<Record<string, Tone>> },
  spot: Spot,
  scope: TextScope,
  schema: JsonSchema | undefined,
  name: string,
  checked: boolean,
): FormatModel {
  const parts = partsOfSentence(schema);
  const words = wordsOf(
    prefix,
    valuesOf(parts?.code ?? schema),
    inside(spot, 'words'),
    scope,
    checked || isOpen(parts?.values) ? 'all' : Object.keys(parts ?? {}),
  );
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
  scope: TextScope,
  variables: AllowedVariables = [],
): Record<string, LocaleKey> {
  const names = values?.map(String) ?? scope.sentences.below(prefix);
  if (names.length === 0) checkText(prefix, spot, scope);
  const words: Record<string, LocaleKey> = {};
  for (const name of names) {
    words[name] = `${prefix}.${name}`;
    checkText(words[name], spot, scope, [], variables);
  }
  return words;
}

/** Labels that are part of the product, with their texts in the fallback language. */
export function ownLabels(prefix: LocaleKey | undefined, spot: Spot, scope: TextScope): OwnLabels | undefined {
  if (prefix === undefined) return undefined;
  const keys = Object.entries(wordsOf(prefix, undefined, spot, scope));
  return Object.fromEntries(keys.map(([value, key]) => [value, { key, text: scope.sentences.textOf(key) ?? '' }]));
}

/** The properties of a value that is a code with the values of its sentence, by name. */
export function partsOfSentence(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> | undefined {
  const properties = schema?.properties as Readonly<Record<string, JsonSchema>> | undefined;
  return properties?.code === undefined ? undefined : properties;
}

/** Whether the values of a sentence are apart from its code, and of any name. */
const isOpen = (values: JsonSchema | undefined) => jsonTypesOf(values).includes('object');

/** The values a schema lists, without null. */
export function valuesOf(schema: JsonSchema | undefined): readonly Json[] | undefined {
  if (isList(schema?.enum)) return schema.enum.filter((value) => value !== null);
  return jsonTypesOf(schema)[0] === 'boolean' ? [true, false] : undefined;
}
