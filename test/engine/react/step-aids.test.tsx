import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.type(screen.getByRole('textbox'), '2');
  await expect.poll(lines).toEqual(['abcPasses.', 'abcdefPasses.']);
  expect(list).toHaveTextContent('2 of 2 examples pass.');
  // One question for all that was typed in a row.
  expect(asked).toHaveLength(2);
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
