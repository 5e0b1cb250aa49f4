import { useTranslation } from 'react-i18next';
import { Spinner } from '../../engine/react';

/** What shows while the first page is on its way (specification section 2). */
export function PortalLoading() {
  const { t } = useTranslation('common');
  return (
    <p className="loading" role="status">
      <Spinner />
      {t('startup.loading')}
    </p>
  );
}
