import { type Locator, nearestArgument } from '../definition';
import type { Json, RouteModel, RoutesModel, ScreenModel } from '../model';
import type { Memory } from './memory';
import { inside, type Report, type Spot } from './report';
import { own, type World } from './world';

/** A place of a document that leads to a route. */
interface Use {
  readonly route: string;
  readonly spot: Spot;
}

/**
 * Reports links of screens and of their forms that lead nowhere in a portal that shows them: each portal has its own routes. What is shown
 * in only one portal has a condition on `mode`, and is skipped.
 */
export function checkTargets(
  { definitions, routes: known, sharedConditions }: World,
  portals: Readonly<Record<string, RoutesModel>>,
  screens: Readonly<Record<string, ScreenModel>>,
  { memoized }: Pick<Memory, 'memoized'>,
  report: Report,
): void {
  /** Whether a condition reads the mode, directly or through the conditions it names. */
  const readsMode = (document: unknown) => {
    const named = (document as { readonly conditions?: Readonly<Record<string, Json>> }).conditions ?? {};
    const reads = (on: Json | undefined, depth = 0): boolean => {
      const text = JSON.stringify(on ?? null);
      if (text.includes('"context":"mode"')) return true;
      const names = [...text.matchAll(/"condition":"([^"]+)"/g)].map(([, name = '']) => name);
      return (
        depth < 8 &&
        names.some((name) =>
          reads(own(named, name) ?? (sharedConditions.get(name)?.value as Json | undefined), depth + 1),
        )
      );
    };
    return reads;
  };
  const usesOf = (document: (Locator & { readonly value: unknown }) | undefined): readonly Use[] => {
    if (!document) return [];
    return memoized(document, 'targets', () => ({
      value: [...targetsIn(document.value as Json, { document, path: [] }, readsMode(document.value))],
      problems: [],
    }));
  };
  for (const { portal, routes } of Object.values(portals)) {
    const all = routes.flatMap(withChildren);
    const ids = new Set(all.map(({ id }) => id));
    for (const name of new Set(all.flatMap(({ screen }) => screen ?? []))) {
      const forms = Object.hasOwn(screens, name) ? (screens[name]?.forms ?? []) : [];
      const documents = [definitions.screens.get(name), ...forms.map((form) => definitions.forms.get(form))];
      for (const { route, spot } of documents.flatMap(usesOf)) {
        if (ids.has(route) || !known.all.has(route)) continue;
        report(spot, 'route-elsewhere', { name: route, portal, screen: name, ...nearestArgument(route, ids) });
      }
    }
  }
}

function* targetsIn(value: Json, spot: Spot, readsMode: (on: Json | undefined) => boolean): Generator<Use> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* targetsIn(each as Json, inside(spot, index), readsMode);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { displayed, when } = value as Readonly<Record<string, Json>>;
  // Shown by a condition that reads in which portal it is.
  if ([displayed, when].some((on) => on !== undefined && readsMode(on))) return;
  for (const [key, inner] of Object.entries(value as Readonly<Record<string, Json>>)) {
    if (key === 'route' && typeof inner === 'string') yield { route: inner, spot: inside(spot, 'route') };
    else yield* targetsIn(inner, inside(spot, key), readsMode);
  }
}

function withChildren(route: RouteModel): readonly RouteModel[] {
  return [route, ...route.children.flatMap(withChildren)];
}
