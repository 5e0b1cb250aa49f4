import { expect } from 'vitest';
import type { WatchedPage } from './browser';
import { may, offered, words } from './screen-actions';

/** Nothing is on its way any more. */
export const isDrawn = (page: WatchedPage) =>
  expect.poll(() => page.locator('[aria-busy="true"], [class*="-skeleton"]').count()).toBe(0);

/** Buttons and what keeps them from being pressed. */
const buttonsOf = (page: WatchedPage) =>
  page.locator('main button, dialog button').evaluateAll((buttons) =>
    buttons.map((button) => ({
      name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
      reason:
        button.getAttribute('aria-disabled') === 'true'
          ? (button.getAttribute('aria-describedby') ?? '')
              .split(' ')
              .map((id) => document.getElementById(id)?.textContent ?? '')
              .join(' ')
          : '',
    })),
  );

/**
 * Buttons of the screen on the page, which speaks English, are off where the server refuses the role, with its sentence, and only there.
 * @returns how many were seen, and how many of them are off
 */
export async function expectButtons(page: WatchedPage, screen: string, role: string) {
  const drawn = await buttonsOf(page);
  const counted = { seen: 0, off: 0 };
  for (const { action, model, permission } of offered.filter((each) => each.screen === screen)) {
    const label = words(model.label);
    const verdict = may(permission, role);
    const sentence = words(verdict.allowed ? '' : (verdict.reason ?? ''));
    const alike = drawn.filter(({ name }) => name === label || name.startsWith(`${label}: `));
    if (alike.length === 0) continue;
    counted.seen += 1;
    if (!verdict.allowed) counted.off += 1;
    // A dialog has a button of its own to close it, which no role keeps from being pressed.
    const isOff = alike.some(({ reason }) => reason !== '' && reason.includes(sentence));
    expect([screen, action, isOff]).toEqual([screen, action, !verdict.allowed]);
  }
  return counted;
}
