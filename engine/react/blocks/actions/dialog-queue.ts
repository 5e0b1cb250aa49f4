import type { ActionFailure, ActionPorts, FormOutcome, FormRequest, ShowRequest } from '../../../runtime';

type Kind =
  | { readonly kind: 'fill'; readonly request: FormRequest; settle(outcome: FormOutcome): void }
  | { readonly kind: 'show'; readonly request: ShowRequest; settle(): void }
  | { readonly kind: 'fail'; readonly failure: ActionFailure; settle(): void };

/** A dialog of an action. */
export type OpenDialog = Kind & { readonly id: number };

/** Dialogs of actions: they are stacked in the order in which they were requested. */
export interface DialogQueue {
  readonly ports: Pick<ActionPorts, 'fill' | 'show' | 'fail'>;
  open(): readonly OpenDialog[];
  subscribe(listener: () => void): () => void;
}

export function createDialogQueue(): DialogQueue {
  const listeners = new Set<() => void>();
  let open: readonly OpenDialog[] = [];
  let count = 0;
  const set = (next: readonly OpenDialog[]) => {
    open = next;
    for (const listener of [...listeners]) listener();
  };
  const ask = <Answer>(make: (settle: (answer: Answer) => void) => Kind) =>
    new Promise<Answer>((resolve) => {
      count += 1;
      const asked: OpenDialog = {
        id: count,
        ...make((answer) => {
          set(open.filter((other) => other !== asked));
          resolve(answer);
        }),
      };
      set([...open, asked]);
    });
  return {
    ports: {
      fill: (request) => ask<FormOutcome>((settle) => ({ kind: 'fill', request, settle })),
      show: (request) => ask<void>((settle) => ({ kind: 'show', request, settle })),
      fail: (failure) => ask<void>((settle) => ({ kind: 'fail', failure, settle })),
    },
    open: () => open,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
