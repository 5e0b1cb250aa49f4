import { createContext, use, useEffect, useId } from 'react';
import type { ActionModel, JsonObject } from '../../../model';
import { useEngine } from '../../engine';
import { useScreenHost } from '../screen-scope';
import { wordsOf } from '../words';
import { useActionStates, useRunAction } from './screen-actions';

/** The name of the record open around a view; undefined outside of one. */
export const OpenRecordContext = createContext<string | undefined>(undefined);

/** Reports the actions of the open record to the host, as they are drawn: the same texts, the same reasons. */
export function useOfferedActions(actions: readonly ActionModel[], context: JsonObject): void {
  const { t } = useEngine();
  const { offerActions } = useScreenHost();
  const record = use(OpenRecordContext);
  const states = useActionStates(actions, context);
  const run = useRunAction();
  const key = useId();
  useEffect(() => {
    if (record === undefined) return;
    const words = wordsOf(context);
    const offered = actions.flatMap((action, at) => {
      const { shown = false, reason, busy = false } = states[at] ?? {};
      if (!shown || busy) return [];
      const why = reason === undefined ? {} : { reason: t(reason, words) };
      const shortcut = action.key === undefined ? {} : { shortcut: action.key };
      const label = t(action.label, words);
      return [{ id: action.id, label, record, ...why, ...shortcut, run: () => run(action, context) }];
    });
    offerActions?.(key, offered);
  });
  useEffect(() => () => offerActions?.(key, []), [offerActions, key]);
}
