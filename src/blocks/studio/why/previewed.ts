import type { JsonObject } from '../../../../engine/model';
import type { Engine } from '../../../../engine/react';
import type { FormStore } from '../../../../engine/runtime';

/** The form that the preview shows, with its texts. */
export interface Previewed {
  readonly store: FormStore;
  readonly t: Engine['t'];
}

/** Passes the preview's form to the explanations of why it is as it is. Notifies of another form, and of any change in it. */
export interface PreviewedForm {
  current(): Previewed | undefined;
  set(previewed: Previewed | undefined): void;
  /** What the preview draws with: who looks, and the sample data. */
  surroundings(): JsonObject;
  surround(context: JsonObject): void;
  subscribe(listener: () => void): () => void;
  /** Counts what changed. */
  turn(): number;
}

export function createPreviewedForm(): PreviewedForm {
  const listeners = new Set<() => void>();
  let current: Previewed | undefined;
  let ends: readonly (() => void)[] = [];
  let turn = 0;
  let context: JsonObject = {};
  const changed = () => {
    turn++;
    for (const listener of listeners) listener();
  };
  const follow = () => {
    for (const end of ends) end();
    const store = listeners.size > 0 ? current?.store : undefined;
    // Conditions read any field and the context: any change may change the result.
    ends = store
      ? [store.subscribeForm(changed), ...store.model.fields.map((_, index) => store.subscribeField(index, changed))]
      : [];
  };
  return {
    current: () => current,
    set(previewed) {
      if (previewed?.store === current?.store && previewed?.t === current?.t) return;
      current = previewed;
      follow();
      changed();
    },
    surroundings: () => context,
    surround(next) {
      if (next === context) return;
      context = next;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) follow();
      };
    },
    turn: () => turn,
  };
}
