import { describe, expect, test, vi } from 'vitest';
import { sendFile } from '../../../src/files/send-file';
import type { ApiClient, ApiFailure } from '../../../src/http/api-client';

const size = 25;
const file = new File(['x'.repeat(size)], 'proof.pdf');
const id = 'f1';

/** An API that takes parts of ten bytes, and fails where the test says so. */
function testApi(fails: (call: string, count: number) => ApiFailure | undefined = () => undefined) {
  let received = 0;
  const calls: string[] = [];
  const about = (more: object = {}) => ({ id, name: file.name, size, received, partSize: 10, value: null, ...more });
  const api = {
    async call(method: string, path: string, { payload }: { payload?: { from?: number } } = {}) {
      const call = `${method} ${path}${payload?.from === undefined ? '' : ` ${payload.from}`}`;
      calls.push(call);
      const failure = fails(call, calls.filter((each) => each === call).length);
      if (failure) return { ok: false, failure };
      if (method === 'PUT') received = Math.min(size, Math.max(received, (payload?.from ?? 0) + 10));
      if (path.endsWith('/finish'))
        return { ok: true, data: about({ state: 'READY', value: `${id}/${size}/proof.pdf` }) };
      return { ok: true, data: about() };
    },
  } as ApiClient;
  return { api, calls };
}

const send = (api: ApiClient, more: Partial<Parameters<typeof sendFile>[2]> = {}) =>
  sendFile({ api, hasSentence: () => true }, file, {
    onProgress: () => {},
    signal: new AbortController().signal,
    ...more,
  });

describe('A file is sent', () => {
  test('part by part, telling how much has arrived', async () => {
    const { api, calls } = testApi();
    const onProgress = vi.fn();
    expect(await send(api, { onProgress })).toEqual({ ok: true, value: `${id}/${size}/proof.pdf` });
    expect(calls).toEqual([
      'POST files',
      'PUT files/f1/part 0',
      'PUT files/f1/part 10',
      'PUT files/f1/part 20',
      'POST files/f1/finish',
    ]);
    expect(onProgress.mock.calls.flat()).toEqual([0, 10, 20, 25]);
  });

  test('on from what has arrived, after a connection that broke', async () => {
    const { api, calls } = testApi((call, count) =>
      call.endsWith(' 10') && count === 1 ? { code: 'NetworkError' } : undefined,
    );
    expect(await send(api)).toMatchObject({ ok: false, again: true, resume: id });
    const before = calls.length;
    expect(await send(api, { resume: id })).toMatchObject({ ok: true });
    expect(calls.slice(before)).toEqual([
      'GET files/f1',
      'PUT files/f1/part 10',
      'PUT files/f1/part 20',
      'POST files/f1/finish',
    ]);
  });

  test('again where what had arrived is gone', async () => {
    const { api, calls } = testApi((call) => (call === 'GET files/f1' ? { status: 404 } : undefined));
    expect(await send(api, { resume: id })).toMatchObject({ ok: true });
    expect(calls.slice(0, 3)).toEqual(['GET files/f1', 'POST files', 'PUT files/f1/part 0']);
  });

  test('never again where another attempt would be refused as well', async () => {
    const fields = { size: { code: 'file.tooLarge', args: { limit: 5 } } };
    const { api } = testApi((call) =>
      call === 'POST files' ? { status: 422, code: 'FILE_REFUSED', fields } : undefined,
    );
    expect(await send(api)).toMatchObject({
      ok: false,
      again: false,
      problem: { code: 'file.tooLarge', message: 'problems:file.tooLarge', args: { limit: 5 } },
    });
  });

  test('not at all once it is cancelled: what had arrived is deleted', async () => {
    const stop = new AbortController();
    const { api, calls } = testApi((call) => {
      if (!call.endsWith(' 10')) return undefined;
      stop.abort();
      return { code: 'Cancelled' };
    });
    await expect(send(api, { signal: stop.signal })).rejects.toThrow();
    expect(calls.at(-1)).toBe('DELETE files/f1');
  });
});
