import { describe, expect, test, vi } from 'vitest';
import { createErrorList } from '../../../src/error-list';
import { collectErrors, reportOf } from '../../../src/shell/errors/collect-errors';
import { formatError } from '../../../src/shell/errors/format-error';

function open() {
  let now = 1_000_000;
  const send = vi.fn();
  const log = vi.fn();
  const list = createErrorList({ now: () => now, send, log });
  const hide = list.show();
  return { list, send, log, hide, wait: (milliseconds: number) => (now += milliseconds) };
}

describe('The list of errors (specification section 8, global display)', () => {
  test('holds each error once and counts how often it came (quality R24)', () => {
    const { list, send } = open();
    for (let time = 0; time < 500; time += 1) list.add({ message: 'Broken', deletable: true });
    list.add({ message: 'Broken', description: 'elsewhere', deletable: true });
    expect(list.items().map(({ message, count }) => [message, count])).toEqual([
      ['Broken', 500],
      ['Broken', 1],
    ]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('is capped: what comes after twenty different ones is counted only', () => {
    const { list, send } = open();
    for (let at = 0; at < 1_000; at += 1) list.add({ message: `Broken ${at}`, deletable: true });
    expect(list.items()).toHaveLength(20);
    expect(list.more()).toBe(980);
    expect(send).toHaveBeenCalledTimes(10);
  });

  test('reports ten a minute at most', () => {
    const { list, send, wait } = open();
    for (let at = 0; at < 12; at += 1) list.add({ message: `Broken ${at}`, deletable: true });
    expect(send).toHaveBeenCalledTimes(10);
    wait(60_000);
    list.add({ message: 'Later', deletable: true });
    expect(send).toHaveBeenCalledTimes(11);
  });

  test('gives up deletable errors only', () => {
    const { list } = open();
    list.add({ message: 'stays', deletable: false });
    list.add({ message: 'goes', deletable: true });
    list.remove(1);
    list.clear();
    expect(list.items().map(({ message }) => message)).toEqual(['stays']);
  });

  test('only logs while the shell is not mounted', () => {
    const { list, log, send, hide } = open();
    hide();
    list.add({ message: 'Broken', deletable: true });
    expect(list.items()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledOnce();
  });

  test('tells of a storm once', async () => {
    const { list } = open();
    const listener = vi.fn();
    list.subscribe(listener);
    for (let at = 0; at < 1_000; at += 1) list.add({ message: 'Broken', deletable: true });
    await Promise.resolve();
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('Errors that nobody caught', () => {
  function watch() {
    const target = new EventTarget();
    const add = vi.fn();
    const stop = collectErrors({ add }, target as Window);
    const raise = (type: string, details: object) => target.dispatchEvent(Object.assign(new Event(type), details));
    return { add, stop, raise };
  }

  test('are collected, thrown or rejected', () => {
    const { add, raise } = watch();
    raise('error', { error: new Error('thrown'), message: 'Uncaught Error: thrown' });
    raise('unhandledrejection', { reason: new Error('rejected') });
    raise('unhandledrejection', { reason: undefined });
    expect(add.mock.calls.map(([error]) => error.message)).toEqual(['thrown', 'rejected', 'Unhandled rejection']);
    expect(add.mock.calls.every(([error]) => error.deletable)).toBe(true);
  });

  test('but not the noise of observers, nor calls that were given up', () => {
    const { add, raise } = watch();
    raise('error', { message: 'ResizeObserver loop completed with undelivered notifications.' });
    raise('error', { message: 'ResizeObserver loop limit exceeded' });
    raise('unhandledrejection', { reason: new DOMException('The user aborted a request.', 'AbortError') });
    expect(add).not.toHaveBeenCalled();
  });

  test('until collecting is stopped', () => {
    const { add, raise, stop } = watch();
    stop();
    raise('error', { error: new Error('late') });
    expect(add).not.toHaveBeenCalled();
  });
});

describe('An error is said (specification section 8, generic formatter)', () => {
  test.each([
    ['plain text', 'plain text'],
    [
      { response: { status: 409, data: { error: { code: 'IN_USE', message: 'It is used.' } } } },
      '[IN_USE] It is used.',
    ],
    [{ response: { status: 409, data: { error: { message: 'It is used.' } } } }, 'It is used.'],
    [{ response: { status: 502, data: null } }, 'Internal server error 502'],
    [{ response: { status: 422, data: {} } }, 'Invalid data 422'],
    [{ response: { status: 302 } }, 'Server error 302'],
    [{ status: 500 }, 'Internal server error 500'],
    [new Error('its own words'), 'its own words'],
    [{ stack: 'at line 1' }, 'at line 1'],
    [{}, 'Server down or unreachable'],
    [undefined, 'Server down or unreachable'],
    [null, 'Server down or unreachable'],
    [42, 'Server down or unreachable'],
  ])('%j as "%s"', (error, words) => {
    expect(formatError(error)).toBe(words);
  });
});

test('A report to the server holds no query, address, token or key', () => {
  const token = `${'a'.repeat(30)}.${'b'.repeat(60)}.${'c'.repeat(43)}`;
  const report = reportOf(
    {
      message: `GET /iam/login?target=%2Fsecret failed for ada@portico.example with ${token}`,
      description: `key ${'K'.repeat(43)}=`,
      deletable: true,
      stack: `Error: x\n    at f (https://portal.example/assets/index-a1b2.js?token=123:4:5)`,
    },
    '/iam/home',
  );
  expect(report.path).toBe('/iam/home');
  expect(JSON.stringify(report)).not.toMatch(/secret|ada@|aaaa|bbbb|KKKK|token=/);
  expect(report.message).toContain('GET /iam/login failed for');
  expect(report.stack).toContain('assets/index-a1b2.js');
});

test('A report of an error that quotes a whole file in one word is made at once', () => {
  const message = `Unexpected token in ${'x'.repeat(3_000_000)}`;
  const report = reportOf({ message, deletable: true, stack: message }, '/iam/home');
  expect(report.message.length).toBeLessThanOrEqual(1_000);
  expect(report.stack?.length).toBeLessThanOrEqual(4_000);
});
