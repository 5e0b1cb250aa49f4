import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiAnswer, ApiClient, CallOptions } from '../../../src/http/api-client';
import { createPatientApiClient } from '../../../src/http/patient-api-client';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const broken: ApiAnswer = { ok: false, failure: { status: 503 } };
const noAnswer: ApiAnswer = { ok: false, failure: { code: 'NetworkError' } };
const fine: ApiAnswer = { ok: true, data: {} };

function patient(...answers: readonly ApiAnswer[]) {
  const call = vi.fn(async () => answers[Math.min(call.mock.calls.length, answers.length) - 1]);
  return { call, client: createPatientApiClient({ call } as unknown as ApiClient, () => 0.5) };
}

describe('A read that meets a broken server (quality R3)', () => {
  test.each([
    ['a 5xx', broken],
    ['no answer', noAnswer],
  ])('once (%s) is tried again after a pause, and the caller does not notice', async (_name, failure) => {
    const { call, client } = patient(failure, fine);
    const answer = client.call('GET', 'licenses');
    await vi.advanceTimersByTimeAsync(399);
    expect(call).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(fine);
  });

  test('again and again is given up after three tries', async () => {
    const { call, client } = patient(broken);
    const answer = client.call('GET', 'licenses');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual(broken);
    expect(call).toHaveBeenCalledTimes(3);
  });

  test('is not tried again for somebody who has gone', async () => {
    const { call, client } = patient(broken);
    const gone = new AbortController();
    const answer = client.call('GET', 'licenses', { signal: gone.signal });
    await vi.advanceTimersByTimeAsync(100);
    gone.abort();
    expect(await answer).toEqual(broken);
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('What is never tried again by itself', () => {
  test.each(['POST', 'PUT', 'DELETE'] as const)('%s: nobody knows the outcome of the first', async (method) => {
    const { call, client } = patient(noAnswer);
    expect(await client.call(method, 'licenses')).toEqual(noAnswer);
    expect(call).toHaveBeenCalledOnce();
  });

  test.each([400, 401, 403, 404, 409, 429])('a %i: the server has said no', async (status) => {
    const { call, client } = patient({ ok: false, failure: { status } });
    await client.call('GET', 'licenses');
    expect(call).toHaveBeenCalledOnce();
  });
});

describe('A server that does not answer (quality R4)', () => {
  /** Answers as axios does: only when the call is given up. */
  const silent = {
    call: vi.fn(
      (_method: string, _path: string, options: CallOptions) =>
        new Promise<ApiAnswer>((resolve) => {
          options.signal?.addEventListener('abort', () => resolve({ ok: false, failure: { code: 'Cancelled' } }));
        }),
    ),
  } as unknown as ApiClient;

  test.each([
    ['GET', 20_000],
    ['POST', 60_000],
  ] as const)('is waited for by %s for %i milliseconds', async (method, limit) => {
    const settled = vi.fn();
    const answer = createPatientApiClient(silent).call(method, 'x');
    void answer.then(settled);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ ok: false, failure: { code: 'Timeout' } });
  });

  test('is left as soon as nobody waits any more, which is no time-out', async () => {
    const gone = new AbortController();
    const answer = createPatientApiClient(silent).call('POST', 'x', { signal: gone.signal });
    gone.abort();
    expect(await answer).toEqual({ ok: false, failure: { code: 'Cancelled' } });
  });
});
