import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, Dialog } from '../../../engine/react';
import type { ChangeSet } from './state/studio-api';
import { useOwnAddress, useStudioParts, useStudioState, writersOf } from './studio-context';

interface EndedSetProps {
  /** The unsaved changes are kept for this set, which takes them when it is opened. */
  readonly onTaken: (set: string) => void;
  readonly onLeft: () => void;
}

/** Says that the set was published or discarded while there are changes that it does not have, and what can become of them. */
export function EndedSet({ onTaken, onLeft }: EndedSetProps) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { saving } = useStudioState(studio, 'saving');
  const [busy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  if (saving.status !== 'ended') return null;
  const take = async () => {
    if (busy) return;
    setBusy(true);
    const set = await studio.saving.takeOver();
    setBusy(false);
    setFailed(set === undefined);
    if (set !== undefined) onTaken(set);
  };
  return (
    <div className="studio-ended">
      <Alert
        severity="warning"
        role="alert"
        title={t(saving.set?.state === 'discarded' ? 'ended.discarded' : 'ended.published')}
      >
        <p>{t('ended.text')}</p>
        {isFailed && <p>{t('ended.failed')}</p>}
        <Button busy={busy} onClick={() => void take()}>
          {t('ended.take')}
        </Button>{' '}
        <Button kind="quiet" unavailable={busy} onClick={() => !busy && setLeaving(true)}>
          {t('ended.leave')}
        </Button>
      </Alert>
      <Dialog
        open={isLeaving}
        title={t('ended.leaveTitle')}
        message={t('ended.leaveText')}
        role="alertdialog"
        danger
        confirm={t('ended.leaveConfirm')}
        cancel={t('cancel')}
        onConfirm={() => {
          studio.saving.leave();
          onLeft();
        }}
        onClose={() => setLeaving(false)}
      />
    </div>
  );
}

/** Sets of which this browser has unsaved changes, while none is open: the list of sets does not open those that have ended. */
export function UnsavedSets({ onOpen }: { readonly onOpen: (set: string) => void }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { saving, unsaved } = useStudioState(studio, 'saving', 'unsaved');
  if (saving.set !== undefined || unsaved.length === 0) return null;
  return (
    <div className="studio-ended">
      <Alert severity="info" role="status">
        <p>{t('unsaved.text')}</p>
        {unsaved.map(({ id, title }) => (
          <Button key={id} kind="quiet" onClick={() => onOpen(id)}>
            {title === '' ? t('unsaved.untitled') : title}
          </Button>
        ))}
      </Alert>
    </div>
  );
}

/** Leads back to the set that the user wrote in last, while none is open: the next change would begin another one. */
export function OwnSet({ onOpen }: { readonly onOpen: (set: string) => void }) {
  const { t } = useTranslation('studio');
  const { studio } = useStudioParts();
  const { unsaved } = useStudioState(studio, 'unsaved');
  const own = useOwnAddress();
  const [found, setFound] = useState<readonly ChangeSet[]>([]);
  useEffect(() => {
    let isOver = false;
    void studio.api.openSets().then((answer) => {
      if (answer.ok && !isOver) setFound(answer.data);
    });
    return () => {
      isOver = true;
    };
  }, [studio]);
  const mine = found.filter(({ writers }) => own !== undefined && writersOf(writers).includes(own));
  const [last] = mine;
  // What the browser kept of it is offered already.
  if (last === undefined || unsaved.some(({ id }) => id === last.id)) return null;
  const { id, title, state } = last;
  return (
    <div className="studio-ended">
      <Alert severity="info" role="status">
        <p>{t('own.text', { count: mine.length, state: t(`sets.state.${state}`) })}</p>
        <Button kind="quiet" onClick={() => onOpen(id)}>
          {t('own.open', { title })}
        </Button>
      </Alert>
    </div>
  );
}
