import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FieldModel, Json } from '../../../engine/model';
import { fieldForm, step } from '../../support/field-form';
import { later } from '../../support/form-store';
import { renderForm, testHost } from '../../support/test-engine';

const rules: FieldModel['rules'] = [
  {
    type: 'remote',
    args: {},
    when: true,
    reads: [],
    message: 'Not registered',
    remote: {
      source: 'check',
      of: { number: { value: 'x' } },
      required: [],
      right: ['valid'],
      whenUnknown: 'refuse',
      timeout: 5_000,
    },
  },
];
const model = fieldForm([{ name: 'number', type: 'text', rules, help: 'With its letters.' }], {
  steps: [step('only', { submit: { label: 'Send', operation: 'save', sends: 'step', then: [] } })],
});

function opened() {
  const answers: ReturnType<typeof later<Json>>[] = [];
  const host = {
    ...testHost(),
    readSource: () => {
      const answer = later<Json>();
      answers.push(answer);
      return answer.promise;
    },
  };
  const { container } = renderForm({ model, host });
  const field = container.querySelector('.pt-field') as HTMLElement; // the form has one
  return { answers, host, state: within(field).getByRole('status'), input: screen.getByRole('textbox') };
}

it('says politely what is known of a value, in a region that is there from the start', async () => {
  const { answers, state, input } = opened();
  expect(state).toBeEmptyDOMElement();
  await userEvent.type(input, 'DE1');
  await expect.poll(() => state.textContent).toBe('Checking…');
  answers[0]?.resolve({ valid: true });
  await expect.poll(() => state.textContent).toBe('Checked: this is right.');
  expect(input).not.toHaveAttribute('aria-invalid');
});

it('says “Checking…” on the button of a submit that waits, and leads to a problem that comes late', async () => {
  const { answers, host, state, input } = opened();
  await userEvent.type(input, 'DE2{Enter}');
  await expect.poll(() => screen.getByRole('button').textContent).toBe('Checking…');
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.resolve({ valid: false });
  const summary = await screen.findByRole('group', { name: 'There is 1 problem' });
  await expect.poll(() => summary === document.activeElement || summary.contains(document.activeElement)).toBe(true);
  expect(screen.getByRole('button')).toHaveTextContent('Send');
  expect(input).toHaveAccessibleDescription('Not registered With its letters.');
  // Focus may be elsewhere: the same words are announced.
  expect(state).toHaveTextContent('Label of number: Not registered');
  expect(host.operate).not.toHaveBeenCalled();
});

it('says that nobody knows once, at the problem or beside the field', async () => {
  const { answers, state, input } = opened();
  await userEvent.type(input, 'DE3{Enter}');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.reject(new Error('down'));
  await screen.findByRole('group', { name: 'There is 1 problem' });
  expect(input).toHaveAccessibleDescription('problems:remote.unknown With its letters.');
  expect(state).toBeEmptyDOMElement();
});
