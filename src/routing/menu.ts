import type { RouteModel } from '../../engine/model';
import type { MenuEntry } from '../shell/frame/menu-entry';
import { accept, type Visitor } from './accept';

/** The menu of a visitor: the routes with a label that the acceptance check lets them open. */
export function menuOf(routes: readonly RouteModel[], visitor: Visitor): readonly MenuEntry[] {
  return entriesOf(routes, visitor, (route) => route.context.profileMenu !== true);
}

/** Pages of the visitor's own account: routes with `"profileMenu": true` in their context, on any level. */
export function accountMenuOf(routes: readonly RouteModel[], visitor: Visitor): readonly MenuEntry[] {
  const all = (route: RouteModel): readonly RouteModel[] => [route, ...route.children.flatMap(all)];
  return entriesOf(routes.flatMap(all), visitor, (route) => route.context.profileMenu === true).map((entry) => ({
    ...entry,
    children: [],
  }));
}

function entriesOf(
  routes: readonly RouteModel[],
  visitor: Visitor,
  belongs: (route: RouteModel) => boolean,
): readonly MenuEntry[] {
  return routes.flatMap((route) => {
    if (route.label === undefined || route.standalone || !belongs(route)) return [];
    if (!accept(route, visitor).accepted) return [];
    const path = `/${route.fullPath}`;
    return {
      id: route.id,
      path,
      to: path,
      label: route.label,
      tooltip: route.tooltip,
      icon: route.icon,
      matchChildPaths: route.matchChildPaths,
      trailing: route.trailingMenu,
      children: entriesOf(route.children, visitor, belongs),
    };
  });
}
