import { blocksIn, type FormModel, type ScreenModel } from '../model';
import { isLiveBlock } from './block-view';
import { fieldSets } from './field-sets-code';
import { prepareScreens } from './live-code';
import { prepareQueryForms } from './query-form-code';
import type { ScreenHost } from './screen-host';
import { steps } from './steps-code';
import type { WidgetKind } from './widget';

/** Whether a screen reads sources or draws blocks that may. */
export function isLive({ sources, blocks }: ScreenModel): boolean {
  return sources.length > 0 || blocksIn(blocks).some(isLiveBlock);
}

/** What a screen may need before it can be drawn. */
export interface ScreenParts extends Pick<ScreenHost, 'loadStyles'> {
  readonly widgets: readonly WidgetKind[];
}

/**
 * Loads the code and the styles that a screen needs, so that it can be drawn whole with its heading: late content would push everything
 * below it down, and a control whose code is missing could not be hydrated from the server's page. Never fails: what could not be loaded is
 * tried again on render, and reported there.
 */
export async function prepareScreen(
  screen: ScreenModel,
  models: Iterable<FormModel>,
  { loadStyles, widgets }: ScreenParts,
): Promise<void> {
  const forms = blocksIn(screen.blocks, 'form');
  const opened = [...models];
  const shown = new Set(opened.flatMap(shownFirst));
  await Promise.allSettled([
    isLive(screen) && prepareScreens({ loadStyles }),
    forms.some(({ submits }) => submits === 'query') && prepareQueryForms(),
    forms.some(({ stepper }) => stepper !== 'none') && steps.preload(),
    opened.some((model) => model.kind === 'fields' && model.steps[0]?.layout !== undefined) && fieldSets.preload(),
    ...widgets.map(({ name, preload }) => shown.has(name) && preload?.()),
  ]);
}

/** The widgets of a form's first step. Those of later steps are loaded with the first input. */
function shownFirst(model: FormModel): readonly string[] {
  return model.kind === 'fields' ? model.fields.flatMap(({ step, component }) => (step === 0 ? component : [])) : [];
}
