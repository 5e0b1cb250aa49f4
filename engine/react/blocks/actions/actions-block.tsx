import type { BlockModel, JsonObject } from '../../../model';
import { PageActions, useHasPageActions } from '../../page-actions';
import { ActionRow } from './action-view';

interface ActionsBlockProps {
  readonly block: BlockModel<'actions'>;
  readonly context: JsonObject;
}

/** Position of the first block of a screen in its definition. */
const first = '/blocks/0';

/** Buttons in a row. Those at the start of a screen are its main actions: they are next to the page's heading. */
export function ActionsBlock({ block, context }: ActionsBlockProps) {
  const onPage = useHasPageActions() && block.pointer === first;
  const row = <ActionRow actions={block.actions} context={context} />;
  return onPage ? <PageActions>{row}</PageActions> : row;
}
