import type { JsonObject, LocaleKey, StepModel } from '../model';
import type { FormStore } from '../runtime';
import { TextLink } from './elements/text-link';
import { useEngine } from './engine';
import { MarkedText } from './marked-text';

interface StepDescriptionProps {
  readonly store: FormStore;
  readonly step: StepModel;
  readonly text: LocaleKey;
  /** What the text may name, and what the link's target reads. */
  readonly context: JsonObject;
}

/** The text below a step's heading. It may name values of the context, and mark one part as a link. */
export function StepDescription({ store, step, text, context }: StepDescriptionProps) {
  const { t, address } = useEngine();
  const to = step.link && address(store.resolve(step.link), context);
  return (
    <p className="pt-description">
      <MarkedText text={t(text, context)} link={(inner) => <TextLink to={to}>{inner}</TextLink>} />
    </p>
  );
}
