import type { Argument, ButtonModel, Switch, TargetModel } from '../model';
import { noProblems } from './cell';
import type { Changes } from './change';
import type { Progress } from './form-state';
import type { Session } from './session';

export type Navigation = ReturnType<typeof createNavigation>;

/** Moves between the steps of the form and reads where its links lead. */
export function createNavigation(session: Session, changes: Changes, progress: Progress) {
  const { model } = session;
  const isDisplayed = (index: number) => {
    const step = model.steps[index];
    return step !== undefined && session.isOn(step.displayed);
  };
  const indices = [...model.steps.keys()];
  const indexOf = (id: string) => model.steps.findIndex((step) => step.id === id);

  /** Arguments with their slots read; those without a value are left out. */
  function settled(args: Readonly<Record<string, Argument>>): Record<string, Argument> {
    const values: Record<string, Argument> = {};
    for (const [name, argument] of Object.entries(args)) {
      const value = session.read(argument);
      if (value !== undefined) values[name] = { value };
    }
    return values;
  }

  /** Makes the step the present one; what belonged to the one that is left goes with it. */
  function enter(index: number) {
    if (index === session.step() || !isDisplayed(index)) return;
    session.batch(() => {
      changes.clear(changes.fieldsWith('resetOnNavigation', session.step()));
      progress.told = [];
      progress.summarised = [];
      progress.revealed = false;
      progress.moves++;
      session.enter(index);
    });
  }

  return {
    enter,
    isDisplayed,
    indexOf,
    enterNamed: (id: string) => enter(indexOf(id)),
    /** To the next displayed step; stays in the last. */
    next() {
      const next = indices.find((index) => index > session.step() && isDisplayed(index));
      if (next !== undefined) enter(next);
    },
    /** The displayed step before the present one. */
    previous: () => indices.findLast((index) => index < session.step() && isDisplayed(index)),
    /**
     * Leaves a step that a change has hidden: for the next displayed one, else the last. Answers whether it did.
     */
    leaveHidden(): boolean {
      if (isDisplayed(session.step())) return false;
      const open =
        indices.find((index) => index > session.step() && isDisplayed(index)) ?? indices.findLast(isDisplayed);
      if (open === undefined) return false;
      enter(open);
      return true;
    },
    /** A displayed button of the present step or its footer, or where one of their displayed links leads. */
    find(id: string): { button?: ButtonModel; link?: TargetModel } {
      const step = model.steps[session.step()];
      const footer = step?.footer && session.isOn(step.footer.displayed) ? step.footer : undefined;
      const isMeant = (candidate: { readonly id: string; readonly displayed: Switch }) =>
        candidate.id === id && session.isOn(candidate.displayed);
      const button = step?.buttons.find(isMeant) ?? footer?.buttons.find(isMeant);
      if (button) return { button };
      const link = (step?.providers.find(isMeant) ?? footer?.links.find(isMeant))?.to;
      return link && (link.kind === 'operation' || link.kind === 'step') ? { link } : {};
    },
    /** The target with its slots read; an argument without a value is left out. */
    resolve(to: TargetModel): TargetModel {
      if (to.kind !== 'route') return to;
      const { state } = to;
      return { ...to, query: settled(to.query), ...(state && { state: settled(state) }) };
    },
    /** Forgets what was said of the form and by the server, as going back does. */
    hush() {
      session.batch(() => {
        progress.told = [];
        for (const cell of session.cells) {
          if (cell.told.length === 0) continue;
          cell.told = noProblems;
          session.mark(cell);
        }
      });
    },
  };
}
