import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { FieldFormModel, JsonObject, LocaleKey, StepModel } from '../model';
import type { FormStore } from '../runtime';
import { answers } from './answers-code';
import { TextLink } from './elements/text-link';
import { useEngine } from './engine';
import { FormActions } from './form-actions';
import { StepFields } from './form-fields';
import { FormFooter } from './form-footer';
import { FormProviders } from './form-providers';
import { Heading, type HeadingLevel } from './heading';
import { useHeldInput } from './held-input';
import { later } from './later';
import { MarkedText } from './marked-text';
import { usePreloadedWidgets } from './preload-widgets';
import { ProblemArea } from './problem-area';
import { useRefusalFocus } from './refusal-focus';
import { StepMessage } from './step-message';
import { steps } from './steps-code';
import type { StepsVariant } from './steps-variant';
import { type FormOutline, StoreContext, useFormOutline } from './store-hooks';
import { Summary } from './summary';
import { useSwipe } from './swipe';
import { useTextContext } from './text-context';
import { UsernameHint } from './username-hint';

/** An open form, and how its steps and headings are drawn. */
export interface FormViewProps {
  readonly store: FormStore;
  readonly stepper?: StepsVariant;
  /** Level of the step's title; 1 if the form is the whole screen. */
  readonly headingLevel?: HeadingLevel;
  /**
   * Where focus goes when the step changes: its heading, or its first control. If the indicator counts the step, its heading is focused all
   * the same: users who do not see the indicator learn there which step it is.
   */
  readonly stepFocus?: 'heading' | 'firstField';
  /** Drawn above the title, for instance external sign-in providers. */
  readonly above?: ReactNode;
  /** The form is that of a dangerous action: its submit looks like it. */
  readonly danger?: boolean;
  /** Drawn after the step's buttons. */
  readonly beside?: ReactNode;
  /** Called with the form's top heading, so that the page's own title can match it. */
  readonly onHeading?: (heading: FormHeading) => void;
}

/** The top heading of a form. */
export interface FormHeading {
  /** The step's title in the current language. */
  readonly title: string | undefined;
  /** True while a refused submit, or a problem of the whole form, is shown. */
  readonly refused: boolean;
}

/** A whole form over its store: indicator, title, problems, fields, buttons, footer. Typing renders none of it. */
export function FormView({
  store,
  stepper = 'none',
  headingLevel = 2,
  stepFocus = 'heading',
  above,
  danger = false,
  beside,
  onHeading,
}: FormViewProps) {
  const { t } = useEngine();
  const prefix = `${store.model.id}${useId().replaceAll(/[^\w-]/g, '')}`;
  const state = useFormOutline(store);
  const step = store.model.steps[state.step];
  const counted = stepper !== 'none' && step?.panel !== true;
  const form = useRef<HTMLFormElement>(null);
  usePreloadedWidgets(store.model, form);
  // In this order: a refusal that leads back to an earlier step is announced, not that step's heading.
  useMoveFocus(state, form, counted ? 'heading' : stepFocus);
  const stayed = useRefusalFocus(state.refusals, state.processing, form);
  // While checks of the server are awaited, a change is still sent.
  useHeldInput(state.processing && !state.checking, form);
  const { words } = state;
  const context = useTextContext(store, state.context);
  const title = words.title ?? (stepper === 'none' ? undefined : step?.label);
  const said = title === undefined ? undefined : t(title, context);
  const refused = state.summary.length > 0 || state.problems.length > 0;
  useEffect(() => onHeading?.({ title: said, refused }), [onHeading, said, refused]);
  const swipe = useSwipe(store);
  if (step === undefined) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void store.submit();
  };
  const headingId = `${prefix}-heading`;
  const level = headingLevel === 1 ? 2 : 3;
  return (
    <StoreContext value={store}>
      {above}
      {counted && (
        <Suspense fallback={null}>
          <steps.Drawn store={store} variant={stepper} />
        </Suspense>
      )}
      <form
        ref={form}
        className={store.model.marks === 'optional' ? 'pt-form pt-form-optional' : 'pt-form'}
        {...swipe}
        // A submit before hydration must never put input into the address.
        method="post"
        noValidate
        aria-labelledby={title === undefined ? undefined : headingId}
        onSubmit={submit}
      >
        <FormProviders store={store} step={step} state={state} />
        {title !== undefined && (
          <Heading id={headingId} level={headingLevel} className="pt-title" tabIndex={-1}>
            <StepCount state={state} counted={counted} />
            {said}
          </Heading>
        )}
        <StepMessage message={words.message} context={context} />
        <ProblemArea problems={state.problems} />
        <Summary problems={state.summary} model={store.model} prefix={prefix} />
        {words.description !== undefined && (
          <StepDescription store={store} step={step} text={words.description} context={context} />
        )}
        {marksRequired(store.model, state) && <p className="pt-mark-note">{t('kit:requiredMark')}</p>}
        <UsernameHint store={store} state={state} />
        {step.review === true && (
          <Suspense fallback={null}>
            <answers.Drawn store={store} headingLevel={level} />
          </Suspense>
        )}
        {step.prefill !== undefined && (
          <Suspense fallback={<div className="pt-skeleton" />}>
            <prefill.Drawn key={step.id} store={store} prefill={step.prefill} />
          </Suspense>
        )}
        {!isAided(step) ? (
          <StepFields step={step} headingLevel={level} store={store} fields={state.fields} prefix={prefix} />
        ) : (
          <div className="pt-aided">
            <StepFields step={step} headingLevel={level} store={store} fields={state.fields} prefix={prefix} />
            <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
              <aids.Drawn store={store} step={step} prefix={prefix} />
            </Suspense>
          </div>
        )}
        <FormActions store={store} step={step} danger={danger}>
          {beside}
        </FormActions>
        <FormFooter store={store} step={step} state={state} />
        <p className="pt-hidden" role="status">
          {state.processing
            ? t('kit:working')
            : stayed && state.summary.length > 0
              ? t('kit:summary.title', { count: state.summary.length })
              : ''}
        </p>
      </form>
    </StoreContext>
  );
}

/** The number of the step is part of the heading that takes focus, so that a screen reader announces it with the title. */
function StepCount({ state, counted }: { readonly state: FormOutline; readonly counted: boolean }) {
  const { t } = useEngine();
  const at = state.steps.indexOf(state.step);
  if (!counted || at < 0) return null;
  return (
    <>
      <span className="pt-hidden">{t('kit:steps.count', { step: at + 1, total: state.steps.length })}</span>{' '}
    </>
  );
}

/** The asterisk is explained if some fields have it and there is more than one field to fill in. */
function marksRequired(model: FieldFormModel, state: FormOutline): boolean {
  if (model.marks === 'optional') return false;
  const asked = state.fields.filter((index) => {
    const field = model.fields[index];
    return field?.readOnly !== true && field?.component !== 'hidden';
  });
  return asked.length > 1 && asked.some((index) => model.fields[index]?.required !== false);
}

/** After a change of step, focus goes to the new step; it is never lost to the body. One that is drawn into a frame takes none from the page around. */
function useMoveFocus(
  state: FormOutline,
  form: RefObject<HTMLFormElement | null>,
  stepFocus: 'heading' | 'firstField',
): void {
  const seen = useRef(state.moves);
  useLayoutEffect(() => {
    if (state.moves === seen.current) return;
    seen.current = state.moves;
    const heading = form.current?.querySelector<HTMLElement>('.pt-title');
    const control = form.current?.querySelector<HTMLElement>(
      '[data-field]:not([type=hidden], [readonly], [disabled], output)',
    );
    const target = stepFocus === 'firstField' ? (control ?? heading) : (heading ?? control);
    const page = form.current?.ownerDocument;
    if (page === document || page?.hasFocus()) target?.focus();
  }, [state.moves, form, stepFocus]);
}

interface StepDescriptionProps {
  readonly store: FormStore;
  readonly step: StepModel;
  readonly text: LocaleKey;
  /** What the text may name, and what the link's target reads. */
  readonly context: JsonObject;
}

/** The text below a step's heading. It may name values of the context, and mark one part as a link. */
function StepDescription({ store, step, text, context }: StepDescriptionProps) {
  const { t, address } = useEngine();
  const to = step.link && address(store.resolve(step.link), context);
  return (
    <p className="pt-description">
      <MarkedText text={t(text, context)} link={(inner) => <TextLink to={to}>{inner}</TextLink>} />
    </p>
  );
}

/** Records that few forms are filled in from. */
const prefill = later(() => import('./step-prefill'));

/** What is next to the fields of few forms: loaded with the first step that has it. */
const aids = later(() => import('./step-aids'));

/** Whether a step has something next to its fields. */
function isAided({ palette, preview, likeness, samples }: StepModel): boolean {
  return [palette, preview, likeness, samples].some((aid) => aid !== undefined);
}
