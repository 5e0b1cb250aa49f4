import { computationReads } from './computed';
import type { ResolvedField } from './field-models';
import type { FieldScope, WrittenField } from './form-scope';
import { type OptionReads, subjectsOf } from './logic';
import { inside } from './report';

/** Whether a field is sent together with a step, so that the server can see what the browser saw. */
export function isSentTogether({ steps }: FieldScope, step: number, read: WrittenField): boolean {
  if (read.definition.store === false || read.step > step) return false;
  const submit = steps[step]?.submit;
  return read.step === step || submit?.operation === undefined || submit.sends === 'form';
}

/**
 * A computed value that is sent must be computed again by the server from what is sent with it: otherwise it would have to trust the
 * client.
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
        // What decides over the options must be sent, not the selected option.
        if (subject.kind === 'options') visit(read.options ?? { subjects: [], switches: [] });
        // A computed operand need not be sent: the server computes it as well.
        else if (read.computed) visit(computationReads(read.computed));
        else if (!isSentTogether(scope, field.step, read.written))
          report(field.at('computed'), 'computed-reads-unsent', { name: field.name, field: read.written.name });
      }
    };
    visit(computationReads(computed));
  }
}

/** The server repeats a remote check of a value that is sent, so all arguments of that check must be sent too. */
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
