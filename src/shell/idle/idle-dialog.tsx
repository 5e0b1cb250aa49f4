import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../engine/react';
import type { IdleWatch } from '../../session/idle';
import './idle-dialog.css';

/** How often a screen reader announces the remaining time, in seconds; at the end every time. */
const announcedEvery = 15;
const announcedAlways = 5;

/**
 * Warns before the session ends because of inactivity (specification section 2; quality R17): an alertdialog with a live countdown, one
 * press to continue and one to sign out.
 */
export default function IdleDialog({
  watch,
  onSignOut,
}: {
  readonly watch: IdleWatch;
  readonly onSignOut: () => void;
}) {
  const { t } = useTranslation('common');
  const state = useSyncExternalStore(watch.subscribe, watch.state);
  const endsAt = state.warning ? state.endsAt : undefined;
  const left = useSecondsUntil(endsAt);
  const [busy, setBusy] = useState(false);
  const stay = () => {
    setBusy(true);
    void watch.stay().finally(() => setBusy(false));
  };
  const said = left <= announcedAlways ? left : Math.ceil(left / announcedEvery) * announcedEvery;
  return (
    <Dialog
      open={endsAt !== undefined}
      role="alertdialog"
      title={t('idle.title')}
      message={t('idle.text')}
      confirm={t('idle.stay')}
      cancel={t('shell.signOut')}
      busy={busy}
      dismissable={false}
      onConfirm={stay}
      onClose={onSignOut}
    >
      <p className="idle-left" aria-hidden="true">
        <span>{t('idle.left')}</span>
        <span className="idle-clock">{clockOf(left)}</span>
      </p>
      <p className="pt-hidden" role="timer" aria-live="assertive">
        {t('idle.said', { count: said })}
      </p>
    </Dialog>
  );
}

/** Whole seconds until a moment of the wall clock; never below 0. */
function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}

/** Minutes and seconds, as on a clock: `1:05`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
