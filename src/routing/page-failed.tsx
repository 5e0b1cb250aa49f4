import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { usePortal } from '../portal-context';
import { PageNotice } from './page-notice';

/** What is left when the frame itself throws: a sentence and a button that reloads the page; never a blank page (quality R23). */
export function PageFailed() {
  const { t } = useTranslation('common');
  const { report } = usePortal();
  const error = useRouteError();
  useEffect(() => {
    report('page-failed', { message: error instanceof Error ? error.message : String(error) });
  }, [error, report]);
  return (
    <main id="main">
      <PageNotice title={t('missing.title')} text={t('missing.broken')} onRetry={() => window.location.reload()} />
    </main>
  );
}
