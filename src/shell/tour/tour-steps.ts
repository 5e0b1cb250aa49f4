import type { TourModel, TourStepModel } from '../../../engine/model';
import type { Menu, MenuEntry } from '../frame/menu-entry';

/** The steps a visitor can be led through: those whose page and menu entry they have. */
export function stepsFor(tour: TourModel, menu: Menu): readonly TourStepModel[] {
  const offered = new Set([...menu.main, ...menu.trailing, ...menu.profile].flatMap(idsOf));
  return tour.steps.filter(({ route, menu: entry }) =>
    [route, entry].every((id) => id === undefined || offered.has(id)),
  );
}

function idsOf(entry: MenuEntry): readonly string[] {
  return [entry.id, ...entry.children.flatMap(idsOf)];
}

/** What a step points at in the page, by the marks of the frame; undefined where it is not drawn, as in a closed drawer. */
export function anchorOf({ menu, part }: TourStepModel): HTMLElement | undefined {
  const mark = menu !== undefined ? `menu:${menu}` : part;
  if (mark === undefined) return undefined;
  const found = document.querySelector<HTMLElement>(`[data-tour="${CSS.escape(mark)}"]`);
  return found !== null && found.getClientRects().length > 0 ? found : undefined;
}
