import { Suspense, use, useId, useState } from 'react';
import type { ActionModel, JsonObject } from '../../../model';
import { Button } from '../../elements/button';
import { Spinner } from '../../elements/spinner';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { later } from '../../later';
import { Menu } from '../menu';
import { isSign, Sign } from '../sign';
import { wordsOf } from '../words';
import { OpenRecordContext, useOfferedActions } from './offered-actions';
import { useActionState, useActionStates, useRequestedAction, useRunAction } from './screen-actions';

interface ActionViewProps {
  readonly action: ActionModel;
  readonly context: JsonObject;
  /** Dangerous actions are drawn muted: red is reserved for the button of the confirmation dialog. */
  readonly quietDanger?: boolean;
  /** Keys press buttons: their code is there. */
  readonly hasKeys?: boolean;
}

/** Few actions have keys. */
const actionKeys = later(() => import('./action-keys'));

/** The texts of an action; they may name the record. */
function useLabel(action: ActionModel, context: JsonObject): string {
  return useEngine().t(action.label, wordsOf(context));
}

/** A button with text. One that cannot be used now keeps its place and focus, and shows why. */
export function ActionButton({ action, context, quietDanger = false, hasKeys = false }: ActionViewProps) {
  const { t } = useEngine();
  const label = useLabel(action, context);
  const { shown, reason, busy } = useActionState(action, context);
  const run = useRunAction();
  const reasonId = useId();
  const isInDetail = use(OpenRecordContext) !== undefined;
  const key = hasKeys && isInDetail ? action.key : undefined;
  useRequestedAction(action, context, shown && reason === undefined);
  if (!shown) return null;
  return (
    <span className="pt-tipped">
      <Button
        kind={quietDanger && action.kind === 'danger' ? 'quietDanger' : action.kind}
        busy={busy}
        unavailable={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        aria-keyshortcuts={key}
        onClick={() => {
          if (reason === undefined && !busy) run(action, context);
        }}
      >
        <Sign name={action.icon} />
        {label}
        {key !== undefined && (
          <span className="pt-key" aria-hidden="true">
            {key}
          </span>
        )}
      </Button>
      {reason !== undefined && (
        <span id={reasonId} className="pt-tip">
          {t(reason, wordsOf(context))}
        </span>
      )}
    </span>
  );
}

interface ActionRowProps extends Omit<ActionViewProps, 'action'> {
  readonly actions: readonly ActionModel[];
}

/** Buttons in a row; nothing if none is shown. */
export function ActionRow({ actions, context, quietDanger }: ActionRowProps) {
  useOfferedActions(actions, context);
  const [hasKeys, setHasKeys] = useState(false);
  if (actions.length === 0) return null;
  return (
    <div className="pt-action-row">
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} context={context} quietDanger={quietDanger} hasKeys={hasKeys} />
      ))}
      {actions.some(({ key }) => key !== undefined) && (
        <Suspense fallback={null}>
          <actionKeys.Drawn onReady={setHasKeys} />
        </Suspense>
      )}
    </div>
  );
}

interface RecordActionsProps {
  readonly actions: readonly ActionModel[];
  readonly context: JsonObject;
  /** The record's name, for the names of its buttons. */
  readonly name: string;
  /** Shows their labels: if there is room, as on cards. */
  readonly words?: boolean;
}

/** Maximum number of icon buttons that are still distinguishable; more go into a menu. */
const signsAtMost = 2;

/** The actions of one record of a list: icon buttons, or a menu. Their names include the record's name. */
export function RecordActions({ actions, context, name, words = false }: RecordActionsProps) {
  if (actions.length === 0) return null;
  if (actions.length <= signsAtMost && actions.every(({ icon }) => isSign(icon))) {
    return (
      <span className="pt-record-actions">
        {actions.map((action) => (
          <SignButton key={action.id} action={action} context={context} name={name} words={words} />
        ))}
      </span>
    );
  }
  return <ActionMenu actions={actions} context={context} name={name} />;
}

function SignButton({
  action,
  context,
  name,
  words,
}: ActionViewProps & { readonly name: string; readonly words: boolean }) {
  const { t } = useEngine();
  const label = useLabel(action, context);
  const { shown, reason, busy } = useActionState(action, context);
  const run = useRunAction();
  const reasonId = useId();
  if (!shown) return null;
  return (
    <span className="pt-tipped">
      <button
        type="button"
        className={words ? 'pt-button pt-button-quiet pt-worded' : 'pt-icon-button'}
        aria-label={t('kit:list.actionOn', { action: label, record: name })}
        aria-describedby={reason === undefined ? undefined : reasonId}
        aria-disabled={reason !== undefined || busy || undefined}
        title={words ? undefined : label}
        onClick={() => {
          if (reason === undefined && !busy) run(action, context);
        }}
      >
        {busy ? <Spinner /> : <Sign name={action.icon} />}
        {words && label}
      </button>
      {reason !== undefined && (
        <span id={reasonId} className="pt-tip">
          {t(reason, wordsOf(context))}
        </span>
      )}
    </span>
  );
}

function ActionMenu({ actions, context, name }: RecordActionsProps) {
  const { t } = useEngine();
  const run = useRunAction();
  const states = useActionStates(actions, context);
  const shown = actions.filter((_action, at) => states[at]?.shown);
  const busy = states.some((state) => state.busy);
  if (shown.length === 0) return null;
  return (
    <span className="pt-record-actions">
      <Menu
        label={t('kit:list.actionsOn', { record: name })}
        items={actions.flatMap((action, at) => {
          const state = states[at];
          if (state?.shown !== true) return [];
          return {
            id: action.id,
            label: t(action.label, wordsOf(context)),
            icon: action.icon,
            danger: action.kind === 'danger',
            reason: state.reason === undefined ? undefined : t(state.reason, wordsOf(context)),
            onChoose: () => run(action, context),
          };
        })}
      >
        {busy ? <Spinner /> : undefined}
      </Menu>
      {busy && <VisuallyHidden role="status">{t('kit:working')}</VisuallyHidden>}
    </span>
  );
}
