import type { TourStepModel } from '../../../engine/model';
import type { Menu, MenuEntry } from '../frame/menu-entry';

/** The steps available to a visitor: those whose page and menu entry they have. */
export function stepsFor(tour: { readonly steps: readonly ShownStep[] }, menu: Menu): readonly ShownStep[] {
  const offered = new Set([...menu.main, ...menu.trailing, ...menu.profile].flatMap(idsOf));
  return tour.steps.filter(({ route, menu: entry }) =>
    [route, entry].every((id) => id === undefined || offered.has(id)),
  );
}

function idsOf(entry: MenuEntry): readonly string[] {
  return [entry.id, ...entry.children.flatMap(idsOf)];
}

/** A step as it is shown: a page with its own tour marks more parts than the frame has. */
export type ShownStep = Omit<TourStepModel, 'part'> & { readonly part?: string };

/** The element that a step points at, by its marks; undefined if it is not rendered, as in a closed drawer. */
export function anchorOf({ menu, part }: ShownStep): HTMLElement | undefined {
  const mark = menu !== undefined ? `menu:${menu}` : part;
  if (mark === undefined) return undefined;
  const found = document.querySelector<HTMLElement>(`[data-tour="${CSS.escape(mark)}"]`);
  return found !== null && found.getClientRects().length > 0 ? found : undefined;
}
