import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { setText } from '../../../src/blocks/studio/documents/commands';
import { ImportDialog } from '../../../src/blocks/studio/tabs/exchange-dialogs';
import { TextsTab } from '../../../src/blocks/studio/tabs/texts-tab';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

/** The tab of texts shows how far each translation is, and leads to those that ask for work. */

beforeAll(() => simulateTopLayer());

const files = new Map(
  Object.entries({
    'schemas/languages.json': { languages: ['en', 'fr'].map((code) => ({ code, endonym: code })) },
    'locales/en/iam.json': { ride: { title: 'A ride', way: 'Way', note: 'Note' } },
    'locales/fr/iam.json': { ride: { title: 'Un trajet', way: 'Trajet' } },
    'locales/en/more.json': { other: 'Other' },
    'locales/fr/more.json': { other: 'Autre' },
  }).map(([path, value]) => [path, `${JSON.stringify(value, null, 2)}\n`]),
);

async function openTab() {
  const { studio, parts, said } = await openStudio(files);
  studio.select({ path: 'locales/en/iam.json', at: [] });
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <TextsTab />);
  return { studio, said, user: userEvent.setup() };
}
const cell = (key: string, language = 'FR') => page.getByRole('textbox', { name: `iam:${key}, ${language}` });
const rows = () => page.getAllByRole('rowheader').map(({ textContent }) => textContent);
const head = () => page.getByRole('columnheader', { name: /^FR/ }).textContent;

it('says what is outdated once the first language changes, and one press says that it still fits', async () => {
  const { user, said } = await openTab();
  expect([rows(), head()]).toEqual([['iam:ride.note', 'iam:ride.title', 'iam:ride.way'], 'FR 1 missing']);
  await user.type(cell('ride.title', 'EN'), '!');
  expect(cell('ride.title')).toHaveAccessibleDescription('outdated');
  expect(head()).toBe('FR 1 missing 1 outdated');
  await user.click(page.getByRole('button', { name: 'Mark iam:ride.title, FR, as reviewed' }));
  expect(cell('ride.title')).toHaveFocus();
  expect(cell('ride.title')).not.toHaveAccessibleDescription();
  expect([head(), said]).toEqual(['FR 1 missing', ['Reviewed: iam:ride.title, FR.']]);
});

it('shows only those that are asked for, which stay while they are written', async () => {
  const { user } = await openTab();
  await user.type(cell('ride.title', 'EN'), '!');
  await user.selectOptions(page.getByRole('combobox', { name: 'Show' }), 'Outdated only');
  expect(rows()).toEqual(['iam:ride.title']);
  await user.type(cell('ride.title'), ' !');
  expect([rows(), head()]).toEqual([['iam:ride.title'], 'FR 1 missing']);
  await user.selectOptions(page.getByRole('combobox', { name: 'Show' }), 'Missing only');
  expect(rows()).toEqual(['iam:ride.note']);
  await user.selectOptions(page.getByRole('combobox', { name: 'Show' }), 'Not reviewed only');
  expect(page.getByText('There are no such texts.')).toBeInTheDocument();
});

it('is over the open document, or over everything', async () => {
  const { user } = await openTab();
  await user.selectOptions(page.getByRole('combobox', { name: 'Scope' }), 'Everything');
  expect(rows()).toContain('more:other');
  const row = within(page.getByRole('row', { name: /more:other/ }));
  await user.type(row.getByRole('textbox', { name: 'more:other, EN' }), 's');
  expect(row.getByText('outdated')).toBeInTheDocument();
});

it('shows what only another language has, and the forms for numbers that only it tells apart', async () => {
  const more = { en: { cars_one: 'A car', cars_other: 'Cars' }, fr: { cars_one: 'a', cars_other: 'b', seul: 'Seul' } };
  const { studio, parts } = await openStudio(
    new Map([
      ...files,
      ...Object.entries(more).map(([code, said]) => [`locales/${code}/more.json`, JSON.stringify(said)] as const),
      ['locales/fr/alone.json', JSON.stringify({ here: { it: 'Ici' } })],
    ]),
  );
  studio.select({ path: 'locales/en/more.json', at: [] });
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <TextsTab />);
  expect(rows()).toEqual(['more:cars_many', 'more:seul', 'more:cars_one', 'more:cars_other']);
  expect(page.getByRole('columnheader', { name: /^EN/ }).textContent).toBe('EN 1 missing');
  expect(head()).toBe('FR 1 missing');
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Scope' }), 'Everything');
  expect(rows()).toEqual(expect.arrayContaining(['alone:here.it', 'iam:ride.note', 'more:cars_many', 'more:seul']));
});

it('counts every sentence of a long file, and draws a part of them', async () => {
  const long = Object.fromEntries(Array.from({ length: 450 }, (_, index) => [`word${index}`, 'Word']));
  const { studio, parts } = await openStudio(new Map([...files, ['locales/en/long.json', JSON.stringify(long)]]));
  studio.select({ path: 'locales/en/long.json', at: [] });
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <TextsTab />);
  expect(head()).toBe('FR 450 missing');
  expect(rows()).toHaveLength(400);
});

it('compares a file with the sentences of now: what comes in while it is looked at is not written over', async () => {
  const { studio, parts } = await openStudio(files);
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <ImportDialog onClose={() => undefined} />);
  const lines = ['key,en,fr,state', 'iam:ride.title,A ride,Un voyage,done', 'iam:ride.note,Note,Remarque,missing'];
  const csv = new File([`${lines.join('\r\n')}\r\n`], 'fr.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Translated file (CSV or XLIFF)'), csv);
  await page.findByRole('button', { name: /2/ });
  act(() => studio.run(setText(studio.state().work.texts, 'ride.title', 'en', 'A trip'), { label: 'x' }));
  await waitFor(() => expect(page.queryByRole('button', { name: /2/ })).toBeNull());
  await userEvent.click(page.getByRole('button', { name: /1/ }));
  const said = (key: string) => JSON.parse(studio.state().work.texts.get('locales/fr/iam.json') ?? '').ride[key];
  expect([said('title'), said('note')]).toEqual(['Un trajet', 'Remarque']);
});

/** The tab as a translator of these languages opens it. */
async function openAsTranslator(translates: readonly string[]) {
  const { studio, parts } = await openStudio(files, undefined, {}, undefined, [], translates);
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <TextsTab />);
  return { studio, user: userEvent.setup() };
}

it('begins for a translator with what their language lacks, and lets them write that alone', async () => {
  const { studio, user } = await openAsTranslator(['fr']);
  expect(rows()).toEqual(['iam:ride.note']);
  await user.selectOptions(page.getByRole('combobox', { name: 'Show' }), 'All texts');
  expect(rows()[0]).toBe('iam:ride.note');
  expect(rows()).toContain('more:other');
  expect(cell('ride.note', 'EN')).toHaveAttribute('readonly');
  expect(cell('ride.note', 'EN')).toHaveAttribute('title', 'Your role does not translate into this language.');
  await user.type(cell('ride.note'), 'Note');
  expect(cell('ride.note')).toHaveValue('Note');
  // One's own addition is taken back, and what is live is not removed.
  await user.clear(cell('ride.note'));
  expect(cell('ride.note')).toHaveValue('');
  await user.clear(cell('ride.title'));
  expect(cell('ride.title')).toHaveValue('');
  await user.tab();
  expect([cell('ride.title').textContent, studio.state().refused]).toEqual(['Un trajet', undefined]);
  await user.clear(cell('ride.title'));
  await user.keyboard('Le trajet');
  expect(cell('ride.title')).toHaveValue('Le trajet');
  studio.run(setText(studio.state().work.texts, 'iam:ride.way', 'en', 'Other'), { label: 'sentence' });
  studio.run(setText(studio.state().work.texts, 'iam:ride.made', 'fr', 'Nouveau'), { label: 'sentence' });
  expect(studio.state().refused).toBe(2);
  expect(studio.state().work.done.map(({ about }) => about)).toEqual(['iam:ride.note', 'iam:ride.title']);
});

it('begins for a translator whose language lacks nothing with what the set changes', async () => {
  const whole = new Map(files).set(
    'locales/fr/iam.json',
    (files.get('locales/en/iam.json') ?? '').replace('A ride', 'Un'),
  );
  const inSet = new Map(whole).set('locales/en/more.json', JSON.stringify({ other: 'Others' }));
  const { parts } = await openStudio(whole, undefined, {}, inSet, [], ['fr']);
  const { unmount } = renderInStudio({ ...parts, languages: ['en', 'fr'] }, <TextsTab />);
  expect(page.getByRole('combobox', { name: 'Scope' })).toHaveDisplayValue('What this set changes');
  expect(rows()).toEqual(['more:other']);
  unmount();
  const asLive = await openStudio(whole, undefined, {}, undefined, [], ['fr']);
  renderInStudio({ ...asLive.parts, languages: ['en', 'fr'] }, <TextsTab />);
  expect(page.getByRole('combobox', { name: 'Scope' }), 'nothing is changed').toHaveDisplayValue('Everything');
});

it('asks a translator of another language for nothing', async () => {
  await openAsTranslator(['es']);
  for (const language of ['EN', 'FR']) expect(cell('ride.title', language)).toHaveAttribute('readonly');
  expect(page.queryByRole('button', { name: /^Mark/ })).toBeNull();
});

it.each([
  ['fr', 'Vous', 1],
  ['es', 'Your role does not translate into this language.', 0],
])('says each line of a French file to who translates into %s', async (language, words, count) => {
  const { parts } = await openStudio(files, undefined, {}, undefined, [], [language]);
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <ImportDialog onClose={() => undefined} />);
  const file = new File(['key,en,fr\niam:ride.title,A ride,Vous\n'], 'fr.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Translated file (CSV or XLIFF)'), file);
  await page.findByText(words, { exact: false });
  expect(page.queryAllByRole('button', { name: /^Import \d/ })).toHaveLength(count);
});

it('shows the forms for numbers of a key, and no property of records, as texts of a document', async () => {
  const screen = {
    id: 'rides',
    title: 'rides.title',
    layout: 'list',
    content: [{ block: 'list', label: 'number', text: 'rides.count' }],
  };
  const rides = (count: object) => JSON.stringify({ rides: count });
  const { studio, parts } = await openStudio(
    new Map([
      ...files,
      ['screens/user/rides.screen.json', JSON.stringify(screen)],
      ['locales/en/iam.json', rides({ count_one: '{{count}} ride', count_other: '{{count}} rides' })],
      ['locales/fr/iam.json', rides({ count_one: '{{count}} trajet', count_other: '{{count}} trajets' })],
    ]),
  );
  studio.select({ path: 'screens/user/rides.screen.json', at: [] });
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <TextsTab />);
  expect(rows()).toEqual(['rides.title', 'rides.count_one', 'rides.count_other']);
});

it('marks the sentences of what is selected among those of its document', async () => {
  const field = (name: string) => ({ name, type: 'text', label: `ride.${name}`, help: 'ride.note' });
  const form = { id: 'ride', steps: [{ id: 'only', fields: [field('title'), { use: 'way' }] }] };
  const { studio, parts } = await openStudio(
    new Map([
      ...files,
      ['schemas/forms/ride.form.json', JSON.stringify(form)],
      ['schemas/shared/ways.shared.json', JSON.stringify({ fields: { way: { type: 'text', label: 'ride.way' } } })],
    ]),
  );
  const fieldAt = (index: number) => ({ path: 'schemas/forms/ride.form.json', at: ['steps', 0, 'fields', index] });
  studio.select(fieldAt(0));
  renderInStudio({ ...parts, languages: ['en', 'fr'] }, <TextsTab />);
  const marked = () =>
    page
      .getAllByRole('row')
      .filter((row) => row.getAttribute('aria-current') === 'true')
      .map((row) => within(row).getByRole('rowheader').textContent);
  expect(marked()).toEqual(['ride.note', 'ride.title']);
  await act(async () => studio.select(fieldAt(1)));
  expect(marked()).toEqual(['ride.way']);
  await act(async () => studio.select({ ...fieldAt(0), at: [] }));
  expect(marked()).toEqual([]);
});
