/** How many users of one browser are remembered. */
const MOST = 50;

/**
 * What the browser remembers of a user's tour, if it allows it: postponed until the tab is closed, or skipped for good. The account
 * remembers the latter too, unless its profile may not be changed (`disableEditProfile`).
 */
export function tourMemory(applicationId: string, person: string) {
  const later = `${applicationId}-tour-later`;
  const never = `${applicationId}-tour-skipped`;
  const people = (): readonly unknown[] => {
    const kept: unknown = JSON.parse(localStorage.getItem(never) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  };
  return {
    isOver: (): boolean =>
      attempt(() => sessionStorage.getItem(later) === person) === true ||
      attempt(() => people().includes(person)) === true,
    putOff: () => attempt(() => sessionStorage.setItem(later, person)),
    skip: () =>
      attempt(() => {
        const others = attempt(people)?.filter((one) => one !== person) ?? [];
        localStorage.setItem(never, JSON.stringify([...others, person].slice(-MOST)));
      }),
  };
}

/** Without storage, or with an invalid value, the tour is offered again with the next page. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
