import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createRegistry, type Host, judge } from '../../../engine/runtime';
import { compiledForm } from '../../support/compile-form';
import { fakeHost, later, open, quiet } from '../../support/form-store';

const sources = {
  path: 'schemas/sources.json',
  bytes: JSON.stringify({
    $schema: './meta/sources.schema.json',
    sources: {
      checkVat: {
        method: 'GET',
        path: 'vat/{number}',
        query: ['country'],
        answer: {
          type: 'object',
          properties: { state: { type: 'object', properties: { valid: { type: 'boolean' } } } },
        },
      },
    },
  }),
};
const texts = ['en', 'es', 'fr', 'ja'].map((language) => ({
  path: `locales/${language}/iam.json`,
  bytes: JSON.stringify({ next: 'N', wrong: 'W' }),
}));

const remoteRule = (rule: JsonObject = {}): JsonObject[] => [
  {
    type: 'remote',
    source: 'checkVat',
    of: { number: { field: 'number' }, country: { field: 'country' } },
    right: 'state.valid',
    message: 'wrong',
    ...rule,
  },
];

function form(rule: JsonObject = {}, field: JsonObject = {}, others: readonly JsonObject[] = []): FieldFormModel {
  const number = {
    name: 'number',
    type: 'text',
    problems: 'typing',
    validate: [{ type: 'minLength', value: 2 }, ...remoteRule(rule)],
    ...field,
  };
  const country = { name: 'country', type: 'text', required: false };
  return compiledForm(
    {
      steps: [
        {
          id: 'one',
          fields: [country, number, ...others],
          submit: { label: 'next', operation: 'save', sends: 'form' },
        },
      ],
    },
    [sources, ...texts],
  );
}

const said = (valid: Json): Json => ({ state: { valid } });

/** A register that knows numbers, and is asked. */
function register(known: readonly string[]) {
  const asked: string[] = [];
  return {
    asked,
    readSource: async (_source: string, { number }: Readonly<Record<string, Json>>) => {
      asked.push(String(number));
      return said(known.includes(String(number)));
    },
  };
}

const settle = async (milliseconds = 300) => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await quiet();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('A value is checked by the API while somebody types', () => {
  test('once nobody has typed for 300 ms; what is known of it is told', async () => {
    const { asked, readSource } = register(['DE1']);
    const { type, field, codes } = open(form(), { host: { readSource } });
    type('number', 'DE');
    await settle(0);
    expect([field('number').check, field('number').pending, asked]).toEqual([undefined, true, []]);
    await settle();
    expect([field('number').check, codes('number'), asked]).toEqual(['wrong', ['remote.wrong'], ['DE']]);
    expect(field('number').problems[0]?.message).toBe('iam:wrong'.replace('iam:', ''));
    type('number', 'DE1');
    expect([field('number').check, codes('number')]).toEqual([undefined, []]);
    await settle();
    expect([field('number').check, field('number').pending, codes('number')]).toEqual(['right', false, []]);
  });

  test('a hundred keys typed quickly are one question', async () => {
    const { asked, readSource } = register([]);
    const { type } = open(form(), { host: { readSource } });
    let text = '';
    for (let key = 0; key < 100; key++) {
      text += key % 10;
      type('number', text);
      await vi.advanceTimersByTimeAsync(30);
    }
    await settle();
    expect(asked).toEqual([text]);
  });

  test('what was answered is remembered with all that it was asked with', async () => {
    const { asked, readSource } = register(['DE1']);
    const { type, field } = open(form(), { host: { readSource } });
    for (const number of ['DE1', 'DE2', 'DE1']) {
      type('number', number);
      await settle();
    }
    expect([field('number').check, asked]).toEqual(['right', ['DE1', 'DE2']]);
    type('country', 'Germany');
    expect(field('number').check).toBe(undefined);
    await settle();
    expect([field('number').check, asked]).toEqual(['right', ['DE1', 'DE2', 'DE1']]);
  });

  test('a value that its other rules refuse, an empty and a locked one are not asked about', async () => {
    const { asked, readSource } = register([]);
    const opened = open(form(), { host: { readSource } });
    for (const number of ['D', '', undefined]) {
      opened.type('number', number);
      await settle();
    }
    open(form({}, { readOnly: true }), { host: { readSource }, initial: { number: 'DE9' } });
    await settle();
    expect(asked).toEqual([]);
  });

  test('the state is told as it changes: checking, then what was found', async () => {
    const answer = later<Json>();
    const { type, field, store } = open(form(), { host: { readSource: () => answer.promise } });
    const states: unknown[] = [];
    store.subscribeField(store.indexOf('number'), () => states.push(field('number').check));
    type('number', 'DE1');
    await settle();
    answer.resolve(said(true));
    await settle(0);
    expect(states.filter((state, at) => at === 0 || state !== states[at - 1])).toEqual([
      undefined,
      'checking',
      'right',
    ]);
  });
});

describe('A submit waits for the answer about what is there', () => {
  test('it asks at once, says that it is checking, and sends once the answer is there', async () => {
    const answers: ReturnType<typeof later<Json>>[] = [];
    const readSource = () => {
      const answer = later<Json>();
      answers.push(answer);
      return answer.promise;
    };
    const { type, store, host } = open(form(), { host: { readSource } });
    type('number', 'DE0');
    await settle();
    type('number', 'DE1');
    const outcome = store.submit();
    await quiet();
    expect([store.form().checking, store.form().processing, answers.length]).toEqual([true, true, 2]);
    answers[0]?.resolve(said(false));
    await quiet();
    expect(host.operate).not.toHaveBeenCalled();
    answers[1]?.resolve(said(true));
    expect((await outcome).status).toBe('sent');
    expect(store.form().checking).toBe(false);
  });

  test('a late problem is a refusal like any other, so that focus goes to it', async () => {
    const answer = later<Json>();
    const { type, store, host } = open(form({}, { problems: 'submit' }), {
      host: { readSource: () => answer.promise },
    });
    type('number', 'DE1');
    const outcome = store.submit();
    await settle();
    answer.resolve(said(false));
    expect(await outcome).toMatchObject({ status: 'refused', problems: [{ field: 'number', code: 'remote.wrong' }] });
    expect([store.form().refusals, store.form().summary.length]).toEqual([1, 1]);
    expect(host.operate).not.toHaveBeenCalled();
  });
});

describe('A stored value that a rule of the form refuses', () => {
  const tooLong = { validate: [{ type: 'maxLength', value: 2 }, ...remoteRule()] };
  const stored = { number: 'DE1', country: '' };

  test.each([
    ['refuses', [], ['remote.wrong']],
    ['takes', ['DE1'], []],
  ])('is unchanged, and the API that is asked all the same %s it', async (_, known, expected) => {
    const { asked, readSource } = register(known);
    const context = { formMode: 'edit' };
    const { store } = open(form({}, tooLong), { context, initial: stored, host: { readSource } });
    await settle();
    const problems = store.insight().cells.flatMap(({ problem }) => problem?.code ?? []);
    expect([asked, problems]).toEqual([['DE1'], expected]);
    const answer = judge({
      model: form({}, tooLong),
      registry: createRegistry(builtInKinds()),
      host: fakeHost({ readSource }),
      payload: stored,
      context,
      given: { number: 'DE1' },
      hidden: 'refuse',
      stored,
    });
    await settle();
    const found = await answer;
    expect(found.ok ? [] : found.problems.map(({ code }) => code)).toEqual(expected);
  });
});

describe('Without an answer the definition says what holds', () => {
  const down = () => Promise.reject(new Error('down'));
  const silent = () => new Promise<Json>(() => {});
  const garbage = async (): Promise<Json> => ({ state: { valid: 'yes' } });

  test.each([
    ['fails', down],
    ['answers garbage', garbage],
    ['never answers', silent],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('the source %s: a value passes, or is refused with a code of its own', async (_what, readSource) => {
    for (const [whenUnknown, codes] of [
      ['pass', []],
      ['refuse', ['remote.unknown']],
      ['ask again', ['remote.unknown']],
    ] as const) {
      const opened = open(form({ whenUnknown, timeout: 1_000 }), { host: { readSource } });
      opened.type('number', 'DE1');
      const outcome = opened.store.submit();
      await settle(1_300);
      expect([whenUnknown, opened.field('number').check]).toEqual([whenUnknown, 'unknown']);
      expect(opened.codes('number')).toEqual(codes);
      // The author's words say that it is wrong, which nobody knows.
      if (codes.length > 0) expect(opened.field('number').problems[0]?.message).toBe('problems:remote.unknown');
      expect((await outcome).status).toBe(whenUnknown === 'pass' ? 'sent' : 'refused');
      opened.store.dispose();
    }
  });

  test('it waits five seconds at most', async () => {
    const { type, field } = open(form({ whenUnknown: 'pass' }), { host: { readSource: silent } });
    type('number', 'DE1');
    await settle(300 + 4_900);
    expect(field('number').pending).toBe(true);
    await settle(100);
    expect(field('number').pending).toBe(false);
  });

  test('“ask again” asks by itself with growing pauses, and again with every submit', async () => {
    let times = 0;
    let works = false;
    const readSource = async () => {
      times++;
      if (!works) throw new Error('down');
      return said(true);
    };
    const { type, field, store, codes } = open(form({ whenUnknown: 'ask again' }), { host: { readSource } });
    type('number', 'DE1');
    const counts: number[] = [];
    const shown: string[][] = [];
    store.subscribeField(store.indexOf('number'), () => shown.push(codes('number')));
    for (const wait of [300, 2_000, 4_000, 8_000, 60_000]) {
      await settle(wait);
      counts.push(times);
    }
    // The problem does not come and go: focus may be on it.
    const first = shown.findIndex((each) => each.length > 0);
    expect(shown.slice(first).every((each) => each[0] === 'remote.unknown')).toBe(true);
    expect(counts).toEqual([1, 2, 3, 4, 4]);
    works = true;
    const outcome = store.submit();
    await settle(0);
    expect([(await outcome).status, times, field('number').check]).toEqual(['sent', 5, 'right']);
  });

  test('“refuse” asks again with a submit alone', async () => {
    let times = 0;
    const readSource = async (): Promise<Json> => {
      times++;
      throw new Error('down');
    };
    const { type, store } = open(form({ whenUnknown: 'refuse' }), { host: { readSource } });
    type('number', 'DE1');
    await settle(60_000);
    expect(times).toBe(1);
    void store.submit();
    await settle(0);
    expect(times).toBe(2);
  });

  test('a value that the record had before keeps nobody from saving the rest', async () => {
    const { store } = open(form({ whenUnknown: 'refuse' }), { host: { readSource: down }, initial: { number: 'DE1' } });
    const outcome = store.submit();
    await settle();
    expect((await outcome).status).toBe('sent');
  });
});

test('a rule of the whole form asks too, once its fields are right, and a submit waits for it', async () => {
  const { asked, readSource } = register([]);
  const model = compiledForm(
    {
      steps: [{ id: 'one', fields: [{ name: 'a', type: 'text' }], submit: { label: 'next', operation: 'save' } }],
      rules: [
        {
          type: 'remote',
          source: 'checkVat',
          of: { number: { field: 'a' } },
          right: 'state.valid',
          message: 'wrong',
          fields: ['a'],
        },
      ],
    },
    [sources, ...texts],
  );
  const { store, type } = open(model, { host: { readSource } });
  type('a', 'DE1');
  const outcome = store.submit();
  await settle();
  expect(await outcome).toMatchObject({ status: 'refused', problems: [{ field: 'a', code: 'remote.wrong' }] });
  expect(asked).toEqual(['DE1']);
});

test('the server asks once and at once, and tells which values were found right', async () => {
  vi.useRealTimers();
  const { asked, readSource } = register(['DE1']);
  const registry = createRegistry(builtInKinds());
  const verdict = (payload: JsonObject, rest: object = {}, host: Partial<Host> = { readSource }) =>
    judge({ model: form(), registry, host: fakeHost(host), payload, context: {}, ...rest });
  expect(await verdict({ number: 'DE1' })).toMatchObject({ ok: true, verified: [['number']] });
  expect(await verdict({ number: 'DE2' })).toMatchObject({ ok: false, problems: [{ code: 'remote.wrong' }] });
  const off = { readSource: async () => Promise.reject(new Error('down')) };
  expect(await verdict({ number: 'DE2' }, {}, off)).toMatchObject({
    ok: false,
    problems: [{ code: 'remote.unknown' }],
  });
  expect(asked).toEqual(['DE1', 'DE2']);
  // A value that is in the record and was not sent is not claimed by the sender.
  expect(
    await verdict({ number: 'DE2', country: 'X' }, { given: { country: 'X' }, stored: { number: 'DE2' } }),
  ).toEqual({ ok: true, payload: { number: 'DE2', country: 'X' } });
  expect(asked).toEqual(['DE1', 'DE2']);
});

test('in 1,000 random orders of edits, answers and submits the verdict is that of the last value, and nothing is sent before', async () => {
  const model = form({ whenUnknown: 'refuse' }, { problems: 'typing' });
  let submits = 0;
  const step = fc.oneof(
    fc.record({ do: fc.constant('type' as const), value: fc.constantFrom('DE1', 'DE2', 'DE3', 'DE4') }),
    fc.record({ do: fc.constant('answer' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('fail' as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(0, 100, 300, 900) }),
    fc.record({ do: fc.constant('submit' as const) }),
  );
  const isRight = (value: string) => value === 'DE1' || value === 'DE3';
  // The code that asks is here before the first run.
  open(model, { host: register([]) }).type('number', 'DE1');
  await settle();

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const asked: { readonly value: string; readonly answer: ReturnType<typeof later<Json>> }[] = [];
      const sent: { readonly value: unknown; readonly check: unknown }[] = [];
      const opened = open(model, {
        host: {
          readSource: (_source, { number }) => {
            const answer = later<Json>();
            asked.push({ value: String(number), answer });
            return answer.promise;
          },
          operate: async (_name, payload) => {
            sent.push({ value: payload.number, check: opened.field('number').check });
            return { ok: true };
          },
        },
      });
      let value = 'DE1';
      opened.type('number', value);
      for (const each of steps) {
        if (each.do === 'type') {
          value = each.value;
          opened.type('number', value);
        } else if (each.do === 'submit') {
          submits++;
          void opened.store.submit();
        } else if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.time);
        else {
          const question = asked[each.which % Math.max(1, asked.length)];
          if (each.do === 'fail') question?.answer.reject(new Error('down'));
          else question?.answer.resolve(said(isRight(question.value)));
        }
        await quiet();
        const { check } = opened.field('number');
        // Whatever came when: what is said is never said of another value.
        if (check === 'right' || check === 'wrong')
          expect([value, check]).toEqual([value, isRight(value) ? 'right' : 'wrong']);
      }
      // Everything that is still open is answered at last; what failed is asked again by a submit.
      const answerAll = async () => {
        for (let turn = 0; turn < 4; turn++) {
          await vi.advanceTimersByTimeAsync(300);
          for (const { value: of, answer } of asked) answer.resolve(said(isRight(of)));
          await quiet();
        }
      };
      await answerAll();
      const outcome = opened.store.submit();
      await answerAll();
      await outcome;
      expect(opened.field('number').check).toBe(isRight(value) ? 'right' : 'wrong');
      expect(opened.codes('number')).toEqual(isRight(value) ? [] : ['remote.wrong']);
      for (const one of sent)
        expect([one.value, isRight(String(one.value)), one.check]).toEqual([one.value, true, 'right']);
      opened.store.dispose();
    }),
    { numRuns: 1_000 },
  );
  expect(submits).toBeGreaterThan(1_000);
});
