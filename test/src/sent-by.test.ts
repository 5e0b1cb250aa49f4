import { expect, test, vi } from 'vitest';
import type { SourceModel } from '../../engine/model';
import { createHost } from '../../src/host';
import type { ApiClient } from '../../src/http/api-client';
import type { Operation, OperationServices } from '../../src/operations';

const source: SourceModel = { name: 'save', method: 'POST', path: 'things', query: [], filters: [], sorts: [] };

/** A host whose operations are these, and whose API remembers what it was asked. */
function hostWith(operations: Readonly<Record<string, Operation>>) {
  const call = vi.fn(async () => ({ ok: true, data: {} }));
  // The operations of this test use nothing else.
  const services: Partial<OperationServices> = { operations, api: { call } as ApiClient };
  const host = createHost({
    services: services as OperationServices,
    write: async () => '',
    sources: () => ({ save: source }),
    loadOptions: async () => [],
    perform: () => {},
    report: () => {},
  });
  return { host, call };
}

const around = { form: 'thing', step: 'one', attempt: 'a', signal: new AbortController().signal };

test('every call that a form causes names the form, its step and its mode: those of operations in the browser too', async () => {
  const twice: Operation = async (payload, _around, { api }) => {
    await api.call('POST', 'first', { payload });
    await api.call('PUT', 'second');
    return { ok: true };
  };
  const { host, call } = hostWith({ twice });
  await host.operate('twice', {}, { ...around, context: { formMode: 'edit' } });
  await host.operate('save', {}, { ...around, context: {} });
  const named = expect.objectContaining({ form: 'thing/one/edit' });
  expect(call.mock.calls).toEqual([
    ['POST', 'first', named],
    ['PUT', 'second', named],
    ['POST', 'things', expect.objectContaining({ form: 'thing/one/' })],
  ]);
});
