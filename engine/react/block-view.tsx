import { type ComponentType, createContext, type ReactNode, use, useCallback } from 'react';
import type { BlockModel, BlockName, ComponentBlockModel, FormModel, JsonObject, LocaleKey } from '../model';
import { holdsInContext, settledTarget } from '../runtime';
import { Article } from './article';
import { Boundary } from './boundary';
import { TextLink } from './elements/text-link';
import { type Engine, useEngine } from './engine';
import { FormBlock } from './form-block';
import type { FormHeading, FormViewProps } from './form-view';
import { PartOfPage } from './page-actions';

export interface BlockViewProps {
  readonly block: BlockModel;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly context: JsonObject;
  /** See {@link FormViewProps}; read by a form block. */
  readonly headingLevel?: FormViewProps['headingLevel'];
  readonly stepFocus?: FormViewProps['stepFocus'];
  readonly onHeading?: FormViewProps['onHeading'];
  /** Called by each form, with its pointer, on whether a refused submit is shown. */
  readonly onRefused?: (pointer: string, refused: boolean) => void;
  /** Called with the values a form block publishes, by the fields' names. */
  readonly onPublish?: (values: JsonObject) => void;
}

/** A block whose code is loaded with the first screen that needs it: it draws answers of sources, or has sources or actions of its own. */
export interface LiveBlockProps {
  readonly block: BlockModel;
  readonly context: JsonObject;
}

/** Draws such blocks, and provides itself to the tree below. */
export const LiveBlockContext = createContext<ComponentType<LiveBlockProps> | null>(null);

/** What a block is drawn with. */
interface Drawing<Name extends BlockName> extends Omit<BlockViewProps, 'block'> {
  readonly block: BlockModel<Name>;
  readonly engine: Engine;
  readonly LiveBlock: ComponentType<LiveBlockProps> | null;
  /** Called by a form without another listener. */
  readonly onState: (heading: FormHeading) => void;
}

/** Kinds of block that are drawn without live code. */
type QuietName = 'form' | 'article' | 'panel' | 'links' | 'component';

/** A live block; nothing where its code is missing. */
const drawLive = ({ block, context, LiveBlock }: Drawing<BlockName>) =>
  LiveBlock && <LiveBlock block={block} context={context} />;

/** What draws each kind of block that needs no other code; every other kind is live, and does not compile without its view there. */
const views = {
  form: ({ block, forms, context, headingLevel, stepFocus, onHeading, onPublish, onState }: Drawing<'form'>) => (
    <FormBlock
      block={block}
      form={forms[block.form]}
      context={context}
      view={{ stepper: block.stepper, headingLevel, stepFocus, onHeading: onHeading ?? onState }}
      onPublish={onPublish}
    />
  ),
  article: ({ block, context, engine: { t } }: Drawing<'article'>) => (
    <>
      {titleOf(block, t)}
      <Article text={t(block.body)} values={context} />
    </>
  ),
  panel: ({ block, forms, context, onRefused, onPublish, engine: { t } }: Drawing<'panel'>) => (
    <section className="pt-panel">
      {titleOf(block, t)}
      <PartOfPage>
        {block.blocks.map((inner) => (
          <BlockView key={inner.pointer} {...{ block: inner, forms, context, onRefused, onPublish }} />
        ))}
      </PartOfPage>
    </section>
  ),
  links: ({ block, context, engine: { t, address } }: Drawing<'links'>) => (
    <ul className="pt-links">
      {block.links.map((link) => (
        <li key={link.label}>
          <TextLink to={address(settledTarget(link.to, context), context)}>{t(link.label)}</TextLink>
        </li>
      ))}
    </ul>
  ),
  // Its own sources are live code.
  component: (drawing: Drawing<'component'>) =>
    drawing.block.sources ? drawLive(drawing) : hostBlock(drawing.block, drawing.context, drawing.engine),
} satisfies { readonly [Name in QuietName]: (drawing: Drawing<Name>) => ReactNode };

/** Kinds of block of which some or all are live. */
export type LiveName = Exclude<BlockName, QuietName> | 'component';

/** Whether a block needs the code of live blocks. */
export function isLiveBlock(block: BlockModel): boolean {
  return !(block.block in views) || 'actions' in block || 'sources' in block;
}

/** One block of a screen; nothing while its condition does not hold. */
export function BlockView(props: BlockViewProps) {
  const { block, context, onRefused } = props;
  const engine = useEngine();
  const LiveBlock = use(LiveBlockContext);
  const { pointer } = block;
  const onState = useCallback(({ refused }: FormHeading) => onRefused?.(pointer, refused), [onRefused, pointer]);
  if (!holdsInContext(block.displayed, context)) return null;
  // Each view is listed by the name of its own kind of block; what is not listed is live.
  const draw = (views as Partial<Record<string, (drawing: Drawing<BlockName>) => ReactNode>>)[block.block] ?? drawLive;
  return draw({ ...props, engine, LiveBlock, onState });
}

function titleOf({ title }: { readonly title?: LocaleKey }, t: Engine['t']): ReactNode {
  return title !== undefined && <h2 className="pt-panel-title">{t(title)}</h2>;
}

/** What the host registered under the block's name. */
export function hostBlock(block: ComponentBlockModel, context: JsonObject, { t, blocks }: Engine): ReactNode {
  const kind = blocks.get(block.component);
  if (kind === undefined) return <p className="pt-missing">{t('kit:noComponent', { name: block.component })}</p>;
  return <kind.Block settings={block.settings} context={context} actions={block.actions} />;
}

interface BoundedBlockProps extends BlockViewProps {
  /** Name of the screen. */
  readonly screen: string;
}

/** A block with an error boundary, so that one that fails does not affect the others. */
export function BoundedBlock({ screen, ...props }: BoundedBlockProps) {
  return (
    <Boundary definition={screen} pointer={props.block.pointer}>
      <BlockView {...props} />
    </Boundary>
  );
}
