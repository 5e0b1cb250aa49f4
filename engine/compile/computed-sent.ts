import { computationReads } from './computed';
import type { ResolvedField } from './field-models';
import type { FieldScope, WrittenField } from './form-scope';
import { type OptionReads, subjectsOf } from './logic';

/** Whether a field is sent with what stands in a step, so that the server can see what the browser saw. */
export function isSentTogether({ steps }: FieldScope, step: number, read: WrittenField): boolean {
  if (read.definition.store === false || read.step > step) return false;
  const submit = steps[step]?.submit;
  return read.step === step || submit?.operation === undefined || submit.sends === 'form';
}

/**
 * A computed value that is sent must be worked out by the server from what is sent with it: it would have to believe the sender
 * otherwise.
 */
export function checkComputed(fields: readonly ResolvedField[], scope: FieldScope): void {
  const { report } = scope;
  for (const { written: field, computed } of fields) {
    if (!computed || field.definition.store === false) continue;
    const seen = new Set<number>();
    const visit = (reads: OptionReads): void => {
      for (const subject of [...reads.subjects, ...reads.switches.flatMap((logic) => [...subjectsOf(logic)])]) {
        if (subject.kind !== 'value' || seen.has(subject.field)) continue;
        seen.add(subject.field);
        const read = fields[subject.field];
        if (!read) continue;
        // What is computed itself need not be sent: the server works it out as well.
        if (read.computed) visit(computationReads(read.computed));
        else if (!isSentTogether(scope, field.step, read.written))
          report(field.at('computed'), 'computed-reads-unsent', { name: field.name, field: read.written.name });
      }
    };
    visit(computationReads(computed));
  }
}
