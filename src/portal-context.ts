import { createContext, useContext } from 'react';
import type { NoticeQueue, QuestionQueue, SchemaLibrary } from '../engine/react';
import type { Host, Registry, SourceStore } from '../engine/runtime';
import type { VisitedRoutes } from './addresses/visited-routes';
import type { RuntimeConfiguration } from './configuration';
import type { ChangedForms } from './drafts/changed-forms';
import type { DraftKeeping } from './drafts/keep-draft';
import type { ErrorList } from './error-list';
import type { Speak } from './language/speak';
import type { OperationServices } from './operations';
import type { IdleWatch } from './session/idle';
import type { Session } from './session/session';
import type { OfferedActions } from './sources/offered-actions';
import type { Started } from './startup';

/** What the portal's own views read. One object for the life of the page. */
export interface Portal extends Started {
  readonly configuration: RuntimeConfiguration;
  readonly session: Session;
  readonly registry: Registry;
  readonly schemas: SchemaLibrary;
  readonly notices: NoticeQueue;
  readonly questions: QuestionQueue;
  /** Uncaught errors, for the global error display. */
  readonly errors: ErrorList;
  /** Open forms, and whether leaving them would lose something. */
  readonly changes: ChangedForms;
  readonly services: OperationServices;
  /** Every source that is read on the page, by screens and by the menu. */
  readonly sourceStore: SourceStore;
  /** Actions offered for the open records. */
  readonly offeredActions: OfferedActions;
  /** Switches the language of the page, if its texts can be loaded. */
  readonly speak: Speak;
  /** Undefined if the configuration switched it off. */
  readonly visited: VisitedRoutes | undefined;
  /** The idle time-out and its warning. */
  readonly idle: IdleWatch;
  readonly report: Host['report'];
  /** How drafts of the current visitor are kept. */
  readonly drafts: () => Omit<DraftKeeping, 'wasHere' | 'onChanged' | 'say'>;
  readonly signOut: () => Promise<void>;
}

export const PortalContext = createContext<Portal | null>(null);

/** The portal around a view. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal is called outside the portal');
  return portal;
}
