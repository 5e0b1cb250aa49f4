import { useEffect, useSyncExternalStore } from 'react';
import type { Json, JsonObject } from '../model';
import type { FormStore } from '../runtime';

const noNames: readonly string[] = [];

/**
 * Publishes the current values of a form block's fields to the screen, and removes them when the form unmounts. A hidden field has none.
 */
export function usePublished(
  store: FormStore,
  names: readonly string[] = noNames,
  onPublish?: (values: JsonObject) => void,
): void {
  // Text, so that an unchanged snapshot compares equal, as the store's listeners require.
  const read = () => (names.length === 0 ? '' : JSON.stringify(valuesOf(store, names)));
  const text = useSyncExternalStore(
    (listener) => {
      const ends = names.map((name) => store.subscribeField(store.indexOf(name), listener));
      return () => {
        for (const end of ends) end();
      };
    },
    read,
    read,
  );
  useEffect(() => {
    if (text === '') return;
    onPublish?.(JSON.parse(text) as JsonObject);
    return () => onPublish?.({});
  }, [text, onPublish]);
}

function valuesOf(store: FormStore, names: readonly string[]): JsonObject {
  const values: Record<string, Json> = {};
  for (const name of names) {
    const { displayed, value } = store.field(store.indexOf(name));
    if (displayed && value !== undefined) values[name] = value;
  }
  return values;
}
