import { Suspense } from 'react';
import type { FieldFormModel, FormModel, JsonObject } from '../model';
import { useEngine } from './engine';
import { FormView } from './form-view';
import type { StepsVariant } from './steps';
import { useFormStore } from './store-hooks';

interface FormBlockProps {
  readonly form: FormModel | undefined;
  readonly id: string;
  readonly stepper: StepsVariant;
  readonly context: JsonObject;
}

/** A form in a screen, of either kind: steps and fields, or plain JSON Schema. */
export function FormBlock({ form, id, stepper, context }: FormBlockProps) {
  const { SchemaForm } = useEngine();
  if (form === undefined) throw new Error(`The form "${id}" was not loaded with its screen.`);
  if (form.kind === 'fields') return <FieldForm key={form.hash} model={form} stepper={stepper} context={context} />;
  if (SchemaForm === undefined) throw new Error(`Nothing was handed in that draws the JSON Schema form "${id}".`);
  return (
    <Suspense fallback={<div className="pt-skeleton" />}>
      <SchemaForm model={form} context={context} />
    </Suspense>
  );
}

interface FieldFormProps {
  readonly model: FieldFormModel;
  readonly stepper: StepsVariant;
  readonly context: JsonObject;
}

function FieldForm({ model, stepper, context }: FieldFormProps) {
  const store = useFormStore(model, context);
  return <FormView store={store} stepper={stepper} />;
}
