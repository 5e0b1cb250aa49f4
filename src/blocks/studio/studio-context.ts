import { createContext, use, useRef, useSyncExternalStore } from 'react';
import { usePortal } from '../../portal-context';
import type { Selection } from './documents/history';
import type { Studio, StudioState } from './state/studio-store';
import type { PreviewedForm } from './why/previewed';

/** A document to create, perhaps as a copy of another one; one to remove; an option or a field to remove; or something to rename with its uses, perhaps to a name that was typed. */
export type DocumentRequest =
  | { readonly do: 'make'; readonly copy?: string }
  | { readonly do: 'remove'; readonly path: string }
  | { readonly do: 'lose'; readonly selection: Selection }
  | { readonly do: 'rename'; readonly selection: Selection; readonly name?: string; readonly as?: 'name' };

/** What every part of the studio reads. */
export interface StudioParts {
  readonly studio: Studio;
  /** Whether the user may change everything. */
  readonly mayEdit: boolean;
  /** Languages into which a user who may not may still translate. */
  readonly translates?: readonly string[];
  /** Languages of the texts; the first is the fallback of the others. */
  readonly languages: readonly string[];
  /** Language in which texts are shown and edited. */
  readonly shownLanguage: string;
  /** A sentence in the shown language as it is written now; the key if there is none. */
  readonly say: (key: string) => string;
  /** Announces something to screen readers. */
  readonly announce: (text: string) => void;
  /** The form that the preview shows. */
  readonly previewed: PreviewedForm;
  /** Opens a tab below. */
  readonly openTab: (tab: TabName) => void;
  /** Opens the dialog that creates or removes a document, or renames something. */
  readonly askFor: (wish: DocumentRequest) => void;
}

/** Whether the user may write sentences of a language, or change anything at all. */
export function mayWrite({ mayEdit, translates }: StudioParts, language?: string): boolean {
  return mayEdit || (translates !== undefined && (language === undefined || translates.includes(language)));
}

export const tabNames = ['problems', 'texts', 'json', 'compare', 'logic'] as const;
export type TabName = (typeof tabNames)[number];

export const StudioContext = createContext<StudioParts | null>(null);

export function useStudioParts(): StudioParts {
  const parts = use(StudioContext);
  if (parts === null) throw new Error('A part of the studio is drawn outside it.');
  return parts;
}

/** The address of who is signed in. */
export function useOwnAddress(): string | undefined {
  const state = usePortal().session.state();
  const email = state.status === 'signedIn' ? state.profile.email : undefined;
  return typeof email === 'string' ? email : undefined;
}

/** Addresses of those who wrote a set. */
export const writersOf = (writers: string | null | undefined): readonly string[] =>
  (writers ?? '').split(', ').filter((address) => address !== '');

/** Parts of the studio's state. The component is drawn again only when one of them changes. */
export function useStudioState<Name extends keyof StudioState>(
  studio: Studio,
  ...names: readonly Name[]
): Pick<StudioState, Name> {
  const last = useRef<StudioState>(undefined);
  const snapshot = () => {
    const now = studio.state();
    const before = last.current;
    if (before === undefined || names.some((name) => before[name] !== now[name])) last.current = now;
    return last.current ?? now;
  };
  return useSyncExternalStore(studio.subscribe, snapshot, snapshot);
}
