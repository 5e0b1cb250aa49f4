import { type ComponentType, createContext, use, useCallback } from 'react';
import type { BlockModel, BlockName, FormModel, JsonObject } from '../model';
import { holdsInContext, settledTarget } from '../runtime';
import { Article } from './article';
import { TextLink } from './elements/text-link';
import { useEngine } from './engine';
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

type ViewProps<Name extends BlockName> = BlockViewProps & { readonly block: BlockModel<Name> };

/** What draws each kind of block; `later`: see {@link LiveBlockProps}. */
const views = {
  form: FormPlace,
  list: 'later',
  detail: 'later',
  stats: 'later',
  chart: 'later',
  tabs: 'later',
  article: ArticleBlock,
  notice: 'later',
  preview: 'later',
  import: 'later',
  document: 'later',
  panel: Panel,
  grid: 'later',
  links: Links,
  actions: 'later',
  component: Component,
} satisfies { readonly [Name in BlockName]: ComponentType<ViewProps<Name>> | 'later' };

/** Kinds of block of which some or all are live. */
export type LiveName =
  | 'component'
  | { [Name in BlockName]: (typeof views)[Name] extends 'later' ? Name : never }[BlockName];

/** Whether a block needs the code of live blocks. */
export function isLiveBlock(block: BlockModel): boolean {
  return views[block.block] === 'later' || 'actions' in block || 'sources' in block;
}

/** One block of a screen; nothing while its condition does not hold. */
export function BlockView(props: BlockViewProps) {
  const { block, context } = props;
  const LiveBlock = use(LiveBlockContext);
  if (!holdsInContext(block.displayed, context)) return null;
  // Each view is listed by the name of its own kind of block.
  const View = views[block.block] as ComponentType<BlockViewProps> | 'later';
  if (View !== 'later') return <View {...props} />;
  return LiveBlock === null ? null : <LiveBlock block={block} context={context} />;
}

function FormPlace(props: ViewProps<'form'>) {
  const { block, forms, context, headingLevel, stepFocus, onHeading, onRefused, onPublish } = props;
  const { pointer } = block;
  const onState = useCallback(({ refused }: FormHeading) => onRefused?.(pointer, refused), [onRefused, pointer]);
  return (
    <FormBlock
      block={block}
      form={forms[block.form]}
      context={context}
      view={{ stepper: block.stepper, headingLevel, stepFocus, onHeading: onHeading ?? onState }}
      onPublish={onPublish}
    />
  );
}

function ArticleBlock({ block, context }: ViewProps<'article'>) {
  const { t } = useEngine();
  return (
    <>
      {block.title !== undefined && <h2 className="pt-panel-title">{t(block.title)}</h2>}
      <Article text={t(block.body)} values={context} />
    </>
  );
}

function Panel({ block, forms, context, onRefused, onPublish }: ViewProps<'panel'>) {
  const { t } = useEngine();
  return (
    <section className="pt-panel">
      {block.title !== undefined && <h2 className="pt-panel-title">{t(block.title)}</h2>}
      <PartOfPage>
        {block.blocks.map((inner) => (
          <BlockView
            key={inner.pointer}
            block={inner}
            forms={forms}
            context={context}
            onRefused={onRefused}
            onPublish={onPublish}
          />
        ))}
      </PartOfPage>
    </section>
  );
}

function Links({ block, context }: ViewProps<'links'>) {
  const { t, address } = useEngine();
  return (
    <ul className="pt-links">
      {block.links.map((link) => (
        <li key={link.label}>
          <TextLink to={address(settledTarget(link.to, context), context)}>{t(link.label)}</TextLink>
        </li>
      ))}
    </ul>
  );
}

/** A block of the host. Its own sources are live code. */
function Component({ block, context }: ViewProps<'component'>) {
  const LiveBlock = use(LiveBlockContext);
  if (block.sources === undefined) return <HostBlock block={block} context={context} />;
  return LiveBlock === null ? null : <LiveBlock block={block} context={context} />;
}

/** What the host registered under the block's name. */
export function HostBlock({ block, context }: LiveBlockProps & { readonly block: BlockModel<'component'> }) {
  const { t, blocks } = useEngine();
  const kind = blocks.get(block.component);
  if (kind === undefined) return <p className="pt-missing">{t('kit:noComponent', { name: block.component })}</p>;
  return <kind.Block settings={block.settings} context={context} actions={block.actions} />;
}
