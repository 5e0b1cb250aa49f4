import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CountedText } from '../../../engine/react/counted-text';
import { renderWith, testEngine } from '../../support/test-engine';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const engine = testEngine({
  t: (key, args) => (key === 'kit:waitOver' ? 'Now again.' : `Wait ${String(args?.seconds)} s.`),
});

test('A problem that ends by itself counts down and says when the wait is over, without being read out each second (quality R11)', () => {
  renderWith(engine, <CountedText problem={{ message: 'x', args: { seconds: 17, until: 1_017_000 } }} />);
  expect(screen.getByText('Wait 17 s.')).toHaveAttribute('aria-live', 'off');
  act(() => vi.advanceTimersByTime(5_000));
  screen.getByText('Wait 12 s.');
  act(() => vi.advanceTimersByTime(12_000));
  screen.getByText('Now again.');
  expect(vi.getTimerCount()).toBe(0);
});

test('Any other problem says what it says', () => {
  renderWith(engine, <CountedText problem={{ message: 'x', args: { seconds: 3 } }} />);
  screen.getByText('Wait 3 s.');
  expect(vi.getTimerCount()).toBe(0);
});
