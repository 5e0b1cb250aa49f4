import { hashForSchema, JUNK_OPTION_ID, RJSF_REF_KEY, type RJSFSchema, type ValidatorType } from '@rjsf/utils';
import { isObject, type Json, type JsonObject } from '../model';
import type { SchemaValidators } from '../react';
import type { Host } from '../runtime';
import { isSame } from './run-time';

/**
 * Answers rjsf's queries while it draws: which condition holds, which branch of a union fits. rjsf never receives problems here, and so
 * shows none too early.
 */
export function createPartValidator(validators: SchemaValidators, report: Host['report']): ValidatorType {
  const reported = new Set<string>();
  const { $defs } = validators.schema;
  return {
    isValid(schema, value) {
      const id: unknown = schema.$id;
      if (id === JUNK_OPTION_ID) return false;
      const part = typeof id === 'string' ? id : hashForSchema(isObject($defs) ? shortest(schema, $defs) : schema);
      const fits = validators.fits(part, value);
      if (fits === undefined && !reported.has(part)) {
        reported.add(part);
        report('schema-part-without-validator', { part });
      }
      return fits === true;
    },
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({}),
  };
}

/** A part as it was compiled: rjsf writes references inside it out, to a depth that depends on where it meets them. */
function shortest(part: RJSFSchema, $defs: JsonObject): RJSFSchema {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, shortened(value as Json, $defs)]));
}

function shortened(value: Json, $defs: JsonObject): Json {
  if (Array.isArray(value)) return value.map((each: Json) => shortened(each, $defs));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([key, member]) => [key, shortened(member, $defs)] as const);
  const $ref = (value as { readonly [RJSF_REF_KEY]?: unknown })[RJSF_REF_KEY];
  if (typeof $ref !== 'string') return Object.fromEntries(inner);
  const target = $defs[$ref.slice('#/$defs/'.length)];
  const isOfTarget = (key: string, member: Json) =>
    isObject(target) && Object.hasOwn(target, key) && isSame(target[key], member);
  return { $ref, ...Object.fromEntries(inner.filter(([key, member]) => key !== '$ref' && !isOfTarget(key, member))) };
}
