import { Suspense } from 'react';
import type { FieldFormModel, FormModel, JsonObject } from '../model';
import { useEngine } from './engine';
import { FormView, type FormViewProps } from './form-view';
import { usePublished } from './published';
import { useFormStore } from './store-hooks';

interface FormBlockProps {
  readonly form: FormModel | undefined;
  readonly id: string;
  readonly context: JsonObject;
  readonly view: Omit<FormViewProps, 'store'>;
  /** Names of fields whose values the screen is told. */
  readonly publish?: readonly string[];
  readonly onPublish?: (values: JsonObject) => void;
}

/** A form in a screen, of either kind: steps and fields, or plain JSON Schema. */
export function FormBlock({ form, id, context, view, publish, onPublish }: FormBlockProps) {
  const { SchemaForm } = useEngine();
  if (form === undefined) throw new Error(`The form "${id}" was not loaded with its screen.`);
  if (form.kind === 'fields') {
    const told = { publish, onPublish };
    return <FieldForm key={form.hash} model={form} context={context} view={view} {...told} />;
  }
  if (SchemaForm === undefined) throw new Error(`Nothing was handed in that draws the JSON Schema form "${id}".`);
  return (
    <Suspense fallback={<div className="pt-skeleton" />}>
      <SchemaForm model={form} context={context} />
    </Suspense>
  );
}

interface FieldFormProps extends Omit<FormBlockProps, 'form' | 'id'> {
  readonly model: FieldFormModel;
}

function FieldForm({ model, context, view, publish, onPublish }: FieldFormProps) {
  const store = useFormStore(model, context);
  usePublished(store, publish, onPublish);
  return <FormView store={store} {...view} />;
}
