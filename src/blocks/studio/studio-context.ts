import { createContext, use, useSyncExternalStore } from 'react';
import type { Studio, StudioState } from './state/studio-store';
import type { PreviewedForm } from './why/previewed';

/** A document that is to be made, perhaps as a copy of another one, or one that is to go. */
export type DocumentWish =
  | { readonly do: 'make'; readonly copy?: string }
  | { readonly do: 'remove'; readonly path: string };

/** What every part of the studio reads. */
export interface StudioParts {
  readonly studio: Studio;
  readonly mayEdit: boolean;
  /** Languages of the texts, the first stands in for the others. */
  readonly languages: readonly string[];
  /** Language in which things are shown and sentences are edited. */
  readonly shownLanguage: string;
  /** A sentence in the shown language as it is written now; the key where there is none. */
  readonly say: (key: string) => string;
  /** Says something to people who do not see the page. */
  readonly announce: (text: string) => void;
  /** The form that the preview shows. */
  readonly previewed: PreviewedForm;
  /** Opens a tab below. */
  readonly openTab: (tab: TabName) => void;
  /** Opens the dialog in which a document is made or removed. */
  readonly askFor: (wish: DocumentWish) => void;
}

export const tabNames = ['problems', 'texts', 'json', 'compare', 'logic'] as const;
export type TabName = (typeof tabNames)[number];

export const StudioContext = createContext<StudioParts | null>(null);

export function useStudioParts(): StudioParts {
  const parts = use(StudioContext);
  if (parts === null) throw new Error('A part of the studio is drawn outside it.');
  return parts;
}

export function useStudioState(studio: Studio): StudioState {
  return useSyncExternalStore(studio.subscribe, studio.state, studio.state);
}
