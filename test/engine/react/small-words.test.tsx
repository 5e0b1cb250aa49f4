import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { compiledForm } from '../../support/compile-form';
import { fieldForm, step } from '../../support/field-form';
import { renderForm, testEngine, testHost } from '../../support/test-engine';

const next = { label: 'next' };
const options = [
  { value: 'UNI', label: 'University' },
  { value: 'FIRM', label: 'Company' },
];
const found = (name: string) => screen.getByRole('heading', { name: new RegExp(name) });
const send = () => userEvent.click(screen.getByRole('button', { name: 'next' }));

describe('check your answers', () => {
  const model = compiledForm({
    steps: [
      {
        id: 'person',
        label: 'Person',
        fields: [
          { name: 'email', type: 'text', label: 'Email' },
          { name: 'kind', type: 'choice', label: 'Kind', options, component: 'radio' },
          { name: 'secret', type: 'password', label: 'Secret' },
        ],
        submit: next,
      },
      {
        id: 'place',
        label: 'Place',
        fields: [
          { name: 'seats', type: 'integer', label: 'Seats', required: false },
          { name: 'news', type: 'boolean', label: 'News', required: false },
        ],
        submit: next,
        back: 'back',
      },
      {
        id: 'check',
        label: 'Check',
        title: 'Check',
        review: true,
        fields: [],
        submit: { label: 'send', sends: 'form' },
        back: 'back',
      },
    ],
  });

  async function atTheList() {
    const form = renderForm({ model });
    await userEvent.type(screen.getByLabelText(/Email/), 'ada@firm.example');
    await userEvent.click(screen.getByRole('radio', { name: 'Company' }));
    await userEvent.type(screen.getByLabelText(/Secret/, { selector: 'input' }), 'Harbour-Lantern-42');
    await send();
    await userEvent.type(screen.getByLabelText(/Seats/), '1234');
    await send();
    return form;
  }
  const list = () => [...document.querySelectorAll('.pt-answer')].map((row) => row.textContent);

  it('lists what was given step by step, as people read it, and no secret', async () => {
    await atTheList();
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Check', 'Person', 'Place']);
    expect(list()).toEqual(['Emailada@firm.example', 'KindCompany', 'SecretNot shown', 'Seats1,234', 'NewsNo']);
  });

  it('leads to a step that is to be changed, and from there straight back, with focus on what is new', async () => {
    const { store } = await atTheList();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Person' }));
    expect(store.form().step).toBe(0);
    const email = screen.getByLabelText(/Email/);
    await userEvent.clear(email);
    await userEvent.type(email, 'eve@firm.example{Enter}');
    expect(found('Check')).toHaveFocus();
    expect(list()[0]).toBe('Emaileve@firm.example');
  });

  it('passes through a step in between that the change made another', async () => {
    const { store } = await atTheList();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Person' }));
    store.change(store.indexOf('seats'), '7');
    await send();
    expect(store.form().step).toBe(1);
    await send();
    expect(store.form().step).toBe(2);
  });
});

describe('the texts of a step', () => {
  const words = {
    path: 'locales/en/iam.json',
    bytes: JSON.stringify({
      hello: 'Hello {{field.name}} of {{field.kind}}',
      next: 'Send to {{field.name}}',
    }),
  };
  const others = ['es', 'fr', 'ja'].map((language) => ({ ...words, path: `locales/${language}/iam.json` }));
  const steps = (fields: readonly object[], title: string) => ({
    steps: [{ id: 'one', title, fields, submit: { label: 'next' } }],
  });
  const fields = [
    { name: 'name', type: 'text' },
    { name: 'kind', type: 'choice', options: [{ value: 'FIRM' }] },
  ];

  it('name fields, of which alone the form then hears', () => {
    const model = compiledForm(steps(fields, 'hello'), [words, ...others]);
    expect(model.named).toEqual([0, 1]);
    const plain = compiledForm({ steps: [{ id: 'one', fields, submit: { label: 'plain' } }] });
    expect(plain).not.toHaveProperty('named');
  });

  it('say them as they are typed', async () => {
    const model = {
      ...fieldForm([{ name: 'name', type: 'text', label: 'Name' }], { steps: [step('only', { title: 'Hello' })] }),
    };
    const said: unknown[] = [];
    const t = (key: string, args?: object) => {
      if (key === 'Hello') said.push((args as { field?: unknown }).field);
      return key;
    };
    renderForm({ model: { ...model, named: [0] }, engine: testEngine({ t }) });
    await userEvent.type(screen.getByLabelText(/Name/), 'Al');
    expect(said.at(-1)).toEqual({ name: 'Al' });
  });
});

describe('Other with its text', () => {
  const model = (component: string) =>
    compiledForm({
      steps: [
        {
          id: 'one',
          fields: [{ name: 'kind', type: 'choice', label: 'Kind', component, options, other: {}, path: '/job/kind' }],
          submit: { label: 'next', operation: 'save' },
        },
      ],
    });

  it.each(['radio', 'toggle', 'select'])('is sent in the place of an option, at its path (%s)', async (component) => {
    const host = testHost();
    const { store } = renderForm({ model: model(component), host });
    if (component === 'select') await userEvent.selectOptions(screen.getByLabelText(/Kind/), 'Other…');
    else await userEvent.click(screen.getByRole('radio', { name: 'Other…' }));
    const text = screen.getByLabelText('Please specify');
    expect(text).toHaveFocus();
    await userEvent.type(text, 'Town hall');
    expect(store.payload('step')).toEqual({ job: { kind: 'Town hall' } });
    if (component === 'select') await userEvent.selectOptions(screen.getByLabelText(/Kind/), 'University');
    else await userEvent.click(screen.getByRole('radio', { name: 'University' }));
    expect(screen.queryByLabelText('Please specify')).toBeNull();
    expect(store.payload('step')).toEqual({ job: { kind: 'UNI' } });
  });

  it('without a text is a field that was left empty', async () => {
    renderForm({ model: model('radio') });
    await userEvent.click(screen.getByRole('radio', { name: 'Other…' }));
    await send();
    expect(screen.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  });

  it('is open where a text was saved', () => {
    renderForm({ model: model('radio'), initial: { job: { kind: 'Town hall' } } });
    expect(screen.getByLabelText('Please specify')).toHaveValue('Town hall');
    expect(screen.getByRole('radio', { name: 'Other…' })).toBeChecked();
  });
});

describe('the checklist of a password', () => {
  const model = compiledForm({
    steps: [
      {
        id: 'one',
        fields: [
          {
            name: 'password',
            type: 'password',
            label: 'Password',
            policy: true,
            checklist: true,
            validate: [
              { type: 'pattern', pattern: '^[A-Z]', message: 'begins.capital' },
              { type: 'minLength', value: 20 },
            ],
          },
        ],
        submit: next,
      },
    ],
  });

  it('has what the field’s own rules demand, judged as they judge', async () => {
    renderForm({ model });
    const line = (text: RegExp) => within(screen.getByText(text).closest('li') as HTMLElement);
    expect(line(/begins.capital/).getByText(/not met/i)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/Password/, { selector: 'input' }), 'Harbour');
    expect(screen.getByText(/begins.capital/).closest('li')).toHaveClass('pt-met');
    expect(screen.getByText(/At least 20 characters/).closest('li')).not.toHaveClass('pt-met');
  });
});
