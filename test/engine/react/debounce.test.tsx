import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedText } from '../../../engine/react/blocks/list/debounce';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A text whose told value follows when the test says so, as an address does that is slow to change. */
function typing() {
  const told: string[] = [];
  const tell = (text: string) => told.push(text);
  const { result, rerender } = renderHook(({ now }) => useDebouncedText(now, tell), { initialProps: { now: '' } });
  return {
    told,
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.change(text)),
    pause: () => act(() => vi.advanceTimersByTime(166)),
    follow: (now: string) => rerender({ now }),
  };
}

it('tells what was typed after a pause', () => {
  const { type, pause, told } = typing();
  type('a');
  type('ab');
  expect(told).toEqual([]);
  pause();
  expect(told).toEqual(['ab']);
});

it('loses nothing of what is typed when the address follows late', () => {
  const { type, pause, follow, text, told } = typing();
  type('a');
  pause();
  type('ab');
  pause();
  type('abc');
  follow('a');
  expect(text()).toBe('abc');
  pause();
  follow('ab');
  follow('abc');
  expect(text()).toBe('abc');
  expect(told).toEqual(['a', 'ab', 'abc']);
});

it('follows a value that came another way, as by Back', () => {
  const { type, pause, follow, text } = typing();
  type('a');
  pause();
  follow('a');
  follow('');
  expect(text()).toBe('');
  follow('a');
  expect(text()).toBe('a');
});
