import { decideTarget } from './decide-target';
import type { Place } from './place';

/** The last visited place within each group of the menu. */
export interface VisitedRoutes {
  /** Address below the base, with its query; undefined if none is known or the stored one is invalid. */
  last(group: Place): string | undefined;
  visit(group: Place, address: string): void;
  forget(): void;
}

/**
 * Stores the last visited path per route in session storage under the application's key (specification section 2). A stored path passes
 * through the only decision about where a user is sent; without storage only the memory is lost (quality R18).
 */
export function createVisitedRoutes(applicationId: string, base: string): VisitedRoutes {
  const key = `${applicationId}-visitedRoutes`;

  function load(): Readonly<Record<string, unknown>> {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  return {
    last({ route, path }) {
      const kept = load();
      const wish = Object.hasOwn(kept, route.id) ? kept[route.id] : undefined;
      if (typeof wish !== 'string') return undefined;
      const none = { kind: 'inApp', path: '' } as const;
      const { origin } = window.location;
      const target = decideTarget(base + wish, {
        origin,
        bases: [base + path],
        allowedHosts: [],
        home: none,
        fallback: none,
      });
      return target.kind === 'inApp' && target.path !== '' ? target.path.slice(base.length) : undefined;
    },
    visit({ route }, address) {
      try {
        sessionStorage.setItem(key, JSON.stringify({ ...load(), [route.id]: address }));
      } catch {
        // The menu leads to the start of the group.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was stored either.
      }
    },
  };
}
