import { hashForSchema, JUNK_OPTION_ID, type ValidatorType } from '@rjsf/utils';
import type { SchemaValidators } from '../react';
import type { Host } from '../runtime';

/**
 * Answers rjsf's queries while it draws: which condition holds, which branch of a union fits. rjsf never receives problems here, and so
 * shows none too early.
 */
export function createPartValidator(validators: SchemaValidators, report: Host['report']): ValidatorType {
  const reported = new Set<string>();
  return {
    isValid(schema, value) {
      const id: unknown = schema.$id;
      if (id === JUNK_OPTION_ID) return false;
      const part = typeof id === 'string' ? id : hashForSchema(schema);
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
