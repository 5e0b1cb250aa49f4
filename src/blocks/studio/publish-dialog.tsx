import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Dialog, useEngine } from '../../../engine/react';
import type { Failure, SetCheck } from './state/studio-api';
import { useStudioParts, useStudioState } from './studio-context';
import { Comparison } from './tabs/compare-tab';

interface PublishDialogProps {
  readonly open: boolean;
  readonly check: SetCheck | 'failed' | 'asking' | undefined;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

/** The last look before it is live: what it changes in words, what is wrong, why, and what becomes of forms that are open. */
export function PublishDialog({ open, check, onClose, onPublished }: PublishDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { studio, announce } = useStudioParts();
  const { saving } = useStudioState(studio);
  const engine = useEngine();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const checked = typeof check === 'object' ? check : undefined;
  const errors = checked?.problems.filter(({ severity }) => severity === 'error') ?? [];

  const publish = async () => {
    const { set } = studio.state().saving;
    if (set === undefined || checked === undefined || !checked.sound || busy) return;
    setBusy(true);
    setFailure(undefined);
    const words = { title: set.title, reason: reason.trim() };
    const described = words.reason === '' ? undefined : await studio.api.describeSet(set.id, set.revision, words);
    if (described?.ok === false) {
      setBusy(false);
      return setFailure(described.failure);
    }
    const revision = described?.ok ? described.data.revision : set.revision;
    const answer = await studio.api.publish(set.id, revision, checked.baseEdition);
    setBusy(false);
    if (!answer.ok) {
      // A refusal is a change of the set: it has failed, and says where.
      const now = await studio.api.set(set.id);
      if (now.ok) studio.saving.described(now.data);
      return setFailure(answer.failure);
    }
    announce(t('publish.done'));
    engine.screens?.actions.notify({ severity: 'success', message: 'studio:publish.done', args: {} });
    onPublished();
  };

  return (
    <Dialog
      open={open}
      title={t('publish.title', { title: saving.set?.title ?? '' })}
      width="medium"
      confirm={t('publish.confirm')}
      cancel={t('cancel')}
      busy={busy || check === 'asking'}
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      {check === 'asking' && <p role="status">{t('publish.checking')}</p>}
      {check === 'failed' && <Alert severity="error">{t('compare.failed')}</Alert>}
      {failure && <Alert severity="error">{sayFailure(failure)}</Alert>}
      {errors.length > 0 && (
        <Alert severity="error">
          <p>{t('publish.refused', { count: errors.length })}</p>
          <ul>
            {errors.slice(0, 10).map(({ id, file, line, sentence, code }) => (
              <li key={id}>
                <code>
                  {file}:{line}
                </code>{' '}
                {sentence === '' ? code : sentence}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {checked?.sound && (
        <>
          <h3 className="pt-label">{t('publish.changes')}</h3>
          <Comparison check={checked} exists={(key) => i18n.exists(key)} />
          <div className="pt-field">
            <label className="pt-label" htmlFor="studio-reason">
              {t('publish.reason')}
            </label>
            <textarea
              id="studio-reason"
              className="pt-input"
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          {checked.narrower && <p className="pt-help">{t('publish.narrower')}</p>}
          <p className="pt-help">{t('publish.openForms')}</p>
        </>
      )}
    </Dialog>
  );

  function sayFailure({ code, args }: Failure): string {
    return i18n.exists(`errors:${code}`) ? t(`errors:${code}`, { ...args }) : t('publish.failed');
  }
}
