import { expect, test } from 'vitest';
import type { HostEffectModel } from '../../engine/model';
import type { OperationResult } from '../../engine/runtime';
import { submitSchemaForm } from '../../src/submit-schema-form';
import { fakeHost } from '../support/form-store';

const done: HostEffectModel = { do: 'notify', message: 'forms:done', severity: 'success' };
const away = { do: 'navigate', to: { kind: 'address', href: 'https://partner.example' } } as const;

/** What the host carries out after an answer. */
async function after(result: OperationResult, aborted = false): Promise<readonly HostEffectModel[]> {
  const performed: HostEffectModel[] = [];
  const host = fakeHost({ operate: async () => result, perform: (effect) => void performed.push(effect) });
  const submit = { label: 'forms:send', operation: 'save', then: [done] };
  const model = {
    kind: 'schema',
    id: 'plain',
    hash: '',
    schema: {},
    uiSchema: {},
    submit,
    context: [],
    namespaces: [],
  };
  await submitSchemaForm(host, {
    model: { ...model, kind: 'schema' },
    ...{ payload: {}, context: {}, attempt: 'one' },
    signal: aborted ? AbortSignal.abort() : new AbortController().signal,
  });
  return performed;
}

test('a plain form carries out its effects, or those of the answer, as far as they are outside of it', async () => {
  expect(await after({ ok: true })).toEqual([done]);
  expect(await after({ ok: true, then: [] })).toEqual([]);
  expect(await after({ ok: true, then: [away, { do: 'next' }] })).toEqual([away]);
  expect(await after({ ok: true }, true)).toEqual([]);
  expect(await after({ ok: false, problems: [] })).toEqual([]);
});

test('a plain form names itself with the hash of its model, as others do', async () => {
  const named: object[] = [];
  const host = fakeHost({
    operate: async (_operation, _payload, { form, step, hash }) => {
      named.push({ form, step, hash });
      return { ok: true };
    },
  });
  const submit = { label: 'forms:send', operation: 'save', then: [] };
  await submitSchemaForm(host, {
    model: { kind: 'schema', id: 'plain', hash: 'abc', schema: {}, uiSchema: {}, submit, context: [], namespaces: [] },
    ...{ payload: {}, context: {}, attempt: 'one' },
    signal: new AbortController().signal,
  });
  expect(named).toEqual([{ form: 'plain', step: '', hash: 'abc' }]);
});
