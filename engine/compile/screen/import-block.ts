import { type ImportBlock, nearestArgument } from '../../definition';
import type { ImportBlockModel } from '../../model';
import { payloadMisfits } from '../payload-fit';
import { inside, type Spot } from '../report';
import { checkName, own } from '../world';
import { screenTarget } from './arguments';
import type { ScreenScope } from './scope';
import { checkText } from './texts';

/** Namespace of the block's own texts. */
const words = 'import';

/** A file whose rows become records: a row is validated by the form in which one record is created by hand. */
export function compileImport(block: ImportBlock, spot: Spot, scope: ScreenScope): ImportBlockModel {
  const { world, report, notes, forms, sources } = scope;
  const { source: name, form, permission, take, done, file, to: target } = block;
  notes.namespaces.add(words);
  checkName(report, inside(spot, 'form'), 'unknown-form', form, world.forms);
  if (permission !== undefined)
    checkName(report, inside(spot, 'permission'), 'unknown-permission', permission, world.permissions);
  checkText(take, inside(spot, 'take'), scope, ['count']);
  checkText(done, inside(spot, 'done'), scope, ['count']);
  checkText(file, inside(spot, 'file'), scope);
  const to = target && screenTarget(target, inside(spot, 'to'), scope);
  const limits = own(sources, name)?.import;
  if (limits === undefined) {
    const fit = Object.values(sources).filter((each) => each.import !== undefined);
    const nearest = nearestArgument(
      name,
      fit.map((each) => each.name),
    );
    report(inside(spot, 'source'), 'import-missing', { name, ...nearest });
  } else {
    const call = limits.operation;
    notes.formUses.push({ form, mode: 'create', call, ...(permission !== undefined && { permission }), beside: [] });
    const model = forms.get(form);
    const payload = own(sources, call)?.payload;
    // The schemas of compiled sources have their references inlined.
    if (model?.kind === 'fields' && payload)
      for (const { rule, args } of payloadMisfits(
        model,
        model.steps.length - 1,
        { schema: payload, home: payload },
        new Map(),
        [],
      ))
        report(inside(spot, 'form'), rule, { source: call, ...args });
  }
  return {
    block: 'import',
    source: name,
    form,
    ...(permission !== undefined && { permission }),
    take,
    done,
    file,
    ...(to && { to }),
    lines: limits?.lines ?? 0,
    bytes: limits?.bytes ?? 0,
  };
}
