import { createContext, use, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import type { SchemaProblem } from '../model';
import type { Board } from './board';
import { idOf } from './place';

/** What every field of one drawing shares. The object stays the same while the drawing is mounted. */
export interface Scene {
  /** Prefix of every id. */
  readonly prefix: string;
  readonly board: Board;
}

export const SceneContext = createContext<Scene | null>(null);

export function useScene(): Scene {
  const scene = use(SceneContext);
  if (scene === null) throw new Error('A field of free JSON Schema was drawn outside its form.');
  return scene;
}

/** What the frame of a field passes to its control. */
export interface Place {
  readonly pointer: string;
  /** Id of the element that takes focus. */
  readonly id: string;
  readonly label: string;
  /** The name of the enclosing list item: distinguishes fields of several items out of context. */
  readonly item: string | undefined;
  /** Id of the visible label; absent if the control draws its own. */
  readonly labelId: string | undefined;
  /** Ids of the problem and the help that are currently drawn. */
  readonly describedBy: string | undefined;
  readonly problem: SchemaProblem | undefined;
  readonly required: boolean;
  /** True inside a choice between schemas, until the next field: the chosen option is already its name. */
  readonly inUnion?: boolean;
}

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = use(PlaceContext);
  if (place === null) throw new Error('A control of free JSON Schema was drawn outside its frame.');
  return place;
}

export function useProblemAt(pointer: string): SchemaProblem | undefined {
  const { board } = useScene();
  const subscribe = useCallback((listener: () => void) => board.subscribe(pointer, listener), [board, pointer]);
  return useSyncExternalStore(subscribe, () => board.read(pointer));
}

/** Registers the place's name on the board while the place is drawn, for the summary. */
export function useNamedPlace(pointer: string, label: string): string {
  const { board, prefix } = useScene();
  useLayoutEffect(() => board.name(pointer, label), [board, pointer, label]);
  return `${prefix}-${idOf(pointer)}`;
}
