import type { BlockModel, JsonObject } from '../../model';
import { holdsInContext } from '../../runtime';
import { PartOfPage } from '../page-actions';
import { Blocks } from './blocks';

interface GridBlockProps {
  readonly block: BlockModel<'grid'>;
  readonly context: JsonObject;
}

/** Blocks side by side if there is room. */
export function GridBlock({ block, context }: GridBlockProps) {
  const shown = block.blocks.filter(({ displayed }) => holdsInContext(displayed, context));
  return (
    <div className={`pt-grid pt-grid-${block.columns}`}>
      {shown.map((inner) => (
        <div key={inner.pointer} className="pt-grid-cell">
          <PartOfPage>
            <Blocks blocks={[inner]} context={context} />
          </PartOfPage>
        </div>
      ))}
    </div>
  );
}
