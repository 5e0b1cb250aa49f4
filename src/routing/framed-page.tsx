import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRestoration, useNavigation } from 'react-router-dom';
import type { Visitor } from '../addresses/accept';
import type { Place } from '../addresses/place';
import { usePortal } from '../portal-context';
import PortalFrame from '../shell/frame/portal-frame';
import { useBadges } from './badges';
import { menuOf } from './menu';
import type { Page } from './page';

/** A page in the portal's frame, with the menu of the visitor. Loaded with the first page behind sign-in. */
export default function FramedPage({
  page,
  visitor,
  shown,
  children,
}: {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly shown: Place | undefined;
  readonly children: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const { languages, signOut, visited, configuration, sourceStore } = usePortal();
  const navigation = useNavigation();
  const { project, bundle } = page;
  const menu = menuOf(project.places, visitor, shown, visited?.last);
  const context = useMemo(() => ({ ...visitor.context, language: i18n.language }), [visitor, i18n.language]);
  const badges = useBadges(menu, context, project.sources, sourceStore);
  return (
    <>
      <ScrollRestoration />
      <PortalFrame
        title={t(project.routes.title)}
        mode={configuration.mode}
        profile={visitor.profile}
        menu={menu}
        badges={badges}
        drawer={shown?.route.drawer ?? true}
        languages={languages}
        busy={navigation.state !== 'idle'}
        page={shown?.route.id}
        heading={typeof bundle === 'object' ? t(bundle.screen.title) : undefined}
        guide={project.routes.tour}
        visitor={visitor}
        project={project}
        onSignOut={() => void signOut()}
      >
        {children}
      </PortalFrame>
    </>
  );
}
