import type { FormModel, JsonObject, ScreenModel } from '../model';
import { BlockView } from './block-view';
import { Boundary } from './boundary';

export interface ScreenViewProps {
  readonly screen: ScreenModel;
  /** The forms the screen draws, by id. */
  readonly forms: Readonly<Record<string, FormModel>>;
  /** What conditions read and forms are opened with. Keep the object while nothing in it changes. */
  readonly context: JsonObject;
}

/** The blocks of a screen, each fenced, so that one that fails leaves the others standing. */
export function ScreenView({ screen, forms, context }: ScreenViewProps) {
  return (
    <div className="pt-screen">
      {screen.blocks.map((block) => (
        <Boundary key={block.pointer} definition={screen.id} pointer={block.pointer}>
          <BlockView block={block} forms={forms} context={context} />
        </Boundary>
      ))}
    </div>
  );
}
