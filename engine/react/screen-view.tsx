import type { FormModel, JsonObject, ScreenModel } from '../model';
import { BlockView } from './block-view';
import { Boundary } from './boundary';
import type { FormViewProps } from './form-view';

export interface ScreenViewProps {
  readonly screen: ScreenModel;
  /** The forms the screen draws, by id. */
  readonly forms: Readonly<Record<string, FormModel>>;
  /** What conditions read and forms are opened with. Keep the object while nothing in it changes. */
  readonly context: JsonObject;
  /** See {@link FormViewProps.stepFocus}. */
  readonly stepFocus?: FormViewProps['stepFocus'];
  /** See {@link FormViewProps.onHeading}; of the form whose title is the page's first heading. */
  readonly onHeading?: FormViewProps['onHeading'];
}

/**
 * The blocks of a screen, each fenced, so that one that fails leaves the others standing. Outside the portal's shell, which
 * has a title of its own, the first form's title is the page's first heading.
 */
export function ScreenView({ screen, forms, context, stepFocus, onHeading }: ScreenViewProps) {
  const first = screen.frame === 'portal' ? undefined : screen.blocks.find((block) => block.block === 'form');
  return (
    <div className="pt-screen">
      {screen.blocks.map((block) => (
        <Boundary key={block.pointer} definition={screen.id} pointer={block.pointer}>
          <BlockView
            block={block}
            forms={forms}
            context={context}
            headingLevel={block === first ? 1 : 2}
            stepFocus={stepFocus}
            onHeading={block === first ? onHeading : undefined}
          />
        </Boundary>
      ))}
    </div>
  );
}
