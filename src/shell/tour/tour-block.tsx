import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../engine/react';

/** Starts the tour of the surrounding frame; undefined if there is none. */
export const StartTour = createContext<(() => void) | undefined>(undefined);

/** A button that starts the tour, for help pages: block `portal:tour`. */
export function TourBlock() {
  const { t } = useTranslation('common');
  const start = use(StartTour);
  if (start === undefined) return null;
  return (
    <p>
      <Button kind="secondary" onClick={start}>
        {t('tour.again')}
      </Button>
    </p>
  );
}
