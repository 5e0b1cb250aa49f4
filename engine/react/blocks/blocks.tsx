import type { BlockModel, JsonObject } from '../../model';
import { BlockView } from '../block-view';
import { Boundary } from '../boundary';
import { useScreen } from './screen-scope';

interface BlocksProps {
  readonly blocks: readonly BlockModel[];
  readonly context: JsonObject;
}

/** Blocks one below the other, each fenced, so that one that fails leaves the others standing. */
export function Blocks({ blocks, context }: BlocksProps) {
  const { screen, forms } = useScreen();
  return blocks.map((block) => (
    <Boundary key={block.pointer} definition={screen} pointer={block.pointer}>
      <BlockView block={block} forms={forms} context={context} />
    </Boundary>
  ));
}
