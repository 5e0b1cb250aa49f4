import { type FormStore, hasWayBack } from '../../engine/runtime';
import { isAt, type StepRouter, trailIn, writeTrail } from './step-trail';

type Follow = typeof import('./step-history').followSteps;

let follow: Follow | undefined;

async function loadFollow(): Promise<Follow> {
  follow ??= (await import('./step-history')).followSteps;
  return follow;
}

/**
 * The same store, whose steps are entries of the browser's history (decision D16): a step forward adds an entry, Back and Forward go to the
 * steps of their entries as far as the store allows it, and the form's own Back goes back in the history. A step without a way back
 * replaces the one before. An entry holds names of steps, never values.
 */
export function keepHistory(store: FormStore, router: StepRouter): FormStore {
  const { model } = store;
  if (model.steps.length < 2) return store;
  const page = router.state.location.pathname;
  let end: (() => void) | undefined;
  let ended = false;

  /** @param before the entry that was left, if the user moves through the history */
  function begin(before?: StepRouter['state']['location']) {
    end?.();
    end = follow?.(store, router, before);
    if (end) return;
    end = () => undefined;
    const { location } = router.state;
    // If it cannot be loaded, the form has no history of its steps; the error display reports it.
    loadFollow().then(
      () => {
        // The user may have moved through the history meanwhile.
        const moved = router.state.location !== location && router.state.historyAction === 'POP';
        if (!ended) begin(before ?? (moved ? location : undefined));
      },
      () => undefined,
    );
  }

  /** The current step gets its entry at once: a reload or Back may come before the code that follows the steps is loaded. */
  function enter(first: number) {
    const { step } = store.form();
    const [from, to] = [model.steps[first], model.steps[step]];
    if (follow !== undefined || !from || !to || !isAt(page, router)) return;
    if (hasWayBack(model, step)) writeTrail(router, model.id, [from.id, to.id], false);
    else writeTrail(router, model.id, [to.id], true);
  }

  /** Until a step is left, there is nothing to follow; until the user types, nothing to prepare for it. */
  function wait() {
    const { location } = router.state;
    const { step, steps } = store.form();
    if (trailIn(location, model.id) !== undefined || step !== steps[0]) return begin();
    const endForm = store.subscribeForm(() => {
      if (store.form().step === step) return;
      end?.();
      enter(step);
      begin();
    });
    // After a reload, entries ahead may be those of its steps.
    const endRouter = router.subscribe(({ location: now }) => {
      if (now.pathname === location.pathname && trailIn(now, model.id) !== undefined) begin(location);
    });
    end = () => {
      endForm();
      endRouter();
    };
  }

  return {
    ...store,
    subscribeForm(listener) {
      // A store without a listening view changes no history.
      if (end === undefined) wait();
      return store.subscribeForm(listener);
    },
    change(index, input, how) {
      loadFollow().catch(() => undefined);
      store.change(index, input, how);
    },
    dispose() {
      ended = true;
      end?.();
      store.dispose();
    },
  };
}
