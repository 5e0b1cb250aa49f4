import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/react';
import { usePortal } from '../../portal-context';
import './acting-banner.css';

/** Shows an administrator, on every page, that they act as another user, and leads back to their own portal. */
export default function ActingBanner({ email, id }: { readonly email: string; readonly id: string }) {
  const { t } = useTranslation('common');
  const { services, configuration, notices } = usePortal();
  const [ending, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    const answer = await services.api.call('DELETE', 'auth/impersonation');
    // A refusal shows that it is over already; without any answer the state is unknown.
    if (!answer.ok && answer.failure.status === undefined) {
      setEnding(false);
      notices.push({ severity: 'error', message: 'common:failure.unreachable' });
      return;
    }
    window.location.assign(`${configuration.portals.admin}/users/list?id=${encodeURIComponent(id)}`);
  };
  return (
    <>
      <section className="acting-banner" aria-label={t('acting.label')}>
        <Icon name="warning" />
        <p>{t('acting.text', { email })}</p>
        <button type="button" className="pt-button" disabled={ending} onClick={() => void end()}>
          {t('acting.end')}
        </button>
      </section>
      <p className="acting-note">{t('acting.note')}</p>
    </>
  );
}
