import { vi } from 'vitest';
import type { FieldFormModel, Json, JsonObject, Option } from '../../engine/model';
import {
  builtInKinds,
  createFormStore,
  createRegistry,
  type FormStore,
  type Host,
  type Plugin,
} from '../../engine/runtime';
import type { FormBuilder } from './form-model';

/** A host whose ports do nothing and can be watched; a test overrides what it needs. */
export function fakeHost(own: Partial<Host> = {}) {
  return {
    operate: vi.fn<Host['operate']>(own.operate ?? (async () => ({ ok: true }))),
    loadOptions: vi.fn<Host['loadOptions']>(own.loadOptions ?? (async () => [])),
    perform: vi.fn<Host['perform']>(own.perform ?? (() => {})),
    now: vi.fn<Host['now']>(own.now ?? (() => Date.UTC(2026, 5, 15))),
    report: vi.fn<Host['report']>(own.report ?? (() => {})),
    ...(own.readSource && { readSource: own.readSource }),
  };
}

export interface Opened {
  readonly store: FormStore;
  readonly model: FieldFormModel;
  readonly host: ReturnType<typeof fakeHost>;
  type(name: string, value: Json | undefined): void;
  field(name: string): ReturnType<FormStore['field']>;
  /** Codes of the problems shown at a field. */
  codes(name: string): string[];
}

export interface Opening {
  readonly host?: Partial<Host>;
  readonly context?: JsonObject;
  readonly initial?: JsonObject;
  readonly plugin?: Plugin;
  readonly attempt?: () => string;
}

/** Opens a form and refers to its fields by name. */
export function open(
  form: FormBuilder | FieldFormModel,
  { host: own, context = {}, plugin, ...rest }: Opening = {},
): Opened {
  const model = 'kind' in form ? form : form.model();
  const host = fakeHost(own);
  const registry = createRegistry(builtInKinds(), plugin ? [plugin] : []);
  const store = createFormStore({ model, registry, host, context, ...rest });
  const at = (name: string) => {
    const index = store.indexOf(name);
    if (index < 0) throw new Error(`The form has no field ${name}`);
    return index;
  };
  return {
    store,
    model,
    host,
    type: (name, value) => store.change(at(name), value),
    field: (name) => store.field(at(name)),
    codes: (name) => store.field(at(name)).problems.map((problem) => problem.code),
  };
}

/** Options that show their value. */
export const optionsOf = (...values: string[]): Option[] => values.map((value) => ({ value, text: value }));

/** A promise that the test resolves at any time. */
export function later<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((accept, refuse) => {
    resolve = accept;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/** Flushes all resolved promises. */
export async function quiet() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
