import { expect, test } from 'vitest';
import type { RuleKind, Verdict } from '../../../engine/model';
import type { Plugin } from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { later, open, quiet } from '../../support/form-store';

/** A rule whose answers the test gives. */
function slowRule() {
  const asked: {
    value: unknown;
    signal: AbortSignal | undefined;
    answer: ReturnType<typeof later<Verdict | undefined>>;
  }[] = [];
  const rule: RuleKind = {
    name: 'host:free',
    fits: ['string'],
    args: {},
    judge(value, _args, _field, around) {
      const answer = later<Verdict | undefined>();
      asked.push({ value, signal: around.signal, answer });
      return answer.promise;
    },
  };
  const plugin: Plugin = { prefix: 'host', rules: [rule] };
  return { asked, plugin };
}

const form = () => new FormBuilder().field({ name: 'a', rules: [{ type: 'host:free' }] });

test('[A1] a field is pending while a rule thinks, and the latest answer wins', async () => {
  const { asked, plugin } = slowRule();
  const { field, codes, type } = open(form(), { plugin });
  type('a', 'one');
  expect(field('a').pending).toBe(true);
  type('a', 'two');
  expect(asked[0]?.signal?.aborted).toBe(true);
  asked[1]?.answer.resolve(undefined);
  await quiet();
  asked[0]?.answer.resolve({ code: 'taken' });
  await quiet();
  expect(field('a').pending).toBe(false);
  expect(codes('a')).toEqual([]);
});

test('[A2] submit waits for every rule that thinks, and asks none of them twice for the same value', async () => {
  const { asked, plugin } = slowRule();
  const { store, type, codes } = open(form(), { plugin });
  type('a', 'one');
  const outcome = store.submit();
  expect(store.form().processing).toBe(true);
  asked[0]?.answer.resolve({ code: 'taken' });
  expect(await outcome).toMatchObject({ status: 'refused', problems: [{ field: 'a', code: 'taken' }] });
  expect(codes('a')).toEqual(['taken']);
  expect(asked).toHaveLength(1);
  expect(store.form().processing).toBe(false);
});

test('[A3] a rule is not asked about a value its predecessors refuse', () => {
  const { asked, plugin } = slowRule();
  const { type } = open(
    new FormBuilder().field({
      name: 'a',
      rules: [{ type: 'minLength', args: { value: { value: 3 } } }, { type: 'host:free' }],
    }),
    { plugin },
  );
  type('a', 'ab');
  expect(asked).toHaveLength(0);
  type('a', 'abc');
  expect(asked).toHaveLength(1);
});

test('[A4] a value typed while submit waits is the one that is judged and sent', async () => {
  const { asked, plugin } = slowRule();
  const built = new FormBuilder()
    .step({ submit: { operation: 'save' } })
    .field({ name: 'a', rules: [{ type: 'host:free' }] });
  const { store, type, host } = open(built, { plugin });
  type('a', 'one');
  const outcome = store.submit();
  type('a', 'two');
  asked[0]?.answer.resolve(undefined);
  asked[1]?.answer.resolve(undefined);
  expect(await outcome).toMatchObject({ status: 'sent' });
  expect(host.operate.mock.calls[0]?.[1]).toEqual({ a: 'two' });
});

test('[A5] a rule that rejects leaves the value unverified, and the next submit asks again', async () => {
  const { asked, plugin } = slowRule();
  const { store, type, codes } = open(form(), { plugin });
  type('a', 'one');
  asked[0]?.answer.reject(new Error('down'));
  await quiet();
  expect(codes('a')).toEqual(['unverified']);
  const outcome = store.submit();
  asked[1]?.answer.resolve(undefined);
  expect(await outcome).toMatchObject({ status: 'sent' });
});

test('[A6] disposing of the form aborts what still thinks', () => {
  const { asked, plugin } = slowRule();
  const { store, type } = open(form(), { plugin });
  type('a', 'one');
  store.dispose();
  expect(asked[0]?.signal?.aborted).toBe(true);
});
