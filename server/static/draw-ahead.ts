import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { BrowserConfiguration, DrawnPage } from './page';

/** A page that somebody asks for. */
export interface AheadWish {
  readonly configuration: BrowserConfiguration;
  /** Path of the file that the page is sent ahead, and its content. */
  readonly arrival: { readonly address: string; readonly text: string };
  readonly language: string;
  readonly address: { readonly pathname: string; readonly search: string };
  readonly origin: string;
}

/** What the build made of `src/draw-ahead.tsx`. */
type Draw = (wish: Omit<AheadWish, 'arrival'> & { readonly arrival: unknown }) => Promise<DrawnPage>;

/**
 * Draws first pages, each once for all who ask the same. Undefined where there is nothing to draw it with, it could not be drawn, or that
 * takes too long: the page then comes without.
 */
export type DrawAhead = (wish: AheadWish) => Promise<DrawnPage | undefined>;

/** Pages kept: each is some kilobytes, and old editions go. */
const mostKept = 300;
/** Drawn at one time; a request beyond that is not kept waiting. */
const mostDrawn = 8;
/** Milliseconds that a page waits for its drawing; it is kept for the next one. */
const patience = 250;
/** Milliseconds after which a page is drawn again whose announcement begins or ends by the clock. */
const lifetime = 60_000;
const longestSearch = 600;

/**
 * @param module what draws, from the build
 * @param tell is given each page that could not be drawn, with the reason
 */
export function createDrawAhead(
  module: string,
  tell: (fault: unknown, page: string) => void,
  load: (module: string) => Promise<Draw> = loadModule,
): DrawAhead {
  const kept = new Map<string, { readonly page: Promise<DrawnPage | undefined>; readonly until: number }>();
  let loading: Promise<Draw> | undefined;
  let drawing = 0;

  async function draw({ arrival, ...wish }: AheadWish): Promise<DrawnPage | undefined> {
    drawing += 1;
    try {
      loading ??= load(module);
      return await (await loading)({ ...wish, arrival: JSON.parse(arrival.text) });
    } catch (fault) {
      tell(fault, wish.address.pathname);
      return undefined;
    } finally {
      drawing -= 1;
    }
  }

  return async (wish) => {
    const { configuration, language, address } = wish;
    // A plugin's code runs in browsers only.
    if (configuration.plugins.length > 0 || address.search.length > longestSearch) return undefined;
    // The frame around a person's pages is the same on all of them.
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

/** The page, if it is there soon. */
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
