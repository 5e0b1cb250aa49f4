import type { CompiledField } from './field-models';
import { type FieldScope, isSentTogether } from './form-scope';
import { type OptionReads, subjectsOf } from './logic';

/**
 * A computed value that is sent must be computed again by the server from what is sent with it: otherwise it would have to trust the
 * client.
 */
export function checkComputed(fields: readonly CompiledField[], scope: FieldScope): void {
  const { report } = scope;
  for (const { written: field, reads: its } of fields) {
    if (!its.computed || field.definition.store === false) continue;
    const seen = new Set<string>();
    const visit = (reads: OptionReads): void => {
      for (const subject of [...reads.subjects, ...reads.switches.flatMap((logic) => [...subjectsOf(logic)])]) {
        if (subject.kind === 'context' || seen.has(`${subject.kind} ${subject.field}`)) continue;
        seen.add(`${subject.kind} ${subject.field}`);
        const read = fields[subject.field];
        if (!read) continue;
        // What decides over the options must be sent, not the selected option.
        if (subject.kind === 'options') visit(read.reads.options);
        // A computed operand need not be sent: the server computes it as well.
        else if (read.reads.computed) visit(read.reads.computed);
        else if (!isSentTogether(scope, field.step, read.written))
          report(field.at('computed'), 'computed-reads-unsent', { name: field.name, field: read.written.name });
      }
    };
    visit(its.computed);
  }
}
