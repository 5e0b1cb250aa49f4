import { computationReads } from './computed';
import type { ResolvedField } from './field-models';
import type { FieldScope, WrittenField } from './form-scope';
import { type OptionReads, subjectsOf } from './logic';
import { inside } from './report';

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
    const seen = new Set<string>();
    const visit = (reads: OptionReads): void => {
      for (const subject of [...reads.subjects, ...reads.switches.flatMap((logic) => [...subjectsOf(logic)])]) {
        if (subject.kind === 'context' || seen.has(`${subject.kind} ${subject.field}`)) continue;
        seen.add(`${subject.kind} ${subject.field}`);
        const read = fields[subject.field];
        if (!read) continue;
        // What decides over the options has to be sent, not the choice among them.
        if (subject.kind === 'options') visit(read.options ?? { subjects: [], switches: [] });
        // What is computed itself need not be sent: the server works it out as well.
        else if (read.computed) visit(computationReads(read.computed));
        else if (!isSentTogether(scope, field.step, read.written))
          report(field.at('computed'), 'computed-reads-unsent', { name: field.name, field: read.written.name });
      }
    };
    visit(computationReads(computed));
  }
}

/**
 * A question about a value that is sent must be asked again by the server, so all that it is asked with has to be sent too.
 */
export function checkRemote(fields: readonly ResolvedField[], scope: FieldScope): void {
  for (const { written: field, rules } of fields) {
    if (field.definition.store === false) continue;
    for (const rule of rules)
      for (const [argument, given] of Object.entries(rule?.remote?.of ?? {})) {
        const read = 'subject' in given && given.subject.kind === 'value' ? fields[given.subject.field] : undefined;
        if (read && !read.computed && !isSentTogether(scope, field.step, read.written))
          scope.report(inside(rule?.spot ?? scope.spot, 'of', argument), 'remote-reads-unsent', {
            name: field.name,
            field: read.written.name,
          });
      }
  }
}
