import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldFormModel, JsonObject, TargetModel } from '../model';
import type { FormState, FormStore } from '../runtime';
import { type Address, useEngine } from './engine';

/** The form around a widget. */
export const StoreContext = createContext<FormStore | null>(null);

/** The form as a whole; renders when it changes, which typing does not do. */
export function useFormState(store: FormStore): FormState {
  const subscribe = useCallback((listener: () => void) => store.subscribeForm(listener), [store]);
  const read = useCallback(() => store.form(), [store]);
  return useSyncExternalStore(subscribe, read, read);
}

/** The form's state apart from its buttons. */
export type FormOutline = Omit<FormState, 'submittable'>;

/** The form without `submittable`, which toggles while the user types and which only the submit button shows. */
export function useFormOutline(store: FormStore): FormOutline {
  const reader = useMemo(() => {
    let seen: FormState | undefined;
    return {
      subscribe: (listener: () => void) => store.subscribeForm(listener),
      read() {
        const now = store.form();
        if (seen === undefined || (seen !== now && !differInSubmittable(seen, now))) seen = now;
        return seen;
      },
    };
  }, [store]);
  return useSyncExternalStore(reader.subscribe, reader.read, reader.read);
}

/** Whether two states of a form differ in `submittable` at most. The store keeps the identity of every unchanged part. */
function differInSubmittable(one: FormState, other: FormState): boolean {
  return (Object.keys(one) as (keyof FormState)[]).every((key) => key === 'submittable' || one[key] === other[key]);
}

const noContext: JsonObject = {};
const nothingToEnd = () => undefined;

/** The context of the form around a widget, for instance to read a password policy; `{}` outside a form. */
export function useFormContext(): JsonObject {
  const store = use(StoreContext);
  const subscribe = useCallback(
    (listener: () => void) => (store === null ? nothingToEnd : store.subscribeForm(listener)),
    [store],
  );
  const read = () => store?.form().context ?? noContext;
  return useSyncExternalStore(subscribe, read, read);
}

/** How many submits of the form around a widget were refused: from the first on, every problem shows. */
export function useRefusals(): number {
  const store = use(StoreContext);
  const subscribe = useCallback(
    (listener: () => void) => (store === null ? nothingToEnd : store.subscribeForm(listener)),
    [store],
  );
  const read = () => store?.form().refusals ?? 0;
  return useSyncExternalStore(subscribe, read, read);
}

/** Returns to a step in which a value was given, to change it there; no effect outside a form. */
export function useRevise(): (step: string) => void {
  const store = use(StoreContext);
  return useCallback((step) => store?.revise(step), [store]);
}

const noChecks: ReturnType<FormStore['checks']> = [];

/** What the field's own rules demand of a text, as lines of a checklist; none outside a form. */
export function useRuleChecks(field: string, text: string): ReturnType<FormStore['checks']> {
  const store = use(StoreContext);
  return store?.checks(store.indexOf(field), text) ?? noChecks;
}

/** The address of a target in a field's settings, resolved with the form's current values. */
export function useTargetAddress(to: TargetModel | undefined): Address | undefined {
  const { address } = useEngine();
  const store = use(StoreContext);
  const context = useFormContext();
  return to === undefined ? undefined : address(store?.resolve(to) ?? to, context);
}

/**
 * Opens the store of a form and disposes it when the view is unmounted for good. React may unmount a view and remount it at once (strict
 * mode does); the store survives that, and with it the input. A changed `context` is merged into the open store; `initial` (values by
 * payload path) is read only when the form is opened.
 */
export function useFormStore(model: FieldFormModel, context: JsonObject, initial?: JsonObject): FormStore {
  const { openForm } = useEngine();
  const [opened, setOpened] = useState(() => ({ model, context, store: openForm(model, context, initial) }));
  let current = opened;
  if (opened.model !== model) {
    current = { model, context, store: openForm(model, context, initial) };
    setOpened(current);
  }
  const { store } = current;
  useEffect(() => {
    if (current.context === context) return;
    current.context = context;
    store.setContext(context);
  }, [current, context, store]);
  useStoreDisposal(store);
  return store;
}

const waiting = new WeakMap<FormStore, ReturnType<typeof setTimeout>>();

/** Disposes a store when the calling view is unmounted for good. */
export function useStoreDisposal(store: FormStore): void {
  useEffect(() => {
    clearTimeout(waiting.get(store));
    return () => {
      waiting.set(
        store,
        setTimeout(() => store.dispose(), 0),
      );
    };
  }, [store]);
}
