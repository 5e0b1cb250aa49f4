import { lazy, Suspense } from 'react';
import { Boundary, type WidgetProps } from '../../react';

const Loaded = lazy(() => import('../../rjsf').then(({ SchemaField }) => ({ default: SchemaField })));

/** A value under free JSON Schema. Its renderer is loaded when a form first needs it, and draws its own frame. */
export function SchemaWidget(props: WidgetProps) {
  return (
    <Boundary definition={props.field.name} pointer="/schema">
      <Suspense fallback={<div className="pt-skeleton" />}>
        <Loaded {...props} />
      </Suspense>
    </Boundary>
  );
}
