import { isOffered, type Visitor } from '../addresses/accept';
import { isOfAccount, type Place, type Places, startOf } from '../addresses/place';
import type { Menu, MenuEntry } from '../shell/frame/menu-entry';

/**
 * The menu of a visitor: routes with a label that the acceptance check allows; a group without its own screen only while it has entries.
 * Routes whose context has `profileMenu` are pages of the account, on any level.
 * @param shown the place shown now
 * @param lastVisited the last address within a group, where one is known
 */
export function menuOf(
  places: Places,
  visitor: Visitor,
  shown: Place | undefined,
  lastVisited: (group: Place) => string | undefined = () => undefined,
): Menu {
  const entriesOf = (list: readonly Place[]): readonly MenuEntry[] =>
    list.flatMap((place) => (isOfAccount(place) ? [] : entryOf(place)));
  const entryOf = (place: Place): readonly MenuEntry[] => {
    const { route, path } = place;
    const { id, label, tooltip, icon, badge, screen } = route;
    if (label === undefined || route.standalone || !isOffered(place, visitor)) return [];
    const children = entriesOf(place.children);
    const leads = screen !== undefined || startOf(place.children) !== undefined;
    if (!leads || (screen === undefined && children.length === 0)) return [];
    // A first child without its own path represents its group.
    const current = shown === place || (shown?.path === path && shown.parent === place);
    return [
      {
        id,
        label,
        ...(tooltip !== undefined && { tooltip }),
        ...(icon !== undefined && { icon }),
        // A group with a screen of its own leads there: there is no other way to it.
        to: (children.length > 0 && screen === undefined ? lastVisited(place) : undefined) ?? path,
        current,
        containsCurrent: !current && isWithin(shown, place) && (route.matchChildPaths || children.length > 0),
        ...(badge !== undefined && { badge }),
        children,
      },
    ];
  };
  const outer = places.roots.filter((place) => !isOfAccount(place));
  return {
    main: outer.filter(({ route }) => !route.trailingMenu).flatMap(entryOf),
    trailing: outer.filter(({ route }) => route.trailingMenu).flatMap(entryOf),
    profile: allOf(places.roots)
      .filter(isOfAccount)
      .flatMap(entryOf)
      .map((entry) => ({ ...entry, children: [] })),
  };
}

/** Whether a place is a group or is below it. */
function isWithin(place: Place | undefined, group: Place): boolean {
  for (let above = place; above !== undefined; above = above.parent) if (above === group) return true;
  return false;
}

function allOf(places: readonly Place[]): readonly Place[] {
  return places.flatMap((place) => [place, ...allOf(place.children)]);
}
