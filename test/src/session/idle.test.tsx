import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '../../../src/http/api-client';
import { createIdleWatch } from '../../../src/session/idle';
import { createSession } from '../../../src/session/session';

const minute = 60_000;
const settings = { idleTimeout: 15 * minute, idleWarningTimeout: minute };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(more: Parameters<typeof createIdleWatch>[0]['settings'] = settings) {
  const session = createSession();
  const call = vi.fn(async () => ({ ok: true as const, data: {} }));
  const onIdle = vi.fn(() => session.end('idle'));
  const api = { call } as unknown as ApiClient;
  const watch = createIdleWatch({ applicationId: 'test', session, api, settings: more, onIdle });
  session.signedIn({ id: '1' });
  return { session, call, onIdle, watch };
}
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
/** The computer sleeps: the wall clock goes on, timers do not. */
const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('The idle time-out (specification section 2, quality R17)', () => {
  test('warns before the end, with the moment at which it comes, and then ends the session', () => {
    const { watch, onIdle } = open();
    const start = Date.now();
    vi.advanceTimersByTime(13 * minute + 59_000);
    expect(watch.state()).toEqual({ warning: false });
    vi.advanceTimersByTime(1_000);
    expect(watch.state()).toEqual({ warning: true, endsAt: start + 15 * minute });
    vi.advanceTimersByTime(59_000);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(onIdle).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60 * minute);
    expect(onIdle).toHaveBeenCalledOnce();
    expect(watch.state()).toEqual({ warning: false });
  });

  test('starts again with every sign of life, but not while it warns: then only staying helps', async () => {
    const { watch, call } = open();
    vi.advanceTimersByTime(10 * minute);
    press();
    vi.advanceTimersByTime(13 * minute);
    expect(watch.state().warning).toBe(false);
    vi.advanceTimersByTime(minute);
    expect(watch.state().warning).toBe(true);
    press();
    expect(watch.state().warning).toBe(true);
    call.mockClear();
    await watch.stay();
    expect(call).toHaveBeenCalledWith('GET', 'sso');
    expect(watch.state()).toEqual({ warning: false });
    vi.advanceTimersByTime(13 * minute);
    expect(watch.state().warning).toBe(false);
  });

  test('ends the session at once when a computer wakes up too late, also by the key that woke it', () => {
    const { onIdle } = open();
    sleep(20 * minute);
    press();
    expect(onIdle).toHaveBeenCalledOnce();
  });

  test('counts the activity of every tab', () => {
    const { watch } = open();
    vi.advanceTimersByTime(10 * minute);
    localStorage.setItem('test-lastActivity', String(Date.now()));
    vi.advanceTimersByTime(10 * minute);
    expect(watch.state().warning).toBe(false);
    vi.advanceTimersByTime(4 * minute);
    expect(watch.state().warning).toBe(true);
    localStorage.setItem('test-lastActivity', String(Date.now()));
    vi.advanceTimersByTime(1_000);
    expect(watch.state().warning).toBe(false);
  });

  test('passes signs of life on to the server, which counts for itself', () => {
    const { call } = open();
    for (let passed = 0; passed < 12; passed++) {
      vi.advanceTimersByTime(minute);
      press();
    }
    expect(call.mock.calls.length).toBeGreaterThanOrEqual(1);
    expect(call.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test.each([
    ['no settings', {}],
    ['settings of the wrong type', { idleTimeout: 'soon', idleWarningTimeout: null }],
  ])('uses its own times with %s (quality R14)', (_name, given) => {
    const { watch, onIdle } = open(given);
    vi.advanceTimersByTime(14 * minute);
    expect(watch.state().warning).toBe(true);
    vi.advanceTimersByTime(minute);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  test('warns for half the time at most, leaves nobody out for a clock put back, and sleeps while nobody is signed in', () => {
    const { watch, onIdle, session } = open({ idleTimeout: minute, idleWarningTimeout: 5 * minute });
    expect(watch.state().warning).toBe(false);
    vi.setSystemTime(Date.now() - 60 * minute);
    vi.advanceTimersByTime(29_000);
    expect(watch.state().warning).toBe(false);
    session.end('signedOut');
    vi.advanceTimersByTime(60 * minute);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
