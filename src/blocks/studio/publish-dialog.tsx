import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Dialog, useEngine } from '../../../engine/react';
import { edited } from './documents/history';
import { LostByTheSet } from './lost-values';
import { momentText, momentToCome } from './moment';
import type { ChangeSet, Failure, OpenForms, Schedule, SetCheck } from './state/studio-api';
import { useStudioParts, useStudioState } from './studio-context';
import { Comparison } from './tabs/compare-tab';

interface PublishDialogProps {
  readonly open: boolean;
  readonly check: SetCheck | 'failed' | 'asking' | undefined;
  /** Checks the set again, for it is no longer the one that was checked. */
  readonly onMoved: () => void;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

/** The last review before publishing: a summary of the changes, the problems, the reason, and the effect on forms that are open. */
export function PublishDialog({ open, check, onMoved, onClose, onPublished }: PublishDialogProps) {
  const { t, i18n } = useTranslation('studio');
  const { studio, announce } = useStudioParts();
  const { saving, checking } = useStudioState(studio, 'saving', 'checking');
  const engine = useEngine();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [time, setTime] = useState<'now' | 'later' | 'approve'>('now');
  const [moment, setMoment] = useState('');
  const [end, setEnd] = useState('');
  const [chosen, choose] = useState<OpenForms>();
  const [wrong, setWrong] = useState<'begin' | 'end'>();
  // What came in since the dialog was opened is checked first.
  const isAsking = check === 'asking' || checking;
  const checked = typeof check === 'object' ? check : undefined;
  // Where input is refused that was accepted before, what is finished as it was opened may hold just that. What was approved stays chosen.
  const isApproved = saving.set?.state === 'approved';
  const mayApprove = saving.set?.state === 'review' && saving.set.approval === 'ALLOWED';
  const isLater = time === 'later';
  // Also where the set is no longer in review meanwhile: who chose only to approve it does not publish it with the same press.
  const isApproval = time === 'approve';
  const openForms = chosen ?? (checked?.narrower && !isApproved ? 'move' : (saving.set?.openForms ?? 'finish'));
  const errors = checked?.problems.filter(({ severity }) => severity === 'error') ?? [];

  const publish = async () => {
    const { set } = studio.state().saving;
    if (set === undefined || checked === undefined || !checked.sound || isAsking || busy) return;
    const publishAt = isLater ? momentToCome(moment, Date.now()) : undefined;
    const endsAt = publishAt === undefined || end === '' ? undefined : momentToCome(end, Date.parse(publishAt));
    const problem = momentProblem(publishAt, endsAt);
    setWrong(problem);
    if (problem) return document.getElementById(`studio-${problem}`)?.focus();
    setBusy(true);
    setFailure(undefined);
    // Once it is published nothing differs any more.
    const { work, published } = studio.state();
    const documents = edited(work, published).size;
    const words = { title: set.title, reason: reason.trim() || set.reason, openForms };
    const isAsBefore = words.reason === set.reason && openForms === set.openForms;
    const described = isAsBefore ? undefined : await studio.api.describeSet(set.id, checked.revision, words);
    if (described?.ok === false) return refuse(set.id, described.failure);
    // What came in after the check was not shown here, and is not published: the server refuses another revision.
    const now = described?.ok ? described.data : { ...set, revision: checked.revision };
    if (isApproval) {
      const approved = await studio.api.approve(set.id, now.revision, checked.baseEdition);
      if (!approved.ok) return refuse(set.id, approved.failure);
      setBusy(false);
      setTime('now');
      studio.saving.described(approved.data);
      tell('publish.approved', { title: set.title });
      return onClose();
    }
    const answer =
      publishAt === undefined
        ? await studio.api.publish(set.id, now.revision, checked.baseEdition)
        : await schedule(now, checked.baseEdition, { publishAt, ...(endsAt !== undefined && { endsAt }) });
    if (!answer.ok) return refuse(set.id, answer.failure);
    setBusy(false);
    const done = publishAt === undefined ? 'publish.done' : 'publish.scheduled';
    const when = publishAt === undefined ? '' : momentText(publishAt, i18n.language);
    tell(done, { title: set.title, count: documents, when });
    onPublished();
  };

  const tell = (message: string, args: Readonly<Record<string, string | number>>) => {
    announce(t(message, args));
    engine.screens?.actions.notify({ severity: 'success', message: `studio:${message}`, args });
  };

  /** The set may have failed, and state where, or be another one by now: it is shown as it is. */
  const refuse = async (id: string, refused: Failure) => {
    const now = await studio.api.set(id);
    if (now.ok) studio.saving.described(now.data);
    setBusy(false);
    setFailure(refused);
  };
  const isMoved = checked !== undefined && saving.set !== undefined && saving.set.revision > checked.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it moved
  useEffect(() => {
    if (open && isMoved && !busy) onMoved();
  }, [open, isMoved, busy]);

  /** Scheduling counts as a review: if the set has no approval in its current state, the user approves it. */
  const schedule = async (set: Omit<ChangeSet, 'documents'>, base: number, when: Schedule) => {
    const isApproved = set.state === 'approved' && set.approvedBase === base;
    const approved = isApproved ? undefined : await studio.api.approve(set.id, set.revision, base);
    if (approved?.ok === false) return approved;
    return studio.api.schedule(set.id, approved?.data.revision ?? set.revision, base, when);
  };

  function momentProblem(publishAt: string | undefined, endsAt: string | undefined): typeof wrong {
    if (isLater && publishAt === undefined) return 'begin';
    return isLater && end !== '' && endsAt === undefined ? 'end' : undefined;
  }

  return (
    <Dialog
      open={open}
      title={t('publish.title', { title: saving.set?.title ?? '' })}
      width="medium"
      confirm={t(`publish.${isApproval ? 'approveConfirm' : isLater ? 'schedule' : 'confirm'}`)}
      cancel={t('cancel')}
      busy={busy || isAsking}
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      {isAsking && <p role="status">{t('publish.checking')}</p>}
      {check === 'failed' && <Alert severity="error">{t('compare.failed')}</Alert>}
      {failure && <Alert severity="error">{failureText(failure)}</Alert>}
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
          {saving.set?.state === 'review' && <Alert severity="warning">{t('publish.unapproved')}</Alert>}
          <h3 className="pt-label">{t('publish.changes')}</h3>
          <Comparison check={checked} exists={(key) => i18n.exists(key)} />
          <LostByTheSet />
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
          {checked.breaks.map(({ id, title, publishAt, file, line }) => (
            <Alert key={id} severity="warning">
              {t('publish.breaks', { title, file, line, when: momentText(publishAt, i18n.language) })}
            </Alert>
          ))}
          <fieldset className="studio-when">
            <legend className="pt-label">{t('publish.when')}</legend>
            {(['now', 'later', ...(mayApprove || isApproval ? (['approve'] as const) : [])] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="studio-when"
                  checked={time === each}
                  onChange={() => {
                    setTime(each);
                    setWrong(undefined);
                  }}
                />
                {t(`publish.${each}`)}
              </label>
            ))}
          </fieldset>
          {isLater && (
            <>
              <Moment
                id="studio-begin"
                label={t('publish.at')}
                help={t('publish.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
                problem={wrong === 'begin' ? t('publish.atMissing') : undefined}
                value={moment}
                onChange={(value) => {
                  setMoment(value);
                  setWrong(undefined);
                }}
              />
              <Moment
                id="studio-end"
                label={t('publish.ends')}
                help={t('publish.endsHelp')}
                problem={wrong === 'end' ? t('publish.endsWrong') : undefined}
                value={end}
                onChange={(value) => {
                  setEnd(value);
                  setWrong(undefined);
                }}
              />
            </>
          )}
          <fieldset className="studio-when studio-open-forms">
            <legend className="pt-label">{t('publish.openForms')}</legend>
            {checked.narrower && <p className="pt-help">{t('publish.narrower')}</p>}
            {(['finish', 'move', 'stop'] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="studio-open-forms"
                  checked={openForms === each}
                  onChange={() => choose(each)}
                />
                <span>
                  {t(`publish.${each}`)}
                  <span className="pt-help">{t(`publish.${each}Help`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </>
      )}
    </Dialog>
  );

  function failureText({ code, args }: Failure): string {
    return i18n.exists(`errors:${code}`) ? t(`errors:${code}`, { ...args }) : t('publish.failed');
  }
}

interface MomentProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A date and time in the user's time zone. */
function Moment({ id, label, help, problem, value, onChange }: MomentProps) {
  return (
    <div className="pt-field">
      <label className="pt-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="pt-input"
        type="datetime-local"
        value={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem !== undefined && (
        <p className="pt-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="pt-help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
