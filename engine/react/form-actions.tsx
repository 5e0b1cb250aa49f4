import type { StepModel } from '../model';
import type { FormStore } from '../runtime';
import { Button } from './elements/button';
import { useEngine } from './engine';
import { useFormState } from './store-hooks';

interface FormActionsProps {
  readonly store: FormStore;
  readonly step: StepModel;
}

/**
 * The buttons of a step. Submit is "disabled" by `aria-disabled` (decision D1): it keeps focus, sends nothing, and a press
 * shows every problem.
 */
export function FormActions({ store, step }: FormActionsProps) {
  const { t } = useEngine();
  const state = useFormState(store);
  const first = state.steps.indexOf(state.step) === 0;
  return (
    <div className="pt-actions">
      <Button type="submit" busy={state.processing} unavailable={!state.submittable}>
        {t(step.submit.label)}
      </Button>
      {step.back !== undefined && !first && (
        <Button kind="secondary" onClick={() => store.back()}>
          {t(step.back)}
        </Button>
      )}
      {step.buttons
        .filter((button) => state.buttons.includes(button.id))
        .map((button) => (
          <Button key={button.id} kind={button.kind} onClick={() => void store.press(button.id)}>
            {t(button.label)}
          </Button>
        ))}
    </div>
  );
}
