import { type ReactNode, useMemo } from 'react';
import type { JsonObject, ScopeModel } from '../../model';
import { FailedSources } from './load-failed';
import { ScreenContextProvider, useScope, useScreen } from './screen-scope';

interface ScopeOfSourcesProps {
  readonly model: ScopeModel;
  readonly context: JsonObject;
  /** Draws what reads the sources, with their answers in its context. */
  readonly children: (context: JsonObject) => ReactNode;
}

/** Sources of a part of a screen, which live while it is shown; those that failed are named above it. */
export function ScopeOfSources({ model, context, children }: ScopeOfSourcesProps) {
  const screen = useScreen();
  const { scope, context: inside } = useScope(model, context);
  const value = useMemo(() => ({ ...screen, scope }), [screen, scope]);
  return (
    <ScreenContextProvider value={value}>
      <FailedSources model={model} />
      {children(inside)}
    </ScreenContextProvider>
  );
}
