import type { createBrowserRouter } from 'react-router-dom';

/** The part of the router that moves the steps of forms. */
export type StepRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>;

/** Name under which a history entry holds the steps of forms: by form, the ids of the steps from the first to the one of this entry. */
const STEPS = 'steps';

/** The ids of a form's steps from the first to the one of a history entry; undefined where the entry names none. */
export function trailIn({ state }: StepRouter['state']['location'], form: string): readonly string[] | undefined {
  const kept = (state as Record<string, unknown> | null)?.[STEPS] as Record<string, unknown> | undefined;
  const trail = kept?.[form];
  return Array.isArray(trail) && trail.length > 0 && trail.every((step) => typeof step === 'string')
    ? trail
    : undefined;
}

/** Whether a history entry names steps of any form. */
export function hasTrail({ state }: StepRouter['state']['location']): boolean {
  return typeof state === 'object' && state !== null && STEPS in state;
}

/** Writes the steps of a form into an entry of the history: a new one, or the current one. */
export function writeTrail(router: StepRouter, form: string, trail: readonly string[], replace: boolean) {
  const { search, hash, state } = router.state.location;
  const before = (state ?? {}) as Record<string, unknown>;
  const steps = { ...(before[STEPS] as object | undefined), [form]: trail };
  void router.navigate(
    { search, hash },
    { state: { ...before, [STEPS]: steps }, replace, preventScrollReset: true, defaultShouldRevalidate: false },
  );
}

/** Whether a page is shown, and no navigation is about to replace it. */
export function isAt(page: string, { state: { location, navigation } }: StepRouter): boolean {
  return location.pathname === page && (navigation.location?.pathname ?? page) === page;
}
