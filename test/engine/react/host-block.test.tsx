import { readFileSync } from 'node:fs';
import { act, screen as page } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import type { ActionModel, JsonObject, ScreenModel } from '../../../engine/model';
import { type BlockKind, createBlocks, InlineAction, prepareScreens } from '../../../engine/react';
import { ActionRow } from '../../../engine/react/blocks/actions/action-view';
import { isObject, type OperationResult } from '../../../engine/runtime';
import { describeScreen } from '../../../engine/tools/describe-screen';
import { lineOf } from '../../support/definition-fixtures';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { renderWith, testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';
import { testVocabulary } from '../../support/vocabulary';

beforeAll(async () => {
  simulateTopLayer();
  await prepareScreens({ loadStyles: async () => undefined });
});

const sources = {
  listNews: {
    method: 'GET',
    path: 'news',
    query: ['topic'],
    poll: 60000,
    answer: { type: 'object', properties: { title: { type: 'string' } }, additionalProperties: false },
  },
  listThings: {
    method: 'GET',
    path: 'things',
    query: ['page', 'size', 'sort', 'q'],
    answer: {
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
        total: { type: 'integer' },
        page: { type: 'integer' },
        size: { type: 'integer' },
      },
    },
  },
};

/** A screen whose second tab has a block of the host. */
function compiled(block: JsonObject, more: JsonObject = {}) {
  const written = {
    'schemas/sources.json': { $schema: 'meta/sources.schema.json', sources },
    'screens/user/home.screen.json': {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'home',
      title: 'home',
      blocks: [
        {
          block: 'tabs',
          tabs: [
            { id: 'first', label: 'First', blocks: [{ block: 'article', body: 'Hello' }] },
            {
              id: 'second',
              label: 'Second',
              blocks: [{ block: 'component', component: 'test:news', settings: { count: 2 }, ...block }],
            },
          ],
        },
      ],
      ...more,
    },
  };
  const files = Object.entries(written).map(([path, content]) => ({ path, bytes: JSON.stringify(content) }));
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, testVocabulary());
  return { screen: model.screens.home, problems: [...definitions.problems, ...problems] };
}

const own = {
  sources: { news: { source: 'listNews', where: { topic: { value: 'solvers' } } } },
  actions: [
    {
      id: 'look',
      label: 'Look',
      displayed: { context: 'sources.news.title', is: 'It snows' },
      then: [{ refresh: 'news' }],
    },
  ],
};

const blocks = createBlocks([
  {
    name: 'test:news',
    Block: ({ settings, context, actions }) => {
      const { news } = isObject(context.sources) ? context.sources : {};
      return (
        <>
          <p>{`${settings.count} of ${isObject(news) ? news.title : 'nothing yet'}, ${actions?.length} action`}</p>
          <ActionRow actions={actions ?? []} context={context} />
        </>
      );
    },
  },
]);

describe('A block of the host with sources of its own', () => {
  it('is checked: its sources, their arguments, and what its actions read of the answers', () => {
    const places = (block: JsonObject) =>
      compiled(block)
        .problems.filter(({ severity, place }) => severity === 'error' && place.pointer?.startsWith('/blocks'))
        .map((problem) => [problem.rule, problem.place.pointer]);
    const at = '/blocks/0/tabs/1/blocks/0';
    expect(places(own)).toEqual([]);
    expect(places({ ...own, sources: { news: { source: 'listNew' } } }).map(([rule]) => rule)).toContain(
      'unknown-source',
    );
    expect(places({ ...own, sources: { news: { source: 'listNews', where: { size: { value: 1 } } } } })).toEqual([
      ['unknown-source-argument', `${at}/sources/news/where/size`],
    ]);
    const [{ displayed: _, ...action }] = own.actions as [(typeof own.actions)[0]];
    const wrong = { ...action, displayed: { context: 'sources.news.text', is: 'x' } };
    expect(places({ ...own, actions: [wrong] })).toEqual([
      ['unknown-context-path', `${at}/actions/0/displayed/context`],
    ]);
  });

  it('is described with what it reads', () => {
    const words = JSON.parse(readFileSync('locales/en/describe.json', 'utf8'));
    const text = describeScreen(compiled(own).screen as ScreenModel, words);
    expect(text.split('\n').slice(2)).toEqual([
      '- **tabs**',
      '  - first',
      '    - **article**',
      '  - second',
      '    - **component** test:news',
      '      - Reads listNews as “news”. Asks again every 60 s.',
      expect.stringContaining('      - Action look'),
      '',
    ]);
  });

  it('is drawn, and its sources are loaded while it is shown, also again', async () => {
    const { screen, problems } = compiled(own);
    expect(problems.filter(({ severity }) => severity === 'error').map(lineOf)).toEqual([]);
    const world = createLiveWorld({
      sources: [{ ...testSource('listNews'), query: ['topic'] }],
      answer: () => ({ title: 'It rains' }),
    });
    const engine = testEngine({ screens: world.screens, blocks });
    renderWith(engine, <LiveTestScreen world={world} screen={screen as ScreenModel} />);
    await page.findByText('Hello');
    expect(world.loads).toEqual([]);
    await userEvent.click(page.getByRole('tab', { name: 'Second' }));
    await page.findByText('2 of It rains, 1 action');
    expect(world.loads).toEqual([{ source: 'listNews', args: { topic: 'solvers' } }]);
    await act(() => world.refresh('listNews'));
    expect(world.loads).toHaveLength(2);
    await userEvent.click(page.getByRole('tab', { name: 'First' }));
    await act(() => world.refresh('listNews'));
    expect(world.loads).toHaveLength(2);
  });

  it('reloads with its actions what it reads itself and what the screen around it reads', async () => {
    const refresh = (id: string, name: string) => ({ id, label: id, then: [{ refresh: name }] });
    const { screen, problems } = compiled(
      { ...own, actions: [refresh('inner', 'news'), refresh('outer', 'all')] },
      { sources: { all: { source: 'listNews' } } },
    );
    expect(problems.filter(({ severity }) => severity === 'error').map(lineOf)).toEqual([]);
    const world = createLiveWorld({
      sources: [{ ...testSource('listNews'), query: ['topic'] }],
      answer: () => ({ title: 'It rains' }),
      query: { tab: 'second' },
    });
    const engine = testEngine({ screens: world.screens, blocks });
    renderWith(engine, <LiveTestScreen world={world} screen={screen as ScreenModel} />);
    await page.findByText(/It rains/);
    world.loads.length = 0;
    await userEvent.click(page.getByRole('button', { name: 'inner' }));
    expect(world.loads.map(({ args }) => args)).toEqual([{ topic: 'solvers' }]);
    await userEvent.click(page.getByRole('button', { name: 'outer' }));
    expect(world.loads.map(({ args }) => args)).toEqual([{ topic: 'solvers' }, {}]);
  });

  it('keeps an action that is drawn in the page, with the reason, while it cannot be used for a time', async () => {
    const off = { context: 'sources.news.title', isNot: 'It snows' };
    const close = {
      id: 'close',
      label: 'Close',
      unavailable: [{ when: off, reason: 'raining' }],
      then: [{ refresh: 'news' }],
    };
    const { screen, problems } = compiled({ ...own, actions: [close] });
    expect(problems.filter(({ severity }) => severity === 'error').map(lineOf)).toEqual([]);
    let title = 'It rains';
    let arrive = () => {};
    const waiting = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const world = createLiveWorld({
      sources: [{ ...testSource('listNews'), query: ['topic'] }],
      answer: () => waiting.then(() => ({ title })),
      query: { tab: 'second' },
    });
    const sent: JsonObject[] = [];
    const Inline: BlockKind['Block'] = ({ context, actions = [] }) => (
      <InlineAction
        {...{ context, action: actions[0] as ActionModel, initial: undefined }}
        send={async (payload) => ({ ok: sent.push(payload) > 0, answer: {} }) as const as OperationResult}
        onDone={() => undefined}
      >
        <button type="button">No</button>
      </InlineAction>
    );
    const engine = testEngine({ screens: world.screens, blocks: createBlocks([{ name: 'test:news', Block: Inline }]) });
    renderWith(engine, <LiveTestScreen world={world} screen={screen as ScreenModel} />);
    const becomes = async (next: string) => {
      title = next;
      await act(() => world.refresh('listNews'));
    };
    await page.findByText('raining');
    expect([page.queryByRole('button', { name: 'Close' }), page.getByRole('button', { name: 'No' })]).toEqual([
      null,
      expect.any(HTMLElement),
    ]);
    arrive();
    await becomes('It snows');
    const button = page.getByRole('button', { name: 'Close' });
    expect(page.queryByText('raining')).toBeNull();
    await becomes('It rains');
    expect(page.getByText('raining')).toBeVisible();
    expect(page.getByRole('button', { name: 'Close' }), 'what is written in it stays').toBe(button);
    await userEvent.click(button);
    expect(sent, 'nothing is sent meanwhile').toEqual([]);
    expect(page.getAllByText('raining')).toHaveLength(2);
    await becomes('It snows');
    await userEvent.click(button);
    expect(sent).toEqual([{}]);
  });

  it('is drawn in a detail, whose sources and those of the screen its actions reload', async () => {
    const named = (name: string) => ({ id: name, label: name, then: [{ refresh: name }] });
    const list = {
      block: 'list',
      source: 'things',
      columns: [{ field: 'name', label: 'Name' }],
      empty: { title: 'None' },
      detail: {
        title: 'name',
        sources: { mine: { source: 'listNews', where: { topic: { value: 'mine' } } } },
        blocks: [
          {
            ...own,
            block: 'component',
            component: 'test:news',
            settings: { count: 2 },
            actions: ['news', 'mine', 'all', 'things'].map(named),
          },
        ],
      },
    };
    const { screen, problems } = compiled(
      {},
      { sources: { all: { source: 'listNews' }, things: { source: 'listThings' } }, blocks: [list] },
    );
    expect(problems.filter(({ severity }) => severity === 'error').map(lineOf)).toEqual([]);
    const world = createLiveWorld({
      sources: [{ ...testSource('listNews'), query: ['topic'] }, testSource('listThings')],
      answer: (source): JsonObject =>
        source === 'listNews'
          ? { title: 'It rains' }
          : { items: [{ id: 't1', name: 'Anchor' }], total: 1, page: 1, size: 20 },
      query: { open: 't1' },
    });
    const engine = testEngine({ screens: world.screens, blocks });
    renderWith(engine, <LiveTestScreen world={world} screen={screen as ScreenModel} />);
    await page.findByText(/It rains/);
    const loadsAfter = async (name: string) => {
      world.loads.length = 0;
      await userEvent.click(page.getByRole('button', { name }));
      return world.loads.map(({ source, args }) => [source, args.topic]);
    };
    expect(await loadsAfter('news')).toEqual([['listNews', 'solvers']]);
    expect(await loadsAfter('mine')).toEqual([['listNews', 'mine']]);
    expect(await loadsAfter('all')).toEqual([['listNews', undefined]]);
    expect(await loadsAfter('things')).toEqual([['listThings', undefined]]);
  });
});
