import { lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject, TourModel } from '../../../engine/model';
import { PageActionsPlace, PageActionsProvider } from '../../../engine/react';
import type { Visitor } from '../../../kinds';
import type { ProjectEdition } from '../../definitions/live-project';
import type { LanguageEntry } from '../../language/language-entry';
import { usePortal } from '../../portal-context';
import { acting } from '../acting/acting';
import { AnnouncementPlace } from '../announcement-place';
import { LeaveGuard } from '../leaving/leave-guard';
import { leaveQuestion } from '../leaving/leave-question';
import { StartTour } from '../tour/tour-block';
import { TourInvitation } from '../tour/tour-invitation';
import { useTour } from '../tour/use-tour';
import { useArrival } from './arrival';
import { useMedia, wideScreen } from './media';
import type { Menu } from './menu-entry';
import { type Badges, Navigation } from './navigation';
import { NavigationDrawer } from './navigation-drawer';
import { NoticeList } from './notice-list';
import { PortalBrand, PortalHeader } from './portal-header';
import { SectionNavigation } from './section-navigation';
import './portal-frame.css';

export interface PortalFrameProps {
  /** Translated title of the portal. */
  readonly title: string;
  readonly mode: 'user' | 'admin';
  /** The signed-in user; undefined for a moment while they sign out. */
  readonly profile: JsonObject | undefined;
  /** What the visitor may open. */
  readonly menu: Menu;
  /** Numbers beside menu entries, by the name of their source. */
  readonly badges?: Badges;
  readonly languages: readonly LanguageEntry[];
  /** False: a page without navigation, such as the assistant's terms. */
  readonly drawer: boolean;
  /** True while the next page is loading. */
  readonly busy?: boolean;
  /** Id of the route that is shown. */
  readonly page?: string;
  /** Translated title of the screen: the page's first heading. Undefined while it is not known. */
  readonly heading: string | undefined;
  /** The tour for new users. */
  readonly guide?: TourModel;
  /** The command palette: its user, and its entries. */
  readonly visitor: Visitor;
  readonly project: ProjectEdition;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
}

const noBadges: Badges = {};
// Loaded in the background: it is ready long before the first warning.
const IdleDialog = lazy(() => import('../idle/idle-dialog'));
const PaletteButton = lazy(() => import('../palette/palette-button'));
const TourDialog = lazy(() => import('../tour/tour-dialog'));

/**
 * What surrounds a signed-in user's screens (specification section 2): header, side navigation that is permanent from 900 pixels on and a
 * drawer below, and the main content under its heading.
 */
export default function PortalFrame(props: PortalFrameProps) {
  const { title, mode, menu, badges = noBadges, profile, languages, heading, guide, onSignOut, children } = props;
  const { t } = useTranslation('common');
  const { notices, idle } = usePortal();
  const wide = useMedia(wideScreen);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const drawerId = useId();
  const askFirst = useSignOut(onSignOut);
  useArrival();
  const tour = useTour(guide, menu, props.page, profile);
  const beside = props.drawer && wide;
  const drawn = props.drawer && !wide;
  return (
    <div className="portal" data-mode={mode} data-navigation={beside || undefined}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <PortalHeader
        {...{ title, mode, profile, languages, onSignOut: askFirst }}
        account={menu.profile}
        onTour={tour.offered ? tour.start : undefined}
        opener={drawn ? { id: drawerId, open: drawerOpen, onOpen: () => setDrawerOpen(true) } : undefined}
      >
        <Suspense fallback={<span className="pt-icon-button" />}>
          <PaletteButton visitor={props.visitor} project={props.project} />
        </Suspense>
        <NoticeList queue={notices} />
      </PortalHeader>
      {beside && (
        <div className="portal-side" data-tour="navigation">
          <Navigation menu={menu} badges={badges} />
        </div>
      )}
      {drawn && (
        <NavigationDrawer
          id={drawerId}
          open={drawerOpen}
          title={<PortalBrand title={title} mode={mode} />}
          onClose={closeDrawer}
        >
          <Navigation menu={menu} badges={badges} />
        </NavigationDrawer>
      )}
      <main id="main" className="portal-main" tabIndex={-1} aria-busy={props.busy || undefined}>
        <div className="portal-progress" data-busy={props.busy || undefined} />
        <div className="portal-content" data-tour="content">
          <PageActionsProvider>
            {profile?.impersonated === true && (
              <Suspense fallback={null}>
                <acting.Drawn email={String(profile.email)} id={String(profile.id)} />
              </Suspense>
            )}
            {heading !== undefined && (
              <div className="portal-head">
                <h1 id="heading" className="portal-heading" tabIndex={-1}>
                  {heading}
                </h1>
                <PageActionsPlace />
              </div>
            )}
            <AnnouncementPlace line />
            {tour.invites && guide?.invitation && <TourInvitation invitation={guide.invitation} tour={tour} />}
            <StartTour value={tour.offered ? tour.start : undefined}>
              <Section entries={menu.profile}>{children}</Section>
            </StartTour>
          </PageActionsProvider>
        </div>
      </main>
      <LeaveGuard />
      {tour.open && guide && (
        <Suspense fallback={null}>
          <TourDialog model={guide} menu={menu} tour={tour} />
        </Suspense>
      )}
      {idle !== undefined && (
        <Suspense fallback={null}>
          <IdleDialog watch={idle} onSignOut={onSignOut} />
        </Suspense>
      )}
    </div>
  );
}

/** The pages of the account are a separate section: each of them is beside the list of all. */
function Section({ entries, children }: { readonly entries: Menu['profile']; readonly children: ReactNode }) {
  if (entries.length < 2 || !entries.some(({ current }) => current)) return children;
  return (
    <div className="section">
      <div className="section-body">
        <SectionNavigation entries={entries} />
        <div className="section-content">{children}</div>
      </div>
    </div>
  );
}

/** Signs out, but asks first where a changed form would be lost by it. */
function useSignOut(signOut: () => void): () => void {
  const { changes, questions } = usePortal();
  return useCallback(async () => {
    if (changes.changed() && !(await questions.ask(leaveQuestion))) return;
    signOut();
  }, [changes, questions, signOut]);
}
