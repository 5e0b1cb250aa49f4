import type { RouteModel } from '../../engine/model';
import type { Menu, MenuEntry } from '../shell/frame/menu-entry';
import { accept, type Visitor } from './accept';

/** The menu of a visitor: the routes with a label that the acceptance check lets them open. */
export function menuOf(routes: readonly RouteModel[], visitor: Visitor, pathname: string): Menu {
  const entry = (route: RouteModel): readonly MenuEntry[] => {
    if (route.label === undefined || route.standalone || !accept(route, visitor).accepted) return [];
    const to = `/${route.fullPath}`;
    const { id, label, tooltip, icon, badge } = route;
    const children = route.children.flatMap(entry);
    const current = pathname === to;
    return [
      { id, label, tooltip, icon, badge, to, current, around: !current && pathname.startsWith(`${to}/`), children },
    ];
  };
  const inMenu = routes.filter((route) => route.context.profileMenu !== true);
  return {
    main: inMenu.filter((route) => !route.trailingMenu).flatMap(entry),
    trailing: inMenu.filter((route) => route.trailingMenu).flatMap(entry),
    profile: routes.filter((route) => route.context.profileMenu === true).flatMap(entry),
  };
}
