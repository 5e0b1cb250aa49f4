import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Title of the page: that of the step or the screen before the portal's; a refused submit comes first (quality 3). */
export function useDocumentTitle(portalTitle: string, title: string | undefined, refused: boolean): void {
  const { t } = useTranslation();
  const portal = t(portalTitle);
  const said = title ? t('common:shell.title', { title, portal }) : portal;
  const whole = refused ? t('common:shell.titleRefused', { title: said }) : said;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
