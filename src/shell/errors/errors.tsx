import { Component, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { ErrorList } from '../../error-list';

/** A page that came as HTML begins without errors. */
const none: ReturnType<ErrorList['items']> = [];
const noneYet = () => none;

const ErrorPanel = lazy(() => import('./error-panel'));

/**
 * The place of the global error display (specification section 2): a live region that is in the page from the start, so that an error added
 * to it is announced. Its component is loaded with the first error.
 */
export function Errors({ list }: { readonly list: ErrorList }) {
  const items = useSyncExternalStore(list.subscribe, list.items, noneYet);
  useEffect(() => list.show(), [list]);
  return (
    <div aria-live="assertive">
      {items.length > 0 && (
        <LastResort>
          <Suspense fallback={null}>
            <ErrorPanel list={list} />
          </Suspense>
        </LastResort>
      )}
    </div>
  );
}

/** The display of errors must not cause one: if it cannot be loaded or rendered, the console has to do. */
class LastResort extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
