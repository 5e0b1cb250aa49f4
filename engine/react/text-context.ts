import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { JsonObject } from '../model';
import type { FormStore } from '../runtime';
import { answerWords } from './answer-words';
import { useEngine } from './engine';

/**
 * What the texts of a form's steps may name: its context, and below `field` the values of the fields that any of them names. A form whose
 * texts name none subscribes to no field.
 */
export function useTextContext(store: FormStore, context: JsonObject): JsonObject {
  const { t, language } = useEngine();
  const { named } = store.model;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = (named ?? []).map((index) => store.subscribeField(index, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, named],
  );
  const read = useCallback(
    () => (named ? JSON.stringify(named.map((index) => answerWords(store, index, t, language) ?? '')) : ''),
    [store, named, t, language],
  );
  const said = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => {
    if (named === undefined) return context;
    const words = JSON.parse(said) as readonly string[]; // as written by `read`
    const field = Object.fromEntries(
      named.map((index, at) => [store.model.fields[index]?.name ?? '', words[at] ?? '']),
    );
    return { ...context, field };
  }, [store, named, context, said]);
}
