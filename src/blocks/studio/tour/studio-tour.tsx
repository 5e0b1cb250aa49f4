import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../../portal-context';
import type { Menu } from '../../../shell/frame/menu-entry';
import { MenuIcon } from '../../../shell/frame/menu-icon';
import { TourInvitation } from '../../../shell/tour/tour-invitation';
import { tourMemory } from '../../../shell/tour/tour-memory';
import guide from './steps.json';

const TourDialog = lazy(() => import('../../../shell/tour/tour-dialog'));

/** The studio's steps belong to no entry of the menu. */
const nowhere: Menu = { main: [], trailing: [], profile: [] };

/** The tour of the studio for new users: offered once, dismissed for good, and started again from the studio's head. */
export function useStudioTour() {
  const { configuration, session } = usePortal();
  const state = session.state();
  const person = state.status === 'signedIn' ? String(state.profile.id) : '';
  const memory = useMemo(
    () => tourMemory(`${configuration.applicationId}-studio`, person),
    [configuration.applicationId, person],
  );
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState(() => memory.isOver());
  const leave = (forGood: boolean) => {
    setOpen(false);
    setOver(true);
    memory.putOff();
    if (forGood) memory.skip();
  };
  return { open, invites: !open && !over, start: () => setOpen(true), decline: leave, end: leave };
}

export type StudioTour = ReturnType<typeof useStudioTour>;

/** Offers the tour to new users, and shows it. */
export function StudioTourView({ tour }: { readonly tour: StudioTour }) {
  return (
    <>
      {tour.invites && <TourInvitation invitation={guide.invitation} tour={tour} />}
      {tour.open && (
        <Suspense fallback={null}>
          <TourDialog model={guide} menu={nowhere} tour={tour} />
        </Suspense>
      )}
    </>
  );
}

/** Starts the tour at any time. */
export function TourButton({ tour }: { readonly tour: StudioTour }) {
  const { t } = useTranslation('studio');
  return (
    <button
      type="button"
      className="pt-icon-button"
      aria-label={t('tour.button')}
      title={t('tour.button')}
      onClick={tour.start}
    >
      <MenuIcon name="tour" />
    </button>
  );
}
