import { type Schema, Validator } from '@cfworker/json-schema';
import type { SchemaChecker } from '../engine/compile';
import type { Json } from '../engine/model';

/** Judges by reading the schema, without making functions of text: it runs under a policy that forbids evaluation. */
export function createReadingChecker(): SchemaChecker {
  const known = new WeakMap<object, Validator>();
  return {
    fits(schema, value) {
      if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema !== false;
      const judge = known.get(schema) ?? new Validator(withoutFormats(schema) as Schema, '2020-12');
      known.set(schema, judge);
      // What was left out by `undefined` is not there.
      return judge.validate(JSON.parse(JSON.stringify(value ?? null))).valid;
    },
  };
}

/** Formats are judged by the kinds themselves; here they are notes, as for the usual checker. */
function withoutFormats(schema: Json): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'format' && typeof value === 'string' ? undefined : value,
    ),
  );
}
