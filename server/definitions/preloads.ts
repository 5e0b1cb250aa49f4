import type { Json } from '../../engine/model';
import { pageNamespaces } from '../../kinds';
import { callsOf, contentHash, type Edition } from './edition';
import type { LiveDefinitions } from './live-definitions';

/** The page that a user arrives at. */
export interface ArrivalRequest {
  readonly portal: string;
  readonly screen: string;
  readonly language: string;
  /** `whole`: all that the portal needs to start; `screen`: what this page needs beyond that. */
  readonly extent: 'whole' | 'screen';
}

/**
 * What a page needs first, in one file: definitions and texts that the browser would otherwise request one by one.
 * `src/definitions/preload.ts` reads it.
 */
export interface Preloads {
  /** Path of the file below the portal's prefix, or undefined where there is no such page. */
  path(wish: ArrivalRequest): string | undefined;
  /** The file with that hash, while it is retained. With the screen it is for, it is created if this edition has it. */
  read(hash: string, screen?: string): string | undefined;
}

/** Bounds memory use during long editing: beyond this number the oldest are dropped; the browser then requests each part. */
const most = 200;
const fallbackLanguage = 'en';

export function createPreloads(
  definitions: Pick<LiveDefinitions, 'edition' | 'manifest'>,
  /** Notified of each file that is created. */
  onMade: (path: string, text: string) => void = () => {},
): Preloads {
  const paths = new Map<string, string>();
  const texts = new Map<string, string>();
  const preloads: Preloads = {
    path(wish) {
      const edition = definitions.edition();
      const name = [edition.hash, wish.portal, wish.screen, wish.language, wish.extent].join(' ');
      const known = paths.get(name);
      if (known !== undefined) return known;
      const content = preloadOf(edition, definitions.manifest(), wish);
      if (content === undefined) return undefined;
      const text = JSON.stringify(content);
      const hash = contentHash(content);
      const path = `/definitions/arrival/${wish.screen}.${hash}.json`;
      paths.set(name, path);
      texts.set(hash, text);
      onMade(path, text);
      for (const kept of [paths, texts]) {
        for (const oldest of kept.keys()) {
          if (kept.size <= most) break;
          kept.delete(oldest);
        }
      }
      return path;
    },
    read(hash, screen) {
      if (texts.has(hash) || screen === undefined) return texts.get(hash);
      // Another process with the same edition created it.
      const { routes, languages } = definitions.edition();
      for (const portal of Object.keys(routes))
        for (const { code: language } of languages)
          for (const extent of ['whole', 'screen'] as const) preloads.path({ portal, screen, language, extent });
      return texts.get(hash);
    },
  };
  return preloads;
}

function preloadOf(
  edition: Edition,
  manifest: ReturnType<LiveDefinitions['manifest']>,
  { portal, screen: id, language, extent }: ArrivalRequest,
): unknown {
  const screen = edition.screens[id];
  const routes = edition.routes[portal];
  if (screen === undefined || routes === undefined) return undefined;
  const forms = screen.forms.flatMap((form) => edition.forms[form] ?? []);
  const models: Record<string, unknown> = { [`screens/${id}.${screen.hash}`]: screen };
  for (const form of forms) models[`forms/${form.id}.${form.hash}`] = form;
  const own = [screen, ...forms].flatMap(({ namespaces }) => namespaces);
  const everywhere = [...pageNamespaces, ...routes.namespaces, ...edition.permissions.namespaces];
  if (extent === 'screen') {
    const common = new Set(everywhere);
    return {
      models,
      texts: textsOf(
        edition,
        language,
        own.filter((namespace) => !common.has(namespace)),
      ),
    };
  }
  models[`routes/${portal}.${manifest.routes[portal]}`] = routes;
  models[`sources/sources.${manifest.sources}`] = callsOf(edition);
  models[`permissions/permissions.${manifest.permissions}`] = edition.permissions;
  return { manifest, models, language, texts: textsOf(edition, language, [...everywhere, ...own]) };
}

/** The texts of the language, and those of the fallback language. */
function textsOf({ locales }: Edition, language: string, namespaces: readonly string[]) {
  const wanted = [...new Set(namespaces)];
  const inLanguage = (code: string): Record<string, Json> =>
    Object.fromEntries(
      wanted.flatMap((namespace) => {
        const words = locales[`${code}/${namespace}`];
        return words === undefined ? [] : [[namespace, words]];
      }),
    );
  return Object.fromEntries([...new Set([language, fallbackLanguage])].map((code) => [code, inLanguage(code)]));
}
