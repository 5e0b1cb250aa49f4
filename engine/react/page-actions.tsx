import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

/** The page's place for actions of its subject: undefined if there is none, null before it is mounted. */
const PlaceContext = createContext<Element | null | undefined>(undefined);
const SetPlaceContext = createContext<(place: Element | null) => void>(() => undefined);

/** Wraps a page's heading and its content: moves the actions of the content up to the heading. */
export function PageActionsProvider({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  return (
    <SetPlaceContext value={setPlace}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </SetPlaceContext>
  );
}

/** Next to the heading: the actions are drawn here. */
export function PageActionsPlace() {
  const setPlace = use(SetPlaceContext);
  return <div ref={setPlace} className="pt-page-actions" />;
}

/** Wraps a part of the page, such as a tab or an opened record: its actions stay with it. */
export function PartOfPage({ children }: { readonly children: ReactNode }) {
  return <PlaceContext value={undefined}>{children}</PlaceContext>;
}

/** True if the page has a place for actions next to its heading. */
export function useHasPageActions(): boolean {
  return use(PlaceContext) !== undefined;
}

/** Draws actions next to the page's heading. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const place = use(PlaceContext);
  return place == null ? null : createPortal(children, place);
}
