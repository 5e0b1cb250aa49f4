import { type ReactNode, useSyncExternalStore } from 'react';
import { useEngine } from '../engine';
import { Dialog } from './dialog';
import { ForeignWords } from './foreign-words';
import type { QuestionQueue } from './question-queue';

/** The queue's present question as a dialog (specification section 2). Closing it says no. */
export default function QuestionDialog({ queue }: { readonly queue: QuestionQueue }): ReactNode {
  const { t } = useEngine();
  const question = useSyncExternalStore(queue.subscribe, queue.current);
  const danger = question?.kind === 'danger';
  const say = (key: string | undefined) => (key === undefined ? undefined : t(key, question?.args));
  return (
    <Dialog
      open={question !== undefined}
      title={say(question?.title) ?? ''}
      message={say(question?.message)}
      confirm={say(question?.confirm)}
      cancel={say(question?.cancel)}
      danger={danger}
      role={(question?.alert ?? danger) ? 'alertdialog' : 'dialog'}
      mark={(text) => <ForeignWords text={text} foreign={question?.foreign} />}
      onConfirm={() => queue.answer(true)}
      onClose={() => queue.answer(false)}
    />
  );
}
