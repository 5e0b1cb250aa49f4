import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldFormModel } from '../../../model';
import type { FormOutcome, FormRequest, FormStore } from '../../../runtime';
import { Alert } from '../../elements/alert';
import { Button } from '../../elements/button';
import { Dialog } from '../../elements/dialog';
import { useEngine } from '../../engine';
import { FormView } from '../../form-view';
import { useStoreDisposal } from '../../store-hooks';
import { Blocks } from '../blocks';
import { useScreen, useScreenHost } from '../screen-scope';
import { Sheet } from '../sheet';
import { wordsOf } from '../words';
import type { OpenDialog } from './dialog-queue';

/** Draws the dialogs of actions: forms, results and failures. */
export default function ActionDialogs({ open }: { readonly open: readonly OpenDialog[] }) {
  return open.map((asked) => <ActionDialog key={asked.id} asked={asked} />);
}

function ActionDialog({ asked }: { readonly asked: OpenDialog }) {
  switch (asked.kind) {
    case 'fill':
      return <FormSheet request={asked.request} settle={asked.settle} />;
    case 'show':
      return <ShowSheet asked={asked} />;
    case 'fail':
      return <FailureDialog asked={asked} />;
  }
}

interface FormSheetProps {
  readonly request: FormRequest;
  readonly settle: (outcome: FormOutcome) => void;
}

/**
 * The form of an action. It stays open while its submit is refused; its input is kept, and closing it asks for confirmation before input is
 * lost.
 */
function FormSheet({ request, settle }: FormSheetProps) {
  const { t, mayLeave } = useEngine();
  const opened = useRef<FormStore>(null);
  const textId = useId();
  const { forms } = useScreen();
  const { form } = request;
  const model = forms[form.form];
  if (model?.kind !== 'fields') throw new Error(`The form "${form.form}" was not loaded with its screen.`);
  const close = async () => {
    const store = opened.current;
    if (store === null || mayLeave === undefined || (await mayLeave(store))) settle({ sent: false });
  };
  return (
    <Sheet
      as={form.in}
      title={t(form.title, wordsOf(request.context))}
      backdrop={false}
      describedBy={form.text === undefined ? undefined : textId}
      asks
      onClose={() => void close()}
    >
      {form.text !== undefined && (
        <p id={textId} className="pt-sheet-text">
          {t(form.text, wordsOf(request.context))}
        </p>
      )}
      {form.blocks && <Blocks blocks={form.blocks} context={request.context} />}
      <SheetForm model={model} request={request} settle={settle} opened={opened} />
    </Sheet>
  );
}

interface SheetFormProps extends FormSheetProps {
  readonly model: FieldFormModel;
  /** Receives the store, for the code that closes the sheet. */
  readonly opened: RefObject<FormStore | null>;
}

function SheetForm({ model, request, settle, opened }: SheetFormProps) {
  const { openActionForm } = useScreenHost();
  const told = useMemo<FormRequest>(
    () => ({
      ...request,
      async send(payload, around) {
        const result = await request.send(payload, around);
        // The form is notified first, so that it is not removed while it is still working.
        if (result.ok) {
          const { answer } = result;
          setTimeout(() => settle({ sent: true, ...(answer !== undefined && { answer }) }));
        }
        return result;
      },
    }),
    [request, settle],
  );
  const [store] = useState(() => openActionForm(model, told));
  useStoreDisposal(store);
  useEffect(() => {
    opened.current = store;
  }, [opened, store]);
  return (
    <FormView
      store={store}
      stepper={model.steps.length > 1 ? 'dense' : 'none'}
      headingLevel={3}
      stepFocus="firstField"
      danger={request.action.kind === 'danger'}
    />
  );
}

/** What an action shows afterwards; secrets in it are gone when it is closed. */
function ShowSheet({ asked }: { readonly asked: OpenDialog & { readonly kind: 'show' } }) {
  const { t } = useEngine();
  const { request, settle } = asked;
  return (
    <Sheet as="dialog" title={t(request.title, wordsOf(request.context))} dismissable={false} onClose={() => settle()}>
      <Blocks blocks={request.blocks} context={request.context} />
      <div className="pt-actions">
        <Button onClick={() => settle()}>{t(request.close)}</Button>
      </div>
    </Sheet>
  );
}

/** Why an action failed, where it cannot be overlooked. */
function FailureDialog({ asked }: { readonly asked: OpenDialog & { readonly kind: 'fail' } }) {
  const { t } = useEngine();
  const { failure, settle } = asked;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('kit:list.actionFailed', { action: t(failure.action.label, wordsOf(failure.context)) })}
      cancel={t('kit:close')}
      onClose={() => settle()}
    >
      <Alert severity="error">
        {failure.problems.map((problem) => (
          <p key={JSON.stringify(problem)}>{t(problem.message, problem.args)}</p>
        ))}
      </Alert>
    </Dialog>
  );
}
