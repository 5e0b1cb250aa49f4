import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { PartModel } from '../model';
import type { FormStore } from '../runtime';

/** The fields that parts contain, by index, in drawing order. */
export function fieldsIn(parts: readonly PartModel[]): number[] {
  return parts.flatMap((part) => (typeof part === 'number' ? [part] : fieldsIn(part.parts)));
}

/**
 * Whether any of the fields is visible, and whether one of them shows a problem. Renders when that changes, not when one of the fields
 * does.
 */
export function useFieldsShown(
  store: FormStore,
  parts: readonly PartModel[],
): 'nothing' | 'something' | 'with problems' {
  const fields = useMemo(
    () => fieldsIn(parts).filter((index) => store.model.fields[index]?.component !== 'hidden'),
    [store, parts],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = fields.map((index) => store.subscribeField(index, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [store, fields],
  );
  const read = useCallback(() => {
    let seen = false;
    for (const index of fields) {
      const { displayed, problems } = store.field(index);
      if (displayed && problems.length > 0) return 'with problems';
      seen ||= displayed;
    }
    return seen ? 'something' : 'nothing';
  }, [store, fields]);
  return useSyncExternalStore(subscribe, read, read);
}
