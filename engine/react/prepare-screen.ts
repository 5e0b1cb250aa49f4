import type { BlockModel, ScreenModel } from '../model';
import { prepareScreens } from './live-code';
import { prepareQueryForms } from './query-form-code';
import type { ScreenHost } from './screen-host';
import { steps } from './steps-code';

const quiet: ReadonlySet<BlockModel['block']> = new Set(['form', 'article', 'panel', 'links', 'component']);

/** Whether a screen reads sources or draws blocks that may. */
export function isLive({ sources, blocks }: ScreenModel): boolean {
  return sources.length > 0 || blocksIn(blocks).some(({ block }) => !quiet.has(block));
}

/** Blocks, and those in panels among them. */
function blocksIn(blocks: readonly BlockModel[]): readonly BlockModel[] {
  return blocks.flatMap((block) => (block.block === 'panel' ? [block, ...blocksIn(block.blocks)] : [block]));
}

/**
 * Loads the code and the look that a screen needs, so that it can be drawn whole with its heading: what came later would push
 * everything below it down. Never fails: what could not be loaded is tried again when it is drawn, and there it is told.
 */
export async function prepareScreen(screen: ScreenModel, host: Pick<ScreenHost, 'loadStyles'>): Promise<void> {
  const forms = blocksIn(screen.blocks).filter((block) => block.block === 'form');
  await Promise.allSettled([
    isLive(screen) && prepareScreens(host),
    forms.some(({ submits }) => submits === 'query') && prepareQueryForms(),
    forms.some(({ stepper }) => stepper !== 'none') && steps.preload(),
  ]);
}
