import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDefinitions } from '../../../engine/definition';
import { createPortalVocabulary } from '../../../kinds';
import studioWords from '../../../locales/en/studio.json';
import { type CompilerClient, CompilerStopped } from '../../../src/blocks/studio/compiler/client';
import { createCompiler } from '../../../src/blocks/studio/compiler/compiler';
import type { Ask } from '../../../src/blocks/studio/compiler/messages';
import { documentIn } from '../../../src/blocks/studio/documents/commands';
import type { Selection } from '../../../src/blocks/studio/documents/history';
import { valueAt } from '../../../src/blocks/studio/documents/json';
import { type Renamable, refusedName, renamableAt } from '../../../src/blocks/studio/documents/renames';
import { CasesEditor, FieldsEditor } from '../../../src/blocks/studio/properties/cases-editor';
import { NameEditor } from '../../../src/blocks/studio/properties/name-editor';
import { Home } from '../../../src/blocks/studio/properties/uses';
import { RenameDialog } from '../../../src/blocks/studio/rename-dialog';
import { useStudioParts, useStudioState } from '../../../src/blocks/studio/studio-context';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

beforeAll(() => simulateTopLayer());

const path = 'schemas/forms/ride.form.json';
const shared = 'schemas/shared/ride.shared.json';
const screenPath = 'screens/user/ride.screen.json';
const text = (name: string, more: object = {}) => ({
  name,
  type: 'text',
  label: 'ride.word',
  required: false,
  ...more,
});
const form = {
  $schema: '../meta/form.schema.json',
  id: 'ride',
  steps: [
    {
      id: 'one',
      title: 'ride.word',
      fields: [
        { name: 'way', type: 'choice', label: 'ride.way.label', options: [{ value: 'car' }, { value: 'train' }] },
        { name: 'by', type: 'union', by: 'way', cases: { car: [text('plate')] } },
        text('note', { displayed: { field: 'way', is: 'car' } }),
        { use: 'hour' },
        text('late', { displayed: { field: 'hour', is: '23' } }),
      ],
      submit: { label: 'ride.word' },
    },
  ],
};
const files = new Map(
  Object.entries({
    [path]: form,
    [shared]: {
      $schema: '../meta/shared.schema.json',
      fields: { hour: text('hour') },
      blocks: { note: { block: 'article', body: 'ride.word' }, page: { block: 'panel', blocks: [{ use: 'note' }] } },
    },
    [screenPath]: {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'ride',
      title: 'ride.word',
      blocks: [{ use: 'page' }],
    },
    'locales/en/iam.json': { ride: { word: 'A', way: { label: 'B' } } },
    'schemas/languages.json': { $schema: 'meta/languages.schema.json', languages: [{ code: 'en', endonym: 'en' }] },
  }).map(([file, value]) => [file, `${JSON.stringify(value, null, 2)}\n`]),
);

async function open(
  Shown: (props: { readonly selection: Selection }) => React.ReactNode,
  selection: Selection,
  texts: ReadonlyMap<string, string> = files,
  // Whether the compiler answers.
  answers: () => boolean = () => true,
) {
  const compiler = createCompiler(createPortalVocabulary());
  compiler.load([...texts].map(([file, written]) => ({ path: file, text: written })));
  // Only what is asked here: a plan. Drawing and checking belong to the worker.
  const ask = async (asked: Ask) => {
    if (!answers()) throw new CompilerStopped('endless');
    if (asked.do === 'rename') return compiler.rename(asked.wanted);
    throw new Error('Nothing else is asked.');
  };
  const client = {
    load: async () => undefined,
    put: () => undefined,
    ask,
    close: () => undefined,
  } as unknown as CompilerClient;
  const { studio, parts, said } = await openStudio(texts, client);
  const Live = () => {
    useStudioState(studio);
    return <Shown selection={selection} />;
  };
  renderInStudio(parts, <Live />);
  const now = () => documentIn(studio.state().work.texts, path);
  return { studio, said, now, person: userEvent.setup() };
}

it('begins with a form that can be read', () => {
  expect(readDefinitions([...files].map(([file, bytes]) => ({ path: file, bytes }))).forms.size).toBe(1);
});

describe('the name of a shared field', () => {
  const hour: Selection = { path: shared, at: ['fields', 'hour'] };

  it('is changed with every form that reads it, as one step; forms go on using it by its key', async () => {
    const Shown = () => <RenameDialog selection={hour} as="name" wish="time" onClose={() => undefined} />;
    const { studio, now, person } = await open(Shown, hour);
    const before = studio.state().work.texts;
    expect(page.getByText(studioWords.rename.help.value)).toBeTruthy();
    await person.click(await page.findByRole('button', { name: studioWords.rename.confirm }));
    expect(valueAt(now(), ['steps', 0, 'fields', 4, 'displayed'])).toEqual({ field: 'time', is: '23' });
    expect(valueAt(now(), ['steps', 0, 'fields', 3])).toEqual({ use: 'hour' });
    const { texts } = studio.state().work;
    expect(valueAt(documentIn(texts, shared), ['fields', 'hour', 'name'])).toBe('time');
    await act(async () => studio.undo());
    expect(studio.state().work.texts).toEqual(before);
  });

  it('is refused where a form that uses the field has another one of that name', async () => {
    const Shown = () => (
      <NameEditor selection={hour} label="Name" as="name" renamable={renamableAt(files, hour, 'name') as Renamable} />
    );
    const { person, now } = await open(Shown, hour);
    const input = page.getByLabelText('Name');
    await person.clear(input);
    await person.type(input, 'note{Enter}');
    expect(page.getByRole('alert').textContent).toBe(studioWords.properties.nameTaken);
    expect(valueAt(now(), ['steps', 0, 'fields', 4, 'displayed'])).toEqual({ field: 'hour', is: '23' });
  });
});

describe('a name whose uses cannot be looked up', () => {
  it('stays as it was typed, with a reason, and Enter tries again', async () => {
    const way: Selection = { path, at: ['steps', 0, 'fields', 2] };
    let isWorking = false;
    const Shown = () => <NameEditor selection={way} label="Name" renamable={renamableAt(files, way) as Renamable} />;
    const { person, now } = await open(Shown, way, files, () => isWorking);
    const input = page.getByLabelText('Name');
    await person.clear(input);
    await person.type(input, 'remark{Enter}');
    expect((await page.findByRole('alert')).textContent).toBe(studioWords.rename.failed);
    expect(input).toHaveValue('remark');
    isWorking = true;
    await person.type(input, '{Enter}');
    await waitFor(() => expect(valueAt(now(), ['steps', 0, 'fields', 2, 'name'])).toBe('remark'));
    expect(page.queryByRole('alert')).toBeNull();
  });
});

describe('names that a shared field cannot have', () => {
  const group = (fields: readonly object[]) => ({ type: 'group', label: 'ride.word', fields });
  const formWith = (fields: readonly object[]) => ({ ...form, steps: [{ ...form.steps[0], fields }] });
  const textsWith = (fields: readonly object[], more: object) =>
    new Map([
      ...files,
      [path, JSON.stringify(formWith(fields))] as const,
      [
        shared,
        JSON.stringify({ $schema: '../meta/shared.schema.json', fields: { hour: text('hour'), ...more } }),
      ] as const,
    ]);
  const hour: Selection = { path: shared, at: ['fields', 'hour'] };

  it('are those of groups, unions and other uses beside it, in forms and in shared groups', () => {
    const place = group([text('zip')]);
    const trip = group([{ use: 'hour' }, text('own'), { section: 's', fields: [text('inner')] }, { use: 'place' }]);
    const empty = { name: 'ride', type: 'union', by: 'way', cases: { car: [] } };
    const texts = textsWith([{ use: 'hour' }, { use: 'place' }, empty, { use: 'trip' }], { place, trip });
    const refused = (selection: Selection, names: readonly string[], as?: 'name') => {
      const renamable = renamableAt(texts, selection, as) as Renamable;
      return names.filter((name) => refusedName(renamable, name) === 'nameTaken');
    };
    const asked = ['place', 'ride', 'trip', 'own', 'inner', 'zip', 'car', 'free'];
    expect(refused(hour, asked, 'name')).toEqual(['place', 'ride', 'trip', 'own', 'inner']);
    expect(refused({ ...hour, at: ['fields', 'place'] }, [...asked, 'hour'], 'name')).toEqual([
      'ride',
      'trip',
      'own',
      'inner',
      'hour',
    ]);
    expect(refused({ ...hour, at: ['fields', 'trip', 'fields', 1] }, [...asked, 'hour'])).toEqual([
      'place',
      'inner',
      'hour',
    ]);
  });

  it('are said with the form in which a condition would read another field', async () => {
    const inner = text('x', { displayed: { field: 'hour', is: '9' } });
    const texts = textsWith([{ use: 'hour' }, { name: 'g', ...group([text('time'), inner]) }], {});
    const Shown = () => <RenameDialog selection={hour} as="name" wish="time" onClose={() => undefined} />;
    await open(Shown, hour, texts);
    const said = studioWords.rename.refused.meaning.replace('{{documents}}', path);
    expect((await page.findByText(said)).getAttribute('role')).toBe('alert');
    expect(page.queryByRole('button', { name: studioWords.rename.confirm })).toBeNull();
  });
});

describe('a step that is renamed by its Id', () => {
  it('says that no other place named it, to be heard and to be seen', async () => {
    const step: Selection = { path, at: ['steps', 0] };
    const Shown = () => {
      const { work } = useStudioState(useStudioParts().studio, 'work');
      return <NameEditor selection={step} label="Id" renamable={renamableAt(work.texts, step) as Renamable} />;
    };
    const { studio, said, now, person } = await open(Shown, step);
    const input = page.getByLabelText('Id');
    await person.clear(input);
    await person.type(input, 'first{Enter}');
    await waitFor(() => expect(valueAt(now(), ['steps', 0, 'id'])).toBe('first'));
    const words = 'one is now called first. No other place named it.';
    expect([said, page.getByText(words).tagName]).toEqual([[words], 'P']);
    await act(async () => studio.undo());
    expect(page.queryByText(words)).toBeNull();
  });
});

describe('a rename', () => {
  const dialog = ({ selection }: { readonly selection: Selection }) => (
    <RenameDialog selection={selection} wish={undefined} onClose={() => undefined} />
  );

  it('tells the places first, changes nothing before it is confirmed, and is one step of the history', async () => {
    const { studio, said, now, person } = await open(dialog, { path, at: ['steps', 0, 'fields', 0] });
    const input = page.getByRole('textbox', { name: 'New name' });
    await person.clear(input);
    await person.type(input, 'travel');
    await page.findByText('It is named in 2 other places, which change with it:');
    expect(page.getAllByText(/^steps › one › fields/).map(({ textContent }) => textContent)).toEqual([
      'steps › one › fields › by › by',
      'steps › one › fields › note › displayed › field',
    ]);
    expect(
      within(page.getByText('ride.travel.label').closest('li') as HTMLElement).getByText('ride.way.label'),
    ).toBeTruthy();
    expect(now()).toEqual(form);
    await person.click(page.getByRole('button', { name: 'Rename' }));
    expect(valueAt(now(), ['steps', 0, 'fields', 2, 'displayed', 'field'])).toBe('travel');
    expect(said).toEqual(['way is now called travel. 2 other places changed with it.']);
    act(() => studio.undo());
    expect(now()).toEqual(form);
  });

  it('is refused where a neighbor has the name, or it is none', async () => {
    const { person } = await open(dialog, { path, at: ['steps', 0, 'fields', 0] });
    const input = page.getByRole('textbox', { name: 'New name' });
    for (const [wish, wrong] of [
      ['note', 'Something else has this name.'],
      ['1st', 'Use letters, digits and “_”, starting with a letter.'],
    ] as const) {
      await person.clear(input);
      await person.type(input, wish);
      await page.findByText(wrong);
      expect(page.queryByRole('button', { name: 'Rename' })).toBeNull();
    }
  });
});

describe('what a union and its cases hold', () => {
  it('offers the values that have no case yet, by keyboard as by mouse', async () => {
    const at = ['steps', 0, 'fields', 1];
    const { now, said, person } = await open(
      ({ selection }) => (
        <CasesEditor
          selection={selection}
          label="Cases"
          union={valueAt(JSON.parse(files.get(path) ?? ''), at) as never}
        />
      ),
      { path, at },
    );
    await person.selectOptions(page.getByRole('combobox', { name: 'Add to Cases…' }), 'train');
    await waitFor(() => expect(valueAt(now(), [...at, 'cases'])).toEqual({ car: [text('plate')], train: [] }));
    expect(said).toEqual(['Case added: train.']);
  });

  it('has fields that are added, moved and removed', async () => {
    const list = ['steps', 0, 'fields', 1, 'cases', 'car'];
    const { now, person } = await open(({ selection }) => <FieldsEditor selection={selection} list={list} />, {
      path,
      at: list,
    });
    await person.selectOptions(page.getByRole('combobox', { name: 'Add to Fields…' }), 'Section');
    const names = () =>
      (valueAt(now(), list) as { name?: string; section?: string }[]).map(({ name, section }) => name ?? section);
    expect(names()).toEqual(['plate', 'section']);
    await person.click(page.getByRole('button', { name: 'Move plate down' }));
    expect(page.queryByRole('button', { name: 'Remove plate' })).toBeNull();
    expect(names()).toEqual(['section']);
  });
});

it.each([
  [screenPath, ['blocks', 0], 'page', 'What is changed here holds for this one alone.'],
  [shared, ['blocks', 'page', 'blocks', 0], 'note', 'holds for every screen that uses “page”.'],
])('says whom a change of a use in %s concerns', async (file, at, name, said) => {
  await open(({ selection }) => <Home selection={selection} name={name} />, { path: file, at });
  expect(page.getByText(said, { exact: false })).toBeTruthy();
});
