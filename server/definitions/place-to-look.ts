import type { RouteModel, ScreenModel } from '../../engine/model';
import type { Edition } from './edition';

/**
 * The path of a page, below the portal's own, that shows a file's document; undefined if no page shows it alone, or if its address needs a
 * record.
 */
export function placeToLook(path: string, edition: Edition): string | undefined {
  const [name, kind] = namedBy(path);
  if (kind === 'screen') return pathOf(edition, ({ screen }) => screen === name);
  if (kind === 'form') {
    const shows = ({ formUses, forms }: ScreenModel) =>
      forms.includes(name) || formUses.some(({ form }) => form === name);
    const screens = Object.values(edition.screens).filter(shows);
    return screens.flatMap(({ id }) => pathOf(edition, ({ screen }) => screen === id) ?? [])[0];
  }
  return undefined;
}

function namedBy(path: string): readonly [name: string, kind: string] {
  const [name = '', kind = ''] = path.slice(path.lastIndexOf('/') + 1).split('.');
  return [name, kind];
}

function pathOf({ routes }: Edition, fits: (route: RouteModel) => boolean): string | undefined {
  for (const { portal, routes: tops } of Object.values(routes)) {
    const route = tops.flatMap(withChildren).find((each) => fits(each) && !/[:{]/.test(each.fullPath));
    // The portal of customers is at the root of the others.
    if (route !== undefined) return portal === 'user' ? route.fullPath : `${portal}/${route.fullPath}`;
  }
  return undefined;
}

function withChildren(route: RouteModel): readonly RouteModel[] {
  return [route, ...route.children.flatMap(withChildren)];
}
