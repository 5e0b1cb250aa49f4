import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { createBlocks } from '../../../engine/react';
import type { OperationResult } from '../../../engine/runtime';
import { fieldForm, step } from '../../support/field-form';
import { renderForm, testEngine, testHost } from '../../support/test-engine';

const submit = { label: 'Send', operation: 'save', sends: 'step' as const, then: [] };

const samples = {
  title: 'Examples',
  call: 'try',
  with: { least: 0, samples: { value: ['abc', 'abcdef'] } },
  items: ['items'],
  sample: ['sample'],
  passes: ['passes'],
  code: ['code'],
  args: ['args'],
};

/** Judges samples by their length, and refuses a length that is no number. */
const judge = (given: JsonObject): OperationResult => {
  const least = Number(given.least);
  if (Number.isNaN(least))
    return { ok: false, problems: [{ field: 'least', code: 'number', message: 'Give a number.', args: {} }] };
  return {
    ok: true,
    answer: {
      items: (given.samples as readonly string[]).map((sample): Json => {
        const passes = sample.length >= least;
        return passes ? { sample, passes } : { sample, passes, code: 'short', args: { count: least } };
      }),
    },
  };
};

function openSamples() {
  const asked: JsonObject[] = [];
  const host = {
    ...testHost(),
    ask: async (call: string, given: JsonObject) => {
      expect(call).toBe('try');
      asked.push(given);
      return judge(given);
    },
  };
  const model = fieldForm([{ name: 'least', type: 'text' }], { steps: [step('only', { submit, samples })] });
  renderForm({ model, host, initial: { least: '4' } });
  return asked;
}

it('judges samples by what is typed, and says of each why it does not pass', async () => {
  const asked = openSamples();
  const list = await screen.findByRole('region', { name: 'Examples' });
  const lines = () =>
    within(list)
      .queryAllByRole('listitem')
      .map((item) => item.textContent);
  await expect.poll(lines).toEqual(['abcproblems:short', 'abcdefPasses.']);
  expect(asked).toEqual([{ least: '4', samples: ['abc', 'abcdef'] }]);
  await userEvent.type(screen.getByRole('textbox'), '{Backspace}0000000002');
  await expect.poll(lines).toEqual(['abcPasses.', 'abcdefPasses.']);
  expect(list).toHaveTextContent('2 of 2 examples pass.');
  // Not one for each key, even where a slow machine pauses between some.
  expect(asked.length).toBeLessThan(11);
});

it('keeps the last verdicts while the call refuses what is typed, and says why at the field', async () => {
  openSamples();
  const list = await screen.findByRole('region', { name: 'Examples' });
  await expect.poll(() => within(list).queryAllByRole('listitem').length).toBe(2);
  await userEvent.type(screen.getByRole('textbox'), 'x');
  await within(list).findByText('Give a number.');
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
});

it('draws a component of the host with what the form would send at each key', async () => {
  const blocks = createBlocks([
    { name: 'host:words', Block: ({ context, settings }) => <p>{JSON.stringify([context.form, settings])}</p> },
  ]);
  const likeness = { title: 'Likeness', component: 'host:words', settings: { loud: true } };
  const model = fieldForm([{ name: 'word', type: 'text' }], { steps: [step('only', { submit, likeness })] });
  renderForm({ model, engine: testEngine({ blocks }) });
  const region = await screen.findByRole('region', { name: 'Likeness' });
  expect(region).toHaveTextContent('[{},{"loud":true}]');
  await userEvent.type(screen.getByRole('textbox'), 'Hi');
  expect(region).toHaveTextContent('[{"word":"Hi"},{"loud":true}]');
});

const templates: readonly JsonObject[] = [
  { name: 'Outage', title: 'We are down', level: 'HIGH', variants: { fr: 'En panne' } },
  { name: 'Odd', title: 'Odd', level: 'NONE', variants: { fr: 7 } },
];

const prefill = { title: 'Template', source: 'list', where: {}, items: ['items'], label: ['name'] };

function openPrefill(answer: OperationResult = { ok: true, answer: { items: templates } }) {
  const host = { ...testHost(), ask: vi.fn(async () => answer) };
  const listed = ['LOW', 'HIGH'].map((value) => ({ value, when: true }));
  const options = {
    from: { kind: 'list', options: listed },
    freeText: false,
    sort: 'given',
    last: [],
    slot: -1,
  } as const;
  const fields = [
    { name: 'level', type: 'choice', label: 'Level', options, default: { value: 'LOW' } },
    { name: 'title', type: 'text', label: 'Title' },
    { name: 'fr', type: 'text', label: 'French', path: ['variants', 'fr'], inStep: 'french' },
  ];
  const model = fieldForm(fields, {
    steps: [step('first', { submit, prefill, label: 'First' }), step('french', { submit, label: 'Texts' })],
  });
  const { store } = renderForm({ model, host });
  const choose = async (name: string) => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), name);
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
  };
  return { store, choose, host };
}

describe('A form filled in from a record', () => {
  it('takes values of all steps over defaults at once, and says so', async () => {
    const { store, choose } = openPrefill();
    await choose('Outage');
    await screen.findByText('Filled in from “Outage”.');
    expect([0, 1, 2].map((index) => store.field(index).value)).toEqual(['HIGH', 'We are down', 'En panne']);
    // What it filled in is no one's input: the next record replaces it unasked. What does not fit is left out.
    await choose('Odd');
    await screen.findByText('Filled in from “Odd”.');
    expect([0, 1, 2].map((index) => store.field(index).value ?? '')).toEqual(['', 'Odd', '']);
  });

  it('asks before it replaces what was entered, and keeps or replaces it', async () => {
    const { store, choose } = openPrefill();
    await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), 'Mine');
    await choose('Outage');
    const question = await screen.findByRole('group', { name: /^You entered something else/ });
    expect(question).toHaveFocus();
    expect(question).toHaveTextContent('First – Title');
    expect([store.field(0).value, store.field(1).value]).toEqual(['LOW', 'Mine']);
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it, fill in the rest' }));
    expect([0, 1, 2].map((index) => store.field(index).value)).toEqual(['HIGH', 'Mine', 'En panne']);
    expect(screen.getByRole('button', { name: 'Fill in' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
    expect(store.field(1).value).toBe('We are down');
  });

  it('offers nothing where there is no record, and says that the list could not be read', async () => {
    const { host } = openPrefill({ ok: true, answer: { items: [] } });
    await waitFor(() => expect(host.ask).toHaveBeenCalled());
    expect(screen.queryByRole('combobox', { name: 'Template' })).toBeNull();
    cleanup();
    openPrefill({ ok: false, problems: [] });
    await screen.findByText(/^Template: The options could not be loaded\./);
  });
});
