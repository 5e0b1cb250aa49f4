import { type Schema, Validator } from '@cfworker/json-schema';
import type { SchemaChecker } from '../engine/compile';
import type { Json } from '../engine/model';

/** Validates by interpreting the schema, without generating functions from text: it runs under a policy that forbids evaluation. */
export function createReadingChecker(): SchemaChecker {
  const known = new WeakMap<object, Validator>();
  return {
    fits(schema, value) {
      if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema !== false;
      const judge = known.get(schema) ?? new Validator(withoutFormats(schema) as Schema, '2020-12');
      known.set(schema, judge);
      // A property that is `undefined` counts as absent.
      return judge.validate(JSON.parse(JSON.stringify(value ?? null))).valid;
    },
  };
}

/** Formats are validated by the kinds themselves; here they are annotations, as for the usual validator. */
function withoutFormats(schema: Json): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'format' && typeof value === 'string' ? undefined : value,
    ),
  );
}
