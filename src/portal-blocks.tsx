import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { JsonObject } from '../engine/model';
import type { BlockKind } from '../engine/react';
import { AnnouncementPlace } from './shell/announcement-place';
import { TourBlock } from './shell/tour/tour-block';

const AnnouncementPreview = lazy(() => import('./blocks/announcement-preview'));
const ApiOperations = lazy(() => import('./blocks/api-operations'));
const Studio = lazy(() => import('./blocks/studio'));
const Chat = lazy(() => import('./blocks/chat/chat'));
const ChatRecord = lazy(() => import('./blocks/chat/chat-record'));
const ChatStart = lazy(() => import('./blocks/chat/chat-start'));
const CareersPicture = lazy(() => import('./shell/careers-picture'));

/** A picture behind the whole page. It is decorative. */
const Backdrop: BlockKind['Block'] = ({ settings }) => (
  <div className={`backdrop backdrop-${String(settings.picture)}`}>
    <Suspense>{settings.picture === 'careers' && <CareersPicture />}</Suspense>
  </div>
);

/** A block whose code is loaded with the first page that has it. */
function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<div className="pt-skeleton pt-skeleton-card" />}>{children}</Suspense>;
}

/** Settings have been checked against the schema of `kinds/chat-settings.ts`. */
function settingsOf<Settings>(settings: JsonObject): Settings {
  return settings as Settings;
}

/** Blocks the portal adds to the screen language; their facts for the check are in `kinds/plugin.ts`. */
export const portalBlocks: readonly BlockKind[] = [
  { name: 'portal:tour', Block: () => <TourBlock /> },
  { name: 'portal:announcement', Block: ({ settings }) => <AnnouncementPlace banner={settings.banner === true} /> },
  {
    name: 'portal:announcementPreview',
    Block: ({ context }) => (
      <Later>
        <AnnouncementPreview context={context} />
      </Later>
    ),
  },
  { name: 'portal:backdrop', Block: Backdrop },
  {
    name: 'portal:apiOperations',
    Block: () => (
      <Later>
        <ApiOperations />
      </Later>
    ),
  },
  {
    name: 'portal:chat',
    Block: ({ settings, context, actions = [] }) => (
      <Later>
        <Chat settings={settingsOf<ComponentProps<typeof Chat>['settings']>(settings)} {...{ context, actions }} />
      </Later>
    ),
  },
  {
    name: 'portal:chatRecord',
    Block: ({ settings, context }) => (
      <Later>
        <ChatRecord settings={settingsOf<ComponentProps<typeof ChatRecord>['settings']>(settings)} context={context} />
      </Later>
    ),
  },
  {
    name: 'portal:chatStart',
    Block: ({ settings, context, actions = [] }) => (
      <Later>
        <ChatStart
          settings={settingsOf<ComponentProps<typeof ChatStart>['settings']>(settings)}
          {...{ context, actions }}
        />
      </Later>
    ),
  },
  {
    name: 'portal:studio',
    Block: () => (
      <Later>
        <Studio />
      </Later>
    ),
  },
];
