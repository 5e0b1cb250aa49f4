import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../engine/react';
import { BrandMark } from '../brand';

/**
 * The frame of a signed-in user's pages before the portal has started: rendered by the server, without any user data. `PortalFrame`
 * replaces it.
 */
export function FrameAhead({ mode, title }: { readonly mode: 'user' | 'admin'; readonly title: string }) {
  const { t } = useTranslation('common');
  return (
    <div className="portal-ahead" data-mode={mode} aria-busy="true">
      <header className="portal-header">
        <span className="brand portal-brand">
          <BrandMark size={28} />
          <span className="brand-words">
            <span className="brand-name">{t('brand.name')}</span>
            <span className="brand-portal">{title}</span>
          </span>
        </span>
      </header>
      <div className="portal-side" />
      <div className="portal-main">
        <p className="loading starting" role="status">
          <Spinner />
          {t('startup.loading')}
        </p>
      </div>
    </div>
  );
}
