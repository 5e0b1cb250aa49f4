import type { BlockModel, JsonObject } from '../../model';
import { Figure } from '../elements/figure';
import { useEngine } from '../engine';
import { ActionRow } from './actions/action-view';
import { wordsOf } from './words';

interface NoticeBlockProps {
  readonly block: BlockModel<'notice'>;
  readonly context: JsonObject;
}

/** An explanation, under a drawing, with links to continue. */
export function NoticeBlock({ block, context }: NoticeBlockProps) {
  const { t } = useEngine();
  return (
    <section className="pt-notice-block">
      <Figure name={block.figure} />
      {block.title !== undefined && <h2 className="pt-empty-title">{t(block.title)}</h2>}
      {block.text !== undefined && <p>{t(block.text, wordsOf(context))}</p>}
      <ActionRow actions={block.actions} context={context} />
    </section>
  );
}
