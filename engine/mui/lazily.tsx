import { type ComponentType, Suspense } from 'react';
import type { WidgetProps } from '../react';

interface LazilyProps {
  /** Made by `React.lazy`, once. */
  readonly Widget: ComponentType<WidgetProps>;
  readonly props: WidgetProps;
}

/** A widget whose code is loaded when a form first draws it; until then something of the same size holds its place. */
export function Lazily({ Widget, props }: LazilyProps) {
  return (
    <Suspense fallback={<span className="pt-skeleton pt-skeleton-input" />}>
      <Widget {...props} />
    </Suspense>
  );
}
