import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { BrowserConfiguration, DrawnPage } from './page';

/** A requested page. */
export interface PageRequest {
  readonly configuration: BrowserConfiguration;
  /** Path and content of the file that is preloaded for the page. */
  readonly preload: { readonly address: string; readonly text: string };
  readonly language: string;
  readonly address: { readonly pathname: string; readonly search: string };
  readonly origin: string;
}

/** What the build made of `src/draw-ahead.tsx`. */
type Draw = (wish: Omit<PageRequest, 'preload'> & { readonly preload: unknown }) => Promise<DrawnPage>;

/**
 * Renders first pages, each once for all identical requests. Undefined if there is no renderer, or rendering failed or takes too long: the
 * page is then sent without it.
 */
export type DrawAhead = (wish: PageRequest) => Promise<DrawnPage | undefined>;

/** Cached pages: each is some kilobytes, and old editions are dropped. */
const mostKept = 300;
/** Concurrent renderings; a request beyond that does not wait. */
const mostDrawn = 8;
/** Milliseconds that a page waits for its rendering, which is cached for the next one. */
const patience = 250;
/** Milliseconds after which a page is rendered again, because its announcement may begin or end. */
const lifetime = 60_000;
const longestSearch = 600;

/**
 * @param module the renderer, from the build
 * @param tell is called for each page that could not be rendered, with the reason
 */
export function createDrawAhead(
  module: string,
  tell: (fault: unknown, page: string) => void,
  load: (module: string) => Promise<Draw> = loadModule,
): DrawAhead {
  const kept = new Map<string, { readonly page: Promise<DrawnPage | undefined>; readonly until: number }>();
  let loading: Promise<Draw> | undefined;
  let drawing = 0;

  async function draw({ preload, ...wish }: PageRequest): Promise<DrawnPage | undefined> {
    drawing += 1;
    try {
      loading ??= load(module);
      return await (await loading)({ ...wish, preload: JSON.parse(preload.text) });
    } catch (fault) {
      tell(fault, wish.address.pathname);
      return undefined;
    } finally {
      drawing -= 1;
    }
  }

  return async (wish) => {
    const { configuration, language, address } = wish;
    // A plugin's view code runs in browsers only.
    if (configuration.plugins.length > 0 || address.search.length > longestSearch) return undefined;
    // The frame around a signed-in user's pages is the same on all of them.
    const place = configuration.signedIn ? '' : address.pathname + address.search;
    const key = JSON.stringify([configuration, language, place]);
    const known = kept.get(key);
    if (known && known.until > Date.now()) return inTime(known.page);
    if (drawing >= mostDrawn) return undefined;
    const page = draw(wish);
    kept.delete(key);
    kept.set(key, { page, until: isTimed(configuration) ? Date.now() + lifetime : Number.POSITIVE_INFINITY });
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return inTime(page);
  };
}

async function loadModule(module: string): Promise<Draw> {
  if (!existsSync(module)) throw new Error(`${module} is not there: the portal was built without it.`);
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(module).href)) as { readonly drawAhead: Draw };
  return loaded.drawAhead;
}

/** The page, if it is ready in time. */
async function inTime(page: Promise<DrawnPage | undefined>): Promise<DrawnPage | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  const first = await Promise.race([page, late]);
  clearTimeout(timer);
  return first;
}

function isTimed({ settings: { announcement } }: BrowserConfiguration): boolean {
  return typeof announcement === 'object' && announcement !== null;
}
