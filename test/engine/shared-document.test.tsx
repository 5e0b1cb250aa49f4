import { expect, it, vi } from 'vitest';
import { rememberDocument } from '../support/shared-document';

it('What a file of tests gave the document, its window and the browser is gone after it', () => {
  const { matchMedia } = window;
  const { addEventListener } = document;
  const forget = rememberDocument();
  const listener = vi.fn();
  const targets = [document, window, document.defaultView as Window];
  for (const target of targets) target.addEventListener('online', listener, { capture: true });
  const define = (owner: object, name: string) => Object.defineProperty(owner, name, { configurable: true, value: 1 });
  define(navigator, 'clipboard');
  define(window, 'matchMedia');
  define(window, 'ownName');
  define(document, 'ownName');
  for (const target of targets) target.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalled();
  listener.mockClear();
  forget();
  for (const target of targets) target.dispatchEvent(new Event('online'));
  expect(listener).not.toHaveBeenCalled();
  expect([navigator, window, document].map((owner) => 'ownName' in owner)).toEqual([false, false, false]);
  expect(navigator.clipboard).toBeUndefined();
  expect(window.matchMedia).toBe(matchMedia);
  expect(document.addEventListener).toBe(addEventListener);
});

it('What was there before stays', () => {
  const listener = vi.fn();
  document.addEventListener('online', listener);
  const forget = rememberDocument();
  forget();
  document.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalledTimes(1);
  document.removeEventListener('online', listener);
});
