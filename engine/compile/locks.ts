import type { CompiledField } from './field-models';
import type { FieldScope, Locker } from './form-scope';
import { subjectsOf } from './logic';

/**
 * Reports a lock that depends on a field which is never sent: the server cannot tell whether it is closed, so it would hold in the browser
 * only.
 */
export function checkLocks(fields: readonly CompiledField[], { fields: written, report }: FieldScope): void {
  const told = new Map<Locker, Set<string>>();
  for (const field of fields)
    for (const lock of ['readOnly', 'disabled'] as const)
      for (const subject of subjectsOf(field.locks[lock])) {
        if (subject.kind !== 'value') continue;
        const read = written[subject.field];
        if (read?.definition.store !== false) continue;
        const { definition, held, at, name } = field.written;
        const locker = definition[lock] === undefined && held?.lockers.find((each) => each.lock === lock);
        // The lock of a container is one mistake, however many fields it locks.
        const before = (locker && told.get(locker)) || new Set();
        if (!before.has(read.name))
          report(locker ? locker.spot : at(lock), 'lock-reads-unsent', { name, field: read.name });
        if (locker) told.set(locker, before.add(read.name));
      }
}
