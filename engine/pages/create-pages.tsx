import './pages.css';
import { type ReactNode, useMemo } from 'react';
import {
  createBrowserRouter,
  NavLink,
  Outlet,
  type RouteObject,
  Link as RouterLink,
  RouterProvider,
  redirect,
  useLocation,
  useParams,
} from 'react-router-dom';
import { type AddressBook, type App, AppFrame, type AppOptions, createApp, Screen } from '../app';
import type { JsonObject, RouteModel, RoutesModel } from '../model';
import type { Engine } from '../react';

export interface PagesOptions extends Omit<AppOptions, 'pages'> {
  /** The portal: the folder of `screens/` with a `routes.json`. Default: the only one, or the first. */
  readonly portal?: string;
  /** Base path of the app. Default: `/`. */
  readonly basename?: string;
}

export interface Pages {
  readonly app: App;
  /** Renders the page of the current address. */
  readonly Pages: () => ReactNode;
}

/** Creates the pages of a project: its screens at the addresses of its routes, with a heading and a menu. */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const all = options.project.model.routes;
  const routes = all[options.portal ?? Object.keys(all)[0] ?? ''];
  if (routes === undefined) throw new Error('The project has no routes.json, so there are no pages to draw.');
  const list = flat(routes.routes);
  const paths = new Map(list.map(({ id, fullPath }) => [id, `/${fullPath}`]));
  let app: App | undefined;
  const Frame = () => (app ? <Shell app={app} routes={routes} /> : null);
  const Missing = () => (app ? <Nothing app={app} /> : null);
  const router = createBrowserRouter(
    [
      {
        element: <Frame />,
        children: [
          ...list.flatMap(({ fullPath, screen }): RouteObject[] =>
            screen === undefined ? [] : [{ path: `/${fullPath}`, element: <Place app={() => app} screen={screen} /> }],
          ),
          ...home(routes, paths),
          { path: '*', element: <Missing /> },
        ],
      },
    ],
    { basename: options.basename ?? '/' },
  );
  const pages: AddressBook = {
    path: (route) => paths.get(route),
    go: (href, state) => void router.navigate(href, { state }),
    changeQuery(patch, how) {
      const { search } = router.state.location;
      const query = new URLSearchParams(search);
      for (const [name, value] of Object.entries(patch)) {
        if (value === undefined) query.delete(name);
        else query.set(name, value);
      }
      if (String(query) === String(new URLSearchParams(search))) return;
      void router.navigate({ search: String(query) }, { replace: how === 'replace', preventScrollReset: true });
    },
    useHash: () => useLocation().hash,
    Link: ({ to, state, className, children, ...reached }) => (
      <RouterLink to={to} state={state} className={className} {...reached}>
        {children}
      </RouterLink>
    ),
  };
  const made = await createApp({ ...options, pages });
  app = made;
  return { app: made, Pages: () => <RouterProvider router={router} /> };
}

/** The empty path redirects to the default route. */
function home({ routes }: RoutesModel, paths: ReadonlyMap<string, string>): RouteObject[] {
  const list = flat(routes).filter(({ screen }) => screen !== undefined);
  const start = list.find((route) => route.default) ?? list[0];
  if (start === undefined || start.fullPath === '') return [];
  const path = paths.get(start.id) ?? '/';
  return [{ index: true, loader: () => redirect(path) }];
}

function flat(routes: readonly RouteModel[]): readonly RouteModel[] {
  return routes.flatMap((route) => [route, ...flat(route.children)]);
}

function Shell({ app, routes }: { readonly app: App; readonly routes: RoutesModel }) {
  const { t } = app.engine;
  const entries = flat(routes.routes).filter(({ label, screen }) => label !== undefined && screen !== undefined);
  return (
    <AppFrame app={app}>
      <header className="pt-app-head">
        <strong className="pt-app-name">{t(routes.title)}</strong>
        {entries.length > 1 && (
          <nav className="pt-app-menu" aria-label={t('app:page.menu')}>
            {entries.map(({ id, fullPath, label = '' }) => (
              <NavLink key={id} to={`/${fullPath}`} end className="pt-app-entry">
                {t(label)}
              </NavLink>
            ))}
          </nav>
        )}
      </header>
      <main className="pt-app-main">
        <Outlet />
      </main>
    </AppFrame>
  );
}

interface PlaceProps {
  readonly app: () => App | undefined;
  readonly screen: string;
}

function Place({ app: made, screen }: PlaceProps) {
  const app = made();
  const { search } = useLocation();
  const params = useParams();
  const given = JSON.stringify(params);
  const query = useMemo((): JsonObject => Object.fromEntries(new URLSearchParams(search)), [search]);
  const kept = useMemo((): JsonObject => JSON.parse(given), [given]);
  if (app === undefined) return null;
  const title = app.project.model.screens[screen]?.title;
  return (
    <>
      {title !== undefined && <Title t={app.engine.t} title={title} />}
      <Screen key={screen} app={app} id={screen} query={query} params={kept} />
    </>
  );
}

/** The heading of the page, which also sets the document title. */
function Title({ t, title }: { readonly t: Engine['t']; readonly title: string }) {
  const text = t(title);
  return (
    <>
      <title>{text}</title>
      <h1 className="pt-app-title">{text}</h1>
    </>
  );
}

function Nothing({ app }: { readonly app: App }) {
  const { t } = app.engine;
  return (
    <>
      <h1 className="pt-app-title">{t('app:page.missing')}</h1>
      <p>
        <RouterLink className="pt-link" to="/">
          {t('app:page.home')}
        </RouterLink>
      </p>
    </>
  );
}
