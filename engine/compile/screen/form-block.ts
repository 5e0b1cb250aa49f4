import type { FieldDefinition, FieldUse, FormBlock } from '../../definition';
import type { FormBlockModel } from '../../model';
import { inside, type Spot } from '../report';
import { checkName } from '../world';
import { placeOf } from './arguments';
import { checkInitial } from './call';
import { claimParameter, type ScreenScope } from './scope';

/** A form on the screen, with its own submit buttons or with its values in the page's address. */
export function compileFormBlock(block: FormBlock, spot: Spot, scope: ScreenScope): FormBlockModel {
  const { world, report, notes, forms } = scope;
  const { form, stepper = 'standard', mode = 'create', submits = 'operation', publish } = block;
  checkName(report, inside(spot, 'form'), 'unknown-form', form, world.forms);
  checkPublished(form, publish, inside(spot, 'publish'), scope);
  notes.formUses.push({ form, mode, beside: [] });
  const model = forms.get(form);
  const start = block.initial && placeOf(block.initial.context, inside(spot, 'initial', 'context'), scope, 'object');
  const initial = start?.path;
  checkInitial(model, start?.schema, inside(spot, 'initial', 'context'), scope);
  if (submits === 'query' && model?.kind === 'fields')
    for (const field of model.fields) claimParameter(scope, field.name, 'text', spot);
  return {
    block: 'form',
    form,
    stepper,
    mode,
    ...(initial && { initial }),
    submits,
    ...(publish !== undefined && { publish }),
  };
}

/** A form block publishes fields of its form; for a broken form nothing is reported. */
function checkPublished(
  form: string,
  published: readonly string[] | undefined,
  spot: Spot,
  { world, report }: ScreenScope,
): void {
  const written = world.definitions.forms.get(form)?.value;
  if (published === undefined || written === undefined) return;
  // A field in a group cannot be published: its name is a path.
  const parts = 'steps' in written ? written.steps.flatMap((step) => step.fields) : [];
  const fields = parts.flatMap(function outside(part): (FieldDefinition | FieldUse)[] {
    return 'section' in part ? part.fields.flatMap(outside) : [part];
  });
  // A shared field is published by the name of its value; its key is only how forms use it.
  const names = fields.flatMap((field) =>
    'use' in field ? (field.name ?? world.sharedFields.get(field.use)?.value.name ?? field.use) : (field.name ?? []),
  );
  for (const [index, name] of published.entries())
    checkName(report, inside(spot, index), 'unknown-field', name, { all: new Set(names), complete: true });
}
