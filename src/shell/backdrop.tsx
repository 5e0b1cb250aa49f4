import { lazy, Suspense } from 'react';
import type { BlockKind } from '../../engine/react';

const CareersPicture = lazy(() => import('./careers-picture'));

/** A picture behind the whole page. It is decorative. */
export const Backdrop: BlockKind['Block'] = ({ settings }) => (
  <div className={`backdrop backdrop-${String(settings.picture)}`}>
    <Suspense>{settings.picture === 'careers' && <CareersPicture />}</Suspense>
  </div>
);
