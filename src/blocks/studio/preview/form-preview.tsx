import { memo, useEffect, useRef, useState } from 'react';
import type { FieldFormModel, JsonObject } from '../../../../engine/model';
import { FormView, useEngine, useStoreDisposal } from '../../../../engine/react';
import type { FormStore } from '../../../../engine/runtime';
import type { PreviewedForm } from '../why/previewed';

interface FormPreviewProps {
  readonly model: FieldFormModel;
  readonly context: JsonObject;
  /** Current step. */
  readonly step: string | undefined;
  /** Receives the form, for the explanations of why it is as it is. */
  readonly previewed: PreviewedForm;
}

/** A form over its newest model. Typed values and the open step survive an edit of the definition; another selected field changes nothing. */
export const FormPreview = memo(function FormPreview({ model, context, step, previewed }: FormPreviewProps) {
  const engine = useEngine();
  const [opened, setOpened] = useState(() => ({ engine, model, context, store: engine.openForm(model, context) }));
  let current = opened;
  if (opened.model !== model || opened.engine !== engine || opened.context !== context) {
    const store =
      opened.model === model && opened.context === context
        ? opened.store
        : reopened(opened.store, engine.openForm(model, context));
    current = { engine, model, context, store };
    setOpened(current);
  }
  const { store } = current;
  useStoreDisposal(store);
  useEffect(() => previewed.set({ store, t: engine.t }), [previewed, store, engine]);
  useEffect(() => () => previewed.set(undefined), [previewed]);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (step === undefined || step === shown.current) return;
    shown.current = step;
    store.goTo(step, { force: true });
  }, [step, store]);
  return <FormView store={store} stepper={model.steps.length > 1 ? 'collapsed' : 'none'} headingLevel={2} />;
});

function reopened(before: FormStore, after: FormStore): FormStore {
  const draft = before.draft();
  after.restore(draft);
  const step = before.model.steps[before.form().step]?.id;
  if (step !== undefined) after.goTo(step, { force: true });
  return after;
}
