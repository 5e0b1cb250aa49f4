import { compile } from 'json-schema-to-typescript';
import { sentFields } from '../compile';
import type { DefinitionSet } from '../definition';
import type { FieldFormModel, FormModel, JsonSchema } from '../model';
import { type NamedSchemas, nameDataSchemas, rewriteSchema } from './one-document';
import { typeName } from './type-names';

const banner = `/**
 * Entities of the API and payloads of the forms, as TypeScript types. Generated from schemas/data, schemas/sources.json and
 * schemas/forms: run \`npm run portico -- types\`, do not edit.
 */`;

const fits = `
/**
 * What a form sends, when it fits what the API takes: each property is one the API knows, and some value is right for both. (That a
 * form sends enough is for \`portico check\` to say: what is hidden is not sent.)
 */
type Fits<
  Sent extends { [Name in keyof Sent]: Name extends keyof Taken ? Common<Sent[Name], Taken[Name]> : never },
  Taken,
> = Sent;

/** The first type, unless no value is of both. */
type Common<First, Second> = [NonNullable<First> & NonNullable<Second>] extends [never] ? never : First;
`;

/** The text of `schemas/types.gen.ts`. The same definitions always give the same text. */
export async function generateTypes(
  definitions: DefinitionSet,
  compiled: Readonly<Record<string, FormModel>>,
): Promise<string> {
  const forms = Object.values(compiled)
    .filter((form) => form.kind === 'fields')
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  const sending = forms.flatMap((form) => sendingSteps(form, definitions));
  const named: NamedSchemas = nameDataSchemas(definitions);
  for (const form of forms) named[payloadName(form)] = payloadOf(form);
  for (const { source, schema } of sending) named[typeName(source, 'request')] = rewriteSchema(schema, undefined);
  const types = await compileSchemas(named, {
    ...bySource(definitions, 'answer', 'What each source answers.'),
    ...bySource(definitions, 'payload', 'What each source takes.'),
  });
  return `${banner}\n\n${types}${sending.length > 0 ? fitsText(sending) : ''}`;
}

/** A step that sends to a source with a payload schema. */
interface SendingStep {
  readonly form: FieldFormModel;
  readonly step: string;
  readonly source: string;
  readonly schema: NamedSchemas[string];
  /** Top-level properties of what the step sends. */
  readonly names: readonly string[];
}

function sendingSteps(form: FieldFormModel, definitions: DefinitionSet): SendingStep[] {
  const sources = definitions.sources?.value.sources ?? {};
  return form.steps.flatMap(({ id, submit }, index) => {
    const source = submit.operation;
    const schema = source === undefined ? undefined : sources[source]?.payload;
    if (source === undefined || schema === undefined) return [];
    const names = [...sentFields(form, index), ...form.extra].flatMap(({ path }) => path[0] ?? []);
    return [{ form, step: id, source, schema, names: [...new Set(names)].sort() }];
  });
}

function fitsText(sending: readonly SendingStep[]): string {
  const lines = sending.map(({ form, step, source, names }) => {
    const properties = names.map((name) => `'${name}'`).join(' | ') || 'never';
    return `  /** Form “${form.id}”, step “${step}”. */\n  Fits<Pick<${payloadName(form)}, ${properties}>, ${typeName(source, 'request')}>,\n`;
  });
  return `${fits}\n/** Each step against the source it sends to: this does not compile where one of them drifted. */\nexport type PayloadsFit = [\n${lines.join('')}];\n`;
}

/** One type that has what every source answers, or takes, by its name: code that names its source cannot drift from it. */
function bySource(definitions: DefinitionSet, part: 'answer' | 'payload', description: string): NamedSchemas {
  const schemas = Object.entries(definitions.sources?.value.sources ?? {}).flatMap(([source, { [part]: schema }]) =>
    schema === undefined ? [] : [[source, rewriteSchema(schema, undefined)] as const],
  );
  if (schemas.length === 0) return {};
  const properties = Object.fromEntries(schemas);
  const required = Object.keys(properties);
  return {
    [typeName(part, 'by-source')]: { description, type: 'object', properties, required, additionalProperties: false },
  };
}

/** What the whole form sends. Requirements that depend on other values are not expressed in types. */
function payloadOf({ payloadSchema }: FieldFormModel): JsonSchema {
  const { $schema: _schema, allOf: _conditional, ...shape } = payloadSchema;
  return shape;
}

function payloadName(form: FieldFormModel): string {
  return typeName(form.id, 'payload');
}

/** All types at once, so that each is declared once however often it is referenced. */
async function compileSchemas(entities: NamedSchemas, last: NamedSchemas): Promise<string> {
  const named = { ...entities, ...last };
  const names = [...Object.keys(entities).sort(), ...Object.keys(last)];
  const root = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
    additionalProperties: false,
    $defs: Object.fromEntries(names.map((name) => [name, { title: name, ...named[name] }])),
  };
  const text = await compile(root as object, 'AllTypes', {
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return text.replace(/export interface AllTypes \{[\s\S]*?\n\}\n+/, '');
}
