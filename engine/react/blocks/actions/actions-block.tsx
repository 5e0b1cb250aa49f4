import type { BlockModel, JsonObject } from '../../../model';
import { PageActions, useHasPageActions } from '../../page-actions';
import { ActionRow } from './action-view';

interface ActionsBlockProps {
  readonly block: BlockModel & { readonly block: 'actions' };
  readonly context: JsonObject;
}

/** Where the first block of a screen stands in its definition. */
const first = '/blocks/0';

/** Buttons in a row. Those that a screen begins with are what one comes for: they stand beside the page's heading. */
export function ActionsBlock({ block, context }: ActionsBlockProps) {
  const onPage = useHasPageActions() && block.pointer === first;
  const row = <ActionRow actions={block.actions} context={context} />;
  return onPage ? <PageActions>{row}</PageActions> : row;
}
