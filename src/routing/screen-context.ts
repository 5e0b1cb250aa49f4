import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Json, JsonObject } from '../../engine/model';
import type { Visitor } from '../addresses/accept';
import type { ProjectEdition } from '../definitions/live-project';
import { usePortal } from '../portal-context';
import { visitorOf } from './load-page';
import type { Resolution } from './resolve';

/** The current visitor, as the acceptance check expects it. Changes on sign-in and sign-out. */
export function useVisitor(project: ProjectEdition): Visitor {
  const portal = usePortal();
  const state = useSyncExternalStore(portal.session.subscribe, portal.session.state, portal.session.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's state is what the visitor is made from
  return useMemo(() => visitorOf(portal, project), [portal, project, state]);
}

/**
 * The context that definitions read: mode, language, region, query, params, route, navigation, settings, profile,
 * and what the screen's forms published. The same object while nothing changes.
 */
export function useScreenContext(
  visitor: Visitor,
  resolution: Resolution,
  published: JsonObject,
  dropped?: JsonObject,
): JsonObject {
  const { i18n } = useTranslation();
  const { search, state } = useLocation();
  const page = resolution.kind === 'page' ? resolution : undefined;
  const route = page?.place.route;
  const given = JSON.stringify(page?.arguments ?? {});
  const handed = JSON.stringify(handedOver(state));
  return useMemo(
    () => ({
      ...visitor.context,
      language: i18n.language,
      region: browserRegion(),
      query: Object.fromEntries(new URLSearchParams(search)),
      params: JSON.parse(given) as Json,
      route: { ...route?.context, ...(route && { id: route.id }) },
      navigation: JSON.parse(handed) as Json,
      form: published,
      // For the lists alone, which say what they do not know; definitions cannot read it.
      ...(dropped && { dropped }),
    }),
    [visitor, i18n.language, search, route, given, handed, published, dropped],
  );
}

/** What a link passes beside the address: texts only, of the history entry's state. */
export function handedOver(state: unknown): JsonObject {
  if (typeof state !== 'object' || state === null) return {};
  return Object.fromEntries(Object.entries(state).filter(([, value]) => typeof value === 'string'));
}

let known: string | undefined;

/**
 * The user's country by the languages of their browser, as ISO code: of the first that names one (`de-AT`), else the country where most
 * speakers of the first live (`de`). Empty if none names any, and on the server, which renders pages for all visitors.
 */
function browserRegion(): string {
  if (typeof document === 'undefined') return '';
  known ??= regionOf(navigator.languages);
  return known;
}

/** The same for a list of languages (BCP 47). */
function regionOf(languages: readonly string[]): string {
  const locales = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  return locales.find(({ region }) => region)?.region ?? locales[0]?.maximize().region ?? '';
}
