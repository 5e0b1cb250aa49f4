import { type ComponentProps, Suspense, useMemo } from 'react';
import type { FieldFormModel, FormBlockModel, FormModel, JsonObject } from '../model';
import { isObject, readPath } from '../runtime';
import { useEngine } from './engine';
import { FormView, type FormViewProps } from './form-view';
import { usePublished } from './published';
import type QueryForm from './query-form';
import { useQueryFormCode } from './query-form-code';
import { useFormStore } from './store-hooks';

interface FormBlockProps {
  readonly block: FormBlockModel;
  readonly form: FormModel | undefined;
  readonly context: JsonObject;
  readonly view: Omit<FormViewProps, 'store'>;
  /** Called with the values of the fields that the block publishes. */
  readonly onPublish?: (values: JsonObject) => void;
}

/** A form in a screen, of either kind: steps and fields, or plain JSON Schema. */
export function FormBlock({ block, form, context: around, view, onPublish }: FormBlockProps) {
  const { SchemaForm } = useEngine();
  const { form: id, mode, initial: place } = block;
  const context = useMemo(() => ({ ...around, formMode: mode }), [around, mode]);
  const initial = place && readPath(around, place);
  if (form === undefined) throw new Error(`The form "${id}" was not loaded with its screen.`);
  if (place && !isObject(initial)) return <div className="pt-skeleton" />;
  if (form.kind === 'fields' && block.submits === 'query') {
    return (
      <Suspense fallback={<div className="pt-skeleton" />}>
        <LoadedQueryForm key={form.hash} model={form} context={context} />
      </Suspense>
    );
  }
  if (form.kind === 'fields') {
    const start = isObject(initial) ? initial : undefined;
    const told = { publish: block.publish, onPublish };
    return <FieldForm key={form.hash} model={form} context={context} initial={start} view={view} {...told} />;
  }
  if (SchemaForm === undefined) throw new Error(`Nothing was handed in that draws the JSON Schema form "${id}".`);
  return (
    <Suspense fallback={<div className="pt-skeleton" />}>
      <SchemaForm model={form} context={context} initial={initial} />
    </Suspense>
  );
}

function LoadedQueryForm(props: ComponentProps<typeof QueryForm>) {
  const Loaded = useQueryFormCode();
  return <Loaded {...props} />;
}

interface FieldFormProps {
  readonly model: FieldFormModel;
  readonly context: JsonObject;
  readonly initial: JsonObject | undefined;
  readonly view: Omit<FormViewProps, 'store'>;
  readonly publish: readonly string[] | undefined;
  readonly onPublish: FormBlockProps['onPublish'];
}

function FieldForm({ model, context, initial, view, publish, onPublish }: FieldFormProps) {
  const store = useFormStore(model, context, initial);
  usePublished(store, publish, onPublish);
  return <FormView store={store} {...view} />;
}
