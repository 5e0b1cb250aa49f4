import type { Json, LocaleKey } from '../../model';
import type { ReasonQuestion } from '../../runtime';

/** A question the user must answer before the work continues. */
export interface Question {
  readonly title: LocaleKey;
  /** Split at line breaks into paragraphs. */
  readonly message?: LocaleKey;
  readonly args?: Readonly<Record<string, Json>>;
  /** Words in other languages in these texts → their language (BCP 47), so that they are pronounced correctly. */
  readonly foreign?: Readonly<Record<string, string>>;
  /** Text of the confirming button. */
  readonly confirm: LocaleKey;
  /** Text of the declining button. */
  readonly cancel: LocaleKey;
  /** Yes destroys something: its button is drawn as dangerous, and focus starts at no. */
  readonly kind?: 'danger';
  /** A warning that needs an answer. Default: true for destructive questions. */
  readonly alert?: boolean;
  /** Must be typed to confirm. */
  readonly typed?: string;
  readonly reason?: ReasonQuestion;
  /** The caller no longer waits for the answer: an open question is closed and counts as no. */
  readonly signal?: AbortSignal;
}

/** Questions that are shown one after another, each in a dialog. */
export interface QuestionQueue {
  /** Resolves true for yes; false for no, for closing the dialog and for an abort. Never rejects. */
  ask(question: Question): Promise<boolean>;
  /** The current one. */
  current(): Question | undefined;
  /** Answers the current one. */
  answer(yes: boolean): void;
  subscribe(listener: () => void): () => void;
}

interface OpenQuestion {
  readonly question: Question;
  settle(yes: boolean): void;
}

/** Shows one question after the other, in order of arrival. */
export function createQuestionQueue(): QuestionQueue {
  const listeners = new Set<() => void>();
  let waiting: readonly OpenQuestion[] = [];
  let current: OpenQuestion | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const next = () => {
    if (current !== undefined) return;
    [current, ...waiting] = waiting;
    if (current !== undefined) tell();
  };
  /** The dialog closes in between, so that each question takes focus again and returns it. */
  const leave = (asked: OpenQuestion) => {
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
        const asked: OpenQuestion = {
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
