import type { CallModel, PermissionsModel, RoutesModel } from '../../engine/model';
import { type Places, placeRoutes } from '../addresses/place';
import type { RuntimeConfiguration } from '../configuration';
import type { DefinitionsClient } from './definitions-client';

/** What all pages of one edition of the definitions share. */
export interface ProjectEdition {
  readonly edition: string;
  readonly routes: RoutesModel;
  readonly places: Places;
  readonly sources: Readonly<Record<string, CallModel>>;
  readonly permissions: PermissionsModel;
}

/** Routes, sources and permissions as the last navigation found them. */
export interface LiveProject {
  current(): ProjectEdition;
  /** Takes the edition that is live now. If it cannot be loaded, the present one stays in use. */
  refresh(): Promise<ProjectEdition>;
}

/** Loads what all pages share, and again at a navigation after another edition went live. */
export async function createLiveProject(
  definitions: Pick<DefinitionsClient, 'edition' | 'routes' | 'sources' | 'permissions'>,
  { mode, paths }: Pick<RuntimeConfiguration, 'mode' | 'paths'>,
): Promise<LiveProject> {
  async function load(): Promise<ProjectEdition> {
    const edition = definitions.edition();
    const [routes, sources, permissions] = await Promise.all([
      definitions.routes(mode),
      definitions.sources(),
      definitions.permissions(),
    ]);
    return { edition, routes, places: placeRoutes(routes.routes, paths), sources, permissions };
  }

  let current = await load();
  return {
    current: () => current,
    async refresh() {
      if (current.edition !== definitions.edition()) current = await load().catch(() => current);
      return current;
    },
  };
}
