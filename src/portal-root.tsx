import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { EngineProvider, Notices, Questions } from '../engine/react';
import { usePortal } from './portal-context';
import { createPortalEngine } from './portal-engine';
import type { createPortalRouter } from './routing/portal-router';
import { Errors } from './shell/errors/errors';
import { PageState } from './shell/page-state';
import { createQueryChange } from './sources/change-query';

export type PortalRouter = ReturnType<typeof createPortalRouter>;

interface PortalRootProps {
  readonly router: PortalRouter;
  /** Creates the engine; the server, which renders first pages, does without drafts and history. */
  readonly engineOf?: typeof createPortalEngine;
}

/** The started portal: the engine in the present language around the router. */
export function PortalRoot({ router, engineOf = createPortalEngine }: PortalRootProps) {
  const portal = usePortal();
  const { i18n } = useTranslation();
  const [changeQuery] = useState(() => createQueryChange(router));
  // The language requires another engine: its sentences are read through i18n.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const engine = useMemo(
    () => engineOf(portal, router, changeQuery),
    [portal, router, changeQuery, engineOf, i18n.language],
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
