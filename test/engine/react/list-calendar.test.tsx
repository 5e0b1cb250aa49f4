import { screen as page, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilterModel, Json, JsonObject, ListBlockModel, ScreenModel } from '../../../engine/model';
import { prepareScreens, type ScreenHost } from '../../../engine/react';
import { entriesOf, placeWeek, weeksOf } from '../../../engine/react/blocks/list/calendar/days';
import { createLiveWorld, LiveTestScreen, type LiveWorldOptions, testSource } from '../../support/live-screen';
import { action, machine, machineList, screenOf, statusFilter } from '../../support/machines';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';

beforeEach(() => void vi.stubEnv('TZ', 'UTC'));
afterEach(() => void vi.unstubAllEnvs());
beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

const calendar: ListBlockModel['calendar'] = {
  day: ['seenAt'],
  until: ['goneAt'],
  range: { from: 'seenFrom', before: 'seenBefore' },
  sort: 'seenAt',
  title: ['name'],
  tone: 'status',
  view: 'month',
  weekStart: 1,
};

/** A machine of 2026 seen from a day on, until another. */
const seen = (at: number, day: string, until: string | null = null): JsonObject => ({
  ...machine(at),
  seenAt: `2026-${day}T12:00:00.000Z`,
  goneAt: until && `2026-${until}T12:00:00.000Z`,
});

const november = [seen(1, '11-02'), seen(2, '11-26'), seen(3, '11-26'), seen(4, '11-26'), seen(5, '11-26')];

const dayFilter = (name: string): FilterModel => ({ ...statusFilter, name, label: name, as: 'date', options: [] });

interface Shown extends Partial<LiveWorldOptions> {
  /** Saved views of the list. */
  readonly views?: readonly JsonObject[];
  readonly stored?: ScreenHost['arrangements'];
  readonly records?: readonly JsonObject[];
  readonly list?: Partial<ListBlockModel>;
}

function show({ records = november, list, views = [], stored, ...options }: Shown = {}) {
  const world = createLiveWorld({
    sources: [testSource('machines'), testSource('views')],
    // Answers as a server does: what is in the asked span.
    answer: (source, args): Json => {
      if (source === 'views') return { items: views };
      const [from = '', before = '9'] = [args['filter[seenFrom]'], args['filter[seenBefore]']].map(
        (each) => each as string,
      );
      const found = records.filter(({ seenAt }) => String(seenAt) >= from && String(seenAt) < before);
      if (String(args.sort).startsWith('-')) found.reverse();
      return { items: found.slice(0, Number(args.size)), total: found.length, page: 1, size: Number(args.size) };
    },
    query: { as: 'calendar', month: '2026-11' },
    ...options,
  });
  const block = { ...machineList({ filters: [], calendar, ...list }), displayed: true, pointer: '/blocks/0' };
  const model = screenOf([block] as unknown as ScreenModel['blocks'], ['machines', ...(list?.views ? ['views'] : [])]);
  const screens = stored ? { ...world.screens, arrangements: stored } : world.screens;
  renderWith(testEngine({ screens }), <LiveTestScreen world={world} screen={model} />);
  return { world, user: userEvent.setup() };
}

const grid = (name = 'November 2026') => page.findByRole('grid', { name });
const focused = () => document.activeElement?.textContent?.replace(/^\d+/, '');
const day = async (name: string) => page.findByRole('gridcell', { name: new RegExp(`^${name}`) });

describe('A calendar', () => {
  it('asks for its month, and names each day in full with its entries', async () => {
    const { world } = show();
    await day('Monday, November 2, 2026: 1 entry');
    expect(world.loads.at(-1)?.args).toMatchObject({
      size: 100,
      sort: 'seenAt',
      'filter[seenFrom]': '2026-11-01',
      'filter[seenBefore]': '2026-12-01',
    });
    const busy = await day('Thursday, November 26, 2026: 4 entries');
    expect(
      within(busy)
        .getAllByRole('button')
        .map((each) => each.querySelector('.pt-hidden')?.textContent),
    ).toEqual(['Press 2, Broken', 'Press 3, Retired', 'Press 4, Running', '1 more, Thursday, November 26, 2026']);
    expect(within(await grid()).getAllByRole('columnheader')).toHaveLength(7);
    expect(page.queryByText('Rows per page'), 'the table’s pages').toBeNull();
  });

  it('is one stop of the Tab key, walked by the keys of a grid of dates, over months', async () => {
    const { world, user } = show();
    const start = await day('Thursday, November 26, 2026: 4 entries');
    expect(
      within(await grid())
        .getAllByRole('gridcell')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1);
    start.focus();
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(focused()).toMatch(/^Wednesday, November 18/);
    await user.keyboard('{Home}');
    expect(focused(), 'weeks of en begin on Sunday').toMatch(/^Sunday, November 15/);
    await user.keyboard('{End}{ArrowRight}{ArrowDown}{ArrowDown}');
    await vi.waitFor(() => expect(focused()).toMatch(/^Sunday, December 6/));
    expect(world.query()).toEqual({ as: 'calendar', month: '2026-12' });
    await user.keyboard('{PageUp}');
    await vi.waitFor(() => expect(focused()).toMatch(/^Friday, November 6/));
    await user.keyboard('{Shift>}{PageDown}{/Shift}');
    await vi.waitFor(() => expect(focused()).toMatch(/^Saturday, November 6, 2027/));
    expect(world.query()).toEqual({ as: 'calendar', month: '2027-11' });
  });

  it('opens a day by Enter and by what it has no room for; its entries open the record', async () => {
    const { world, user } = show();
    (await day('Friday, November 27, 2026: 0 entries')).focus();
    await user.keyboard('{Enter}');
    expect(world.query(), 'a day without entries').not.toHaveProperty('day');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(world.query()).toMatchObject({ day: '2026-11-26' });
    const dialog = await page.findByRole('dialog', { name: 'Thursday, November 26, 2026' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(4);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(world.query()).toEqual({ as: 'calendar', month: '2026-11', view: undefined }));
    await user.click(page.getByRole('button', { name: /^1 more/ }));
    await user.click(await within(await page.findByRole('dialog')).findByRole('button', { name: 'Press 5' }));
    expect(world.query()).toMatchObject({ open: 'm5', day: '2026-11-26' });
  });

  it('goes to another month by buttons and choice, and to the agenda; the address says which', async () => {
    const { world, user } = show();
    await grid();
    await user.click(page.getByRole('button', { name: 'Next month' }));
    expect(await grid('December 2026')).toBeInTheDocument();
    await user.selectOptions(page.getByRole('combobox', { name: 'Year' }), '2025');
    await user.selectOptions(page.getByRole('combobox', { name: 'Month' }), 'February');
    expect(await grid('February 2025')).toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Agenda' }));
    expect(world.query()).toMatchObject({ month: '2025-02', view: 'agenda' });
    expect(page.queryByRole('grid')).toBeNull();
    await user.click(page.getByRole('button', { name: 'Table' }));
    await vi.waitFor(() => expect(page.getByRole('table')).toBeInTheDocument());
    expect(Object.values(world.query()).filter(Boolean)).toEqual([]);
  });

  it('says that a month is empty, and leads to the nearest entries with one question', async () => {
    const wrong = { view: 'years', day: '2026-13-01' };
    const { world, user } = show({ query: { as: 'calendar', month: '2026-12', ...wrong } });
    expect(await page.findByText('Nothing in December 2026.')).toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Go to later entries' }));
    expect(await page.findByText('There are no later entries.')).toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Go to earlier entries' }));
    expect(await grid()).toBeInTheDocument();
    expect(world.loads.some(({ args }) => args.size === 1 && args.sort === '-seenAt')).toBe(true);
  });

  it('tells a failed question for the nearest entries from none, and finds them where the source does not page', async () => {
    let failing = true;
    const { sort: _sort, ...unpaged } = calendar as NonNullable<typeof calendar>;
    const { world, user } = show({
      list: { calendar: unpaged, size: 0, sizes: [] },
      answer: (_source, args) => {
        if ('filter[seenFrom]' in args && 'filter[seenBefore]' in args) return [];
        return failing ? new Error('down') : [seen(1, '03-02'), seen(2, '05-26'), seen(3, '04-26')];
      },
      query: { as: 'calendar', month: '2026-12' },
    });
    await user.click(await page.findByRole('button', { name: 'Go to earlier entries' }));
    expect(await page.findByText('This could not be loaded')).toBeInTheDocument();
    failing = false;
    await user.click(page.getByRole('button', { name: 'Go to earlier entries' }));
    await vi.waitFor(() => expect(world.query()).toMatchObject({ month: '2026-05' }));
    expect(world.loads.at(-2)?.args).toEqual({ 'filter[seenBefore]': '2026-12-01' });
  });

  it('ends with the first and the last month that can be written', async () => {
    const { world, user } = show({ query: { as: 'calendar', month: '9999-12' } });
    await day('Friday, December 31, 9999: 0 entries');
    expect(page.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(page.getByRole('button', { name: 'Next month' }));
    expect(world.query()).toEqual({ as: 'calendar', month: '9999-12' });
    expect(world.loads.at(-1)?.args).not.toHaveProperty('filter[seenBefore]');
  });

  it('names and colors its entries by columns that people hid as well', async () => {
    const stored = { read: () => ({ hidden: ['status', 'code'], dense: false }), write: () => {} };
    show({ list: { arrange: true, calendar: { ...calendar, title: ['code'] } as ListBlockModel['calendar'] }, stored });
    const [entry] = await page.findAllByRole('button', { name: /^AX-1001-919, Idle$/ });
    expect(entry).toHaveClass('pt-tone-info');
    expect(page.getByRole('button', { name: /^AX-1002-\d+, Broken$/ })).toHaveClass('pt-tone-danger');
  });

  it('says what it has where a month has more than a page holds', async () => {
    const many = Array.from({ length: 130 }, (_, at) =>
      seen(at + 1, `11-${String(1 + Math.floor(at / 5)).padStart(2, '0')}`),
    );
    show({ records: many, query: { as: 'calendar', month: '2026-11', day: '2026-11-25' } });
    const said = await page.findByRole('note');
    expect(said).toHaveTextContent(/^The month has 130 entries. This page shows 100 of them: November 1\s–\s20\./);
    const elsewhere = 'This day may have entries on other pages.';
    const dialog = await page.findByRole('dialog', { name: 'Wednesday, November 25, 2026' });
    expect(within(dialog).getByText(elsewhere)).toBeInTheDocument();
    const labels = [...document.querySelectorAll('[data-day] > .pt-hidden')].map((each) => each.textContent);
    expect([19, 20, 21].map((each) => labels[each - 1])).toEqual([
      'Thursday, November 19, 2026: 5 entries',
      'Friday, November 20, 2026: at least 5 entries',
      `Saturday, November 21, 2026: ${elsewhere}`,
    ]);
    expect(page.getByRole('button', { name: 'Next page', hidden: true })).toBeInTheDocument();
  });

  it('leaves the table’s filters of days and its page size to saved views, and to what clears filters', async () => {
    const filters = [statusFilter, ...['seenFrom', 'seenBefore'].map(dayFilter)];
    const views: ListBlockModel['views'] = {
      source: 'views',
      actions: [action('keep', 'Keep', { call: 'saveView', with: { query: { path: ['view', 'query'] } } })],
      rowActions: [],
    };
    const kept = { id: '1', name: 'Soon', query: 'seenBefore=2027-01-01&size=25', hidden: [], dense: false };
    const query = { as: 'calendar', month: '2026-11', seenBefore: '2026-06-01', status: 'BROKEN' };
    const { world, user } = show({ list: { filters, arrange: true, views }, views: [kept], query });
    (await page.findByText('Soon')).closest<HTMLElement>('[popover]')?.showPopover();
    await user.click(await page.findByRole('button', { name: 'Keep' }));
    const saved = 'seenBefore=2026-06-01&status=BROKEN';
    await vi.waitFor(() => expect(world.calls.map(({ payload }) => payload)).toEqual([{ query: saved }]));
    await user.click(await page.findByRole('button', { name: 'Clear all filters' }));
    expect(world.query()).toEqual({ as: 'calendar', month: '2026-11', seenBefore: '2026-06-01' });
    await user.click(await page.findByRole('button', { name: 'Soon' }));
    expect(world.query()).toMatchObject({ month: '2026-11', seenBefore: '2027-01-01', size: '25' });
  });

  it('keeps its ways to other months where one could not be loaded', async () => {
    let broken = true;
    const { user } = show({
      answer: () => (broken ? new Error('down') : { items: november, total: 5, page: 1, size: 100 }),
    });
    await page.findByRole('alert');
    expect(page.getByRole('button', { name: 'Next month' })).toBeInTheDocument();
    broken = false;
    await user.click(page.getByRole('button', { name: 'Try again' }));
    await day('Monday, November 2, 2026: 1 entry');
  });
});

describe('Entries of several days', () => {
  it('have one line in each week, which they keep on all their days', () => {
    const entries = entriesOf(calendar, [
      seen(1, '10-30', '11-03'),
      seen(2, '11-03', '11-05'),
      seen(3, '11-04'),
      seen(4, '11-06', '11-09'),
    ]);
    const [week] = weeksOf('2026-11', 7).map((days) => placeWeek(days, entries, 2));
    const drawn = week?.map((each) => each?.lines.map((bar) => bar && [bar.entry.id, bar.span, bar.begun, bar.goesOn]));
    expect(drawn).toEqual([
      [['m1', 3, true, false]],
      [],
      [undefined, ['m2', 3, false, false]],
      [['m3', 1, false, false]],
      [],
      [['m4', 2, false, true]],
      [],
    ]);
    expect(week?.map((each) => each?.count)).toEqual([1, 1, 2, 2, 1, 1, 1]);
  });

  it('say their days, and are counted at each', async () => {
    show({ records: [seen(1, '11-03', '11-05')] });
    await day('Thursday, November 5, 2026: 1 entry');
    expect(page.getByRole('button', { name: /^Press 1, Idle, November 3\s–\s5$/ })).toBeInTheDocument();
  });
});

describe('Days of a calendar are those of its reader', () => {
  /* 23:30 by UTC is the next morning in Tokyo, and an early one is the evening before in Los Angeles. */
  const moments = (...at: readonly string[]) => at.map((seenAt, index) => ({ ...machine(index + 1), seenAt }));

  it.each([
    ['Asia/Tokyo', '2026-11-30T23:30:00Z', '2026-12-01'],
    ['Asia/Tokyo', '2026-11-30T14:59:59.999Z', '2026-11-30'],
    ['America/Los_Angeles', '2026-12-01T07:59:00Z', '2026-11-30'],
    ['America/Los_Angeles', '2026-12-01T09:00:00+01:00', '2026-12-01'],
    ['America/Los_Angeles', '2026-11-30', '2026-11-30'],
    ['Asia/Tokyo', '2026-11-30', '2026-11-30'],
  ])('in %s, %s is on %s', (zone, seenAt, first) => {
    if (!calendar) throw new Error('no calendar');
    expect(entriesOf(calendar, moments(seenAt), zone)).toMatchObject([{ first, last: first }]);
  });

  it.each([
    ['Asia/Tokyo', '2026-10-31', '2026-12-01', '2026-10-31T15:00:00Z', 'Sunday, November 1, 2026: 1 entry'],
    ['Asia/Tokyo', '2026-10-31', '2026-12-01', '2026-11-25T23:30:00Z', 'Thursday, November 26, 2026: 1 entry'],
    ['America/Los_Angeles', '2026-11-01', '2026-12-02', '2026-12-01T07:30:00Z', 'Monday, November 30, 2026: 1 entry'],
  ])(
    'in %s the month from %s to %s is asked for, and holds what is there',
    async (zone, from, before, seenAt, name) => {
      vi.stubEnv('TZ', zone);
      const { world } = show({ records: moments(seenAt) });
      await day(name);
      expect(world.loads.at(-1)?.args).toMatchObject({ 'filter[seenFrom]': from, 'filter[seenBefore]': before });
    },
  );

  it('shows nothing of the months beside it, and finds the nearest one over its edge', async () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    // The last of October and the first of December, in Tokyo.
    const { world, user } = show({ records: moments('2026-10-31T14:30:00Z', '2026-11-30T15:30:00Z') });
    await page.findByText('Nothing in November 2026.');
    await user.click(await page.findByRole('button', { name: 'Go to later entries' }));
    await vi.waitFor(() => expect(world.query()).toMatchObject({ month: '2026-12' }));
    await day('Tuesday, December 1, 2026: 1 entry');
  });

  it.each([
    ['Asia/Tokyo', 'later', '2026-11-30T14:30:00Z', '2026-12-05T00:00:00Z', '2026-12'],
    ['America/Los_Angeles', 'earlier', '2026-11-01T07:30:00Z', '2026-10-05T00:00:00Z', '2026-10'],
  ])(
    'in %s, passes over a full page of the month itself on the way to %s entries',
    async (zone, way, edge, beyond, month) => {
      vi.stubEnv('TZ', zone);
      const records = moments(...Array.from({ length: 130 }, () => edge), beyond);
      const { world, user } = show({
        records,
        answer: (_source, args) => {
          if ('filter[seenFrom]' in args && 'filter[seenBefore]' in args)
            return { items: [], total: 0, page: 1, size: 100 };
          const size = Number(args.size);
          const at = (Number(args.page) - 1) * size;
          return { items: records.slice(at, at + size), total: records.length, page: Number(args.page), size };
        },
        query: { as: 'calendar', month: '2026-11' },
      });
      await user.click(await page.findByRole('button', { name: `Go to ${way} entries` }));
      await vi.waitFor(() => expect(world.query()).toMatchObject({ month }));
    },
  );
});
