import type { LocaleKey, StepMessageModel, StepModel, Switch } from '../model';

/** Texts of a step under the current conditions, as locale keys. */
export interface StepWords {
  readonly title?: LocaleKey;
  readonly description?: LocaleKey;
  readonly submit: LocaleKey;
  readonly back?: LocaleKey;
  readonly message?: Pick<StepMessageModel, 'text' | 'severity'>;
  /** Labels of buttons, by id. */
  readonly buttons: Readonly<Record<string, LocaleKey>>;
}

/** The first variant that holds applies; what it omits stays as in the step. */
export function wordsOf(step: StepModel | undefined, isOn: (on: Switch) => boolean): StepWords {
  if (step === undefined) return { submit: '', buttons: {} };
  const variant = step.variants.find(({ when }) => isOn(when));
  const title = variant?.title ?? step.title;
  const description = variant?.description ?? step.description;
  const back = step.back === undefined ? undefined : (variant?.back ?? step.back);
  const message = step.messages.find(({ when }) => isOn(when));
  const buttons = [...step.buttons, ...(step.footer?.buttons ?? [])];
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    submit: variant?.submit ?? step.submit.label,
    ...(back !== undefined && { back }),
    ...(message && { message: { text: message.text, severity: message.severity } }),
    buttons: Object.fromEntries(
      buttons.map(({ id, label, variants }) => [id, variants.find(({ when }) => isOn(when))?.label ?? label]),
    ),
  };
}
