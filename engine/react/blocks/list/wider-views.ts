import type { ListBlockModel, LocaleKey } from '../../../model';
import { type ListState, plainArrangement, viewOf } from '../../../runtime';
import { useEngine } from '../../engine';
import { useScreen, useScreenHost } from '../screen-scope';

/** By screen and list: what it showed when a view was applied that has lost filters. */
const widened = new WeakMap<object, Map<string, string>>();

const queryOf = (block: ListBlockModel, list: ListState) => viewOf(block, list, plainArrangement).query;

/** Says which filters a list has lost of what it shows from now on, and remembers it; where there are none, that it has all. */
export function useWiderNotice(
  block: ListBlockModel,
  message: LocaleKey,
): (list: ListState, lost: readonly string[]) => void {
  const { t } = useEngine();
  const { scope } = useScreen();
  const { actions } = useScreenHost();
  return (list, lost) => {
    const lists = widened.get(scope) ?? new Map<string, string>();
    widened.set(scope, lists);
    if (lost.length === 0) {
      lists.delete(block.source);
      return;
    }
    lists.set(block.source, queryOf(block, list));
    const words = lost.map((name) => {
      const label = name === 'q' ? 'kit:list.search' : block.filters.find((filter) => filter.name === name)?.label;
      return label === undefined ? name : t(label);
    });
    actions.notify({ severity: 'warning', message, args: { names: words.join(', ') } });
  };
}

/** Whether a list still shows what a view with lost filters left of it: until its search, filters, sort or size change. */
export function isWider(scope: object, block: ListBlockModel, list: ListState): boolean {
  return widened.get(scope)?.get(block.source) === queryOf(block, list);
}
