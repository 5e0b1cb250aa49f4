import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { OperationResult } from '../../../engine/runtime';
import { fieldForm, step } from '../../support/field-form';
import { renderForm, testHost } from '../../support/test-engine';

const contact = fieldForm([
  { name: 'email', type: 'email', help: 'We write to this address.' },
  { name: 'nickname', type: 'text', required: false },
]);

describe('a form', () => {
  it('names every control by its label and describes it by its help', () => {
    renderForm({ model: contact });
    const email = screen.getByRole('textbox', { name: /Label of email/ });
    expect(email).toHaveAccessibleDescription('We write to this address.');
    expect(email).toBeRequired();
    expect(email).not.toHaveAttribute('aria-invalid');
    expect(screen.getByRole('textbox', { name: 'Label of nickname' })).not.toBeRequired();
  });

  it('explains the mark of required fields where there is one, and nowhere else', () => {
    const asking = (required: boolean) =>
      fieldForm(['first', 'second'].map((name) => ({ name, type: 'text', required })));
    const { unmount } = renderForm({ model: asking(true) });
    expect(screen.getByText('Fields marked with * are required.')).toBeInTheDocument();
    unmount();
    renderForm({ model: asking(false) });
    expect(screen.queryByText(/Fields marked/)).toBeNull();
  });

  it('names no id in aria-describedby that is not on the page', async () => {
    const { container } = renderForm({ model: contact });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    for (const element of container.querySelectorAll('[aria-describedby], [aria-labelledby]')) {
      const ids = `${element.getAttribute('aria-describedby') ?? ''} ${element.getAttribute('aria-labelledby') ?? ''}`;
      for (const id of ids.split(' ').filter(Boolean)) expect(document.getElementById(id)).not.toBeNull();
    }
  });

  it('shows no problem before the first change, and none when an untouched field is left', async () => {
    const { container } = renderForm({ model: contact });
    await userEvent.tab();
    await userEvent.tab();
    expect(container.querySelector('[data-error]')).toBeNull();
  });

  it('keeps submit focusable while it would be refused, and says so by aria-disabled', () => {
    renderForm({ model: contact });
    const submit = screen.getByRole('button', { name: 'Send' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).not.toBeDisabled();
    submit.focus();
    expect(submit).toHaveFocus();
  });

  it('sends nothing on a refused submit, shows every problem and moves focus to the summary', async () => {
    const host = testHost();
    const model = fieldForm(
      [
        { name: 'email', type: 'email' },
        { name: 'name', type: 'text' },
      ],
      {
        steps: [step('only', { submit: { label: 'Send', operation: 'save', sends: 'step', then: [] } })],
      },
    );
    renderForm({ model, host });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const summary = screen.getByRole('group', { name: 'There are 2 problems' });
    expect(summary).toHaveFocus();
    expect(host.operate).not.toHaveBeenCalled();
    const email = screen.getByRole('textbox', { name: /email/ });
    expect(email).toBeInvalid();
    const words = document.querySelector('[data-error="email"]')?.textContent ?? 'none';
    expect(email).toHaveAccessibleDescription(words);
    expect(within(summary).getByRole('link', { name: `Label of email ${words}` })).toBeInTheDocument();
  });

  it('leads from the summary to the field', async () => {
    renderForm({ model: contact });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.click(screen.getByRole('link', { name: /Label of email/ }));
    expect(screen.getByRole('textbox', { name: /email/ })).toHaveFocus();
  });

  it('sends once it is right, and tells that it works meanwhile', async () => {
    const host = testHost();
    let finish: (answer: { ok: true }) => void = () => undefined;
    host.operate.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const model = fieldForm([{ name: 'name', type: 'text' }], {
      steps: [step('only', { submit: { label: 'Send', operation: 'save', sends: 'step', then: [] } })],
    });
    renderForm({ model, host });
    await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
    await vi.waitFor(() => expect(host.operate).toHaveBeenCalledOnce());
    expect(host.operate.mock.calls[0]?.[1]).toEqual({ name: 'Ada' });
    expect(await screen.findByText('Working. Please wait.')).toHaveAttribute('role', 'status');
    await act(async () => finish({ ok: true }));
    expect(screen.queryByText('Working. Please wait.')).toBeNull();
  });

  it('keeps what is sent while it is sent, and focus where it is: nothing typed goes with a form that closes', async () => {
    const host = testHost();
    let finish: (answer: OperationResult) => void = () => undefined;
    host.operate.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const model = fieldForm(
      [
        { name: 'name', type: 'text' },
        { name: 'agreed', type: 'boolean', component: 'checkbox', required: false },
      ],
      { steps: [step('only', { submit: { label: 'Send', operation: 'save', sends: 'step', then: [] } })] },
    );
    renderForm({ model, host });
    const [name, agreed] = [screen.getByRole('textbox'), screen.getByRole('checkbox')];
    await userEvent.type(name, 'Ada{Enter}');
    await vi.waitFor(() => expect(host.operate).toHaveBeenCalledOnce());
    expect(name).toHaveFocus();
    expect(name).toHaveAttribute('readonly');
    const isLetThrough = (key: string, ctrlKey = false) =>
      name.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    expect([isLetThrough('F5'), isLetThrough('r', true), isLetThrough('c', true)]).toEqual([true, true, true]);
    expect([isLetThrough('x'), isLetThrough('v', true), isLetThrough('Enter')]).toEqual([false, false, false]);
    await userEvent.keyboard(' Lovelace');
    await userEvent.click(agreed);
    expect([name, agreed]).toMatchObject([{ value: 'Ada' }, { checked: false }]);
    await act(async () => finish({ ok: false, problems: [] }));
    await vi.waitFor(() => expect(name).not.toHaveAttribute('readonly'));
    await userEvent.type(name, ' Lovelace');
    await userEvent.click(agreed);
    expect([name, agreed]).toMatchObject([{ value: 'Ada Lovelace' }, { checked: true }]);
  });

  it('moves focus to the problem of the whole form when the server refuses', async () => {
    const host = testHost();
    host.operate.mockResolvedValue({
      ok: false,
      problems: [{ field: null, code: 'down', message: 'The server is down', args: {} }],
    });
    const model = fieldForm([{ name: 'name', type: 'text' }], {
      steps: [step('only', { submit: { label: 'Send', operation: 'save', sends: 'step', then: [] } })],
    });
    renderForm({ model, host });
    await userEvent.type(screen.getByRole('textbox'), 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const alert = await screen.findByText('The server is down');
    await vi.waitFor(() => expect(alert.closest('.pt-alert')).toHaveFocus());
  });

  it('leaves the focus to anyone who went to a control while the answer is awaited, and announces the refusal', async () => {
    const host = testHost();
    let refuse: (result: OperationResult) => void = () => {};
    host.operate.mockImplementation(() => new Promise<OperationResult>((resolve) => (refuse = resolve)));
    const model = fieldForm([{ name: 'name', type: 'text' }], {
      steps: [step('only', { submit: { label: 'Send', operation: 'save', sends: 'step', then: [] } })],
    });
    renderForm({ model, host });
    const refusal = { field: 'name', code: 'taken', message: 'It is taken', args: {} };
    const box = screen.getByRole('textbox');
    await userEvent.type(box, 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() => expect(host.operate).toHaveBeenCalledOnce());
    await userEvent.click(box);
    await act(async () => refuse({ ok: false, problems: [refusal] }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('There is 1 problem');
    await vi.waitFor(() => expect(box).not.toHaveAttribute('readonly'));
    await userEvent.keyboard(' Byron');
    expect(box).toHaveValue('Ada Byron');
    expect(box).toHaveFocus();

    // Enter in the control is no typing: focus goes to the explanation as ever.
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(host.operate).toHaveBeenCalledTimes(2));
    await act(async () => refuse({ ok: false, problems: [refusal] }));
    expect(document.querySelector('.pt-summary')).toHaveFocus();
  });

  it('tells the page its title and whether a submit was refused, and nothing while one types', async () => {
    const onHeading = vi.fn();
    renderForm({ model: contact, view: { onHeading } });
    expect(onHeading).toHaveBeenLastCalledWith(expect.objectContaining({ refused: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onHeading).toHaveBeenLastCalledWith(expect.objectContaining({ refused: true }));
    const calls = onHeading.mock.calls.length;
    await userEvent.type(screen.getByRole('textbox', { name: 'Label of nickname' }), 'ab');
    expect(onHeading).toHaveBeenCalledTimes(calls);
    await userEvent.type(screen.getByRole('textbox', { name: /Label of email/ }), 'ada@example.com');
    expect(onHeading).toHaveBeenLastCalledWith(expect.objectContaining({ refused: false }));
  });

  it('lists twenty problems at first and the others on demand', async () => {
    const model = fieldForm(Array.from({ length: 25 }, (_, at) => ({ name: `f${at}`, type: 'text' })));
    renderForm({ model });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const summary = screen.getByRole('group', { name: 'There are 25 problems' });
    expect(within(summary).getAllByRole('link')).toHaveLength(20);
    await userEvent.click(within(summary).getByRole('button', { name: 'Show 5 more problems' }));
    expect(within(summary).getAllByRole('link')).toHaveLength(25);
  });

  it('gives two forms of one definition different ids', () => {
    renderForm({ model: contact });
    const first = screen.getAllByRole('textbox').map((each) => each.id);
    renderForm({ model: contact });
    expect(screen.getAllByRole('textbox').filter((each) => first.includes(each.id))).toHaveLength(2);
  });
});

describe('a step', () => {
  const steps = [
    step('email', { title: 'Your address', label: 'Address' }),
    step('password', { title: 'Your password', label: 'Password', back: 'Back' }),
    step('extra', { title: 'More', label: 'More', back: 'Back' }),
  ];
  const model = fieldForm(
    [
      { name: 'email', type: 'email', inStep: 'email' },
      { name: 'password', type: 'password', inStep: 'password', secret: true },
      { name: 'note', type: 'text', inStep: 'extra' },
    ],
    { steps },
  );

  async function toPassword(view = {}) {
    const form = renderForm({ model, view: { stepper: 'standard', ...view } });
    await userEvent.type(screen.getByRole('textbox'), 'ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: /Your password/ });
    return form;
  }

  it('takes focus to its heading, which says which step it is', async () => {
    await toPassword();
    expect(screen.getByRole('heading', { name: 'Step 2 of 3: Your password' })).toHaveFocus();
  });

  it('takes focus to its first control where the view asks for that', async () => {
    await toPassword({ stepper: 'none', stepFocus: 'firstField' });
    expect(screen.getByLabelText(/^Label of password/, { selector: 'input' })).toHaveFocus();
  });

  it('takes focus past a computed value, which is not filled in', async () => {
    const computed = { name: 'sum', type: 'text', component: 'output', inStep: 'two', required: false, readOnly: true };
    const withSum = fieldForm(
      [{ name: 'one', type: 'text', inStep: 'one' }, computed, { name: 'other', type: 'text', inStep: 'two' }],
      { steps: [step('one', { title: 'First' }), step('two', { title: 'Second' })] },
    );
    renderForm({ model: withSum, view: { stepper: 'none', stepFocus: 'firstField' } });
    await userEvent.type(screen.getByRole('textbox'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Second' });
    expect(screen.getByRole('textbox', { name: /other/ })).toHaveFocus();
  });

  it('takes focus to its heading all the same where it is counted, so that its number is heard', async () => {
    await toPassword({ stepFocus: 'firstField' });
    expect(screen.getByRole('heading', { name: 'Step 2 of 3: Your password' })).toHaveFocus();
  });

  it('tells password managers whose password is asked for', async () => {
    const { container } = await toPassword();
    const hint = container.querySelector('input[autocomplete=username]');
    expect(hint).toHaveValue('ada@example.com');
    expect(hint).toHaveAttribute('aria-hidden', 'true');
    expect(hint).toHaveAttribute('tabindex', '-1');
  });

  it('keeps what was typed when one goes back', async () => {
    await toPassword();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('textbox', { name: /email/ })).toHaveValue('ada@example.com');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('is shown in an ordered list with the present one marked and each one’s standing in words', async () => {
    await toPassword();
    const items = within(screen.getByRole('navigation', { name: 'Progress' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Address (completed)',
      '2Password (current step)',
      '3More (not started)',
    ]);
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  it('can be gone back to from the list only when it is completed and before the present one', async () => {
    await toPassword();
    const buttons = within(screen.getByRole('navigation', { name: 'Progress' })).getAllByRole('button');
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: /Your address/ })).toHaveFocus();
  });

  it('is shown collapsed as a ring with its number and the next step’s name', async () => {
    const { container } = await toPassword({ stepper: 'collapsed' });
    expect(screen.getByText('Next: More')).toBeInTheDocument();
    const ring = container.querySelector('.pt-ring');
    expect(ring).toHaveAttribute('width', '48');
    expect(ring?.querySelector('circle')).toHaveAttribute('stroke-width', '2.5');
    expect(ring).toHaveTextContent('2/3');
    expect(ring).toHaveAttribute('aria-hidden', 'true');
  });

  it('that is a panel is neither shown nor counted', () => {
    renderForm({
      model: fieldForm([{ name: 'a', type: 'text' }], {
        steps: [
          step('one', { label: 'One' }),
          step('two', { label: 'Two' }),
          step('panel', { label: 'Panel', panel: true }),
        ],
      }),
      view: { stepper: 'standard' },
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText('Panel')).toBeNull();
  });
});
