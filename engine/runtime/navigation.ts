import type { Argument, ButtonModel, FieldFormModel, RefusalMessages, Switch, TargetModel } from '../model';
import { noProblems } from './cell';
import type { Changes } from './change';
import type { Progress } from './form-state';
import { fieldsOf } from './payload';
import type { Session } from './session';

export type Navigation = ReturnType<typeof createNavigation>;

/** Whether the user may go back from a step: it has a Back button, or is a panel, which results from the input of the previous step. */
export function hasWayBack({ steps, navigation }: FieldFormModel, index: number): boolean {
  const step = steps[index];
  return navigation === 'free' || step?.back !== undefined || step?.panel === true;
}

/** Moves between the steps of the form and resolves its links. */
export function createNavigation(session: Session, changes: Changes, progress: Progress) {
  const { model } = session;
  const isDisplayed = (index: number) => {
    const step = model.steps[index];
    return step !== undefined && session.isOn(step.displayed);
  };
  const indices = [...model.steps.keys()];
  const indexOf = (id: string) => model.steps.findIndex((step) => step.id === id);

  /** Arguments with their slots resolved; those without a value are left out. */
  function settled(args: Readonly<Record<string, Argument>>): Record<string, Argument> {
    const values: Record<string, Argument> = {};
    for (const [name, argument] of Object.entries(args)) {
      const value = session.read(argument);
      if (value !== undefined) values[name] = { value };
    }
    return values;
  }

  /** Makes the step the current one; state that belongs to the previous one is dropped. */
  function enter(index: number) {
    if (index === session.step() || !isDisplayed(index)) return;
    session.batch(() => {
      changes.clear(changes.fieldsWith('resetOnNavigation', session.step()));
      progress.serverProblems = [];
      progress.summarized = [];
      progress.revealed = false;
      progress.moves++;
      progress.from = undefined;
      session.enter(index);
      progress.ways.set(index, new Map([...progress.sent].filter(([step]) => step < index)));
    });
  }

  /** What a step sends now, to be compared with what it sent before. */
  const contentOf = (step: number) =>
    JSON.stringify(fieldsOf(session, model.steps[step]?.submit.sends ?? 'step', step));

  /** Whether the fields of a step still hold what it sent. */
  const isIntact = (step: number) => progress.sent.get(step) === contentOf(step);

  return {
    enter,
    isDisplayed,
    indexOf,
    isIntact,
    /** Records that a step was sent. */
    sent(step: number) {
      progress.sent.set(step, contentOf(step));
    },
    /**
     * Whether a step may be opened again: an earlier one, unless the user cannot go back from here, or a later one if everything sent on
     * the way is unchanged.
     */
    mayVisit(index: number): boolean {
      if (!isDisplayed(index)) return false;
      if (index === session.step() || model.navigation === 'free') return true;
      if (index < session.step()) return hasWayBack(model, session.step());
      const way = progress.ways.get(index);
      if (way === undefined) return false;
      // A path may skip steps: only those that were sent then are required.
      for (const [step, content] of way) if (contentOf(step) !== content) return false;
      return true;
    },
    enterNamed: (id: string) => enter(indexOf(id)),
    /** To the next displayed step, or back to the one from which an earlier one was changed; stays in the last. */
    next() {
      const { revisedFrom } = progress;
      // Steps between that still hold what they sent are unaffected by the change: they are skipped.
      const isPassed = (index: number) => revisedFrom !== undefined && index < revisedFrom && isIntact(index);
      const next = indices.find((index) => index > session.step() && isDisplayed(index) && !isPassed(index));
      if (next === undefined) return;
      if (revisedFrom !== undefined && next >= revisedFrom) progress.revisedFrom = undefined;
      enter(next);
    },
    /** The displayed step before the current one. */
    previous: () => indices.findLast((index) => index < session.step() && isDisplayed(index)),
    /** Leaves a step that a change has hidden: for the next displayed one, else the last. Returns whether it did. */
    leaveHidden(): boolean {
      if (isDisplayed(session.step())) return false;
      const open =
        indices.find((index) => index > session.step() && isDisplayed(index)) ?? indices.findLast(isDisplayed);
      if (open === undefined) return false;
      enter(open);
      return true;
    },
    /** A displayed button of the current step or its footer, or the target of one of their displayed links. */
    find(id: string): { button?: ButtonModel; link?: TargetModel; messages?: RefusalMessages } {
      const step = model.steps[session.step()];
      const footer = step?.footer && session.isOn(step.footer.displayed) ? step.footer : undefined;
      const isMeant = (candidate: { readonly id: string; readonly displayed: Switch }) =>
        candidate.id === id && session.isOn(candidate.displayed);
      const button = step?.buttons.find(isMeant) ?? footer?.buttons.find(isMeant);
      if (button) return { button, ...(button.messages && { messages: button.messages }) };
      const { to: link, messages } = step?.providers.find(isMeant) ?? footer?.links.find(isMeant) ?? {};
      return link && (link.kind === 'operation' || link.kind === 'step') ? { link, ...(messages && { messages }) } : {};
    },
    /** The target with its slots resolved; an argument without a value is left out. */
    resolve(to: TargetModel): TargetModel {
      if (to.kind !== 'route') return to;
      const { state } = to;
      return { ...to, query: settled(to.query), ...(state && { state: settled(state) }) };
    },
    /** Clears problems of the form and from the server, as going back does. */
    clearServerProblems() {
      session.batch(() => {
        progress.serverProblems = [];
        for (const cell of session.cells) {
          if (cell.serverProblems.length === 0) continue;
          cell.serverProblems = noProblems;
          session.mark(cell);
        }
      });
    },
  };
}
