import type { ReactNode } from 'react';
import type { ButtonModel, StepModel } from '../model';
import type { FormStore } from '../runtime';
import { Button } from './elements/button';
import { TextLink } from './elements/text-link';
import { useEngine } from './engine';
import { FormButton } from './form-button';
import { useFormState } from './store-hooks';
import { useTextContext } from './text-context';

interface FormActionsProps {
  readonly store: FormStore;
  readonly step: StepModel;
  /** The submit does what its button says in red. */
  readonly danger: boolean;
  /** After the other buttons. */
  readonly children: ReactNode;
}

/**
 * The buttons of a step, and below them those that look like links; a link may replace submit. Submit is "disabled" by `aria-disabled`
 * (decision D1): it keeps focus, sends nothing, and a press shows every problem.
 */
export function FormActions({ store, step, danger, children }: FormActionsProps) {
  const { t, address } = useEngine();
  const state = useFormState(store);
  const { words } = state;
  const context = useTextContext(store, state.context);
  const first = state.steps.indexOf(state.step) === 0;
  const shown = step.buttons.filter(({ id }) => state.buttons.includes(id));
  const beside = shown.filter(({ kind }) => kind !== 'link');
  const below = shown.filter(({ kind }) => kind === 'link');
  const draw = (button: ButtonModel) => (
    <FormButton key={button.id} store={store} button={button} label={words.buttons[button.id] ?? button.label} />
  );
  return (
    <>
      <div className="pt-actions" data-besides="">
        {step.submit.to === undefined ? (
          <Button
            type="submit"
            kind={danger || step.submit.danger ? 'danger' : 'primary'}
            busy={state.processing}
            unavailable={!state.submittable}
          >
            {state.checking ? t('kit:checking') : t(words.submit, context)}
          </Button>
        ) : (
          <TextLink to={address(store.resolve(step.submit.to), context)} look="primary">
            {t(words.submit, context)}
          </TextLink>
        )}
        {words.back !== undefined && !first && (
          <Button kind="secondary" onClick={() => store.back()}>
            {t(words.back, context)}
          </Button>
        )}
        {beside.map(draw)}
        {children}
      </div>
      {below.length > 0 && (
        <div className="pt-more" data-besides="">
          {below.map(draw)}
        </div>
      )}
    </>
  );
}
