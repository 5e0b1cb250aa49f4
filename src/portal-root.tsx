import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { EngineProvider, Notices, Questions } from '../engine/react';
import { usePortal } from './portal-context';
import { createPortalEngine } from './portal-engine';
import { createPortalRouter } from './routing/portal-router';
import { Errors } from './shell/errors/errors';
import { PageState } from './shell/page-state';
import { createQueryChange } from './sources/change-query';

/** The started portal: the engine in the present language around the router. */
export function PortalRoot() {
  const portal = usePortal();
  const { i18n } = useTranslation();
  const [router] = useState(() => createPortalRouter(portal));
  const [changeQuery] = useState(() => createQueryChange(router));
  // The language is what asks for another engine: its sentences are read through i18n.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const engine = useMemo(
    () => createPortalEngine(portal, router, changeQuery),
    [portal, router, changeQuery, i18n.language],
  );
  return (
    <EngineProvider engine={engine}>
      <PageState />
      <RouterProvider router={router} />
      <Errors list={portal.errors} />
      <Notices queue={portal.notices} />
      <Questions queue={portal.questions} />
    </EngineProvider>
  );
}
