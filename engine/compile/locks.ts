import type { ResolvedField } from './field-models';
import type { FieldScope } from './form-scope';
import { subjectsOf } from './logic';

/**
 * Reports a lock that depends on a field which is never sent: the server cannot tell whether it is closed, so it would hold in the browser
 * only.
 */
export function checkLocks(fields: readonly ResolvedField[], { fields: written, report }: FieldScope): void {
  for (const field of fields)
    for (const lock of ['readOnly', 'disabled'] as const)
      for (const subject of subjectsOf(field[lock])) {
        if (subject.kind !== 'value') continue;
        const read = written[subject.field];
        if (read?.definition.store === false)
          report(field.written.at(lock), 'lock-reads-unsent', { name: field.written.name, field: read.name });
      }
}
