import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useEngine } from '../engine';
import { Button } from './button';
import { Dialog } from './dialog';
import { ForeignWords } from './foreign-words';
import type { Question, QuestionQueue } from './question-queue';

/** The queue's current question as a dialog (specification section 2). Closing it answers no. */
export default function QuestionDialog({ queue }: { readonly queue: QuestionQueue }): ReactNode {
  const { t } = useEngine();
  const question = useSyncExternalStore(queue.subscribe, queue.current);
  const [written, setWritten] = useState<Written>(nothing);
  const mine = written.of === question ? written : nothing;
  const danger = question?.kind === 'danger';
  const textOf = (key: string | undefined) => (key === undefined ? undefined : t(key, question?.args));
  const lacking = question && lackingIn(question, mine);
  function agree() {
    if (question === undefined) return;
    if (lacking !== undefined) return setWritten({ ...mine, of: question, tried: true });
    question.reason?.take(mine.reason);
    queue.answer(true);
  }
  return (
    <Dialog
      open={question !== undefined}
      title={textOf(question?.title) ?? ''}
      message={textOf(question?.message)}
      confirm={textOf(question?.confirm)}
      cancel={textOf(question?.cancel)}
      danger={danger}
      role={(question?.alert ?? danger) ? 'alertdialog' : 'dialog'}
      mark={(text) => <ForeignWords text={text} foreign={question?.foreign} />}
      onConfirm={agree}
      onClose={() => queue.answer(false)}
    >
      {question && (question.typed !== undefined || question.reason) && (
        <Answers question={question} written={mine} lacking={lacking} onWrite={setWritten} />
      )}
    </Dialog>
  );
}

/** What the user entered with the answer. */
interface Written {
  readonly of?: Question;
  readonly typed: string;
  readonly reason: string;
  /** The user confirmed while input was missing: now the problems show. */
  readonly tried: boolean;
}

const nothing: Written = { typed: '', reason: '', tried: false };

/** Maximum length of a reason that the server stores. */
const longestReason = 1000;

function lackingIn(question: Question, { typed, reason }: Written): 'typed' | 'reason' | undefined {
  if (question.reason?.required && reason.trim() === '') return 'reason';
  // Blanks around a copied name are ignored; letters are compared exactly.
  if (question.typed !== undefined && typed.trim() !== question.typed.trim()) return 'typed';
  return undefined;
}

/** Prepared reasons of a question, once they are there. */
function usePrepared({ reason }: Question): readonly string[] {
  const [prepared, setPrepared] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    setPrepared([]);
    void reason?.prepared?.().then((texts) => !gone && setPrepared(texts));
    return () => {
      gone = true;
    };
  }, [reason]);
  return prepared;
}

interface AnswersProps {
  readonly question: Question;
  readonly written: Written;
  readonly lacking: 'typed' | 'reason' | undefined;
  readonly onWrite: (written: Written) => void;
}

/** The reason, and the name that has to be typed. */
function Answers({ question, written, lacking, onWrite }: AnswersProps) {
  const { t } = useEngine();
  const id = useId();
  const write = (more: Partial<Written>) => onWrite({ ...written, of: question, ...more });
  const shown = written.tried ? lacking : undefined;
  const prepared = usePrepared(question);
  const box = useRef<HTMLTextAreaElement>(null);
  const choose = (text: string) => {
    write({ reason: [written.reason.trim(), text].filter(Boolean).join(' ').slice(0, longestReason) });
    box.current?.focus();
  };
  return (
    <div className="pt-question-answers">
      {question.reason && (
        <div className="pt-field">
          <label className="pt-label" htmlFor={`${id}reason`}>
            {t(question.reason.required ? 'kit:question.reason' : 'kit:question.reasonOptional')}
          </label>
          <textarea
            ref={box}
            id={`${id}reason`}
            className="pt-input"
            rows={2}
            maxLength={longestReason}
            required={question.reason.required}
            data-start={question.reason.required ? '' : undefined}
            value={written.reason}
            aria-invalid={shown === 'reason' || undefined}
            aria-describedby={shown === 'reason' ? `${id}problem` : undefined}
            onChange={(event) => write({ reason: event.target.value })}
          />
          {prepared.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and its own layout.
            <div role="group" aria-label={t('kit:question.prepared')} className="pt-prepared">
              {prepared.map((text) => (
                <Button key={text} kind="quiet" onClick={() => choose(text)}>
                  {text}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {question.typed !== undefined && (
        <div className="pt-field">
          <label className="pt-label" htmlFor={`${id}typed`}>
            {t('kit:question.typed', { name: question.typed })}
          </label>
          <input
            id={`${id}typed`}
            className="pt-input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            data-start=""
            value={written.typed}
            aria-invalid={shown === 'typed' || undefined}
            aria-describedby={shown === 'typed' ? `${id}problem` : undefined}
            onChange={(event) => write({ typed: event.target.value })}
          />
        </div>
      )}
      <p id={`${id}problem`} className="pt-problem" role="alert">
        {shown === 'reason' && t('kit:question.reasonLacks')}
        {shown === 'typed' && t('kit:question.typedLacks', { name: question.typed ?? '' })}
      </p>
    </div>
  );
}
