import { Suspense, useCallback, useEffect, useRef } from 'react';
import type { BlockModel, BlockName, FormModel, JsonObject, ScreenModel } from '../model';
import { holdsInContext, readPath } from '../runtime';
import { type BlockViewProps, BoundedBlock } from './block-view';
import { useEngine } from './engine';
import type { FormViewProps } from './form-view';
import { useLiveCode } from './live-code';
import { isLive } from './prepare-screen';

/** A screen with its forms and the context they read. */
export interface ScreenViewProps {
  readonly screen: ScreenModel;
  /** The forms the screen draws, by id. */
  readonly forms: Readonly<Record<string, FormModel>>;
  /** Context of conditions and initial form values. Keep the object while nothing in it changes. */
  readonly context: JsonObject;
  /** See {@link FormViewProps.stepFocus}. */
  readonly stepFocus?: FormViewProps['stepFocus'];
  /** See {@link FormViewProps.onHeading}; of the form whose title is the page's first heading. */
  readonly onHeading?: FormViewProps['onHeading'];
  /** Called with what the screen's forms publish: values by field name, to be passed back as the `form` root of the context. */
  readonly onPublish?: BlockViewProps['onPublish'];
}

/**
 * The blocks of a screen, each with an error boundary, so that one that fails does not affect the others. Outside the portal's shell, which
 * has its own title, the first form's title is the page's first heading.
 */
export function ScreenView(props: ScreenViewProps) {
  if (!isLive(props.screen)) return <ScreenBlocks {...props} />;
  return (
    <Suspense fallback={<div className="pt-skeleton" />}>
      <Live {...props} />
    </Suspense>
  );
}

/** A screen with sources: the code of such screens is loaded with the first of them. */
function Live(props: ScreenViewProps) {
  const { screens } = useEngine();
  if (screens === undefined) throw new Error(`Nothing was handed in that the sources of "${props.screen.id}" need.`);
  const LiveScreen = useLiveCode(screens);
  return (
    <LiveScreen screen={props.screen} forms={props.forms} context={props.context}>
      {(context) => <ScreenBlocks {...props} context={context} />}
    </LiveScreen>
  );
}

function ScreenBlocks({ screen, forms, context, stepFocus, onHeading, onPublish }: ScreenViewProps) {
  const first = screen.frame === 'portal' ? undefined : firstShown(screen.blocks, 'form', context);
  const onRefused = useRefusals(screen.frame === 'portal' ? onHeading : undefined, documentTitle(screen, context));
  return (
    <div className="pt-screen">
      {screen.blocks.map((block) => (
        <BoundedBlock
          key={block.pointer}
          screen={screen.id}
          block={block}
          forms={forms}
          context={context}
          headingLevel={block === first ? 1 : 2}
          stepFocus={stepFocus}
          onHeading={block === first ? onHeading : undefined}
          onRefused={onRefused}
          onPublish={onPublish}
        />
      ))}
    </div>
  );
}

/** Title of the document that the screen shows: a page of it is known by that in tabs, bookmarks and history. */
function documentTitle({ blocks }: ScreenModel, context: JsonObject): string | undefined {
  const document = firstShown(blocks, 'document', context);
  const title = document && readPath(context, document.title);
  return typeof title === 'string' && title !== '' ? title : undefined;
}

/** The first block of a kind that is shown. */
function firstShown<Name extends BlockName>(blocks: readonly BlockModel[], name: Name, context: JsonObject) {
  return blocks.find(
    (block): block is BlockModel & BlockModel<Name> => block.block === name && holdsInContext(block.displayed, context),
  );
}

/** Forms of a page that has its own heading: the page is notified whether any of them shows a refused submit. */
function useRefusals(onHeading: FormViewProps['onHeading'], title: string | undefined) {
  const refusals = useRef(new Set<string>());
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (told.current === title) return;
    told.current = title;
    onHeading?.({ title, refused: refusals.current.size > 0 });
  }, [onHeading, title]);
  return useCallback(
    (pointer: string, refused: boolean) => {
      if (refused) refusals.current.add(pointer);
      else refusals.current.delete(pointer);
      onHeading?.({ title, refused: refusals.current.size > 0 });
    },
    [onHeading, title],
  );
}

/** A part of a screen that is drawn outside its content: next to the heading or at the side. */
export interface ScreenRegionProps {
  readonly screen: ScreenModel;
  readonly region: 'header' | 'aside';
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly context: JsonObject;
}

/** The blocks of a screen for its top or side; their conditions decide which of them show. */
export function ScreenRegion({ screen, region, forms, context }: ScreenRegionProps) {
  return screen[region]?.map((block) => (
    <BoundedBlock key={block.pointer} screen={screen.id} block={block} forms={forms} context={context} />
  ));
}
