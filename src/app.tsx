import { useCallback, useEffect, useState } from 'react';
import { type Portal, PortalContext } from './portal-context';
import { PortalRoot } from './portal-root';
import { Initializing } from './shell/starting';
import { StartupFailed } from './shell/startup-failed';
import { StartupFailure } from './startup';

type AppState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'started'; readonly portal: Portal }
  | { readonly kind: 'failed'; readonly part: StartupFailure['part'] };

/** Starts the portal and draws it, or the error panel with a retry that needs no reload (quality R1). */
export function App({ start }: { readonly start: () => Promise<Portal> }) {
  const [state, setState] = useState<AppState>({ kind: 'starting' });
  const run = useCallback(() => {
    setState({ kind: 'starting' });
    start().then(
      (portal) => setState({ kind: 'started', portal }),
      (cause: unknown) =>
        setState({ kind: 'failed', part: cause instanceof StartupFailure ? cause.part : 'definitions' }),
    );
  }, [start]);
  useEffect(run, [run]);
  if (state.kind === 'failed') return <StartupFailed part={state.part} onRetry={run} />;
  if (state.kind === 'starting') return <Initializing />;
  return (
    <PortalContext value={state.portal}>
      <PortalRoot />
    </PortalContext>
  );
}
