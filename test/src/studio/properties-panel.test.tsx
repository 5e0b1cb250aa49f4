import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import studioWords from '../../../locales/en/studio.json';
import { documentIn } from '../../../src/blocks/studio/documents/commands';
import { valueAt } from '../../../src/blocks/studio/documents/json';
import { LossQuestion } from '../../../src/blocks/studio/lost-values';
import { ConditionEditor } from '../../../src/blocks/studio/properties/condition-editor';
import { PropertiesPanel } from '../../../src/blocks/studio/properties/properties-panel';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

beforeAll(() => simulateTopLayer());

const path = 'schemas/forms/ride.form.json';
const at = ['steps', 0, 'fields', 0];
const form = {
  $schema: '../meta/form.schema.json',
  id: 'ride',
  steps: [
    {
      id: 'one',
      title: 'ride.word',
      fields: [{ name: 'note', type: 'text', label: 'ride.word', required: false, maxLength: 20 }],
      submit: { label: 'ride.word' },
    },
  ],
};
const files = new Map([
  [path, `${JSON.stringify(form, null, 2)}\n`],
  ['locales/en/iam.json', '{ "ride": { "word": "A" } }\n'],
]);

/** The input of the property “maxLength”. */
function input(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('[name="maxLength"]');
  if (!found) throw new Error(`No input: ${document.body.textContent}`);
  return found;
}

/** Something of the studio over a small form, in React's strict mode: mounted, unmounted and mounted again. */
async function open(shown: React.ReactNode) {
  const { studio, parts, said } = await openStudio(files);
  studio.select({ path, at });
  renderInStudio(parts, shown, { strict: true });
  const field = () => valueAt(documentIn(studio.state().work.texts, path), at);
  // What React put off until after the first mount, the end of stores among it.
  await act(() => new Promise((done) => setTimeout(done, 5)));
  return { studio, said, field };
}

describe('properties of a selected field', () => {
  it('take what is typed after they were mounted twice', async () => {
    const { field } = await open(<PropertiesPanel />);
    await userEvent.clear(input());
    await userEvent.type(input(), '35');
    expect(field()).toMatchObject({ maxLength: 35 });
  });

  it('follow what is undone, and take what is typed then', async () => {
    const { studio, field } = await open(<PropertiesPanel />);
    await userEvent.type(input(), '5');
    expect(field()).toMatchObject({ maxLength: 205 });
    await act(async () => studio.undo());
    await act(() => new Promise((done) => setTimeout(done, 5)));
    expect(input().value).toBe('20');
    await userEvent.type(input(), '1');
    expect(field()).toMatchObject({ maxLength: 201 });
  });
});

it('an object is said by the labels of its properties before it is opened', async () => {
  const { studio } = await open(<PropertiesPanel />);
  await act(async () => studio.select({ path, at: ['steps', 0] }));
  expect(page.queryByText(JSON.stringify(form.steps[0]?.submit))).toBeNull();
  const label = page.getAllByRole('term').find(({ textContent }) => textContent === studioWords.property.label);
  expect(label?.nextElementSibling).toHaveTextContent('ride.word');
  expect(page.getByRole('button', { name: `Open ${studioWords.property.submit}` })).toBeInTheDocument();
});

it('a choice that may be left out is called its default, once', async () => {
  await open(<PropertiesPanel />);
  await userEvent.click(page.getByRole('button', { name: /^Show \d+ more properties$/ }));
  const select = document.querySelector<HTMLSelectElement>('select[name="store"]');
  const options = [...(select?.options ?? [])].map(({ value, textContent }) => [value, textContent]);
  expect(options).toEqual([
    ['', 'Default (Yes)'],
    ['true', 'Yes'],
    ['false', 'No'],
  ]);
  expect(select).toHaveDisplayValue('Default (Yes)');
});

describe('a property that takes stored values away', () => {
  const select = () => document.querySelector<HTMLSelectElement>('select[name="store"]') as HTMLSelectElement;
  const shown = (
    <>
      <PropertiesPanel />
      <LossQuestion />
    </>
  );
  const all = () => userEvent.click(page.getByRole('button', { name: /more propert/ }));

  it('is asked about where it is chosen, and shows what is written until it is made', async () => {
    const { field } = await open(shown);
    await all();
    const before = select().value;
    await userEvent.selectOptions(select(), 'false');
    await userEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect([select().value, field()]).toEqual([before, form.steps[0]?.fields[0]]);
    await userEvent.selectOptions(select(), 'false');
    await userEvent.click(
      within(await page.findByRole('alertdialog')).getByRole('button', { name: studioWords.lost.confirm }),
    );
    expect([select().value, field()]).toMatchObject(['false', { store: false }]);
  });

  it('is not asked about letter by letter', async () => {
    const { field, studio } = await open(shown);
    await all();
    const input = document.querySelector<HTMLInputElement>('[name="path"]') as HTMLInputElement;
    await userEvent.type(input, '/words');
    expect([page.queryByRole('alertdialog'), field()]).toMatchObject([null, { path: '/words' }]);
    expect(studio.state().work.done).toHaveLength(1);
  });
});

describe('a condition', () => {
  it('says why nothing happens where there is nothing to check', async () => {
    const written: unknown[] = [];
    const { said } = await open(
      <ConditionEditor
        label="Shown"
        value={undefined}
        usually
        operands={() => []}
        readOnly={false}
        onChange={(next) => written.push(next)}
        onJson={() => undefined}
      />,
    );
    await userEvent.selectOptions(page.getByLabelText('Shown'), 'when');
    expect(page.getByText(studioWords.conditions.none)).toBeTruthy();
    expect(said).toEqual([studioWords.conditions.none]);
    expect(written).toEqual([]);
  });
});

describe('the use of a shared field', () => {
  const shared = 'schemas/shared/person.shared.json';
  const using = 'schemas/forms/using.form.json';
  const field = { name: 'nick', type: 'text', label: 'ride.word', required: false };
  const used = new Map([
    ...files,
    [shared, JSON.stringify({ fields: { nick: field } })],
    [using, JSON.stringify({ ...form, id: 'using', steps: [{ ...form.steps[0], fields: [{ use: 'nick' }] }] })],
  ]);
  const openUse = async () => {
    const { studio, parts } = await openStudio(used);
    studio.select({ path: using, at });
    renderInStudio(parts, <PropertiesPanel />);
    return () => valueAt(documentIn(studio.state().work.texts, using), at);
  };

  it('shows what the shared field says, and can say otherwise and go back to it', async () => {
    const use = await openUse();
    expect(page.getByRole('textbox', { name: /^Label/ })).toHaveProperty('placeholder', 'A');
    const required = page.getByRole<HTMLSelectElement>('combobox', { name: 'Required' });
    expect(required.selectedOptions[0]?.text).toBe('As the shared field: never');
    await userEvent.selectOptions(required, 'always');
    expect(use()).toEqual({ use: 'nick', required: true });
    await userEvent.selectOptions(required, 'As the shared field: never');
    expect(use()).toEqual({ use: 'nick' });
  });
});

describe('a shared file', () => {
  const shared = 'schemas/shared/ride.shared.json';
  const all = new Map([
    ...files,
    ['schemas/languages.json', '{ "languages": [{ "code": "en", "endonym": "English" }] }\n'],
    [
      shared,
      '{ "$schema": "../meta/shared.schema.json", "conditions": { "isLong": { "context": "language", "is": "en" } } }\n',
    ],
  ]);
  async function openShared() {
    const opened = await openStudio(all);
    opened.studio.select({ path: shared, at: [] });
    renderInStudio(opened.parts, <PropertiesPanel />);
    const { studio } = opened;
    return { ...opened, held: () => documentIn(studio.state().work.texts, shared) };
  }

  it('gets a condition, a list of options and a field, each opened, and loses them again', async () => {
    const { studio, held, said } = await openShared();
    const toTop = () => act(async () => studio.select({ path: shared, at: [] }));
    const name = (property: keyof typeof studioWords.property) => {
      const list = page.getByRole('group', { name: studioWords.property[property] as string });
      return within(list).getByRole('textbox');
    };
    await userEvent.type(name('conditions'), 'isShort{Enter}');
    expect(studio.state().selection).toEqual({ path: shared, at: ['conditions', 'isShort'] });
    await toTop();
    await userEvent.type(name('optionLists'), 'sizes{Enter}');
    expect(held()?.optionLists).toEqual({ sizes: [{ value: 'one' }, { value: 'two' }] });
    await toTop();
    const kinds = within(page.getByRole('group', { name: studioWords.property.fields })).getByRole('combobox');
    await userEvent.selectOptions(kinds, 'number');
    expect(held()?.fields).toMatchObject({ numberField: { type: 'number', label: 'fields.numberField.label' } });
    expect(studio.state().selection).toEqual({ path: shared, at: ['fields', 'numberField'] });
    await toTop();
    await userEvent.click(page.getByRole('button', { name: 'Remove numberField' }));
    expect(held()).not.toHaveProperty('fields');
    expect(said.at(-1)).toContain('numberField');
    await act(async () => studio.undo());
    expect(held()?.fields).toHaveProperty('numberField');
  });

  it('takes no name twice', async () => {
    const { held } = await openShared();
    const before = held();
    const list = page.getByRole('group', { name: studioWords.property.conditions });
    await userEvent.type(within(list).getByRole('textbox'), 'isLong{Enter}');
    expect(held()).toBe(before);
  });
});
