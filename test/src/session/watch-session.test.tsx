import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../../src/http/api-client';
import { createSession } from '../../../src/session/session';
import { createTabs, type TabMessage } from '../../../src/session/tabs';
import { watchSession } from '../../../src/session/watch-session';

let time = 0;
beforeEach(() => {
  time = 1_000_000;
});

function open(answer: () => ApiAnswer<unknown>) {
  const session = createSession();
  const call = vi.fn(async () => answer());
  const told: TabMessage[] = [];
  let hear: (message: TabMessage) => void = () => undefined;
  const onOtherPerson = vi.fn();
  const watch = watchSession({
    session,
    api: { call } as unknown as ApiClient,
    tabs: {
      send: (message) => told.push(message),
      listen(listener) {
        hear = listener;
      },
    },
    onOtherPerson,
    now: () => time,
  });
  return { session, call, told, hear: (message: TabMessage) => hear(message), onOtherPerson, watch };
}
const person = (id: string, role = 1): ApiAnswer<unknown> => ({ ok: true, data: { id, role } });
const gone: ApiAnswer<unknown> = { ok: false, failure: { status: 401 } };

describe('A session in several tabs (quality R15, R16)', () => {
  test('tells the others what happened here, and does not repeat what they told', () => {
    const { session, told, hear } = open(() => person('1'));
    session.signedIn({ id: '1' });
    session.end('signedOut');
    expect(told).toEqual([
      { kind: 'signedIn', person: '1' },
      { kind: 'ended', reason: 'signedOut' },
    ]);
    session.signedIn({ id: '1' });
    told.length = 0;
    hear({ kind: 'ended', reason: 'signedOut' });
    expect(session.state()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
    expect(told).toEqual([]);
  });

  test('keeps the reason of an end that came by itself', () => {
    const { session, hear } = open(() => person('1'));
    session.signedIn({ id: '1' });
    hear({ kind: 'ended', reason: 'idle' });
    expect(session.state()).toEqual({ status: 'signedOut', reason: 'idle' });
  });

  test('takes over the person who signed in elsewhere, and says so', async () => {
    const { session, hear, onOtherPerson } = open(() => person('2'));
    session.signedIn({ id: '1' });
    hear({ kind: 'signedIn', person: '2' });
    await vi.waitFor(() => expect(session.person()).toBe('2'));
    expect(onOtherPerson).toHaveBeenCalledOnce();
  });

  test('lets a tab at sign-in go on when another signed in', async () => {
    const { session, hear, onOtherPerson } = open(() => person('1'));
    session.startSignedOut();
    hear({ kind: 'signedIn', person: '1' });
    await vi.waitFor(() => expect(session.person()).toBe('1'));
    expect(onOtherPerson).not.toHaveBeenCalled();
  });
});

describe('A tab that is looked at again', () => {
  test('asks once whether the session still is, not more often than every five seconds', async () => {
    let answer = person('1');
    const { session, call, watch } = open(() => answer);
    session.signedIn({ id: '1', role: 1 });
    time += 60_000;
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
    await watch.check();
    expect(call).toHaveBeenCalledOnce();
    time += 60_000;
    answer = gone;
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(session.state()).toEqual({ status: 'signedOut', reason: 'ended' }));
  });

  test('keeps the session while the server cannot say', async () => {
    const { session, watch } = open(() => ({ ok: false, failure: { status: 503 } }));
    session.signedIn({ id: '1' });
    await watch.check(true);
    expect(session.person()).toBe('1');
  });

  test.each([[null], [[]], [{}], ['<html>'], [{ id: 7 }]])('takes %j for no profile (quality R14)', async (data) => {
    const { session, watch } = open(() => ({ ok: true, data }));
    session.signedIn({ id: '1' });
    await watch.check(true);
    expect(session.person()).toBe('1');
  });

  test('hears of a role that changed, and renders nothing when nothing did (quality R8)', async () => {
    let answer = person('1', 3);
    const { session, watch } = open(() => answer);
    session.signedIn({ id: '1', role: 3 });
    const heard = vi.fn();
    session.subscribe(heard);
    await watch.check(true);
    expect(heard).not.toHaveBeenCalled();
    answer = person('1', 1);
    await watch.check(true);
    expect(session.state()).toMatchObject({ profile: { role: 1 } });
  });

  test('shows nothing from the memory of the browser before the server has answered (quality S23)', async () => {
    const { session } = open(() => gone);
    session.signedIn({ id: '1' });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(document.documentElement.hidden).toBe(true);
    await vi.waitFor(() => expect(document.documentElement.hidden).toBe(false));
    expect(session.person()).toBeUndefined();
  });
});

test('A browser without channels has one tab, and that works', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tabs = createTabs('test');
  tabs.listen(() => undefined);
  expect(() => tabs.send({ kind: 'signedIn', person: '1' })).not.toThrow();
  vi.unstubAllGlobals();
});
