import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type FirstState, failedBecause, type OpenedPortal, startedWith } from './app';
import { type PageConfiguration, readConfiguration } from './configuration';
import { storedLanguage, storeLanguage } from './language/choose-language';
import { createPortal } from './portal';
import type { Portal } from './portal-context';
import type { PortalRouter } from './portal-root';
import { createPortalRouter } from './routing/portal-router';
import { handedOver } from './routing/screen-context';
import { hasTrail } from './routing/step-trail';

/**
 * Starts the portal in a page. The server-rendered page stays on the screen until the portal can render its whole first page. Where both
 * renderings are the same, the portal hydrates the page and keeps what was typed into it.
 */
export function begin(page: Document): void {
  const root = page.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const { lang } = page.documentElement;
  const start = startOf(readConfiguration(page));
  const open = async (): Promise<OpenedPortal> => {
    const portal = await start();
    const router = createPortalRouter(portal);
    await settled(router);
    return { portal, router };
  };
  const ready = () => void page.dispatchEvent(new Event('portico-ready'));
  // A development server does not render pages.
  if (root.firstElementChild === null) {
    createRoot(root).render(<App open={open} onDrawn={ready} />);
    return;
  }
  const draw = (first: FirstState) => {
    const { drawn } = root.dataset;
    const typed = typedIn(root);
    if (first.kind === 'started' && isWhatWasDrawn(first.opened, { drawn, lang })) {
      hydrateRoot(root, <App open={open} first={first} onDrawn={ready} />, {
        // Then React has rendered the page again.
        onRecoverableError(fault) {
          first.opened.portal.report('page-drawn-again', { message: String(fault) });
          typeAgain(typed, root);
        },
      });
      return;
    }
    if (first.kind === 'started') tellLanguage(first.opened.portal.i18n.language, lang);
    const onDrawn = () => {
      typeAgain(typed, root);
      ready();
    };
    createRoot(root).render(<App open={open} first={first} onDrawn={onDrawn} />);
  };
  open().then(
    (opened) => draw(startedWith(opened)),
    (cause: unknown) => draw(failedBecause(cause)),
  );
}

/** A page that is a static file requests the settings first. */
function startOf({ settings, ...rest }: PageConfiguration): () => Promise<Portal> {
  if (settings) return createPortal({ ...rest, settings });
  let start: (() => Promise<Portal>) | undefined;
  return async () => {
    start ??= createPortal({ ...rest, settings: await (await import('./ask-settings')).askSettings(rest.apiBase) });
    return start();
  };
}

/** The language stored in this browser, which the server did not know: the next page is rendered in it. */
function tellLanguage(spoken: string, drawn: string): void {
  if (spoken !== drawn && spoken === storedLanguage()) storeLanguage(spoken);
}

/** Resolves when the first page, or the notice in its place, is rendered. */
function settled(router: PortalRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      resolve();
    });
  });
}

/**
 * Whether the first page is the one that the server rendered. The server knows a visitor only by address and language: a draft, the state
 * of a history entry, or a dismissed announcement is known to the browser only.
 */
function isWhatWasDrawn(
  { portal, router }: OpenedPortal,
  { drawn, lang }: { readonly drawn: string | undefined; readonly lang: string },
): boolean {
  const { location } = router.state;
  const { i18n, configuration, session } = portal;
  if (drawn !== location.pathname + location.search || i18n.language !== lang) return false;
  const handed = Object.keys(handedOver(location.state)).length > 0 || hasTrail(location);
  return !handed && session.state().status === 'signedOut' && !keepsDrafts(configuration.applicationId);
}

function keepsDrafts(applicationId: string): boolean {
  try {
    return sessionStorage.getItem(`${applicationId}-drafts`) !== null;
  } catch {
    return false;
  }
}

/** What was typed into the server-rendered page, by field. */
function typedIn(root: HTMLElement): ReadonlyMap<string, string> {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-field]:not(output)')];
  return new Map(
    fields.flatMap(({ dataset, value, type }) =>
      dataset.field === undefined || value === '' || type === 'checkbox' ? [] : [[dataset.field, value]],
    ),
  );
}

/** Types it again into the page that replaced it. */
function typeAgain(typed: ReadonlyMap<string, string>, root: HTMLElement): void {
  for (const [name, value] of typed) {
    const field = root.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(name)}"]`);
    if (field === null || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
