import { lazy, Suspense } from 'react';
import type { BlockKind } from '../engine/react';
import { AnnouncementPlace } from './shell/announcement-place';
import { Backdrop } from './shell/backdrop';
import { TourBlock } from './shell/tour/tour-block';

const ApiOperations = lazy(() => import('./blocks/api-operations'));

/** Blocks the portal adds to the screen language; their facts for the check stand in `kinds/plugin.ts`. */
export const portalBlocks: readonly BlockKind[] = [
  { name: 'portal:tour', Block: () => <TourBlock /> },
  { name: 'portal:announcement', Block: ({ settings }) => <AnnouncementPlace banner={settings.banner === true} /> },
  { name: 'portal:backdrop', Block: Backdrop },
  {
    name: 'portal:apiOperations',
    Block: () => (
      <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>
        <ApiOperations />
      </Suspense>
    ),
  },
];
