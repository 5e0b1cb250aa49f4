import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../engine/model';
import type { LanguageEntry } from '../language-select';
import { useArrival } from './arrival';
import { useMedia, wideScreen } from './media';
import type { MenuEntry } from './menu-entry';
import { Navigation } from './navigation';
import { NavigationDrawer } from './navigation-drawer';
import { PortalBrand, PortalHeader } from './portal-header';
import './portal-frame.css';

export interface PortalFrameProps {
  /** Translated title of the portal. */
  readonly title: string;
  readonly mode: 'user' | 'admin';
  /** Who is signed in. */
  readonly profile: JsonObject;
  /** Entries the visitor may open, in menu order. */
  readonly menu: readonly MenuEntry[];
  /** Pages of the visitor's own account: routes with `context.profileMenu`. */
  readonly account: readonly MenuEntry[];
  readonly languages: readonly LanguageEntry[];
  /** False: a page without navigation, such as the assistant's terms. */
  readonly navigation?: boolean;
  /** Translated title of the screen: the page's first heading. Undefined while it is not known. */
  readonly heading: string | undefined;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

/**
 * What surrounds a signed-in person's screens (specification section 2): header, side navigation that is permanent from 900 pixels
 * on and a drawer below, and the main content under its heading.
 */
export default function PortalFrame(props: PortalFrameProps) {
  const { children, ...around } = props;
  const { title, mode, menu, heading, navigation = true } = around;
  const { t } = useTranslation('common');
  const wide = useMedia(wideScreen);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const drawerId = useId();
  const headingElement = useRef<HTMLHeadingElement>(null);
  useArrival(heading, headingElement);
  const beside = navigation && wide;
  const drawn = navigation && !wide;
  return (
    <div className="portal" data-mode={mode} data-navigation={beside || undefined}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <PortalHeader
        {...around}
        drawer={drawn ? { id: drawerId, open: drawerOpen, onOpen: () => setDrawerOpen(true) } : undefined}
      />
      {beside && (
        <div className="portal-side">
          <Navigation menu={menu} />
        </div>
      )}
      {drawn && (
        <NavigationDrawer
          id={drawerId}
          open={drawerOpen}
          title={<PortalBrand title={title} mode={mode} />}
          onClose={closeDrawer}
        >
          <Navigation menu={menu} />
        </NavigationDrawer>
      )}
      <main id="main" className="portal-main" tabIndex={-1}>
        <div className="portal-content">
          {heading !== undefined && (
            <h1 id="heading" ref={headingElement} className="portal-heading" tabIndex={-1}>
              {heading}
            </h1>
          )}
          {children}
        </div>
      </main>
    </div>
  );
}
