import { type JsonSchema, type TypeKind, usualFiles } from '../../model';
import { fileKindNames } from '../files/kinds';
import {
  fileLimits,
  fileValuePattern,
  longestFileValue,
  mostFiles,
  validateFileValue,
  validateFileValues,
} from '../files/value';
import { wrongKind } from './text';

const settings = {
  accept: { type: 'array', items: { enum: [...fileKindNames] }, minItems: 1, uniqueItems: true },
  maxSize: { type: 'integer', minimum: 1, maximum: 100_000_000 },
} satisfies JsonSchema;

const one: JsonSchema = { type: 'string', maxLength: longestFileValue, pattern: fileValuePattern };

/**
 * A file that was sent before the form: its value names it. The kind is judged by the ending of the name here; the server compares it with
 * the content.
 */
export const file: TypeKind = {
  name: 'file',
  holds: 'string',
  operators: ['isEmpty', 'isNotEmpty'],
  component: 'file',
  settings: { type: 'object', properties: settings, required: ['accept'], additionalProperties: false },
  judge: (value, field) =>
    typeof value === 'string' ? validateFileValue(value, fileLimits(field.settings)) : wrongKind,
  schema: () => one,
};

const count: JsonSchema = { type: 'integer', minimum: 1, maximum: mostFiles };

/** Several files, each once: a list of such values, in the order in which they were chosen. */
export const files: TypeKind = {
  name: 'files',
  holds: 'json',
  operators: ['isEmpty', 'isNotEmpty', 'countGreaterThan'],
  component: 'file',
  settings: {
    type: 'object',
    properties: { ...settings, min: count, max: { ...count, default: usualFiles } },
    required: ['accept'],
    additionalProperties: false,
  },
  // What was kept while the field took one file.
  parse: (input) => (typeof input === 'string' && input !== '' ? [input] : input),
  judge: (value, field) => validateFileValues(value, fileLimits(field.settings)),
  schema(field) {
    const { min, max } = fileLimits(field.settings);
    return { type: 'array', items: one, uniqueItems: true, minItems: Math.max(1, min), maxItems: max };
  },
};
