import { type ReactNode, useMemo, useState } from 'react';
import type { FormModel, JsonObject, ScreenModel } from '../../model';
import { LiveBlockContext } from '../block-view';
import { useEngine } from '../engine';
import { ScreenActions } from './actions/screen-actions';
import { LiveBlock } from './live-block';
import { FailedSources } from './load-failed';
import { ScreenContextProvider, useScope } from './screen-scope';

interface LiveScreenProps {
  readonly screen: ScreenModel;
  readonly forms: Readonly<Record<string, FormModel>>;
  readonly context: JsonObject;
  /** Draws the blocks, with the source responses in their context. */
  readonly children: (context: JsonObject) => ReactNode;
}

/** A screen's sources and actions around its blocks. */
export function LiveScreen({ screen, forms, context, children }: LiveScreenProps) {
  const { t } = useEngine();
  const { scope, context: inside } = useScope(screen, context);
  const title = t(screen.title);
  const [choices] = useState(() => new Map<string, string>());
  const value = useMemo(
    () => ({ screen: screen.id, title, forms, scope, choices }),
    [screen.id, title, forms, scope, choices],
  );
  return (
    <LiveBlockContext value={LiveBlock}>
      <ScreenContextProvider value={value}>
        <ScreenActions>
          <FailedSources model={screen} />
          {children(inside)}
        </ScreenActions>
      </ScreenContextProvider>
    </LiveBlockContext>
  );
}
