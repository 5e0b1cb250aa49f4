import type { JsonObject } from '../../engine/model';
import type { FormStore } from '../../engine/runtime';

/** State of an open form. */
export interface OpenForm {
  /** Whether its contents differ from those at opening, not counting what is passed to the next page. */
  readonly changed: (handed: JsonObject) => boolean;
  /** Keeps a draft of it; false if the browser cannot store it. */
  readonly keep: () => boolean;
}

/** The open forms of the page, and whether leaving them would lose something. */
export interface ChangedForms {
  /** Registers a form until the returned function is called. */
  open(store: FormStore, form: OpenForm): () => void;
  /** Calls back whenever a form was opened. */
  onOpen(listener: () => void): void;
  /** The models of the open forms. */
  opened(): readonly Pick<FormStore['model'], 'id' | 'hash'>[];
  /** Whether a form, or any form, was changed and not sent. What is passed to the next page does not count. */
  changed(store?: FormStore, handed?: JsonObject): boolean;
  /** Whether unloading the page would lose something: a changed form whose draft cannot be kept. */
  unkept(): boolean;
  /** Runs a navigation that needs no question: after a form was sent, or after the user was asked. */
  letGo<T>(go: () => T): T;
}

export function createChangedForms(): ChangedForms {
  const forms = new Map<FormStore, OpenForm>();
  const listeners: (() => void)[] = [];
  let going = 0;
  return {
    open(store, form) {
      forms.set(store, form);
      for (const listener of listeners) listener();
      return () => forms.delete(store);
    },
    onOpen: (listener) => void listeners.push(listener),
    opened: () => [...forms.keys()].map(({ model }) => model),
    changed(store, handed = {}) {
      if (going > 0) return false;
      const asked = store === undefined ? [...forms.values()] : [forms.get(store)];
      return asked.some((form) => form?.changed(handed) === true);
    },
    unkept: () => [...forms.values()].some((form) => form.changed({}) && !form.keep()),
    letGo(go) {
      going += 1;
      try {
        return go();
      } finally {
        going -= 1;
      }
    },
  };
}
