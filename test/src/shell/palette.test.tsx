import { act, screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import type { CommandRecordsModel, JsonObject } from '../../../engine/model';
import common from '../../../locales/en/common.json';
import kit from '../../../locales/en/kit.json';
import type { Entry, RecordEntry } from '../../../src/shell/palette/entries';
import PaletteView from '../../../src/shell/palette/palette-view';
import type { SearchRecords } from '../../../src/shell/palette/record-search';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

const i18n = i18next.createInstance();
beforeAll(async () => {
  simulateTopLayer();
  await i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { common, kit } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
});

const kindOf = (name: string): CommandRecordsModel => ({
  source: { name, source: name, where: {}, when: true, poll: 0 },
  label: name,
  title: ['name'],
  subtitle: [{ field: ['place'] }, { field: ['status'], words: { ON: 'Switched on' } }],
  to: { kind: 'route', route: name, keepQuery: false, query: {} },
});

function draw(search: SearchRecords, kinds: readonly string[] = ['People'], ofRecord: readonly RecordEntry[] = []) {
  const gone = vi.fn<(what: string) => void>();
  const entry = (title: string, subtitle = ''): Entry => ({ key: title, title, subtitle, go: () => gone(title) });
  const onClose = vi.fn();
  renderWith(
    testEngine(),
    <I18nextProvider i18n={i18n}>
      <PaletteView
        open
        ofRecord={ofRecord}
        actions={[entry('Invite a person', 'People'), entry('New plan', 'Rates')]}
        pages={[entry('Home'), entry('People'), entry('Plans', 'Rates'), entry('Réglages')]}
        kinds={kinds.map(kindOf)}
        search={search}
        goTo={(_kind, record: JsonObject) => gone(String(record.name))}
        onClose={onClose}
      />
    </I18nextProvider>,
  );
  return { gone, onClose, user: userEvent.setup(), input: page.getByRole('combobox') };
}

const nobody: SearchRecords = async () => ({ records: [], total: 0, exact: true });
const names = () => page.queryAllByRole('option').map(({ textContent }) => textContent);
/** What is told without moving the focus. */
const said = () => document.querySelector('.palette [role=status]')?.textContent;
/** What a screen reader announces as active. */
const announced = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.querySelector('.palette-name')
    ?.textContent;

test('pages and actions are found by every word of what they are called, without regard to accents and case', async () => {
  const { user, input } = draw(nobody, []);
  expect(input).toHaveFocus();
  expect(names()).toEqual(['Home', 'People', 'PlansRates', 'Réglages', 'Invite a personPeople', 'New planRates']);
  await user.type(input, 'rates PLAN');
  expect(names()).toEqual(['New planRates', 'PlansRates']);
  await user.clear(input);
  await user.type(input, 'regl');
  expect(names()).toEqual(['Réglages']);
  await user.clear(input);
  await user.type(input, 'zzz');
  expect(names()).toEqual([]);
  expect(page.getByText(/Check the spelling/)).toBeVisible();
});

test('the arrows go round, Enter opens what is announced and closes the palette', async () => {
  const { user, input, gone, onClose } = draw(nobody, []);
  await user.keyboard('{ArrowUp}');
  expect(announced(input)).toBe('New plan');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(announced(input)).toBe('People');
  expect(page.getByRole('option', { selected: true })).toHaveTextContent('People');
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(gone).toHaveBeenCalledExactlyOnceWith('People');
});

test('what can be done with the open record comes first; what cannot says why, and Enter leaves it', async () => {
  const done = vi.fn();
  const { user, input, onClose } = draw(
    nobody,
    [],
    [
      { key: 'off', title: 'Off', subtitle: '', record: 'Ursula', reason: 'You may not.', go: () => done('off') },
      { key: 'edit', title: 'Edit', subtitle: '', record: 'Ursula', go: () => done('edit') },
    ],
  );
  const group = page.getByRole('group', { name: 'Actions on Ursula' });
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit', 'OffYou may not.']);
  await user.type(input, 'off');
  expect(page.getByRole('option', { selected: true })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  await user.clear(input);
  await user.type(input, 'edit{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(done).toHaveBeenCalledExactlyOnceWith('edit');
});

test('records come from their source: searched once for a word, told while they are on their way, and given up for the next', async () => {
  const asked: { text: string; signal: AbortSignal; answer: (names: readonly string[]) => void }[] = [];
  const { user, input, gone } = draw(
    (_kind, text, signal) =>
      new Promise((resolve) => {
        const answer = (found: readonly string[]) =>
          resolve({
            records: found.map((name) => ({ id: name, name, place: 'Kyoto', status: 'ON' })),
            total: 12,
            exact: true,
          });
        asked.push({ text, signal, answer });
      }),
  );
  await user.type(input, 'kestrel');
  expect(said()).toBe('Searching…');
  await vi.waitFor(() => expect(asked.map(({ text }) => text)).toEqual(['kestrel']));
  await user.type(input, ' u');
  expect(asked[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => {
    asked[1]?.answer(['Ursula Kestrel']);
    asked[0]?.answer(['Somebody else']);
  });
  const group = page.getByRole('group', { name: 'People' });
  expect(within(group).getByRole('option')).toHaveTextContent('Ursula KestrelKyoto · Switched on');
  expect(page.getByText('1 of 12 shown')).toBeVisible();
  expect(said()).toBe('1 result');
  expect(announced(input)).toBe('Ursula Kestrel');
  await user.keyboard('{Enter}');
  expect(gone).toHaveBeenCalledExactlyOnceWith('Ursula Kestrel');
});

test('a source that fails leaves the others, says so and is asked again', async () => {
  let broken = true;
  const { user, input } = draw(
    async ({ label }) => {
      if (label === 'Keys' && broken) throw new Error('down');
      return { records: [{ id: '1', name: `one of ${label}` }], total: 1, exact: true };
    },
    ['People', 'Keys'],
  );
  await user.type(input, 'one');
  expect(await page.findByText(/Keys could not be searched\./)).toHaveAttribute('role', 'alert');
  expect(names()).toEqual(['one of People']);
  broken = false;
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(names()).toEqual(['one of People', 'one of Keys']));
  expect(page.queryByText(/could not be searched/)).toBeNull();
});

test('what is announced is what Enter opens, in 200 random typings with answers that come late', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  const { user, input, gone } = draw(
    async ({ label }, text) => {
      await new Promise((resolve) => setTimeout(resolve, random(12)));
      const count = random(4);
      return {
        records: Array.from({ length: count }, (_none, at) => ({ id: at, name: `${label} ${text} ${at}` })),
        total: count,
        exact: true,
      };
    },
    ['People', 'Keys'],
  );
  const keys = ['p', 'l', 'a', 'n', 'e', '{Backspace}', '{ArrowDown}', '{ArrowUp}', '{ArrowDown}'];
  for (let typing = 0; typing < 200; typing++) {
    for (let key = random(4); key >= 0; key--) await user.keyboard(keys[random(keys.length)] ?? '');
    // Some presses fall before the answers, some between them, some after.
    if (typing % 20 === 0) await act(() => new Promise((resolve) => setTimeout(resolve, 195 + random(20))));
    const before = announced(input);
    gone.mockClear();
    await user.keyboard('{Enter}');
    expect(gone.mock.calls.flat()).toEqual(before === undefined ? [] : [before]);
  }
});
