import { useTranslation } from 'react-i18next';
import { Starting } from '../shell/starting';

/** Shown while the first page is loading (specification section 2). */
export function PortalLoading() {
  const { t } = useTranslation('common');
  return <Starting text={t('startup.loading')} />;
}
