import type { ListBlockModel } from '../../../model';
import { type ListState, plainArrangement, viewOf } from '../../../runtime';

/** By screen and list: what it showed when a view was applied that has lost filters. */
const widened = new WeakMap<object, Map<string, string>>();

const queryOf = (block: ListBlockModel, list: ListState) => viewOf(block, list, plainArrangement).query;

/** Remembers that a list shows a view which has lost filters, or that it shows one which has not. */
export function noteWider(scope: object, block: ListBlockModel, list: ListState, wider: boolean): void {
  const lists = widened.get(scope) ?? new Map<string, string>();
  widened.set(scope, lists);
  if (wider) lists.set(block.source, queryOf(block, list));
  else lists.delete(block.source);
}

/** Whether a list still shows what a view with lost filters left of it: until its search, filters, sort or size change. */
export function isWider(scope: object, block: ListBlockModel, list: ListState): boolean {
  return widened.get(scope)?.get(block.source) === queryOf(block, list);
}
