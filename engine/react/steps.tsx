import type { StepModel } from '../model';
import type { FormState, FormStore } from '../runtime';
import { Icon } from './elements/icon';
import { Ring } from './elements/ring';
import { useEngine } from './engine';
import type { StepsVariant } from './steps-variant';
import { useFormState } from './store-hooks';

/** The step indicator. Panel steps are neither shown nor counted; a form with one step has no indicator. */
export default function Steps({ store, variant }: { readonly store: FormStore; readonly variant: StepsVariant }) {
  const { t } = useEngine();
  const state = useFormState(store);
  const at = state.steps.indexOf(state.step);
  if (variant === 'none' || at < 0 || state.steps.length < 2) return null;
  if (variant === 'collapsed') return <CollapsedSteps store={store} state={state} at={at} />;
  return (
    <nav aria-label={t('kit:steps.name')}>
      <ol
        className={
          variant === 'dense'
            ? 'pt-steps pt-steps-dense'
            : store.model.navigation === 'free'
              ? 'pt-steps pt-steps-free'
              : 'pt-steps'
        }
      >
        {state.steps.map((index, position) => {
          const step = store.model.steps[index];
          return (
            step && (
              <StepItem key={step.id} store={store} state={state} index={index} step={step} number={position + 1} />
            )
          );
        })}
      </ol>
    </nav>
  );
}

interface StepItemProps {
  readonly store: FormStore;
  readonly state: FormState;
  readonly index: number;
  readonly step: StepModel;
  readonly number: number;
}

/** Only completed steps before the current one are links (specification section 2); in free navigation all are. */
function StepItem({ store, state, index, step, number }: StepItemProps) {
  const { t } = useEngine();
  const current = index === state.step;
  const done = !current && index <= state.completed;
  const label = step.label === undefined ? t('kit:steps.unnamed', { step: number }) : t(step.label);
  const free = store.model.navigation === 'free';
  const standing = t(current ? 'kit:steps.current' : done ? 'kit:steps.done' : 'kit:steps.toDo');
  const content = (
    <>
      <span className="pt-step-mark">{done ? <Icon name="check" /> : number}</span>
      <span className="pt-step-label">{label}</span>{' '}
      {(current || !free) && <span className="pt-hidden">{standing}</span>}
    </>
  );
  return (
    <li
      className={`pt-step ${current ? 'pt-step-current' : done ? 'pt-step-done' : 'pt-step-to-do'}`}
      aria-current={current ? 'step' : undefined}
    >
      {!current && (free || (done && index < state.step)) ? (
        <button type="button" className="pt-step-body" onClick={() => store.goTo(step.id)}>
          {content}
        </button>
      ) : (
        <span className="pt-step-body">{content}</span>
      )}
    </li>
  );
}

interface CollapsedStepsProps {
  readonly store: FormStore;
  readonly state: FormState;
  readonly at: number;
}

/** A ring with `n/total`, the current step and the next one. */
function CollapsedSteps({ store, state, at }: CollapsedStepsProps) {
  const { t } = useEngine();
  const total = state.steps.length;
  const labelOf = (position: number) => {
    const label = store.model.steps[state.steps[position] ?? -1]?.label;
    return label === undefined ? undefined : t(label);
  };
  const now = labelOf(at);
  const next = labelOf(at + 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups a picture and its words; it is no group of form controls.
    <div className="pt-steps-collapsed" role="group" aria-label={t('kit:steps.name')}>
      <Ring value={at + 1} total={total} text={`${at + 1}/${total}`} />
      <div>
        <p className="pt-step-label">
          <span className="pt-hidden">{t('kit:steps.count', { step: at + 1, total })}</span> {now}
        </p>
        {next !== undefined && <p className="pt-step-next">{t('kit:steps.next', { label: next })}</p>}
      </div>
    </div>
  );
}
