import type { BlockModel, JsonObject } from '../../model';
import { BoundedBlock } from '../block-view';
import { useScreen } from './screen-scope';

interface BlocksProps {
  readonly blocks: readonly BlockModel[];
  readonly context: JsonObject;
}

/** Stacked blocks, each with an error boundary, so that one that fails does not affect the others. */
export function Blocks({ blocks, context }: BlocksProps) {
  const { screen, forms } = useScreen();
  return blocks.map((block) => (
    <BoundedBlock key={block.pointer} screen={screen} block={block} forms={forms} context={context} />
  ));
}
