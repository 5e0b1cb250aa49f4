/** Room between the card, the element it describes, and the edges of the window, in pixels. */
const distance = 16;
/** How far the highlight extends beyond its element. */
const reach = 6;

/**
 * Positions the card of the tour beside an element and the highlight over it. If the element is missing, or leaves no room beside it, the
 * card is at the bottom of the window, clear of the highlight.
 */
export function placeTour(dialog: HTMLElement, anchor: HTMLElement | undefined): void {
  const card = dialog.querySelector<HTMLElement>('.tour-card');
  const light = dialog.querySelector<HTMLElement>('.tour-light');
  if (card === null || light === null) return;
  const { innerWidth: width, innerHeight: height } = window;
  const size = card.getBoundingClientRect();
  const lit = anchor && visiblePart(anchor.getBoundingClientRect(), width, height);
  light.style.left = `${lit ? lit.left - reach : width / 2}px`;
  light.style.top = `${lit ? lit.top - reach : height / 2}px`;
  light.style.width = `${lit ? lit.width + 2 * reach : 0}px`;
  light.style.height = `${lit ? lit.height + 2 * reach : 0}px`;
  const free = {
    left: (width - size.width) / 2,
    top: lit ? height - size.height - distance : (height - size.height) / 2,
  };
  const spot = (lit && besideOf(lit, size, width, height)) ?? free;
  card.style.left = `${within(spot.left, width - size.width)}px`;
  card.style.top = `${within(spot.top, height - size.height)}px`;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** To the right, below, above; undefined if the card would cover the highlight. */
function besideOf(lit: Box, card: Box, width: number, height: number): { left: number; top: number } | undefined {
  const right = lit.left + lit.width + reach + distance;
  if (right + card.width + distance <= width) return { left: right, top: lit.top };
  const below = lit.top + lit.height + reach + distance;
  const left = lit.left + lit.width - card.width;
  if (below + card.height + distance <= height) return { left, top: below };
  const above = lit.top - reach - distance - card.height;
  return above >= distance ? { left, top: above } : undefined;
}

/** The visible part of an element. */
function visiblePart(box: DOMRect, width: number, height: number): Box {
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  return { left, top, width: Math.min(box.right, width) - left, height: Math.min(box.bottom, height) - top };
}

function within(place: number, most: number): number {
  return Math.max(distance, Math.min(place, most - distance));
}
