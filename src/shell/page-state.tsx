import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button } from '../../engine/react';

/**
 * Problems of the page as a whole, across its top: the browser is offline (quality R12), or the portal was rebuilt meanwhile and parts of
 * the old one are gone (quality R21). Typed input survives the reload as a draft.
 */
export function PageState() {
  const { t } = useTranslation('common');
  const offline = useOffline();
  const outdated = useOutdated();
  return (
    <div className="page-state" role="status">
      {offline && <Alert severity="warning">{t('page.offline')}</Alert>}
      {outdated && !offline && (
        <Alert severity="info">
          <p>{t('page.outdated')}</p>
          <Button kind="secondary" onClick={() => window.location.reload()}>
            {t('page.reload')}
          </Button>
        </Alert>
      )}
    </div>
  );
}

function useOffline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
}

/** True once a part of the program could not be fetched while online: Vite dispatches an event for it. */
function useOutdated(): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    const note = () => setOutdated(navigator.onLine);
    window.addEventListener('vite:preloadError', note);
    return () => window.removeEventListener('vite:preloadError', note);
  }, []);
  return outdated;
}
