import type { Json, JsonSchema } from '../model';
import type { Judging } from './checking';
import { checkFormat } from './format';
import type { Part } from './part';
import { prototypePart } from './prototype-name';
import { quote } from './quote';
import { readerRule } from './rules';
import { kindOf, kindOfType } from './schema-facts';
import { listed, unknownValue } from './unknown-value';

/**
 * Validates a value by a schema's own keywords, apart from the contents of the value. Returns false when the value is of a wrong kind, so
 * that nothing else need be reported.
 */
export function checkKeywords(value: Json, part: Part, pointer: string, judging: Judging): boolean {
  const { schema, pattern, types } = part;
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    const whole = types.includes('integer') && typeof value === 'number';
    if (whole) judging.report('number-not-whole', pointer, { value });
    else
      judging.report('kind-wrong', pointer, { expectedKinds: listed(types.map(kindOfType)), foundKind: kindOf(value) });
    return false;
  }
  if (schema.const !== undefined && value !== schema.const) {
    judging.report('value-wrong', pointer, { value: shown(value), expected: shown(schema.const) });
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) {
    judging.report('value-unknown', pointer, judging.silent ? {} : unknownValue(value, schema.enum.map(shown)));
  }
  if (typeof value === 'string') checkText(value, schema, pattern, pointer, judging);
  else if (typeof value === 'number') checkNumber(value, schema, pointer, judging);
  else if (Array.isArray(value)) checkList(value, schema, pointer, judging);
  return true;
}

function checkText(
  text: string,
  schema: JsonSchema,
  pattern: RegExp | undefined,
  pointer: string,
  judging: Judging,
): void {
  if (typeof schema.format === 'string') {
    const fault = checkFormat(schema.format, text, judging.checkPattern);
    if (fault) judging.report(fault.rule, pointer, fault.args);
  }
  const { minLength, maxLength, problem } = schema;
  if (typeof minLength === 'number' && text.length < minLength)
    judging.report('text-too-short', pointer, { limit: minLength });
  if (typeof maxLength === 'number' && text.length > maxLength) {
    judging.report('text-too-long', pointer, { limit: maxLength, length: text.length });
  } else if (pattern && typeof problem === 'string' && !pattern.test(text)) {
    const prototype = prototypePart(text);
    if (prototype === undefined) judging.report(readerRule(problem), pointer, { value: quote(text) });
    else judging.report('prototype-name', pointer, { name: prototype });
  }
}

function checkNumber(value: number, schema: JsonSchema, pointer: string, judging: Judging): void {
  const { minimum, maximum, exclusiveMinimum } = schema;
  if (typeof minimum === 'number' && value < minimum)
    judging.report('number-too-small', pointer, { value, limit: minimum });
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) {
    judging.report('number-not-above', pointer, { value, limit: exclusiveMinimum });
  }
  if (typeof maximum === 'number' && value > maximum)
    judging.report('number-too-great', pointer, { value, limit: maximum });
}

function checkList(items: readonly Json[], schema: JsonSchema, pointer: string, judging: Judging): void {
  const { minItems, maxItems, uniqueItems, problem } = schema;
  const count = items.length;
  if (typeof minItems === 'number' && count < minItems) judging.report('list-too-short', pointer, { limit: minItems });
  if (typeof maxItems === 'number' && count > maxItems) {
    judging.report(typeof problem === 'string' ? readerRule(problem) : 'list-too-long', pointer, {
      limit: maxItems,
      count,
    });
  }
  if (uniqueItems !== true) return;
  const seen = new Set<string>();
  items.forEach((item, index) => {
    const text = JSON.stringify(item);
    if (seen.has(text)) judging.report('item-doubled', `${pointer}/${index}`, { value: shown(item) });
    seen.add(text);
  });
}

function isOfType(value: Json, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : kindOf(value) === type;
}

function shown(value: Json): string {
  return quote(typeof value === 'string' ? value : JSON.stringify(value));
}
