import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { JsonObject } from '../../engine/model';
import { Boundary, type FormHeading, ScreenView } from '../../engine/react';
import type { Page } from './load-page';
import { PageNotice } from './page-notice';

/** The screen of a page in an error boundary, or the reason why there is none. It also sets the document's title. */
export function PageContent({
  page,
  context,
  onPublish,
}: {
  readonly page: Page;
  readonly context: JsonObject;
  /** Passes what the screen's forms publish to its other blocks. */
  readonly onPublish: (published: JsonObject) => void;
}) {
  const { t } = useTranslation('common');
  const { t: translate } = useTranslation();
  const { revalidate } = useRevalidator();
  const [heading, setHeading] = useState<FormHeading>();
  const { bundle, resolution, project } = page;
  const screen = typeof bundle === 'object' ? bundle.screen : undefined;
  const reason =
    resolution.kind === 'refused' ? 'unauthorized' : bundle === 'failed' ? 'failed' : screen ? undefined : 'missing';
  const title = screen ? translate(screen.title) : reason && t(`${reason}.title`);
  useDocumentTitle(project.routes.title, heading?.title ?? title, heading?.refused === true);

  if (typeof bundle !== 'object' || !screen)
    return (
      <PageNotice
        title={t(`${reason}.title`)}
        text={t(`${reason}.text`)}
        onRetry={reason === 'failed' ? () => void revalidate() : undefined}
      />
    );
  return (
    <Boundary definition={screen.id} pointer="">
      <ScreenView
        screen={screen}
        forms={bundle.forms}
        context={context}
        onHeading={setHeading}
        onPublish={onPublish}
        stepFocus={screen.frame === 'onboarding' ? 'firstField' : 'heading'}
      />
    </Boundary>
  );
}

/** Title of the page: that of the step or the screen before the portal's; a refused submit comes first (quality 3). */
function useDocumentTitle(portalTitle: string, title: string | undefined, refused: boolean): void {
  const { t } = useTranslation();
  const portal = t(portalTitle);
  const said = title ? t('common:shell.title', { title, portal }) : portal;
  const whole = refused ? t('common:shell.titleRefused', { title: said }) : said;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
