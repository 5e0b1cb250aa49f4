import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TourModel } from '../../../engine/model';
import { Button } from '../../../engine/react';
import { MenuIcon } from '../frame/menu-icon';
import type { Tour } from './use-tour';
import './tour.css';

/** Offers the tour to new users: part of the page, so that nothing opens by surprise. */
export function TourInvitation({
  invitation,
  tour,
}: {
  readonly invitation: Pick<NonNullable<TourModel['invitation']>, 'title' | 'text'>;
  readonly tour: Pick<Tour, 'start' | 'decline'>;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="tour-invitation" aria-labelledby={id}>
      <span className="tour-sign">
        <MenuIcon name="tour" />
      </span>
      <div className="tour-words">
        <h2 id={id}>{t(invitation.title)}</h2>
        <p>{t(invitation.text)}</p>
      </div>
      <div className="tour-choices">
        <Button kind="secondary" onClick={tour.start}>
          {t('common:tour.start')}
        </Button>
        <Button kind="quiet" onClick={() => tour.decline(true)}>
          {t('common:tour.skip')}
        </Button>
      </div>
    </section>
  );
}
