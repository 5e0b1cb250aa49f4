import { type FormStore, hasWayBack } from '../../engine/runtime';
import { isAt, type StepRouter, trailIn, writeTrail } from './step-trail';

type Location = StepRouter['state']['location'];

/**
 * Keeps a form and the browser's history in step, from where both are; returns a function that stops it.
 * @param left the entry that the user has just left through the history
 */
export function followSteps(store: FormStore, router: StepRouter, left?: Location): () => void {
  const { model } = store;
  const page = router.state.location.pathname;
  let { location } = router.state;
  let shown = present();
  /** The history is moving to an earlier entry because the form is there already. */
  let going = false;
  /** The form is moving to where the history is already. */
  let visiting = false;

  function present(): string {
    return model.steps[store.form().step]?.id ?? '';
  }

  /** The steps up to an entry. An entry without steps belongs to the first step. */
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

  /** Moves the history to where the form is. */
  function record() {
    if (going || !isAt(page, router)) return;
    const trail = trailOf(router.state.location);
    const at = trail.lastIndexOf(shown);
    if (at < 0 && !hasWayBack(model, store.form().step)) write([shown], true);
    else if (at < 0) write([...trail, shown], false);
    else if (at < trail.length - 1) go(at - (trail.length - 1));
  }

  /** The history moved: the form follows; if it may not, the history moves back. */
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
  // After a reload the form is where its draft is, usually where its entry is; an entry that is further ahead is corrected.
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
