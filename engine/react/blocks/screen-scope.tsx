import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FormModel, JsonObject, ScopeModel } from '../../model';
import { createScope, type Scope, type SourceState } from '../../runtime';
import { useEngine } from '../engine';
import type { ScreenHost } from '../screen-host';

/** What the blocks of a screen share: its title, its forms, and the scope of their sources. */
export interface ScreenContextValue {
  readonly screen: string;
  readonly title: string;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly scope: Scope;
  /** Around a detail, or a block with sources of its own: what is not in its scope is there. */
  readonly outer?: ScreenContextValue;
  /** View preferences of the user for its blocks, by name; discarded with the screen. */
  readonly choices: Map<string, string>;
}

const ScreenContext = createContext<ScreenContextValue | null>(null);

export const ScreenContextProvider = ScreenContext;

/** The screen around a block. */
export function useScreen(): ScreenContextValue {
  const screen = use(ScreenContext);
  if (screen === null) throw new Error('A block that reads sources was drawn outside a screen.');
  return screen;
}

/** Reloads a source by its name, in the nearest scope that has it; false if none has. */
export async function refreshSource({ scope, outer }: ScreenContextValue, name: string): Promise<boolean> {
  return (await scope.refresh(name)) || (outer !== undefined && refreshSource(outer, name));
}

/** Reads a record again in the nearest scope with sources that contain it; see {@link Scope.reread}. */
export async function rereadRecord(
  { scope, outer }: ScreenContextValue,
  record: JsonObject,
): Promise<JsonObject | undefined> {
  const read = await scope.reread(record);
  return read === record && outer ? rereadRecord(outer, record) : read;
}

/** What screens need from the host. */
export function useScreenHost(): ScreenHost {
  const { screens } = useEngine();
  if (screens === undefined) throw new Error('The engine was given nothing that screens with sources need.');
  return screens;
}

/** Changes query parameters of the current address. */
export function useQueryPatch(): ScreenHost['changeQuery'] {
  return useScreenHost().changeQuery;
}

/** State of a source of the enclosing scope; renders when it changes. */
export function useSource(name: string): SourceState {
  const { scope } = useScreen();
  return useSyncExternalStore(scope.subscribe, () => scope.state(name));
}

/** Keeps a scope while its view is mounted, and returns the context its blocks read: the same object while nothing in it changed. */
export function useScope(
  model: ScopeModel,
  context: JsonObject,
): { readonly scope: Scope; readonly context: JsonObject } {
  const { sources, store } = useScreenHost();
  const [opened, setOpened] = useState(() => ({ model, scope: createScope({ model, sources, store, context }) }));
  let current = opened;
  if (opened.model !== model) {
    current = { model, scope: createScope({ model, sources, store, context }) };
    setOpened(current);
  }
  const { scope } = current;
  useEffect(() => scope.setContext(context), [scope, context]);
  useDisposal(scope);
  const subscribe = useCallback((listener: () => void) => scope.subscribe(listener), [scope]);
  const inside = useSyncExternalStore(subscribe, scope.context);
  return useMemo(() => ({ scope, context: inside }), [scope, inside]);
}

const waiting = new WeakMap<Scope, ReturnType<typeof setTimeout>>();

/** React may unmount a view and remount it at once (strict mode does); the scope survives that. */
function useDisposal(scope: Scope): void {
  useEffect(() => {
    clearTimeout(waiting.get(scope));
    return () => {
      waiting.set(
        scope,
        setTimeout(() => scope.dispose(), 0),
      );
    };
  }, [scope]);
}
