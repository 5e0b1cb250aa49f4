import { useEffect, useState } from 'react';
import type { Drawn } from '../compiler/compiler';
import { pageAt } from '../documents/routes';
import { useStudioParts, useStudioState } from '../studio-context';

/**
 * What the preview shows: the selected document as it was drawn last or, for an entry of a portal, the page that it leads to. An entry
 * itself is nothing to look at.
 */
export function useShown(): Drawn | undefined {
  const { studio } = useStudioParts();
  const { work, drawn, selection } = useStudioState(studio, 'work', 'drawn', 'selection');
  const [page, setPage] = useState<Drawn>();
  const wanted = selection && pageAt(work.texts, selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes, the page may be another one
  useEffect(() => {
    if (wanted === undefined) return setPage(undefined);
    let isOver = false;
    // Until the next one is drawn the page before it stays, as for other documents. A page that cannot be compiled says so when it is opened.
    studio.compiler.ask({ do: 'draw', path: wanted, context: {} }).then(
      (found) => !isOver && setPage(found),
      () => !isOver && setPage(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [studio, wanted, work.texts]);
  if (wanted === undefined) return drawn;
  return page?.path === wanted ? page : drawn;
}
