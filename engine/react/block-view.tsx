import { type ComponentType, createContext, use, useCallback } from 'react';
import type { BlockModel, FormModel, JsonObject } from '../model';
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

/** A block that draws source data: a list, a detail, a chart and similar. */
export interface LiveBlockProps {
  readonly block: BlockModel;
  readonly context: JsonObject;
}

/** Draws such blocks. Their code is loaded with the first screen that has one, and provides itself to the tree below. */
export const LiveBlockContext = createContext<ComponentType<LiveBlockProps> | null>(null);

/** One block of a screen; nothing while its condition does not hold. */
export function BlockView(props: BlockViewProps) {
  const { block, forms, context, headingLevel, stepFocus, onHeading, onRefused, onPublish } = props;
  const { t, blocks, address } = useEngine();
  const LiveBlock = use(LiveBlockContext);
  const { pointer } = block;
  const onState = useCallback(({ refused }: FormHeading) => onRefused?.(pointer, refused), [onRefused, pointer]);
  if (!holdsInContext(block.displayed, context)) return null;
  switch (block.block) {
    case 'form':
      return (
        <FormBlock
          block={block}
          form={forms[block.form]}
          context={context}
          view={{ stepper: block.stepper, headingLevel, stepFocus, onHeading: onHeading ?? onState }}
          onPublish={onPublish}
        />
      );
    case 'article':
      return (
        <>
          {block.title !== undefined && <h2 className="pt-panel-title">{t(block.title)}</h2>}
          <Article text={t(block.body)} values={context} />
        </>
      );
    case 'panel':
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
    case 'links':
      return (
        <ul className="pt-links">
          {block.links.map((link) => (
            <li key={link.label}>
              <TextLink to={address(settledTarget(link.to, context), context)}>{t(link.label)}</TextLink>
            </li>
          ))}
        </ul>
      );
    case 'component': {
      const kind = blocks.get(block.component);
      if (kind === undefined) return <p className="pt-missing">{t('kit:noComponent', { name: block.component })}</p>;
      return <kind.Block settings={block.settings} context={context} actions={block.actions} />;
    }
    default:
      return LiveBlock === null ? null : <LiveBlock block={block} context={context} />;
  }
}
