import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentIn } from '../../../src/blocks/studio/documents/commands';
import type { Path } from '../../../src/blocks/studio/documents/json';
import { valueAt } from '../../../src/blocks/studio/documents/json';
import { PropertiesPanel } from '../../../src/blocks/studio/properties/properties-panel';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

beforeAll(() => simulateTopLayer());

const formPath = 'schemas/forms/ride.form.json';
const field = (name: string) => ({ name, type: 'text', label: 'ride.word' });
const form = {
  $schema: '../meta/form.schema.json',
  id: 'ride',
  context: ['profile'],
  steps: [
    {
      id: 'one',
      title: 'ride.word',
      fields: [
        field('note'),
        field('place'),
        {
          ...{ name: 'color', type: 'choice', label: 'ride.word' },
          options: [{ value: 'red', label: 'ride.word' }, { value: 'blue' }, { value: 'green', when: false }],
          validate: [
            { type: 'pattern', pattern: '^a' },
            { type: 'minLength', value: 2 },
          ],
        },
      ],
      submit: { label: 'ride.word' },
    },
  ],
};
const screenPath = 'screens/user/rides.screen.json';
const screen = {
  $schema: '../../schemas/meta/screen.schema.json',
  id: 'rides',
  sources: { rides: { source: 'listRides' } },
  blocks: [
    {
      block: 'list',
      source: 'rides',
      columns: ['at', 'place', 'color'].map((each) => ({ field: each })),
      sizes: [10, 20],
      rowActions: [
        { id: 'go', label: 'ride.word', then: [{ navigate: { route: 'ride', query: { id: { value: 'a' } } } }] },
      ],
    },
  ],
};
const files = new Map([
  [
    'screens/user/routes.json',
    JSON.stringify({ routes: [{ id: 'rides', children: [{ id: 'ride', query: { id: 'text', day: 'text' } }] }] }),
  ],
  [screenPath, JSON.stringify(screen)],
  [formPath, `${JSON.stringify(form, null, 2)}\n`],
  ['locales/en/iam.json', '{ "ride": { "word": "A" } }\n'],
]);

/** The properties of something in a small form; `written` is what the form says at a place below it. */
async function open(at: Path, path = formPath) {
  const { studio, said } = await openStudio(files).then((opened) => {
    opened.studio.select({ path, at });
    renderInStudio(opened.parts, <PropertiesPanel />);
    return opened;
  });
  const written = (...below: Path) => valueAt(documentIn(studio.state().work.texts, path), [...at, ...below]);
  return { studio, said, written };
}

const grid = (name: string) => page.getByRole('grid', { name });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const stops = (name: string) =>
  [...grid(name).querySelectorAll<HTMLElement>('button, input')].filter(({ tabIndex }) => tabIndex === 0);
const names = (list: unknown) =>
  (list as { readonly name?: string; readonly value?: string }[]).map((each) => each.name ?? each.value);

describe('a list of things among the properties', () => {
  it('is one Tab stop, in which arrows, Home, End and letters go from thing to thing', async () => {
    await open(['steps', 0]);
    expect(stops('Fields').map(({ textContent }) => textContent)).toEqual(['note']);
    act(() => stops('Fields')[0]?.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('place');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('color');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('color');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('note');
    await userEvent.keyboard('p');
    expect(focused()).toBe('place');
    expect(stops('Fields')).toEqual([document.activeElement]);
    await userEvent.tab();
    expect(focused()).toBe('Add to Fields…');
  });

  it('shows its buttons to the arrows within a row, and begins at the name again', async () => {
    await open(['steps', 0]);
    act(() => stops('Fields')[0]?.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Remove note');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Remove place');
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Move place down');
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('place');
  });

  it('moves and removes with keys, and focus stays with the thing', async () => {
    const { written, said, studio } = await open(['blocks', 0], screenPath);
    const columns = () => (written('columns') as { readonly field: string }[]).map(({ field: each }) => each);
    act(() => stops('Columns')[0]?.focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(columns()).toEqual(['place', 'at', 'color']);
    await waitFor(() => expect(focused()).toBe('at'));
    await userEvent.keyboard('{Delete}');
    expect(columns()).toEqual(['place', 'color']);
    await waitFor(() => expect(focused()).toBe('color'));
    await userEvent.keyboard('{ArrowUp}{Delete}');
    await waitFor(() => expect(focused()).toBe('color'));
    expect(said).toEqual(['at moved down.', 'at removed.', 'place removed.']);
    for (let turn = 0; turn < 3; turn++) act(() => studio.undo());
    expect(columns()).toEqual(['at', 'place', 'color']);
    await userEvent.keyboard('{End}{Enter}');
    expect(studio.state().selection?.at).toEqual(['blocks', 0, 'columns', 2]);
  });

  it('says what people read of an item beside its name', async () => {
    await open(['steps', 0]);
    const rows = [...grid('Fields').querySelectorAll('[role=row]')].map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^note\s*ride\.word/);
  });

  it('says its keys to a screen reader', async () => {
    await open(['steps', 0]);
    expect(document.getElementById(grid('Fields').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Up and Down arrow keys go from entry to entry, Left and Right to what can be done with one. Enter opens it. Alt+Up and Alt+Down move it. Delete removes it.',
    );
  });
});

describe('the keys of a list', () => {
  const hints = () => [...document.querySelectorAll('.studio-keys span')].map(({ textContent }) => textContent);

  it('are shown while it is used by keys, and hidden by Escape', async () => {
    await open(['steps', 0]);
    expect(hints()).toEqual([]);
    while (focused() !== 'note') await userEvent.tab();
    expect(hints()).toEqual(['↑ ↓ ← → go to', 'Enter open', 'Alt+↑ ↓ move', 'Delete remove']);
    await userEvent.keyboard('{Escape}');
    expect(hints()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    expect(hints()).not.toEqual([]);
    await userEvent.tab();
    expect(hints()).toEqual([]);
  });

  it('are not shown to those who press with a mouse', async () => {
    await open(['steps', 0, 'fields', 2]);
    await userEvent.click(page.getByRole('textbox', { name: 'Value of option 1' }));
    await userEvent.keyboard('x');
    expect(hints()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Add an option' }));
    await waitFor(() => expect(focused()).toBe('Value of option 4'));
    expect(hints()).toEqual([]);
    await userEvent.keyboard('{ArrowUp}');
    expect(hints()).toContain('F2 rename');
  });
});

describe('options and rules', () => {
  const at: Path = ['steps', 0, 'fields', 2];

  it('are one Tab stop each but for the texts of a row, and letters go into their inputs', async () => {
    const { written } = await open(at);
    const [value, label] = stops('Options');
    expect(label?.closest('tr')).toBe(value?.closest('tr'));
    expect([stops('Options').length, stops('Rules').length]).toEqual([2, 1]);
    act(() => stops('Options')[0]?.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveProperty('value', 'blue');
    await userEvent.keyboard('{End}s');
    expect(names(written('options'))).toEqual(['red', 'blues', 'green']);
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('What blues is called');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('Value of option 2');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names(written('options'))).toEqual(['blues', 'red', 'green']);
    await waitFor(() => expect(focused()).toBe('Value of option 1'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('More green');
  });

  it('begin at what was added', async () => {
    await open(at);
    await userEvent.click(page.getByRole('button', { name: 'Add an option' }));
    await waitFor(() => expect(focused()).toBe('Value of option 4'));
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Add a rule…' }), 'pattern');
    await waitFor(() => expect(focused()).toBe('Pattern: pattern'));
    expect(within(grid('Rules')).getAllByRole('row')).toHaveLength(3);
  });

  it('remove a rule at its name', async () => {
    const { written } = await open(at);
    act(() => stops('Rules')[0]?.focus());
    await userEvent.keyboard('{ArrowDown}{Delete}');
    expect(written('validate')).toMatchObject([{ type: 'pattern' }]);
    await waitFor(() => expect(focused()).toBe('Pattern'));
    await userEvent.keyboard('{Delete}');
    expect(written('validate')).toBeUndefined();
    await waitFor(() => expect(focused()).toBe('Add a rule…'));
  });
});

describe('a list of plain values', () => {
  it('takes what is offered, moves, and goes with its last value', async () => {
    const { written } = await open([]);
    const add = page.getByRole('combobox', { name: 'Add to Context…' });
    await userEvent.selectOptions(add, 'settings');
    expect(written('context')).toEqual(['profile', 'settings']);
    expect(within(add).queryByRole('option', { name: 'profile' })).toBeNull();
    act(() => stops('Context')[0]?.focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(written('context')).toEqual(['settings', 'profile']);
    await userEvent.click(page.getByRole('button', { name: 'Remove settings' }));
    await userEvent.click(page.getByRole('button', { name: 'Remove profile' }));
    expect(written('context')).toBeUndefined();
  });

  it('takes numbers as they are typed', async () => {
    const { written } = await open(['blocks', 0], screenPath);
    await userEvent.click(page.getByRole('button', { name: 'Add: Page sizes' }));
    await waitFor(() => expect(focused()).toBe('Page sizes: 3'));
    await userEvent.keyboard('50');
    expect(written('sizes')).toEqual([10, 20, 50]);
  });
});

describe('a map with free names', () => {
  const at: Path = ['blocks', 0, 'rowActions', 0, 'then', 0, 'navigate'];

  it('takes values, where they come from, and names that the page declares', async () => {
    const { written } = await open(at, screenPath);
    const value = () => page.getByRole('textbox', { name: 'id' });
    await userEvent.clear(value());
    await userEvent.type(value(), '12');
    expect(written('query')).toEqual({ id: { value: 12 } });
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'id comes from' }), 'context');
    expect(Object.keys(written('query', 'id') as object)).toEqual(['context']);
    const known = [...document.querySelectorAll<HTMLOptionElement>('.studio-add-name option')].map(
      (each) => each.value,
    );
    expect(known).toEqual(['day']);
    await userEvent.type(page.getByRole('combobox', { name: 'New name in Query parameters' }), 'day{Enter}');
    expect(written('query', 'day')).toEqual({ value: '' });
    await waitFor(() => expect(focused()).toBe('day comes from'));
    await userEvent.click(page.getByRole('button', { name: 'Remove id' }));
    await userEvent.click(page.getByRole('button', { name: 'Remove day' }));
    expect(written('query')).toBeUndefined();
  });

  it('renames a name where it is, with its value, by a press and by F2', async () => {
    const { written, said, studio } = await open(at, screenPath);
    const text = () => studio.state().work.texts.get(screenPath);
    const before = text();
    await userEvent.type(page.getByRole('combobox', { name: 'New name in Query parameters' }), 'day{Enter}');
    await userEvent.click(page.getByRole('button', { name: 'id' }));
    const input = () => page.getByRole('textbox', { name: 'Rename id' });
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard('day{Enter}');
    expect(page.getByRole('alert').textContent).toBe('Something else has this name.');
    await userEvent.clear(input());
    await userEvent.keyboard('{Enter}');
    expect(written('query')).toEqual({ id: { value: 'a' }, day: { value: '' } });
    await waitFor(() => expect(focused()).toBe('id'));
    await userEvent.keyboard('{F2}key{Escape}');
    await waitFor(() => expect(focused()).toBe('id'));
    await userEvent.keyboard('{F2}key{Enter}');
    expect(Object.entries(written('query') as object)).toEqual([
      ['key', { value: 'a' }],
      ['day', { value: '' }],
    ]);
    await waitFor(() => expect(focused()).toBe('key'));
    expect(said.at(-1)).toBe('id is now called key.');
    expect(stops('Query parameters')).toEqual([document.activeElement]);
    act(() => studio.undo());
    act(() => studio.undo());
    expect(text()).toBe(before);
  });

  it('asks about the uses of a name that others refer to', async () => {
    const { parts, studio } = await openStudio(files);
    const asked: unknown[] = [];
    studio.select({ path: screenPath, at: [] });
    renderInStudio({ ...parts, askFor: (question) => asked.push(question) }, <PropertiesPanel />);
    act(() => stops('Sources')[0]?.focus());
    await userEvent.keyboard('{F2}');
    expect(asked).toEqual([{ do: 'rename', selection: { path: screenPath, at: ['sources', 'rides'] } }]);
  });

  it('of sentences writes them in the shown language, with keys of its own', async () => {
    const { written, studio } = await open(['steps', 0, 'fields', 0]);
    await userEvent.click(page.getByRole('button', { name: /more propert/ }));
    await userEvent.type(page.getByRole('textbox', { name: 'New name in Custom messages' }), 'required{Enter}');
    const key = written('messages', 'required');
    expect(key).toBe('ride.note.messages.required');
    const sentence = await page.findByRole('textbox', { name: 'What required is called' });
    expect(sentence).toHaveProperty('value', 'A');
    await userEvent.clear(sentence);
    await userEvent.type(sentence, 'Say it.');
    expect(valueAt(documentIn(studio.state().work.texts, 'locales/en/iam.json'), String(key).split('.'))).toBe(
      'Say it.',
    );
  });
});

describe('the texts of an option', () => {
  it('are filled in one after the other with Tab', async () => {
    const { written } = await open(['steps', 0, 'fields', 2]);
    const value = page.getByRole('textbox', { name: 'Value of option 2' });
    await userEvent.clear(value);
    await userEvent.type(value, 'navy');
    await userEvent.tab();
    expect(focused()).toBe('What navy is called');
    await userEvent.keyboard('Navy blue');
    expect(written('options', 1)).toMatchObject({ value: 'navy', label: expect.any(String) });
    await userEvent.tab();
    expect(grid('Options').contains(document.activeElement)).toBe(false);
  });
});
