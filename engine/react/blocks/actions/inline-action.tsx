import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ActionModel, FieldFormModel, Json, JsonObject, LocaleKey } from '../../../model';
import type { FormRequest, OperationResult } from '../../../runtime';
import { Alert } from '../../elements/alert';
import { Button } from '../../elements/button';
import { useEngine } from '../../engine';
import { FormView } from '../../form-view';
import { useStoreDisposal } from '../../store-hooks';
import { useScreen, useScreenHost } from '../screen-scope';
import { wordsOf } from '../words';
import { useActionState, useFinishAction } from './screen-actions';

export interface InlineActionProps {
  readonly action: ActionModel;
  /** The context of the action; its `record` is what it is offered for. Keep the object. */
  readonly context: JsonObject;
  /** Initial values of the form, by payload path. */
  readonly initial: JsonObject | undefined;
  /** Sends the form's values; replaces the action's own call. */
  send(
    payload: JsonObject,
    around: { readonly attempt: string; readonly signal: AbortSignal },
  ): Promise<OperationResult>;
  /** Called when it was accepted; the action's effects are complete by then. */
  onDone(answer: Json | undefined): void;
  /** Drawn next to the button. */
  readonly children?: ReactNode;
}

/**
 * An action drawn in the page instead of a dialog: the same form, the same rules and the same effects, but nothing is sent until it is
 * pressed, and the component that offers it determines how.
 */
export function InlineAction(props: InlineActionProps) {
  const { action, context } = props;
  const { shown, reason } = useActionState(action, context);
  const finish = useFinishAction();
  const done = (answer: Json | undefined) => {
    finish(action, context, answer);
    props.onDone(answer);
  };
  const now = useRef({ reason, send: props.send });
  useLayoutEffect(() => {
    now.current = { reason, send: props.send };
  });
  // The form was opened when it could be done: what holds when it is sent decides.
  const [send] = useState((): InlineActionProps['send'] => async (payload, around) => {
    const { reason: message, send: pass } = now.current;
    if (message === undefined) return pass(payload, around);
    return { ok: false, problems: [{ field: null, code: 'unavailable', message, args: wordsOf(context) }] };
  });
  // Once it could be done, what was written stays while it cannot.
  const [opened, setOpened] = useState(false);
  if (!opened && reason === undefined) setOpened(true);
  if (!shown) return null;
  return (
    <>
      {reason !== undefined && <Reason reason={reason} context={context} />}
      {opened ? (
        <OpenAction {...props} send={send} onDone={done} />
      ) : (
        <div className="pt-actions">{props.children}</div>
      )}
    </>
  );
}

function OpenAction(props: InlineActionProps) {
  const { t } = useEngine();
  const { forms } = useScreen();
  const { action, context } = props;
  if (action.form === undefined) return <PlainAction {...props} label={t(action.label, wordsOf(context))} />;
  const model = forms[action.form.form];
  if (model?.kind !== 'fields') throw new Error(`The form "${action.form.form}" was not loaded with its screen.`);
  return <FilledAction {...props} model={model} />;
}

function Reason({ reason, context }: { readonly reason: LocaleKey; readonly context: JsonObject }) {
  const { t } = useEngine();
  return (
    <Alert severity="warning">
      <p>{t(reason, wordsOf(context))}</p>
    </Alert>
  );
}

function FilledAction({
  action,
  context,
  initial,
  send,
  onDone,
  model,
  children,
}: InlineActionProps & { readonly model: FieldFormModel }) {
  const { openActionForm } = useScreenHost();
  const request = useMemo<FormRequest | undefined>(
    () =>
      action.form && {
        action: { ...action, call: action.call ?? action.id },
        form: action.form,
        context: { ...context, formMode: action.form.mode },
        ...(initial && { initial }),
        async send(payload, around) {
          const result = await send(payload, around);
          // The form is notified first, so that it is not removed while it is still working.
          if (result.ok) setTimeout(() => onDone(result.answer));
          return result;
        },
        latest: async () => undefined,
      },
    [action, context, initial, send, onDone],
  );
  const [store] = useState(() => request && openActionForm(model, request));
  if (store === undefined) return null;
  return (
    <OpenForm store={store} steps={model.steps.length}>
      {children}
    </OpenForm>
  );
}

function OpenForm({
  store,
  steps,
  children,
}: {
  readonly store: ReturnType<ReturnType<typeof useScreenHost>['openActionForm']>;
  readonly steps: number;
  readonly children: ReactNode;
}) {
  useStoreDisposal(store);
  return (
    <FormView
      store={store}
      stepper={steps > 1 ? 'dense' : 'none'}
      headingLevel={3}
      stepFocus="firstField"
      beside={children}
    />
  );
}

function PlainAction({ action, label, send, onDone, children }: InlineActionProps & { readonly label: string }) {
  const { t } = useEngine();
  const [state, setState] = useState<{ readonly busy: boolean; readonly problems: OperationResult | undefined }>({
    busy: false,
    problems: undefined,
  });
  const [attempt] = useState(() => globalThis.crypto.randomUUID());
  const press = async () => {
    if (state.busy) return;
    setState({ busy: true, problems: undefined });
    const result = await send({}, { attempt, signal: new AbortController().signal });
    setState({ busy: false, problems: result });
    if (result.ok) onDone(result.answer);
  };
  return (
    <>
      {state.problems?.ok === false && (
        <Alert severity="error">
          {state.problems.problems.map((problem) => (
            <p key={JSON.stringify(problem)}>{t(problem.message, problem.args)}</p>
          ))}
        </Alert>
      )}
      <div className="pt-actions">
        <Button kind={action.kind === 'danger' ? 'danger' : 'primary'} busy={state.busy} onClick={() => void press()}>
          {label}
        </Button>
        {children}
      </div>
    </>
  );
}
