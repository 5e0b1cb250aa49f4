import type { TourStepModel } from '../../../engine/model';
import type { Menu, MenuEntry } from '../frame/menu-entry';

/** The steps a visitor can be led through: those whose page and menu entry they have. */
export function stepsFor(tour: { readonly steps: readonly ShownStep[] }, menu: Menu): readonly ShownStep[] {
  const offered = new Set([...menu.main, ...menu.trailing, ...menu.profile].flatMap(idsOf));
  return tour.steps.filter(({ route, menu: entry }) =>
    [route, entry].every((id) => id === undefined || offered.has(id)),
  );
}

function idsOf(entry: MenuEntry): readonly string[] {
  return [entry.id, ...entry.children.flatMap(idsOf)];
}

/** A step as it is shown: a page with a tour of its own marks more parts than the frame has. */
export type ShownStep = Omit<TourStepModel, 'part'> & { readonly part?: string };

/** What a step points at in the page, by its marks; undefined where it is not drawn, as in a closed drawer. */
export function anchorOf({ menu, part }: ShownStep): HTMLElement | undefined {
  const mark = menu !== undefined ? `menu:${menu}` : part;
  if (mark === undefined) return undefined;
  const found = document.querySelector<HTMLElement>(`[data-tour="${CSS.escape(mark)}"]`);
  return found !== null && found.getClientRects().length > 0 ? found : undefined;
}
