import { describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../../engine/model';
import {
  type BulkChoice,
  type BulkOptions,
  createActionRunner,
  type OperationResult,
} from '../../../../engine/runtime';
import { action, testPlace, testPorts } from '../../../support/action-ports';

const me = { profile: { id: 'me' } };
const mine = { ...me, record: { id: 'k-1', ownerId: 'me', name: 'prod', revision: 3 } };
const refusal = (more: object = {}): OperationResult => ({
  ok: false,
  problems: [{ field: null, code: 'CONFLICT', message: 'errors:CONFLICT', args: {} }],
  ...more,
});

function numbered() {
  let count = 0;
  return () => `attempt-${++count}`;
}

describe('Whether an action can be used', () => {
  const remove = action({
    displayed: { op: 'isNot', path: ['record', 'status'], value: 'DELETED' },
    permission: 'deleteKey',
    owner: ['record', 'ownerId'],
    unavailable: [{ when: { op: 'is', path: ['record', 'isDefault'], value: true }, reason: 'screens:isDefault' }],
  });
  const ports = testPorts({
    permitted: (_permission, { own }) =>
      own === false ? { allowed: false, reason: 'errors:FOREIGN' } : { allowed: true },
  });
  const { availability } = createActionRunner(ports);
  const at = (record: JsonObject) => availability(remove, { ...me, record });

  test('it is not drawn while its condition does not hold', () => {
    expect(at({ status: 'DELETED', ownerId: 'me' })).toEqual({ displayed: false, available: false });
  });

  test('without the permission it says the permission’s reason, for another person’s record its own', () => {
    expect(at({ ownerId: 'she', isDefault: true })).toEqual({
      displayed: true,
      available: false,
      reason: 'errors:FOREIGN',
    });
    expect(ports.permitted).toHaveBeenLastCalledWith('deleteKey', { own: false });
    availability(action({ permission: 'createKey' }), me);
    expect(ports.permitted).toHaveBeenLastCalledWith('createKey', {});
  });

  test('the first obstacle that holds is its reason', () => {
    expect(at({ ownerId: 'me', isDefault: true })).toEqual({
      displayed: true,
      available: false,
      reason: 'screens:isDefault',
    });
    expect(at({ ownerId: 'me' })).toEqual({ displayed: true, available: true });
  });

  test('one that cannot be used does not run, however it is called', async () => {
    const outcome = await createActionRunner(ports).run(remove, testPlace({ ...me, record: { ownerId: 'she' } }));
    expect(outcome).toEqual({ status: 'refused', reason: 'errors:FOREIGN' });
    expect(ports.call).not.toHaveBeenCalled();
  });
});

describe('A call', () => {
  const disable = action({
    id: 'disable',
    call: 'disableKey',
    with: { id: { path: ['record', 'id'] }, note: { path: ['record', 'nothing'] }, mark: { value: null } },
    revision: ['record', 'revision'],
    then: [
      { do: 'notify', message: 'screens:disabled', severity: 'success' },
      { do: 'refresh', source: 'keys' },
    ],
  });

  test('gets its arguments from the context, and the revision that was seen; what has no value is left out', async () => {
    const ports = testPorts();
    const place = testPlace(mine);
    expect(await createActionRunner(ports).run(disable, place)).toEqual({ status: 'done' });
    expect(ports.call).toHaveBeenCalledWith(
      'disableKey',
      { id: 'k-1', mark: null },
      expect.objectContaining({ revision: 3 }),
    );
    expect(ports.notify).toHaveBeenCalledWith({
      severity: 'success',
      message: 'screens:disabled',
      args: { record: mine.record },
    });
    expect(place.refresh).toHaveBeenCalledWith('keys');
  });

  test('keeps its attempt until it is accepted, so that a repeat is known as one', async () => {
    const answers: OperationResult[] = [refusal(), { ok: true }, { ok: true }];
    const ports = testPorts({ call: async () => answers.shift() ?? { ok: true } });
    const runner = createActionRunner(ports, numbered());
    for (let time = 0; time < 3; time++) await runner.run(disable, testPlace(mine));
    await runner.run(disable, testPlace({ ...mine, record: { ...mine.record, id: 'k-2' } }));
    expect(ports.call.mock.calls.map(([, , { attempt }]) => attempt)).toEqual([
      'attempt-1',
      'attempt-1',
      'attempt-2',
      'attempt-3',
    ]);
  });

  test('that failed is shown where it is not overlooked, and nothing follows', async () => {
    const ports = testPorts({ call: async () => refusal({ retryAfter: 12 }) });
    const place = testPlace(mine);
    expect(await createActionRunner(ports).run(disable, place)).toMatchObject({ status: 'failed' });
    expect(ports.fail).toHaveBeenCalledWith(expect.objectContaining({ stale: false, retryAfter: 12 }));
    expect(ports.notify).not.toHaveBeenCalled();
    expect(place.refresh).not.toHaveBeenCalled();
  });

  test('on a record that somebody else changed reads it again and says so (R10)', async () => {
    const ports = testPorts({ call: async () => refusal({ stale: true }) });
    const reread = vi.fn(async () => mine);
    await createActionRunner(ports).run(disable, testPlace(mine, { reread }));
    expect(ports.fail).toHaveBeenCalledWith(expect.objectContaining({ stale: true }));
    expect(reread).toHaveBeenCalled();
  });

  test('whose answer got lost is a new attempt once something else was done to the record: a repeat would be taken for done', async () => {
    let lost = true;
    const ports = testPorts({ call: async () => (lost ? refusal() : { ok: true }) });
    const runner = createActionRunner(ports, numbered());
    const enable = action({ id: 'enable', call: 'enableKey' });
    const attempts = () => ports.call.mock.calls.map(([call, , { attempt }]) => `${call} ${attempt}`);
    await runner.run(disable, testPlace(mine));
    lost = false;
    await runner.run(enable, testPlace(mine));
    await runner.run(disable, testPlace(mine));
    expect(attempts()).toEqual(['disableKey attempt-1', 'enableKey attempt-2', 'disableKey attempt-3']);
  });

  test('at one record says nothing of the attempts at another', async () => {
    let lost = true;
    const ports = testPorts({ call: async () => (lost ? refusal() : { ok: true }) });
    const runner = createActionRunner(ports, numbered());
    const other = { ...me, record: { id: 'k-2', ownerId: 'me' } };
    await runner.run(disable, testPlace(mine));
    lost = false;
    await runner.run(disable, testPlace(other));
    await runner.run(disable, testPlace(mine));
    expect(ports.call.mock.calls.map(([, , { attempt }]) => attempt)).toEqual(['attempt-1', 'attempt-2', 'attempt-1']);
  });

  test('that throws is reported and becomes a problem', async () => {
    const ports = testPorts({ call: () => Promise.reject(new Error('bug')) });
    const outcome = await createActionRunner(ports).run(disable, testPlace(mine));
    expect(outcome).toMatchObject({ status: 'failed', problems: [{ code: 'unexpected' }] });
    expect(ports.report).toHaveBeenCalledWith('action-failed', { action: 'disable', operation: 'disableKey' });
  });

  test('runs once at a record at a time: a second press meanwhile does nothing, another record is another', async () => {
    let release = () => {};
    const ports = testPorts({
      call: () =>
        new Promise((resolve) => {
          release = () => resolve({ ok: true });
        }),
    });
    const runner = createActionRunner(ports);
    const heard = vi.fn();
    runner.subscribe(heard);
    const first = runner.run(disable, testPlace(mine));
    expect(runner.isRunning(disable, mine)).toBe(true);
    expect(runner.isRunning(disable, { record: { id: 'other' } })).toBe(false);
    expect(await runner.run(disable, testPlace(mine))).toEqual({ status: 'refused' });
    release();
    expect(await first).toEqual({ status: 'done' });
    expect(runner.isRunning(disable, mine)).toBe(false);
    expect(ports.call).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('that answers a file hands it to the person', async () => {
    const ports = testPorts();
    await createActionRunner(ports).run(action({ call: 'file', download: true }), testPlace(mine));
    expect(ports.download).toHaveBeenCalledWith('file', {}, expect.anything());
    expect(ports.call).not.toHaveBeenCalled();
  });
});

describe('Confirmation', () => {
  const remove = action({
    call: 'remove',
    confirm: {
      title: 'screens:remove.title',
      text: 'screens:remove.text',
      confirm: 'screens:remove.yes',
      danger: true,
    },
  });

  test('is asked with the record at hand; no means that nothing happens', async () => {
    const ports = testPorts({ ask: async () => false });
    expect(await createActionRunner(ports).run(remove, testPlace(mine))).toEqual({ status: 'canceled' });
    expect(ports.ask).toHaveBeenCalledWith({
      title: 'screens:remove.title',
      message: 'screens:remove.text',
      args: { record: mine.record },
      confirm: 'screens:remove.yes',
      danger: true,
    });
    expect(ports.call).not.toHaveBeenCalled();
  });
});

describe('What is shown once', () => {
  const blocks = [
    {
      block: 'detail',
      of: ['answer'],
      actions: [],
      displayed: true,
      pointer: '/blocks/0',
      sections: [
        {
          displayed: true,
          columns: 1,
          items: [{ id: 'secret', label: 'l', field: ['secret'], format: { as: 'secret' }, displayed: true }],
        },
      ],
    },
  ] as const;
  const create = action({
    call: 'createKey',
    then: [
      { do: 'show', title: 'screens:secret', close: 'screens:close', blocks },
      { do: 'refresh', source: 'keys' },
      { do: 'notify', message: 'screens:created', severity: 'success' },
    ],
  });

  test('is in the dialog’s context, and never in a notice', async () => {
    const ports = testPorts({ call: async () => ({ ok: true, answer: { id: 'k', name: 'prod', secret: 's3cret' } }) });
    await createActionRunner(ports).run(create, testPlace(me));
    expect(ports.show).toHaveBeenCalledWith(
      expect.objectContaining({ context: { ...me, answer: { id: 'k', name: 'prod', secret: 's3cret' } } }),
    );
    expect(ports.notify).toHaveBeenCalledWith(expect.objectContaining({ args: { answer: { id: 'k', name: 'prod' } } }));
    expect(JSON.stringify(ports.notify.mock.calls)).not.toContain('s3cret');
  });

  test('is kept out of notices wherever in the answer it stands, and by whatever block it is drawn', async () => {
    const inside = action({
      call: 'createKey',
      then: [
        {
          do: 'show',
          title: 'screens:secret',
          close: 'screens:close',
          blocks: [
            { ...blocks[0], of: ['answer', 'key'] },
            {
              block: 'stats',
              displayed: true,
              pointer: '',
              stats: [
                {
                  id: 's',
                  label: 'l',
                  displayed: true,
                  value: ['answer', 'code'],
                  format: { as: 'secret' },
                  tones: [],
                },
              ],
            },
          ],
        },
        { do: 'notify', message: 'screens:created', severity: 'success' },
      ],
    });
    const answer = { key: { id: 'k', secret: 's3cret' }, code: 's3cret-too' };
    const ports = testPorts({ call: async () => ({ ok: true, answer }) });
    await createActionRunner(ports).run(inside, testPlace(me));
    expect(ports.notify).toHaveBeenCalledWith(expect.objectContaining({ args: { answer: { key: { id: 'k' } } } }));
  });

  test('lists are loaded again behind the dialog; leaving the place waits until it is closed', async () => {
    let close = () => {};
    const ports = testPorts({
      show: () =>
        new Promise((resolve) => {
          close = resolve;
        }),
    });
    const place = testPlace(me, { close: vi.fn() });
    const leaving = action({ then: [...create.then, { do: 'close' }] });
    const run = createActionRunner(ports).run(leaving, place);
    await vi.waitFor(() => expect(ports.show).toHaveBeenCalled());
    expect(place.close).not.toHaveBeenCalled();
    close();
    await run;
    expect(place.close).toHaveBeenCalled();

    const staying = testPlace(me);
    await createActionRunner(ports).run(create, staying);
    expect(staying.refresh).toHaveBeenCalledWith('keys');
  });
});

describe('An action for several records', () => {
  const records = ['a', 'b', 'c', 'd'].map((id) => ({ id, revision: 3, ownerId: id === 'b' ? 'she' : 'me' }));
  const disable = action({
    call: 'disable',
    bulk: { source: 'bulkThings', most: 100 },
    owner: ['record', 'ownerId'],
    permission: 'disable',
    revision: ['record', 'revision'],
    confirm: { title: 't', confirm: 'c', danger: false },
    then: [{ do: 'notify', message: 'screens:done', severity: 'success' }],
  });
  const permitted = (_permission: string, { own }: { readonly own?: boolean }) =>
    own === false ? { allowed: false, reason: 'errors:FOREIGN' } : { allowed: true };
  /** A server that does one record a call and refuses those named. */
  function server(ids: readonly string[], refused: readonly string[] = []) {
    return async (_source: string, body: JsonObject): Promise<OperationResult> => {
      const at = typeof body.from === 'number' ? body.from : 0;
      const id = ids[at] ?? '';
      const result: JsonObject = refused.includes(id)
        ? { id, name: `name of ${id}`, status: 409, error: { code: 'CONFLICT' } }
        : { id, status: 200 };
      const next: JsonObject = at + 1 < ids.length ? { next: at + 1 } : {};
      return { ok: true, answer: { total: ids.length, ...next, results: [result] } };
    };
  }
  const run = (ports: ReturnType<typeof testPorts>, options: BulkOptions = {}, choice: BulkChoice = { records }) =>
    createActionRunner(ports, () => 'job-1').runAll(disable, choice, testPlace(me), options);

  test('asks once, skips what is not allowed with its reason, is one job, and tells how far it is', async () => {
    const ports = testPorts({ permitted, call: server(['a', 'c', 'd'], ['c']) });
    const onProgress = vi.fn();
    const named = (some: readonly JsonObject[], count: number) => `${some.map(({ id }) => id).join()} of ${count}`;
    const outcome = await run(ports, { onProgress, named });
    expect(ports.ask).toHaveBeenCalledTimes(1);
    expect(ports.ask).toHaveBeenCalledWith(expect.objectContaining({ args: { count: 3, records: 'a,c,d of 3' } }));
    expect(ports.call.mock.calls.map(([source, body]) => [source, body])).toEqual([
      [
        'bulkThings',
        { job: 'job-1', operation: 'disable', records: ['a', 'c', 'd'].map((id) => ({ id, revision: 3 })) },
      ],
      ['bulkThings', { job: 'job-1', from: 1 }],
      ['bulkThings', { job: 'job-1', from: 2 }],
    ]);
    expect(outcome).toMatchObject({
      status: 'finished',
      left: 0,
      results: [
        { id: 'a', status: 'done' },
        { id: 'c', name: 'name of c', status: 'failed', problems: [{ code: 'CONFLICT' }] },
        { id: 'd', status: 'done' },
        { id: 'b', status: 'skipped', reason: 'errors:FOREIGN' },
      ],
    });
    expect(onProgress.mock.calls.at(-1)).toEqual([{ done: 3, total: 3 }]);
    expect(ports.notify).toHaveBeenCalledTimes(1);
    expect(ports.notify).toHaveBeenCalledWith(expect.objectContaining({ args: { count: 2 } }));
    expect(ports.fail).not.toHaveBeenCalled();
  });

  test('tells what each record is now, as far as the server says it, also where the rest was not tried', async () => {
    const now = { id: 'a', revision: 4, enabled: false };
    let calls = 0;
    const call = async (): Promise<OperationResult> => {
      if (++calls === 2) return refusal();
      const results: JsonObject[] = [
        { id: 'a', status: 200, record: now },
        { id: 'c', status: 200 },
        { id: 'd', status: 200, record: { id: 'other', revision: 9 } },
      ];
      return { ok: true, answer: { total: 4, next: 3, results } };
    };
    const place = { ...testPlace(me), saved: vi.fn() };
    await createActionRunner(testPorts({ permitted, call })).runAll(disable, { records }, place, {});
    expect(place.saved.mock.calls).toEqual([[records[0], now, {}]]);
  });

  test('can be stopped: what is done stays done, what is left is left', async () => {
    const stop = new AbortController();
    const ports = testPorts({ permitted, call: server(['a', 'c', 'd']) });
    const outcome = await run(ports, {
      signal: stop.signal,
      onProgress: ({ done }) => (done === 1 ? stop.abort() : undefined),
    });
    expect(outcome).toMatchObject({ status: 'finished', total: 3, left: 2, results: [{ id: 'a' }, { id: 'b' }] });
    expect(outcome).not.toHaveProperty('resume');
  });

  test('broken off, says how far it came and goes on there', async () => {
    let broken = true;
    const answer = server(['a', 'c', 'd']);
    const ports = testPorts({
      permitted,
      call: async (source: string, body: JsonObject) => (broken && body.from === 1 ? refusal() : answer(source, body)),
    });
    const outcome = await run(ports);
    expect(outcome).toMatchObject({ status: 'finished', left: 2, broken: [{ code: 'CONFLICT' }] });
    broken = false;
    const whole = outcome.status === 'finished' ? await outcome.resume?.({}) : undefined;
    expect(whole).toMatchObject({ status: 'finished', left: 0, total: 3 });
    expect(ports.call.mock.calls.map(([, body]) => (body as JsonObject).from)).toEqual([undefined, 1, 1, 2]);
  });

  test('may be all that a query holds; when their number has changed, the person is asked again', async () => {
    let counted = 1003;
    const ports = testPorts({
      permitted,
      call: async (_source: string, { all }: JsonObject) =>
        (all as JsonObject).count === counted
          ? { ok: true, answer: { total: counted, results: [] } }
          : {
              ok: false,
              problems: [{ field: null, code: 'COUNT_CHANGED', message: 'm', args: { count: counted } }],
            },
    });
    const all = { args: { q: 'ci', 'filter[status]': ['ACTIVE', 'EXPIRED'], scope: null }, count: 1000, name: 'name' };
    const outcome = await run(ports, {}, { records, all });
    expect(outcome).toMatchObject({ status: 'finished', total: 1003 });
    expect(ports.ask.mock.calls.map(([question]) => question)).toMatchObject([
      { args: { count: 1000 } },
      { args: { count: 1003 }, message: 'kit:list.countChanged' },
    ]);
    expect(ports.call.mock.calls.at(-1)?.[1]).toMatchObject({
      operation: 'disable',
      all: { query: { q: 'ci', 'filter[status]': ['ACTIVE', 'EXPIRED'] }, count: 1003, name: 'name' },
    });

    // Where the list does not count to the end, the server does before anything is asked.
    const { count: _unknown, ...uncounted } = all;
    ports.ask.mockClear();
    expect(await run(ports, {}, { records, all: uncounted })).toMatchObject({ status: 'finished', total: 1003 });
    expect(ports.ask.mock.calls.map(([question]) => question)).toMatchObject([{ args: { count: 1003 } }]);

    counted = 5;
    const unwilling = testPorts({ permitted, call: ports.call, ask: async ({ args }) => args.count === 1000 });
    expect(await run(unwilling, {}, { records, all })).toEqual({ status: 'canceled' });
  });

  test('refused as a whole, nothing was done and the reason is said', async () => {
    const ports = testPorts({ permitted, call: async () => refusal() });
    expect(await run(ports)).toEqual({ status: 'refused', problems: [expect.objectContaining({ code: 'CONFLICT' })] });
    expect(ports.notify).not.toHaveBeenCalled();
  });

  test('a form is filled in once and sent with the job, by its name', async () => {
    const ports = testPorts({
      call: server(['c', 'd']),
      fill: async (request) => {
        const signal = new AbortController().signal;
        const result = await request.send({ reason: 'tidy' }, { attempt: 'a', form: 'f/s/create', signal });
        return result.ok
          ? { sent: true, ...(result.answer !== undefined && { answer: result.answer }) }
          : { sent: false };
      },
    });
    const withForm = action({ ...disable, form: { form: 'reason', mode: 'create', in: 'dialog', title: 't' } });
    await createActionRunner(ports, () => 'job-1').runAll(withForm, { records: records.slice(2) }, testPlace(me));
    expect(ports.call.mock.calls[0]?.[1]).toMatchObject({ payload: { reason: 'tidy' }, form: 'f/s/create' });
    expect(ports.call).toHaveBeenCalledTimes(2);
  });
});

describe('A refusal in the words of the action', () => {
  const messages = { CONFLICT: 'own.conflict' };
  const refused = async () => refusal();

  test('is told by its code, and any other as before', async () => {
    const ports = testPorts({ call: vi.fn(refused) });
    const { run } = createActionRunner(ports);
    expect(await run(action({ call: 'remove', messages }), testPlace(mine))).toMatchObject({
      problems: [{ code: 'CONFLICT', message: 'own.conflict' }],
    });
    expect(await run(action({ call: 'remove', messages: { OTHER: 'own.other' } }), testPlace(mine))).toMatchObject({
      problems: [{ message: 'errors:CONFLICT' }],
    });
  });

  test('stands at the form that the action fills in', async () => {
    const answers: unknown[] = [];
    const ports = testPorts({
      call: vi.fn(refused),
      async fill({ send }) {
        answers.push(await send({}, { attempt: 'a', form: 'thing/one/create', signal: new AbortController().signal }));
        return { sent: false };
      },
    });
    const form = { form: 'thing', mode: 'create', in: 'dialog', title: 'title' } as const;
    await createActionRunner(ports).run(action({ call: 'make', form, messages }), testPlace(mine));
    expect(answers).toMatchObject([{ ok: false, problems: [{ message: 'own.conflict' }] }]);
  });
});

describe('A dangerous action', () => {
  const whole = { ...mine.record, sessions: 3, email: 'a@b.example' };
  const remove = action({
    id: 'remove',
    call: 'removePerson',
    record: { source: 'getPerson', where: { id: { path: ['record', 'id'] } } },
    confirm: {
      title: 'remove.title',
      text: 'remove.text',
      confirm: 'remove',
      danger: true,
      typed: ['record', 'email'],
      reason: 'required',
    },
    with: { id: { path: ['record', 'id'] } },
  });

  test('reads the record before it asks, so that the question can count what hangs on it', async () => {
    const ports = testPorts({
      call: async (operation) => (operation === 'getPerson' ? { ok: true, answer: whole } : { ok: true }),
      ask: async ({ reason }) => {
        reason?.take(' left the company ');
        return true;
      },
    });
    expect(await createActionRunner(ports).run(remove, testPlace(mine))).toEqual({ status: 'done' });
    expect(ports.call).toHaveBeenNthCalledWith(1, 'getPerson', { id: 'k-1' }, expect.anything());
    expect(ports.ask).toHaveBeenCalledWith(
      expect.objectContaining({ args: { record: whole }, typed: 'a@b.example', danger: true }),
    );
    expect(ports.call).toHaveBeenLastCalledWith(
      'removePerson',
      { id: 'k-1' },
      expect.objectContaining({ reason: 'left the company' }),
    );
  });

  test('offers the prepared reasons of its source, and none where they cannot be read', async () => {
    const prepared = action({
      ...remove,
      confirm: {
        title: 't',
        confirm: 'c',
        danger: true,
        reason: 'required',
        reasons: { source: 'listReasons', value: 'text' },
      },
    });
    let answer: OperationResult = { ok: true, answer: { items: [{ text: 'Asked for.' }, { text: '' }, {}], total: 3 } };
    const offered: (readonly string[])[] = [];
    const ports = testPorts({
      call: async (operation) => (operation === 'listReasons' ? answer : { ok: true, answer: whole }),
      ask: async ({ reason }) => {
        offered.push((await reason?.prepared?.()) ?? ['not asked']);
        reason?.take('Asked for. Twice.');
        return true;
      },
    });
    await createActionRunner(ports).run(prepared, testPlace(mine));
    answer = refusal();
    await createActionRunner(ports).run(prepared, testPlace(mine));
    expect(offered).toEqual([['Asked for.'], []]);
  });

  test('whose record cannot be read asks nothing and says why', async () => {
    const ports = testPorts({ call: async () => refusal() });
    expect(await createActionRunner(ports).run(remove, testPlace(mine))).toMatchObject({ status: 'failed' });
    expect(ports.fail).toHaveBeenCalledOnce();
    expect(ports.ask).not.toHaveBeenCalled();
  });

  test('at many records sends the reason with the job', async () => {
    const many = action({
      id: 'removeMany',
      call: 'removePerson',
      bulk: { source: 'bulkPeople', most: 100 },
      confirm: { title: 'remove.title', confirm: 'remove', danger: true, reason: 'required' },
    });
    const ports = testPorts({
      ask: async ({ reason }) => {
        reason?.take('closed');
        return true;
      },
      call: async () => ({ ok: true, answer: { total: 1, results: [{ id: 'k-1', status: 204 }] } }),
    });
    await createActionRunner(ports).runAll(many, { records: [mine.record] }, testPlace(me));
    expect(ports.call).toHaveBeenCalledWith(
      'bulkPeople',
      expect.anything(),
      expect.objectContaining({ reason: 'closed' }),
    );
  });
});

describe('What can be taken back', () => {
  const disable = action({
    id: 'disable',
    call: 'disableKey',
    then: [
      { do: 'refresh', source: 'keys' },
      {
        do: 'notify',
        message: 'screens:disabled',
        severity: 'success',
        undo: { call: 'enableKey', with: { id: { path: ['record', 'id'] } }, revision: ['answer', 'revision'] },
      },
    ],
  });

  test('is offered with the message, and calls with the revision that was answered', async () => {
    const ports = testPorts({ call: async () => ({ ok: true, answer: { revision: 4 } }) });
    const place = testPlace(mine);
    await createActionRunner(ports).run(disable, place);
    const notice = ports.notify.mock.calls[0]?.[0];
    expect(notice?.action?.label).toBe('kit:undo');
    notice?.action?.act();
    expect(ports.call).toHaveBeenLastCalledWith('enableKey', { id: 'k-1' }, expect.objectContaining({ revision: 4 }));
    await vi.waitFor(() => expect(place.refresh).toHaveBeenCalledTimes(2));
    expect(ports.notify).toHaveBeenLastCalledWith({ severity: 'success', message: 'kit:undone', args: {} });
  });

  test('and cannot any more says why', async () => {
    const answers: OperationResult[] = [{ ok: true }, refusal()];
    const ports = testPorts({ call: async () => answers.shift() ?? { ok: true } });
    await createActionRunner(ports).run(disable, testPlace(mine));
    ports.notify.mock.calls[0]?.[0]?.action?.act();
    await vi.waitFor(() =>
      expect(ports.notify).toHaveBeenLastCalledWith({ severity: 'error', message: 'errors:CONFLICT', args: {} }),
    );
  });
});
