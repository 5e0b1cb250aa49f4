import { Ajv2020, type ErrorObject } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { entityKeywords } from '../../engine/compile';
import { fileFormat, textFormats } from '../../engine/runtime';
import type { FieldError } from './http/api-error';
import { isDateTime } from './http/moment';

/** Formats of texts from a list in the definitions, which is read at every call. */
export const listFormats = ['role', 'language'] as const;

/** The lists as they are live; without one, any text is valid. */
export type LiveLists = { readonly [Format in (typeof listFormats)[number]]?: () => readonly string[] };

/**
 * The only place where the server sets options of ajv. Values are validated as they are: nothing is coerced, defaulted or removed.
 * Validation stops at the first problem, so that a hostile payload cannot produce a long list.
 */
export function createAjv(lists: LiveLists = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: false,
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    allowUnionTypes: true,
    // Its rewriting of the code takes half the time of compiling a schema; V8 does the same where it matters.
    code: { optimize: false },
  });
  ajv.addVocabulary([...entityKeywords]);
  addFormats.default(ajv);
  ajv.addFormat('date-time', isDateTime);
  for (const [name, format] of Object.entries(textFormats)) ajv.addFormat(name, format);
  ajv.addFormat('file', fileFormat);
  for (const name of listFormats) ajv.addFormat(name, (value: string) => lists[name]?.().includes(value) ?? true);
  judge ??= ajv;
  const { validateSchema } = Ajv2020.prototype;
  ajv.validateSchema = validateSchema.bind(judge);
  return ajv;
}

/** Judges the schemas of every instance: each would compile the schema of schemas again, which takes longer than most of them. */
let judge: Ajv2020 | undefined;

/** The first problem at its field; '' is the whole payload. A missing or unknown property is itself the field. */
export function fieldErrors(errors: readonly ErrorObject[]): Readonly<Record<string, FieldError>> {
  const error = errors[0];
  if (error === undefined) return { '': { code: 'malformed' } };
  const params = error.params as Readonly<Record<string, unknown>>;
  const named = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  const path = error.instancePath.split('/').slice(1);
  if (typeof named === 'string') path.push(named);
  const limit = params.limit;
  return {
    [path.join('.')]: {
      code: codeOf(error),
      ...(typeof limit === 'number' ? { args: { limit } } : {}),
    },
  };
}

function codeOf({ keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return 'unknownField';
  // The same as in a form.
  if (keyword === 'format' && Object.hasOwn(textFormats, String(params.format))) return 'text.characters';
  // The same as for a list in the schema itself.
  if (keyword === 'format' && listFormats.some((name) => name === params.format)) return 'enum';
  return keyword;
}
