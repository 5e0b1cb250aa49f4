import { useCallback, useEffect, useState } from 'react';
import { type Portal, PortalContext } from './portal-context';
import type { createPortalEngine } from './portal-engine';
import { PortalRoot, type PortalRouter } from './portal-root';
import { Initializing } from './shell/starting';
import { StartupFailed } from './shell/startup-failed';
import { StartupFailure } from './startup';

/** A started portal with its router, after its first page has loaded. */
export interface OpenedPortal {
  readonly portal: Portal;
  readonly router: PortalRouter;
  /** See {@link PortalRoot}. */
  readonly engineOf?: typeof createPortalEngine;
}

type AppState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'started'; readonly opened: OpenedPortal }
  | { readonly kind: 'failed'; readonly part: StartupFailure['part'] };

/** Result of a start. */
export type FirstState = Exclude<AppState, { readonly kind: 'starting' }>;

export const startedWith = (opened: OpenedPortal): FirstState => ({ kind: 'started', opened });

export const failedBecause = (cause: unknown): FirstState => ({
  kind: 'failed',
  part: cause instanceof StartupFailure ? cause.part : 'definitions',
});

interface AppProps {
  readonly open: () => Promise<OpenedPortal>;
  /** Result of the start, if it was attempted before anything was rendered. */
  readonly first?: FirstState;
  /** Called once when the portal is in the page. */
  readonly onDrawn?: () => void;
}

/** Starts the portal and renders it, or the error panel with a retry that needs no reload (quality R1). */
export function App({ open, first, onDrawn }: AppProps) {
  const [state, setState] = useState<AppState>(first ?? { kind: 'starting' });
  const run = useCallback(() => {
    setState({ kind: 'starting' });
    open().then(
      (opened) => setState(startedWith(opened)),
      (cause: unknown) => setState(failedBecause(cause)),
    );
  }, [open]);
  useEffect(() => {
    if (first === undefined) run();
  }, [first, run]);
  const started = state.kind === 'started';
  useEffect(() => {
    if (started) onDrawn?.();
  }, [started, onDrawn]);
  if (state.kind === 'failed') return <StartupFailed part={state.part} onRetry={run} />;
  if (state.kind === 'starting') return <Initializing />;
  const { portal, router, engineOf } = state.opened;
  return (
    <PortalContext value={portal}>
      <PortalRoot router={router} engineOf={engineOf} />
    </PortalContext>
  );
}
