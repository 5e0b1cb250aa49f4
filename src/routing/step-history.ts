import { type FormStore, hasWayBack } from '../../engine/runtime';
import { isAt, type StepRouter, trailIn, writeTrail } from './step-trail';

type Location = StepRouter['state']['location'];

/**
 * Moves a form and the browser's history with each other, from where both are; returns how to end it.
 * @param left the entry that somebody has just left through the history
 */
export function followSteps(store: FormStore, router: StepRouter, left?: Location): () => void {
  const { model } = store;
  const page = router.state.location.pathname;
  let { location } = router.state;
  let shown = present();
  /** An entry of the past is being gone to because the form is there already. */
  let going = false;
  /** The form is being moved to where the history is already. */
  let visiting = false;

  function present(): string {
    return model.steps[store.form().step]?.id ?? '';
  }

  /** The way to an entry. One that says nothing is that of the first step. */
  function trailOf(location: Location): readonly string[] {
    const trail = trailIn(location, model.id);
    if (trail !== undefined) return trail;
    const first = model.steps[store.form().steps[0] ?? 0]?.id;
    return [first ?? ''];
  }

  const write = (trail: readonly string[], replace: boolean) => writeTrail(router, model.id, trail, replace);

  function go(delta: number) {
    going = true;
    void router.navigate(delta);
  }

  /** Brings the history to where the form is. */
  function record() {
    if (going || !isAt(page, router)) return;
    const trail = trailOf(router.state.location);
    const at = trail.lastIndexOf(shown);
    if (at < 0 && !hasWayBack(model, store.form().step)) write([shown], true);
    else if (at < 0) write([...trail, shown], false);
    else if (at < trail.length - 1) go(at - (trail.length - 1));
  }

  /** The history moved: the form follows, or where it must not, the history comes back. */
  function arrive(before: Location) {
    const trail = trailOf(router.state.location);
    if (going) {
      going = false;
      record();
      return;
    }
    const wanted = trail.at(-1) ?? '';
    if (wanted === shown) return;
    visiting = true;
    store.visit(wanted);
    visiting = false;
    shown = present();
    if (shown === wanted) return;
    const beyond = trail.length - trailOf(before).length;
    if (beyond > 0) go(-beyond);
    else write([...trail.slice(0, -1).filter((step) => step !== shown), shown], true);
  }

  const endForm = store.subscribeForm(() => {
    const now = present();
    if (now === shown) return;
    shown = now;
    if (!visiting) record();
  });
  const endRouter = router.subscribe((state) => {
    if (state.location === location) return;
    const before = location;
    location = state.location;
    if (state.location.pathname === page && state.historyAction === 'POP') arrive(before);
  });
  // After a reload the form is where its draft is, as a rule where its entry is; an entry that says more is put right.
  const trail = trailOf(router.state.location);
  if (left !== undefined) arrive(left);
  else if (trail.at(-1) !== shown) {
    const at = trail.lastIndexOf(shown);
    if (at < 0) record();
    else write(trail.slice(0, at + 1), true);
  }
  return () => {
    endForm();
    endRouter();
  };
}
