import { type ComponentType, createContext, type ReactNode, use, useCallback } from 'react';
import type { BlockModel, BlockName, FormModel, JsonObject, LocaleKey, WithoutLiveCode } from '../model';
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

type Props<Name extends BlockName> = Omit<BlockViewProps, 'block'> & { readonly block: BlockModel<Name> };
type Draw<Name extends BlockName> = (
  props: Props<Name>,
  engine: Engine,
  LiveBlock: ComponentType<LiveBlockProps> | null,
) => ReactNode;

/** A live block; nothing where its code is missing. */
const drawLive: Draw<BlockName> = ({ block, context }, _engine, LiveBlock) =>
  LiveBlock && <LiveBlock block={block} context={context} />;

/** What draws each kind of block that needs no other code; every other kind is live, and does not compile without its view there. */
const views: { readonly [Name in WithoutLiveCode]: Draw<Name> } = {
  form: ({ block, forms, context, headingLevel, stepFocus, onHeading, onPublish }) => (
    <FormBlock
      block={block}
      form={forms[block.form]}
      context={context}
      view={{ stepper: block.stepper, headingLevel, stepFocus, onHeading }}
      onPublish={onPublish}
    />
  ),
  article: ({ block, context }, { t }) => (
    <>
      {titleOf(block, t)}
      <Article text={t(block.body)} values={context} />
    </>
  ),
  panel: ({ block, forms, context, onRefused, onPublish }, { t }) => (
    <section className="pt-panel">
      {titleOf(block, t)}
      <PartOfPage>
        {block.blocks.map((inner) => (
          <BlockView key={inner.pointer} {...{ block: inner, forms, context, onRefused, onPublish }} />
        ))}
      </PartOfPage>
    </section>
  ),
  links: ({ block, context }, { t, address }) => (
    <ul className="pt-links">
      {block.links.map((link) => (
        <li key={link.label}>
          <TextLink to={address(settledTarget(link.to, context), context)}>{t(link.label)}</TextLink>
        </li>
      ))}
    </ul>
  ),
  component: (props, engine, LiveBlock) => {
    const { block, context } = props;
    // Its own sources are live code, which draws the block in them.
    if (block.sources) return drawLive(props, engine, LiveBlock);
    const kind = engine.blocks.get(block.component);
    if (!kind) return <p className="pt-missing">{engine.t('kit:noComponent', { name: block.component })}</p>;
    return <kind.Block settings={block.settings} context={context} actions={block.actions} />;
  },
};

/** Kinds of block of which some or all need live code. */
export type WithLiveCode = Exclude<BlockName, WithoutLiveCode> | 'component';

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
  const draw = (views as Partial<Record<string, Draw<BlockName>>>)[block.block] ?? drawLive;
  return draw({ ...props, onHeading: props.onHeading ?? onState }, engine, LiveBlock);
}

function titleOf({ title }: { readonly title?: LocaleKey }, t: Engine['t']): ReactNode {
  return title !== undefined && <h2 className="pt-panel-title">{t(title)}</h2>;
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
