import type { RouteModel } from '../../engine/model';

/** A route of a test: missing properties are as the compiler would write them. */
export interface WrittenRoute extends Partial<Omit<RouteModel, 'children'>> {
  readonly id: string;
  readonly path: string;
  readonly children?: readonly WrittenRoute[];
}

/** Routes as the compiler makes them. */
export function routeModels(written: readonly WrittenRoute[], parent = ''): readonly RouteModel[] {
  return written.map((route) => {
    const fullPath = [parent, route.path].filter(Boolean).join('/');
    return {
      aliases: [],
      default: false,
      standalone: false,
      public: false,
      trailingMenu: false,
      drawer: true,
      matchChildPaths: false,
      context: {},
      adminOnly: false,
      displayed: true as const,
      ...route,
      fullPath,
      children: routeModels(route.children ?? [], fullPath),
    };
  });
}
