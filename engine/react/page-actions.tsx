import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

/** Where the page has room for the actions of what it is about: undefined without such a place, null before it is drawn. */
const PlaceContext = createContext<Element | null | undefined>(undefined);
const TellPlaceContext = createContext<(place: Element | null) => void>(() => undefined);

/** Around a page's heading and its content: brings the actions of the content up to the heading. */
export function PageActionsProvider({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null);
  return (
    <TellPlaceContext value={setPlace}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </TellPlaceContext>
  );
}

/** Beside the heading: here the actions are drawn. */
export function PageActionsPlace() {
  const setPlace = use(TellPlaceContext);
  return <div ref={setPlace} className="pt-page-actions" />;
}

/** Around what is only a part of the page, such as a tab or an opened record: its actions stay with it. */
export function PartOfPage({ children }: { readonly children: ReactNode }) {
  return <PlaceContext value={undefined}>{children}</PlaceContext>;
}

/** True where the page has a place for actions beside its heading. */
export function useHasPageActions(): boolean {
  return use(PlaceContext) !== undefined;
}

/** Draws actions beside the page's heading. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const place = use(PlaceContext);
  return place == null ? null : createPortal(children, place);
}
