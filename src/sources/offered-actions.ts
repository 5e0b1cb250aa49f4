import type { OfferedAction, ScreenHost } from '../../engine/react';

/** The actions of the open records on the page, for the command palette. */
export interface OfferedActions {
  readonly offer: NonNullable<ScreenHost['offerActions']>;
  /** In the order in which they are rendered. */
  all(): readonly (OfferedAction & { readonly key: string })[];
}

export function createOfferedActions(): OfferedActions {
  const places = new Map<string, readonly OfferedAction[]>();
  return {
    offer(key, actions) {
      if (actions.length > 0) places.set(key, actions);
      else places.delete(key);
    },
    all: () => [...places].flatMap(([key, actions]) => actions.map((each) => ({ ...each, key: `${key} ${each.id}` }))),
  };
}
