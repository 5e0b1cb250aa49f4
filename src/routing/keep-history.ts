import { type FormStore, hasWayBack } from '../../engine/runtime';
import { isAt, type StepRouter, trailIn, writeTrail } from './step-trail';

type Follow = typeof import('./step-history').followSteps;

let follow: Follow | undefined;

async function loadFollow(): Promise<Follow> {
  follow ??= (await import('./step-history')).followSteps;
  return follow;
}

/**
 * The same store, whose steps are entries of the browser's history (decision D16): a step forward is an entry more, Back and Forward go
 * to the steps of their entries as far as the store lets them, and the form's own Back goes back in the history. A step from which there is
 * no way back takes the place of the one before. An entry holds names of steps, never values.
 */
export function keepHistory(store: FormStore, router: StepRouter): FormStore {
  const { model } = store;
  if (model.steps.length < 2) return store;
  const page = router.state.location.pathname;
  let end: (() => void) | undefined;
  let ended = false;

  /** @param before the entry that was left, where somebody goes through the history */
  function begin(before?: StepRouter['state']['location']) {
    end?.();
    end = follow?.(store, router, before);
    if (end) return;
    end = () => undefined;
    const { location } = router.state;
    // What cannot be loaded leaves the form without a history of its steps; the error display tells of it.
    loadFollow().then(
      () => {
        // Somebody may have gone through the history meanwhile.
        const moved = router.state.location !== location && router.state.historyAction === 'POP';
        if (!ended) begin(before ?? (moved ? location : undefined));
      },
      () => undefined,
    );
  }

  /** The step that was just come to gets its entry at once: a reload or Back may follow before there is what follows the steps. */
  function enter(first: number) {
    const { step } = store.form();
    const [from, to] = [model.steps[first], model.steps[step]];
    if (follow !== undefined || !from || !to || !isAt(page, router)) return;
    if (hasWayBack(model, step)) writeTrail(router, model.id, [from.id, to.id], false);
    else writeTrail(router, model.id, [to.id], true);
  }

  /** Until a step is left, there is nothing to follow; until somebody types, nothing to make ready for it. */
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
    // After a reload, entries that lie ahead may be those of its steps.
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
      // A store that no view listens to moves no history.
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
