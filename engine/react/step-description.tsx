import type { LocaleKey, StepModel } from '../model';
import type { FormStore } from '../runtime';
import { TextLink } from './elements/text-link';
import { useEngine } from './engine';
import { MarkedText } from './marked-text';
import type { FormOutline } from './store-hooks';

interface StepDescriptionProps {
  readonly store: FormStore;
  readonly step: StepModel;
  readonly text: LocaleKey;
  readonly state: FormOutline;
}

/** The text below a step's heading. It may name values of the context, and mark one part as a link. */
export function StepDescription({ store, step, text, state }: StepDescriptionProps) {
  const { t, address } = useEngine();
  const to = step.link && address(store.resolve(step.link), state.context);
  return (
    <p className="pt-description">
      <MarkedText text={t(text, state.context)} link={(inner) => <TextLink to={to}>{inner}</TextLink>} />
    </p>
  );
}
