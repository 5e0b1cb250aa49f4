import { hashForSchema } from '@rjsf/utils';
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../model';
import { fileFormat, textFormats } from '../runtime';
import { drawnSchema } from './drawn-schema';
import { partsOf } from './schema-parts';

/** Validators of one free JSON Schema: as a function here, as text for the browser. */
export interface CompiledValidators {
  /** Validates a whole value; its `errors` are the problems. */
  readonly judge: ValidateFunction;
  /**
   * An ES module without imports: `schema` is what is to be rendered, `main` the name of the validator of a whole value, and
   * `validators(require)` creates the functions by name from the few runtime packages of ajv that the browser has. Nothing in it is
   * evaluated from text, so it runs under a policy without `unsafe-eval`.
   */
  readonly module: string;
}

/**
 * Compiles a schema with each part of it that rjsf validates separately: conditions and branches of unions. Parts are named by rjsf's own
 * hash of their content.
 * @param formats names of formats that the host validates itself: here they accept everything
 * @throws when the schema is invalid, or contains a reference that was not inlined
 */
export function compileValidators(
  written: JsonSchema,
  { formats = [] }: { readonly formats?: readonly string[] } = {},
): CompiledValidators {
  const schema = drawnSchema(written);
  // By its name: a name of digits only comes first among the keys of an object, whatever it names.
  const main = hashForSchema(schema);
  const parts = partsOf(schema);
  const ajv = new Ajv2019({
    schemas: Object.values(parts).map((part) => (schema.$defs === undefined ? part : referringTo(main, part))),
    allErrors: true,
    // Keywords besides those of JSON Schema are ignored, as in rjsf.
    strict: false,
    validateSchema: false,
    logger: false,
    // The texts are the engine's, in every language.
    messages: false,
    multipleOfPrecision: 8,
    code: { source: true, lines: false },
  });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(textFormats)) ajv.addFormat(name, format);
  ajv.addFormat('file', fileFormat);
  for (const name of formats) ajv.addFormat(name, true);
  // Formats of rjsf's own.
  ajv.addFormat('data-url', /^data:[^,]*,/);
  ajv.addFormat('color', /^(?:#[0-9a-f]{3,8}|[a-z]+|rgba?\([0-9 .,%/]+\))$/i);

  const judge = ajv.getSchema(main);
  if (judge === undefined) throw new Error('The schema has no part that could be judged.');
  return { judge: judge as ValidateFunction, module: moduleOf(schema, main, standaloneCode(ajv)) };
}

/** A part of a schema, whose references lead to the definitions of the whole. */
function referringTo(main: string, part: JsonSchema): JsonSchema {
  const text = JSON.stringify(part, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/') ? `${main}${value}` : value,
  );
  return JSON.parse(text) as JsonSchema;
}

function moduleOf(schema: JsonSchema, main: string, code: string): string {
  return [
    `export const schema = ${JSON.stringify(schema)};`,
    `export const main = ${JSON.stringify(main)};`,
    `export function validators(require) { const exports = {}; ${code}\nreturn exports; }`,
    '',
  ].join('\n');
}
