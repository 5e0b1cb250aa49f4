import { describe, expect, it } from 'vitest';
import { reveal } from '../../../src/blocks/studio/reveal';

/** A container of 100 pixels that begins at 50, and something in it. */
function opened(top: number, height: number) {
  const [container, target] = [document.createElement('div'), document.createElement('p')];
  container.append(target);
  Object.defineProperty(container, 'clientHeight', { value: 100 });
  container.getBoundingClientRect = () => new DOMRect(0, 50, 10, 100);
  target.getBoundingClientRect = () => new DOMRect(0, top, 10, height);
  container.scrollTop = 200;
  reveal(container, target);
  return container.scrollTop;
}

describe('what was selected comes into sight', () => {
  it.each([
    ['above', 20, 20, 200 - 30 - 16],
    ['in sight', 60, 20, 200],
    ['below', 160, 20, 200 + 30 + 16],
    ['below and higher than its container: from its beginning', 160, 400, 200 + 110],
  ])('%s', (_where, top, height, scrolled) => {
    expect(opened(top, height)).toBe(scrolled);
  });
});
