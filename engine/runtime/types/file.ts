import type { TypeKind } from '../../model';
import { fileKindNames } from '../files/kinds';
import { fileLimits, fileValuePattern, longestFileValue, validateFileValue } from '../files/value';
import { wrongKind } from './text';

/**
 * A file that was sent before the form: its value names it. The kind is judged by the ending of the name here; the server compares it with
 * the content.
 */
export const file: TypeKind = {
  name: 'file',
  holds: 'string',
  operators: ['isEmpty', 'isNotEmpty'],
  component: 'file',
  settings: {
    type: 'object',
    properties: {
      accept: { type: 'array', items: { enum: [...fileKindNames] }, minItems: 1, uniqueItems: true },
      maxSize: { type: 'integer', minimum: 1, maximum: 100_000_000 },
    },
    required: ['accept'],
    additionalProperties: false,
  },
  judge: (value, { settings }) =>
    typeof value === 'string' ? validateFileValue(value, fileLimits(settings)) : wrongKind,
  schema: () => ({ type: 'string', maxLength: longestFileValue, pattern: fileValuePattern }),
};
