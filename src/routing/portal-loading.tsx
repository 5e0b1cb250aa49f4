import { useTranslation } from 'react-i18next';
import { Starting } from '../shell/starting';

/** What shows while the first page is on its way (specification section 2). */
export function PortalLoading() {
  const { t } = useTranslation('common');
  return <Starting text={t('startup.loading')} />;
}
