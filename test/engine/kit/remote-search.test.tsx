import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FieldModel, Json } from '../../../engine/model';
import { answerWords } from '../../../engine/react/answer-words';
import { fieldForm } from '../../support/field-form';
import { renderForm, testHost } from '../../support/test-engine';

const total = 5_000;

const options: NonNullable<FieldModel['options']> = {
  from: {
    kind: 'source',
    source: 'listLicenses',
    where: {},
    read: { items: ['items'], value: ['id'], label: [['number']], required: [], q: 'q', by: 'id', paged: true },
  },
  freeText: false,
  sort: 'given',
  last: [],
  slot: -1,
};

/** An API with five thousand licenses, answered by page. */
async function readSource(_name: string, { q, id, page, size }: Readonly<Record<string, Json>>): Promise<Json> {
  const all = Array.from({ length: total }, (_, index) => ({ id: `id-${index}`, number: `WLS-${index}` }));
  const found = all.filter((each) => (id === undefined || each.id === id) && each.number.includes(String(q ?? '')));
  const first = (Number(page) - 1) * Number(size);
  return { items: found.slice(first, first + Number(size)), total: found.length };
}

async function draw(initial?: string) {
  const model = fieldForm([{ name: 'license', type: 'choice', component: 'search', label: 'License', options }]);
  const host = { ...testHost(), readSource: vi.fn(readSource) };
  const form = renderForm({ model, host, ...(initial !== undefined && { initial: { license: initial } }) });
  const box = await screen.findByRole('combobox', { name: /License/ });
  await vi.waitFor(() => expect(form.store.field(0).options?.status).toBe('ready'));
  return { ...form, box, host };
}

it('finds any of five thousand by typing, and chooses it by keys', async () => {
  const { box, store, host } = await draw();
  await userEvent.click(box);
  expect(screen.getAllByRole('option')).toHaveLength(50);
  expect(screen.getByText('4950 more: type to narrow the list')).toBeInTheDocument();
  await userEvent.type(box, '4987');
  await vi.waitFor(() => expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['WLS-4987']));
  expect(screen.getAllByRole('status').some((each) => each.textContent === '1 result')).toBe(true);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect([store.field(0).value, box]).toEqual(['id-4987', expect.anything()]);
  expect(box).toHaveValue('WLS-4987');
  // Nobody asked for what was only on the way to the number.
  expect(host.readSource.mock.calls.map(([, { q }]) => q)).toEqual([undefined, '4987']);
  // Who opens the list again sees all of it; what was chosen keeps its words when the box is left.
  await userEvent.click(box);
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(50));
  await userEvent.tab();
  expect(box).toHaveValue('WLS-4987');
  expect(store.field(0).value).toBe('id-4987');
});

it('goes on to the next page where the keys come to the end of the list', async () => {
  const { box } = await draw();
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowUp}');
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(100));
});

it('says the words of a value that is on no page', async () => {
  const { box } = await draw('id-4000');
  await vi.waitFor(() => expect(box).toHaveValue('WLS-4000'));
});

it('waits for the words of its value without showing the bare one, and selects them for who is about to replace them', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const model = fieldForm([{ name: 'license', type: 'choice', component: 'search', label: 'License', options }]);
  const host = {
    ...testHost(),
    readSource: (...asked: Parameters<typeof readSource>) => held.then(() => readSource(...asked)),
  };
  const { store } = renderForm({ model, host, initial: { license: 'id-7' } });
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /License/ });
  expect(box).toHaveValue('');
  expect([box.placeholder, box.getAttribute('aria-busy')]).toEqual(['Loading options…', 'true']);
  // Who passes through it changes nothing.
  await userEvent.click(box);
  await userEvent.tab();
  expect([box.value, store.field(0).value]).toEqual(['', 'id-7']);
  await userEvent.click(box);
  await act(async () => answer());
  await vi.waitFor(() => expect(store.field(0).options?.status).toBe('ready'));
  expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['WLS-7', 0, 5]);
  await userEvent.keyboard('WLS-4987');
  expect(box).toHaveValue('WLS-4987');
});

/** A choice whose options have not arrived, drawn with a value; `answer` lets them. */
function drawWaiting(value: string, more: { readonly component?: string; readonly readOnly?: boolean } = {}) {
  let answer: (fails?: boolean) => void = () => {};
  const held = new Promise<boolean>((resolve) => {
    answer = (fails = false) => resolve(fails);
  });
  const field = { name: 'license', type: 'choice', component: 'search', label: 'License', options, ...more };
  const host = {
    ...testHost(),
    readSource: async (...asked: Parameters<typeof readSource>) => {
      if (await held) throw new Error('down');
      return readSource(...asked);
    },
  };
  return { ...renderForm({ model: fieldForm([field]), host, initial: { license: value } }), answer };
}

it.each([
  ['a searched one', { component: 'search' }],
  ['a searched one that may only be read', { component: 'search', readOnly: true }],
  ['a select that may only be read', { component: 'select', readOnly: true }],
])('%s shows the bare value only if its words never come', async (_, more) => {
  const { answer, store } = drawWaiting('gone', more);
  const box = await screen.findByLabelText<HTMLInputElement>(/License/);
  expect([box.value, box.placeholder]).toEqual(['', 'Loading options…']);
  await act(async () => answer());
  await vi.waitFor(() => expect(box).toHaveValue('gone'));
  expect(box).not.toHaveAttribute('aria-busy');
  // A later search does not take it away again.
  act(() => store.searchOptions(0, 'WLS-1'));
  expect(box).toHaveValue('gone');
});

it('a value whose words could not be loaded is shown as it is', async () => {
  const { answer } = drawWaiting('id-7', { readOnly: true });
  const box = await screen.findByLabelText(/License/);
  await act(async () => answer(true));
  await vi.waitFor(() => expect(box).toHaveValue('id-7'));
});

it('is said to be loading among the answers', async () => {
  const { answer, store } = drawWaiting('id-7');
  await screen.findByLabelText(/License/);
  expect(answerWords(store, 0, String, 'en')).toBe('kit:options.loading');
  await act(async () => answer());
  await vi.waitFor(() => expect(answerWords(store, 0, String, 'en')).toBe('WLS-7'));
});

describe('who types and leaves before the API has answered', () => {
  const drawHeld = async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const form = await draw('id-7');
    await vi.waitFor(() => expect(form.box).toHaveValue('WLS-7'));
    form.host.readSource.mockImplementation(async (name, given) => {
      await held;
      return readSource(name, given);
    });
    return { ...form, answer };
  };

  it('is told that options are loading, and gets the option that was named; the former one is not sent meanwhile', async () => {
    const { box, store, answer } = await drawHeld();
    await userEvent.clear(box);
    await userEvent.type(box, 'WLS-4987');
    expect(screen.queryByText('No options')).toBeNull();
    await userEvent.tab();
    expect(box).toHaveValue('WLS-4987');
    expect(store.field(0).value).toBeUndefined();
    answer();
    await vi.waitFor(() => expect(store.field(0).value).toBe('id-4987'));
    expect(box).toHaveValue('WLS-4987');
  });

  it('gets the former option back if the text names none', async () => {
    const { box, store, answer } = await drawHeld();
    await userEvent.type(box, '-and-more');
    await userEvent.tab();
    answer();
    await vi.waitFor(() => expect(box).toHaveValue('WLS-7'));
    expect(store.field(0).value).toBe('id-7');
  });

  it('keeps the text where the API cannot be reached, and finds the option on another try', async () => {
    const { box, store, host } = await drawHeld();
    host.readSource.mockRejectedValue(new Error('away'));
    await userEvent.clear(box);
    await userEvent.type(box, 'WLS-4987');
    await userEvent.tab();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(store.field(0).value).toBeUndefined();
    expect(box).toHaveValue('WLS-4987');
    host.readSource.mockImplementation(readSource);
    await userEvent.click(retry);
    await vi.waitFor(() => expect(store.field(0).value).toBe('id-4987'));
    expect(box).toHaveValue('WLS-4987');
  });
});
