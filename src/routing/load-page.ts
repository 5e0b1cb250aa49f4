import { prepareScreen } from '../../engine/react';
import { personOfProfile } from '../../kinds';
import type { Visitor } from '../addresses/accept';
import { MissingDefinition } from '../definitions/definitions-client';
import type { ProjectEdition } from '../definitions/live-project';
import { loadTexts } from '../language/load-texts';
import type { Portal } from '../portal-context';
import { screenParts } from '../portal-widgets';
import { acting } from '../shell/acting/acting';
import { framed } from './framed';
import type { Page } from './page';
import { type Address, resolve } from './resolve';

export type { Page };

/**
 * Loads the page of an address before the router shows it, so that the old page stays until the new one can be rendered completely. An
 * edition of the definitions that went live meanwhile is used from here on; a change of the query alone is no navigation, open pages stay
 * as they are.
 */
export async function loadPage(portal: Portal, address: Address, before: Page | undefined): Promise<Page> {
  const stays = before?.address.pathname === address.pathname && before.address.search !== address.search;
  const project = stays ? before.project : await portal.live.refresh();
  const resolution = resolve(project.places, address, visitorOf(portal, project));
  const page = { project, resolution, address };
  // The frame's texts are needed beside any page.
  const frameTexts = [...project.routes.namespaces, ...project.permissions.namespaces];
  if (resolution.kind !== 'page') return { ...page, bundle: undefined };
  const { route } = resolution.place;
  if (route.screen === undefined) {
    portal.report('route-without-component', { message: 'No component for route', route: route.id });
    return { ...page, bundle: 'missing' };
  }
  if (stays && typeof before.bundle === 'object' && before.bundle.screen.id === route.screen)
    return { ...page, bundle: before.bundle };
  try {
    const [bundle] = await Promise.all([portal.definitions.screen(route.screen), portal.freshTexts()]);
    await Promise.all([
      loadTexts(portal.i18n, [...frameTexts, ...bundle.namespaces]),
      // A heading without its actions would grow when they are loaded.
      prepareScreen(bundle.screen, Object.values(bundle.forms), screenParts(portal)),
      // What cannot be loaded is retried where it is rendered, and reported there.
      bundle.screen.frame === 'portal' && framed.preload().catch(() => undefined),
      visitorOf(portal, project).profile?.impersonated === true && acting.preload().catch(() => undefined),
    ]);
    return { ...page, bundle };
  } catch (cause) {
    return { ...page, bundle: cause instanceof MissingDefinition ? 'missing' : 'failed' };
  }
}

/** The current visitor, as the acceptance check expects it. */
export function visitorOf(
  { session, configuration, settings }: Pick<Portal, 'session' | 'configuration' | 'settings'>,
  { permissions }: Pick<ProjectEdition, 'permissions'>,
): Visitor {
  const state = session.state();
  const profile = state.status === 'signedIn' ? state.profile : undefined;
  const { mode, portals } = configuration;
  const addresses = { user: `${portals.user}/`, admin: `${portals.admin}/`, start: `${portals[mode]}/` };
  const person = profile && { profile, person: personOfProfile(profile) };
  const context = { mode, portals: addresses, settings, ...person };
  return { profile, mode, permissions, context };
}
