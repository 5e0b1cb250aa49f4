import type { Json, LocaleKey } from '../../model';

/** Something a person must answer before the work goes on. */
export interface Question {
  readonly title: LocaleKey;
  /** Split at line breaks into paragraphs. */
  readonly message?: LocaleKey;
  readonly args?: Readonly<Record<string, Json>>;
  /** Words of other languages in these texts → their language (BCP 47), so that they are read out right. */
  readonly foreign?: Readonly<Record<string, string>>;
  /** Text of the button that says yes. */
  readonly confirm: LocaleKey;
  /** Text of the button that says no. */
  readonly cancel: LocaleKey;
  /** Yes destroys something: its button is drawn so, and focus starts at no. */
  readonly kind?: 'danger';
  /** A warning that needs an answer. Default: what destroys something is one. */
  readonly alert?: boolean;
  /** Has to be typed before yes counts. */
  readonly typed?: string;
  /** Asks why; told before yes is answered. */
  readonly reason?: { readonly required: boolean; take(written: string): void };
  /** Nobody waits for the answer any more: an open question goes away and counts as no. */
  readonly signal?: AbortSignal;
}

/** Questions that are asked one after another, each in a dialog. */
export interface QuestionQueue {
  /** Resolves true for yes; false for no, for closing the dialog and for an abort. Never rejects. */
  ask(question: Question): Promise<boolean>;
  /** The one that shows now. */
  current(): Question | undefined;
  /** Answers the one that shows now. */
  answer(yes: boolean): void;
  subscribe(listener: () => void): () => void;
}

interface Asked {
  readonly question: Question;
  settle(yes: boolean): void;
}

/** Asks one question after the other, in the order in which they came. */
export function createQuestionQueue(): QuestionQueue {
  const listeners = new Set<() => void>();
  let waiting: readonly Asked[] = [];
  let current: Asked | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const next = () => {
    if (current !== undefined) return;
    [current, ...waiting] = waiting;
    if (current !== undefined) tell();
  };
  /** The dialog closes in between, so that each question takes focus again and gives it back. */
  const leave = (asked: Asked) => {
    waiting = waiting.filter((other) => other !== asked);
    if (current !== asked) return;
    current = undefined;
    tell();
    setTimeout(next);
  };
  return {
    ask(question) {
      return new Promise((resolve) => {
        if (question.signal?.aborted === true) return resolve(false);
        const abort = () => asked.settle(false);
        const asked: Asked = {
          question,
          settle(yes) {
            question.signal?.removeEventListener('abort', abort);
            leave(asked);
            resolve(yes);
          },
        };
        question.signal?.addEventListener('abort', abort);
        waiting = [...waiting, asked];
        next();
      });
    },
    current: () => current?.question,
    answer: (yes) => current?.settle(yes),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
