import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { JsonObject, TourModel } from '../../../engine/model';
import { usePortal } from '../../portal-context';
import type { Menu } from '../frame/menu-entry';
import { tourMemory } from './tour-memory';
import { stepsFor } from './tour-steps';

/** Milliseconds before the user is back where the tour was started (specification section 9). */
const restoreDelay = 250;

/** The tour of the portal for the signed-in user (specification sections 2 and 4). */
export interface Tour {
  /** Whether there is one to start. */
  readonly offered: boolean;
  readonly open: boolean;
  /** Whether the invitation shows on this page. */
  readonly invites: boolean;
  start(): void;
  /**
   * Ends it and leads back to where it was started.
   * @param skip true: the user has seen enough of it and is not invited again
   */
  end(skip: boolean): void;
  /** Dismisses the invitation: for good, or for now. */
  decline(skip: boolean): void;
}

/** @param page id of the route that is shown */
export function useTour(
  tour: TourModel | undefined,
  menu: Menu,
  page: string | undefined,
  profile: JsonObject | undefined,
): Tour {
  const { configuration, services, session } = usePortal();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const person = String(profile?.id ?? '');
  const memory = useMemo(() => tourMemory(configuration.applicationId, person), [configuration.applicationId, person]);
  const [open, setOpen] = useState(false);
  const [declined, setDeclined] = useState(() => memory.isOver());
  const origin = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const skipForGood = useCallback(async () => {
    if (profile?.tourSkipped === true) return;
    const answer = await services.api.call<JsonObject>('PUT', 'auth/profile', { payload: { tourSkipped: true } });
    if (answer.ok) session.signedIn(answer.data);
    // If the profile cannot be changed just now, the browser remembers.
    else memory.skip();
  }, [profile, services, session, memory]);

  const offered = tour !== undefined && stepsFor(tour, menu).length > 0;
  const decline = (skip: boolean) => {
    memory.putOff();
    setDeclined(true);
    document.getElementById('heading')?.focus();
    if (skip) void skipForGood();
  };
  return {
    offered,
    open,
    invites:
      !open && !declined && profile !== undefined && profile.tourSkipped !== true && tour?.invitation?.route === page,
    start() {
      origin.current = pathname + search + hash;
      setOpen(true);
    },
    end(skip) {
      setOpen(false);
      memory.putOff();
      setDeclined(true);
      const from = origin.current;
      if (
        from !==
        window.location.pathname.slice(configuration.base.length) + window.location.search + window.location.hash
      )
        timer.current = setTimeout(() => void navigate(from, { replace: true }), restoreDelay);
      if (skip) void skipForGood();
    },
    decline,
  };
}
