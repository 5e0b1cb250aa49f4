import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { RouteModel, RoutesModel } from '../../engine/model';
import { RouteScreen } from './route-screen';

/**
 * The router of one portal, made from its compiled routes: every route with a screen, a redirect to the default (or the
 * first) child of every group, and a catch-all that leads home (specification section 2, route configuration).
 */
export function createPortalRouter(model: RoutesModel, base: string) {
  const home = pathOf(startOf(model.routes));
  return createBrowserRouter(
    [
      ...model.routes.flatMap(routeObjects),
      { path: '/', element: <Navigate to={home} replace /> },
      { path: '*', element: <Navigate to={home} replace /> },
    ],
    { basename: base },
  );
}

function routeObjects(route: RouteModel): RouteObject[] {
  const own: RouteObject = {
    id: route.id,
    path: pathOf(route),
    element: route.screen ? (
      <RouteScreen key={route.id} route={route} screen={route.screen} />
    ) : (
      <Navigate to={pathOf(startOf(route.children) ?? route)} replace />
    ),
  };
  const below: RouteObject[] =
    route.children.length > 0 ? [{ path: `${pathOf(route)}/*`, element: <Navigate to={pathOf(route)} replace /> }] : [];
  return [own, ...route.children.flatMap(routeObjects), ...below];
}

/** The default child, or the first that stands inside the shell. */
function startOf(routes: readonly RouteModel[]): RouteModel | undefined {
  return routes.find((route) => route.default) ?? routes.find((route) => !route.standalone) ?? routes[0];
}

const pathOf = (route: RouteModel | undefined) => `/${route?.fullPath ?? ''}`;
