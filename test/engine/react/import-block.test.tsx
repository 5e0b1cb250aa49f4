import { cleanup, screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type { ImportBlockModel, Json, JsonObject, ScreenModel } from '../../../engine/model';
import { prepareScreens } from '../../../engine/react';
import type { OperationResult } from '../../../engine/runtime';
import { fieldForm } from '../../support/field-form';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { screenOf } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';

beforeAll(async () => {
  await prepareScreens({ loadStyles: async () => undefined });
});

const block: ImportBlockModel = {
  block: 'import',
  source: 'importPeople',
  form: 'person',
  take: 'take',
  done: 'done',
  file: 'people',
  lines: 100,
  bytes: 1_000_000,
};
const forms = { person: fieldForm([{ name: 'email', type: 'text' }], { id: 'person' }) };

/** A page on which an import was begun before, or not; the server has it, or has forgotten it. */
function showImport(
  found: Json | undefined,
  { forgotten = false, hold = async () => {}, ask = async () => {}, refuse = [] as OperationResult[] } = {},
) {
  const kept = new Map<string, Json>(found === undefined ? [] : [['importPeople', found]]);
  const world = createLiveWorld({
    sources: [testSource('importPeople')],
    answer: () => ({}),
    async operate(_operation, { take, from }: JsonObject): Promise<OperationResult> {
      if (forgotten)
        return { ok: false, problems: [{ field: null, code: 'IMPORT_NOT_FOUND', message: 'gone', args: {} }] };
      if (take !== true) await ask();
      const refusal = refuse.shift();
      if (refusal) return refusal;
      if (take !== true) return { ok: true, answer: { total: 3, ready: 3, columns: [], problems: [] } };
      await hold();
      const at = Number(from);
      const results = [{ line: at + 2, name: `${at}@uni.example`, status: 201 }];
      return { ok: true, answer: { total: 3, results, ...(at < 2 && { next: at + 1 }) } };
    },
  });
  const imports = {
    read: (source: string) => kept.get(source),
    write(source: string, value: Json | undefined) {
      if (value === undefined) kept.delete(source);
      else kept.set(source, value);
    },
  };
  const model = screenOf([{ ...block, displayed: true, pointer: '/blocks/0' } as ScreenModel['blocks'][number]], []);
  renderWith(
    testEngine({ screens: { ...world.screens, imports } }),
    <LiveTestScreen world={world} screen={model} forms={forms} />,
  );
  const taken = () => world.calls.filter(({ payload }) => payload.take === true).map(({ payload }) => payload.from);
  return { world, kept, taken, user: userEvent.setup() };
}

const job = 'job-12345678';

it('finds a file that was judged, and takes nothing by itself', async () => {
  const { taken, kept } = showImport({ job, state: 'ready', done: 0 });
  expect(await page.findByRole('heading', { name: 'import:verdict' })).toBeVisible();
  expect(taken()).toEqual([]);
  expect(kept.has('importPeople')).toBe(true);
});

it('goes on with lines that were being taken when the page went away, and forgets them once all are done', async () => {
  const { taken, kept } = showImport({ job, state: 'going', done: 2 });
  expect(await page.findByRole('heading', { name: 'import:result' })).toBeVisible();
  expect(taken()).toEqual([0, 1, 2]);
  expect(kept.has('importPeople')).toBe(false);
});

it('waits where the person stopped it, says how far it is, and continues when it is pressed', async () => {
  const { taken, user } = showImport({ job, state: 'stopped', done: 2 });
  expect(await page.findByText(/import:stopped/)).toBeVisible();
  expect(taken()).toEqual([]);
  expect(page.queryByRole('button', { name: 'import:save' }), 'outcomes are not read yet').toBeNull();
  await user.click(page.getByRole('button', { name: 'import:resume' }));
  expect(await page.findByRole('button', { name: 'import:save' })).toBeVisible();
  expect(taken()).toEqual([0, 1, 2]);
});

it('tells an import that was stopped from a page that was left', async () => {
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => held.push(resolve));
  const { kept, user } = showImport({ job, state: 'going', done: 0 }, { hold });
  await user.click(await page.findByRole('button', { name: 'import:stop' }));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  await vi.waitFor(() => expect(kept.get('importPeople')).toEqual({ job, state: 'stopped', done: 1 }));
  await user.click(page.getByRole('button', { name: 'import:resume' }));
  await vi.waitFor(() => expect(held).toHaveLength(2));
  cleanup();
  held[1]?.();
  await vi.waitFor(() => expect(kept.get('importPeople')).toEqual({ job, state: 'going', done: 2 }));
});

it('begins with the file where nothing is kept, or the server has forgotten it', async () => {
  const { kept } = showImport({ job, state: 'ready', done: 0 }, { forgotten: true });
  expect(await page.findByRole('heading', { name: 'import:start' })).toBeVisible();
  await vi.waitFor(() => expect(kept.has('importPeople')).toBe(false));
  cleanup();
  const { world } = showImport({ job: 7 });
  expect(await page.findByRole('heading', { name: 'import:start' })).toBeVisible();
  expect(world.calls).toEqual([]);
});

const failing = (code: string, more: object = {}): OperationResult => ({
  ok: false,
  problems: [{ field: null, code, message: code, args: {} }],
  ...more,
});

it('waits for a line that is still being taken since before the page was loaded again', async () => {
  const refuse: OperationResult[] = [];
  const { taken, user } = showImport({ job, state: 'stopped', done: 1 }, { refuse });
  await page.findByText(/import:stopped/);
  refuse.push(failing('REQUEST_IN_FLIGHT', { retryAfter: 0.01 }));
  await user.click(page.getByRole('button', { name: 'import:resume' }));
  expect(await page.findByRole('button', { name: 'import:save' })).toBeVisible();
  expect(taken()).toEqual([0, 0, 1, 2]);
});

it('says so where it could not ask, and forgets nothing', async () => {
  const { kept, taken } = showImport({ job, state: 'going', done: 2 }, { refuse: [failing('OFFLINE')] });
  expect(await page.findByRole('alert')).toHaveTextContent('OFFLINE');
  expect(taken()).toEqual([]);
  expect(kept.has('importPeople')).toBe(true);
});

it('says that lines are left where the server has forgotten a file that was being taken', async () => {
  const { kept } = showImport({ job, state: 'going', done: 2 }, { forgotten: true });
  expect(await page.findByRole('alert')).toHaveTextContent('gone');
  expect(kept.has('importPeople')).toBe(false);
});

it('takes nothing for a page that was left before the server answered', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { world, taken, kept } = showImport({ job, state: 'going', done: 1 }, { ask: () => held });
  await vi.waitFor(() => expect(world.calls).toHaveLength(1));
  cleanup();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(taken()).toEqual([]);
  expect(kept.get('importPeople')).toEqual({ job, state: 'going', done: 1 });
});

it('leaves alone what another tab has begun, and what was forgotten at sign-out', async () => {
  for (const other of [{ job: 'job-other-tab', state: 'ready', done: 0 }, undefined]) {
    const held: (() => void)[] = [];
    const hold = () => new Promise<void>((resolve) => held.push(resolve));
    const { kept } = showImport({ job, state: 'going', done: 0 }, { hold });
    await vi.waitFor(() => expect(held).toHaveLength(1));
    if (other) kept.set('importPeople', other);
    else kept.delete('importPeople');
    for (const at of [0, 1, 2]) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(at));
      held[at]?.();
    }
    expect(await page.findByRole('heading', { name: 'import:result' })).toBeVisible();
    expect(kept.get('importPeople')).toEqual(other);
    cleanup();
  }
});

it('forgets its own file for another one, never the file of another tab', async () => {
  for (const [kept, left] of [
    [{ job, state: 'ready', done: 0 }, undefined],
    [{ job: 'job-other-tab', state: 'going', done: 1 }, 'job-other-tab'],
  ] as const) {
    const shown = showImport({ job, state: 'ready', done: 0 });
    const button = await page.findByRole('button', { name: 'import:other' });
    shown.kept.set('importPeople', kept);
    await shown.user.click(button);
    expect(Object(shown.kept.get('importPeople')).job).toBe(left);
    cleanup();
  }
});
