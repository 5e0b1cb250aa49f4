import { useMemo } from 'react';
import type { JsonObject, ScopeModel } from '../../model';
import { Blocks } from './blocks';
import { FailedSources } from './load-failed';
import { ScreenContextProvider, useScope, useScreen } from './screen-scope';

interface ScopeOfSourcesProps {
  readonly model: ScopeModel;
  readonly context: JsonObject;
}

/** Blocks with sources of their own, which live while they are shown; those that failed are named above. */
export function ScopeOfSources({ model, context }: ScopeOfSourcesProps) {
  const screen = useScreen();
  const { scope, context: inside } = useScope(model, context);
  const value = useMemo(() => ({ ...screen, scope, outer: screen }), [screen, scope]);
  return (
    <ScreenContextProvider value={value}>
      <FailedSources model={model} />
      <Blocks blocks={model.blocks} context={inside} />
    </ScreenContextProvider>
  );
}
