import { afterEach, expect, test, vi } from 'vitest';
import { followEditions } from '../../../src/definitions/follow-editions';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that a proxy refused while servers were exchanged is opened again, within half a minute and not at once', () => {
  vi.useFakeTimers();
  const streams: Stream[] = [];
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    constructor(readonly url: string) {
      super();
      streams.push(this);
    }
  }
  // A browser that cannot share one stream between tabs.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('EventSource', Stream);
  let known = 'first';
  let heard = 0;
  followEditions(
    '/iam/definitions/events',
    () => known,
    () => heard++,
  );
  const [stream] = streams;

  // The browser tries again by itself.
  stream?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(streams.length).toBe(1);

  Object.assign(stream ?? {}, { readyState: Stream.CLOSED });
  known = 'second';
  stream?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(4_900);
  expect(streams.length).toBe(1);
  vi.advanceTimersByTime(25_200);
  expect(streams.map(({ url }) => url)).toEqual([
    '/iam/definitions/events?known=first',
    '/iam/definitions/events?known=second',
  ]);
  streams[1]?.dispatchEvent(new Event('edition'));
  expect(heard).toBe(1);
});
