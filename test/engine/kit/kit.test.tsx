import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kit } from '../../../engine/kit';
import type { FieldModel, Option } from '../../../engine/model';
import { builtInComponents } from '../../../engine/runtime';
import { cases, fieldFor, type State } from '../../gallery/cases';
import { fieldForm, step } from '../../support/field-form';
import { renderForm, type TestForm, testHost } from '../../support/test-engine';

afterEach(() => {
  vi.useRealTimers();
});

const sources = ['never', 'broken', 'many'];
const sized = (options: readonly Option[]) => ({
  ...testHost({ many: options }),
  loadOptions: (source: string) => {
    if (source === 'never') return new Promise<readonly Option[]>(() => undefined);
    return source === 'broken' ? Promise.reject(new Error(source)) : Promise.resolve(options);
  },
});

function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
  if (found === null) throw new Error(`no control for ${name}`);
  return found;
}

async function drawCase(component: string, state: State, more: Partial<TestForm> = {}) {
  const each = cases.find((one) => one.component === component);
  if (each === undefined) throw new Error(component);
  const field = fieldFor(each, state);
  const filled = state !== 'empty' && state !== 'problem';
  const form = renderForm({
    model: fieldForm([{ ...field, label: 'The label' }]),
    initial: filled ? { [field.name]: each.value } : {},
    host: sized([]),
    sources,
    ...more,
  });
  await act(async () => undefined);
  await vi.waitFor(() => control(field.name));
  return { ...form, field, element: control(field.name) };
}

describe('the kit', () => {
  it('draws every component that definitions may name, and the facts of both agree', () => {
    const drawn = Object.fromEntries(
      kit.map(({ name, draws, options }) => [name, { draws, ...(options && { options }) }]),
    );
    const { schema: _lazy, ...named } = builtInComponents;
    const facts = Object.fromEntries(
      Object.entries(named).map(([name, { draws, options }]) => [name, { draws, ...(options && { options }) }]),
    );
    expect(drawn).toMatchObject(facts);
  });
});

describe.each(cases.map(({ component }) => component))('%s', (component) => {
  const grouped = ['toggle', 'radio', 'yesNo', 'rating'].includes(component);
  const bearer = (element: HTMLElement) => (grouped ? (element.closest('[role=radiogroup]') as HTMLElement) : element);

  it('has the label as its name and the help as its description', async () => {
    const { element } = await drawCase(component, 'empty');
    // Each box of several, and each day of two, has a name of its own; the field's is that of their group.
    const group = ['ticks', 'dateRange'].includes(component) ? element.closest<HTMLElement>('[role=group]') : null;
    expect(group ?? bearer(element)).toHaveAccessibleName(/^The label/);
    expect(bearer(element)).toHaveAccessibleDescription(/gallery\.help/);
  });

  it('shows and says a problem', async () => {
    const { element, field, store } = await drawCase(component, 'problem');
    act(() => store.showProblems([{ field: field.name, code: 'x', message: 'That is wrong', args: {} }]));
    expect(bearer(element)).toBeInvalid();
    expect(bearer(element)).toHaveAccessibleDescription(/That is wrong/);
  });

  it('takes nothing while disabled', async () => {
    const { element } = await drawCase(component, 'disabled');
    expect(element).toBeDisabled();
  });

  it('shows its value and keeps it while read-only', async () => {
    const { element, store } = await drawCase(component, 'readOnly');
    const before = store.field(0).value;
    expect(before).toBeDefined();
    await userEvent.click(element);
    await userEvent.keyboard('9');
    expect(store.field(0).value).toEqual(before);
  });
});

describe.each(['select', 'search', 'toggle', 'radio'])('%s with options from elsewhere', (component) => {
  it('says that they are being loaded', async () => {
    await drawCase(component, 'loading');
    expect(screen.getAllByText('Loading options…')[0]).toBeInTheDocument();
  });

  it('says that they could not be had and offers to try again', async () => {
    const { store } = await drawCase(component, 'failed');
    const retry = vi.spyOn(store, 'retryOptions');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledWith(0);
  });
});

describe('a chip', () => {
  it('shows what was given in an earlier step, and leads there to change it', async () => {
    const { store } = renderForm({
      model: fieldForm(
        [
          { name: 'email', type: 'email', label: 'Email address', inStep: 'one' },
          {
            name: 'account',
            inStep: 'two',
            type: 'email',
            component: 'chip',
            label: 'Account',
            readOnly: true,
            settings: { changeIn: 'one' },
          },
        ],
        { steps: [step('one'), step('two')] },
      ),
      initial: { email: 'ada@example.com', account: 'ada@example.com' },
    });
    await act(() => store.submit());
    expect(control('account')).toHaveAccessibleName('Account');
    expect(control('account')).toHaveValue('ada@example.com');
    expect(control('account')).toHaveAttribute('readonly');
    await userEvent.click(screen.getByRole('button', { name: 'Change: Account' }));
    expect(control('email')).toHaveValue('ada@example.com');
    await act(() => store.submit());
    expect(control('account')).toBeInTheDocument();
  });
});

describe('a password', () => {
  const model = fieldForm([
    { name: 'password', type: 'password', label: 'Password', settings: { policy: true, checklist: true } },
    { name: 'again', type: 'password', label: 'Confirm password' },
  ]);

  it('is shown and hidden by a button that keeps its name and says its state', async () => {
    renderForm({ model });
    const show = screen.getByRole('button', { name: /^Show Password/ });
    expect(screen.getByRole('button', { name: /^Show Confirm password/ })).toBeInTheDocument();
    expect(show).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(show);
    expect(show).toHaveAttribute('aria-pressed', 'true');
    expect(control('password')).toHaveAttribute('type', 'text');
    expect(screen.getByText('The password is shown.')).toHaveAttribute('role', 'status');
  });

  it('is hidden again when the form is submitted', async () => {
    renderForm({ model });
    await userEvent.click(screen.getByRole('button', { name: /^Show Password/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(control('password')).toHaveAttribute('type', 'password');
  });

  it('lists its rules before anything is typed and says in words which are met', async () => {
    renderForm({ model, context: { settings: { passwordPolicy: { minLength: 4, hintText: 'No names.' } } } });
    expect(control('password')).toHaveAccessibleDescription(/At least 4 characters \(not met\)/);
    expect(screen.getByText('No names.')).toBeInTheDocument();
    await userEvent.type(control('password'), 'abcd');
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toContain('At least 4 characters (met)');
    expect(items).toContain('A digit (not met)');
  });

  it('reads the count out only once nobody types for a moment', () => {
    vi.useFakeTimers();
    renderForm({ model });
    fireEvent.input(control('password'), { target: { value: 'aB' } });
    act(() => vi.advanceTimersByTime(500));
    expect(screen.queryByText('2 of 5 requirements met')).toBeNull();
    act(() => vi.advanceTimersByTime(600));
    expect(screen.getByText('2 of 5 requirements met')).toHaveAttribute('role', 'status');
  });
});

describe('a one-time code', () => {
  const draw = () => {
    const form = renderForm({ model: fieldForm([{ name: 'code', type: 'code', label: 'Code' }]) });
    const input = control('code');
    const boxes = () => [...document.querySelectorAll('.pt-box')].map((box) => box.textContent);
    const at = () => [...document.querySelectorAll('.pt-box')].findIndex((box) => box.className.includes('now'));
    return { ...form, input, boxes, at };
  };

  it('is one field that phones can fill, drawn as six boxes in two groups of three', () => {
    const { input, boxes } = draw();
    expect(screen.getAllByRole('textbox')).toEqual([input]);
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).not.toHaveAttribute('maxlength');
    expect(input).toHaveAccessibleDescription('6 digits');
    expect(boxes()).toHaveLength(6);
    expect([...document.querySelectorAll('.pt-boxes > span')].map((group) => group.children.length)).toEqual([3, 3]);
  });

  it.each(['123456', '123 456', '123-456', '１２３４５６', ' 123456\n'])(
    'takes %j pasted into any box',
    async (text) => {
      const { input, store } = draw();
      await userEvent.type(input, '987');
      await userEvent.keyboard('{ArrowLeft}');
      await userEvent.paste(text);
      expect(store.field(0).value).toBe('123456');
    },
  );

  it('takes a whole code that a phone puts in beside a wrong one', async () => {
    const { input, store } = draw();
    await userEvent.type(input, '000000');
    fireEvent.input(input, { target: { value: '000000123456' } });
    expect(store.field(0).value).toBe('123456');
  });

  it('takes digits one by one and nothing else', async () => {
    const { input, boxes, store } = draw();
    await userEvent.type(input, '1a2b3');
    expect(boxes()).toEqual(['1', '2', '3', '', '', '']);
    expect(store.field(0).value).toBe('123');
  });

  it('is walked with the arrows, Home and End, and a digit typed on a box replaces it', async () => {
    const { input, boxes, at } = draw();
    await userEvent.type(input, '123456');
    await userEvent.keyboard('{Home}');
    expect(at()).toBe(0);
    await userEvent.keyboard('{ArrowRight}9');
    expect(boxes()).toEqual(['1', '9', '3', '4', '5', '6']);
    await userEvent.keyboard('{End}');
    expect(at()).toBe(5);
    await userEvent.keyboard('{ArrowLeft}');
    expect(at()).toBe(4);
  });

  it('loses the last digit to Backspace, then the one before', async () => {
    const { input, boxes } = draw();
    await userEvent.type(input, '1234{Backspace}{Backspace}');
    expect(boxes()).toEqual(['1', '2', '', '', '', '']);
  });
});

describe('a search', () => {
  const listed: NonNullable<FieldModel['options']> = {
    from: { kind: 'source', source: 'many', where: {} },
    freeText: false,
    sort: 'given',
    last: [],
    slot: -1,
  };
  const towns: readonly Option[] = [
    { value: 'paris', text: 'Paris', group: 'France' },
    { value: 'nimes', text: 'Nîmes', group: 'France' },
    { value: 'osaka', text: 'Osaka', group: 'Japan', search: ['オオサカ'] },
  ];
  async function draw(options: readonly Option[], more: Partial<NonNullable<FieldModel['options']>> = {}) {
    const model = fieldForm([
      { name: 'town', type: 'choice', component: 'search', label: 'Town', options: { ...listed, ...more } },
    ]);
    const form = renderForm({ model, host: sized(options), sources });
    const box = await screen.findByRole('combobox', { name: /Town/ });
    await vi.waitFor(() => expect(form.store.field(0).options?.status).toBe('ready'));
    return { ...form, box };
  }

  it('opens with the arrow, is walked and chosen from by keys, and says what is active', async () => {
    const { box, store } = await draw(towns);
    await userEvent.click(box);
    await userEvent.keyboard('{ArrowDown}');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '');
    expect(active).toHaveAttribute('role', 'option');
    await userEvent.keyboard('{Enter}');
    expect(store.field(0).value).toBeDefined();
    expect(box).toHaveValue(active?.textContent ?? 'none');
    expect(box).toHaveAttribute('aria-expanded', 'false');
  });

  it('finds without accents, by further words and in either width, and says how many', async () => {
    const { box } = await draw(towns);
    await userEvent.type(box, 'nimes');
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Nîmes']);
    expect(screen.getByText('1 result')).toHaveAttribute('role', 'status');
    await userEvent.clear(box);
    await userEvent.type(box, 'ｵｵｻｶ');
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['Osaka']);
  });

  it('names groups', async () => {
    const { box } = await draw(towns);
    await userEvent.type(box, 'a');
    expect(within(screen.getByRole('group', { name: 'France' })).getAllByRole('option')).toHaveLength(1);
  });

  it('says that nothing matches, and puts the chosen text back when it is left', async () => {
    const { box, store } = await draw(towns);
    await userEvent.type(box, 'Paris{Enter}');
    expect(store.field(0).value).toBe('paris');
    await userEvent.type(box, 'zzz');
    expect(screen.getAllByText('No options')[0]).toBeInTheDocument();
    await userEvent.tab();
    expect(box).toHaveValue('Paris');
  });

  it('keeps a free text where that is allowed', async () => {
    const { box, store } = await draw(towns, { freeText: true });
    await userEvent.type(box, 'Ys');
    await userEvent.tab();
    expect(store.field(0).value).toBe('Ys');
    expect(box).toHaveValue('Ys');
  });

  it('narrows the list by a free text, says that nothing matches it, and opens whole once something is chosen', async () => {
    const { box } = await draw(towns, { freeText: true });
    const offered = () => screen.queryAllByRole('option').map((each) => each.textContent);
    await userEvent.type(box, 'osa');
    expect(offered()).toEqual(['Osaka']);
    await userEvent.type(box, 'xx');
    expect(screen.getAllByText('No options')[0]).toBeInTheDocument();
    await userEvent.clear(box);
    await userEvent.type(box, 'osa{ArrowDown}{Enter}');
    expect(box).toHaveValue('Osaka');
    await userEvent.keyboard('{ArrowDown}');
    expect(offered()).toEqual(['Paris', 'Nîmes', 'Osaka']);
  });

  it('leaves keys to the input method while a word is composed', async () => {
    const { box, store } = await draw(towns);
    await userEvent.type(box, 'os');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(store.field(0).value).toBeUndefined();
  });

  it('draws a window of ten thousand options and counts them all', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ value: at, text: `Place ${at}` }));
    const { box } = await draw(many);
    fireEvent.change(box, { target: { value: 'place' } });
    expect(document.querySelectorAll('[role=option]')).toHaveLength(100);
    expect(screen.getByText('10000 results')).toBeInTheDocument();
  });
});

describe('a choice in view', () => {
  it('is made by arrow keys within one group', async () => {
    const { store, element } = await drawCase('toggle', 'empty');
    element.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(store.field(0).value).toBe('medium');
    expect(screen.getByRole('radio', { name: 'medium' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'medium' })).toHaveFocus();
  });
});

describe('a box to tick', () => {
  it('starts unticked, and the link in its label is reached by itself', async () => {
    const { store } = renderForm({
      model: fieldForm([
        {
          name: 'terms',
          type: 'boolean',
          component: 'checkbox',
          label: 'I accept the <link>terms</link>.',
          settings: { link: { kind: 'address', href: 'https://example.com/terms' } },
        },
      ]),
    });
    const box = screen.getByRole('checkbox', { name: /I accept the terms\./ });
    expect(box).not.toBeChecked();
    const link = screen.getByRole('link', { name: 'terms' });
    expect(link).toHaveAttribute('href', 'https://example.com/terms');
    await userEvent.tab();
    expect(box).toHaveFocus();
    await userEvent.tab();
    expect(link).toHaveFocus();
    await userEvent.click(box);
    expect(store.field(0).value).toBe(true);
  });
});
