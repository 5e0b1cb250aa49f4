/**
 * Scrolls one container, and nothing around it, until something inside is in sight. `scrollIntoView` would also move the page, and leave the
 * place where the person works.
 * @param margin pixels between the edge and what came into sight
 */
export function reveal(container: Element | null | undefined, target: Element | null | undefined, margin = 16): void {
  if (!container || !target) return;
  const { top, bottom } = target.getBoundingClientRect();
  // The viewport of a frame begins at 0, as what is inside measures it.
  const isRoot = container === container.ownerDocument.documentElement;
  const start = isRoot ? 0 : container.getBoundingClientRect().top;
  const end = start + container.clientHeight;
  if (top < start) container.scrollTop += top - start - margin;
  else if (bottom > end) container.scrollTop += Math.min(bottom - end + margin, top - start);
}
