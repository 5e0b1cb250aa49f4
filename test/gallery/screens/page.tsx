import 'virtual:portico-theme.css';
import '../gallery.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { kit, loadScreenStyles } from '../../../engine/kit';
import type { BlockModel, ScreenModel } from '../../../engine/model';
import { createBlocks, createWidgets, type Engine, EngineProvider, Questions } from '../../../engine/react';
import { createLiveWorld, LiveTestScreen, testSource } from '../../support/live-screen';
import { action, item, machineList, machinePage, output, outputChart, screenOf } from '../../support/machines';
import { wordsIn } from '../words';

const query = new URLSearchParams(window.location.search);
const language = query.get('language') ?? 'en';
document.documentElement.lang = language;
document.documentElement.dataset.theme = query.get('theme') ?? 'light';

const block = (model: object, at: number): BlockModel =>
  ({ displayed: true, pointer: `/blocks/${at}`, ...model }) as BlockModel;
const parts: Readonly<Record<string, ScreenModel>> = {
  list: screenOf([block(machineList(), 0)], ['machines']),
  narrowed: screenOf([block(machineList(), 0)], ['machines']),
  nothing: screenOf([block(machineList(), 0)], ['machines']),
  drawer: screenOf([block(machineList(), 0)], ['machines']),
  empty: screenOf([block(machineList({ source: 'none' }), 0)], ['none']),
  loading: screenOf([block(machineList({ source: 'never' }), 0)], ['never']),
  failed: screenOf([block(machineList({ source: 'broken' }), 0)], ['broken']),
  cards: screenOf(
    [block(machineList({ as: 'cards', search: undefined, filters: [], size: 6, sizes: [6] }), 0)],
    ['machines'],
  ),
  row: screenOf(
    [
      block(
        machineList({ selectable: false, bulkActions: [], detail: { ...machineList().detail, in: 'row' } as never }),
        0,
      ),
    ],
    ['machines'],
  ),
  board: screenOf(
    [
      block(
        {
          block: 'stats',
          stats: [
            {
              id: 'a',
              label: 'Running',
              value: ['sources', 'machines', 'total'],
              format: { as: 'number' },
              hint: 'of all machines',
              displayed: true,
              tones: [{ when: { op: 'gt', path: ['sources', 'machines', 'total'], value: 3 }, tone: 'success' }],
            },
            {
              id: 'b',
              label: 'Spent',
              value: ['sources', 'machines', 'total'],
              format: { as: 'money' },
              displayed: true,
              tones: [],
              to: { kind: 'address', href: 'https://example.com' },
            },
            {
              id: 'c',
              label: 'Waiting',
              value: ['sources', 'never', 'total'],
              format: { as: 'number' },
              displayed: true,
              tones: [],
            },
          ],
        },
        0,
      ),
      block(
        {
          block: 'tabs',
          parameter: 'tab',
          tabs: [
            { id: 'one', label: 'Output', displayed: true, blocks: [block(outputChart(), 10)] },
            { id: 'two', label: 'Lines', displayed: true, blocks: [block(outputChart({ kind: 'lines' }), 11)] },
          ],
        },
        1,
      ),
      block(
        {
          block: 'actions',
          actions: [
            action('x', 'Do it', { kind: 'primary' }),
            action('y', 'Not now', {
              unavailable: [
                { when: { op: 'isNotEmpty', path: ['query'] }, reason: 'The hall is closed.' },
                { when: { op: 'isEmpty', path: ['nobody'] }, reason: 'The hall is closed.' },
              ],
            }),
          ],
        },
        2,
      ),
      block(
        {
          block: 'grid',
          columns: 2,
          blocks: [
            block(
              {
                block: 'panel',
                title: 'Left',
                blocks: [
                  block(
                    {
                      block: 'detail',
                      of: ['sources', 'one'],
                      sections: [
                        {
                          displayed: true,
                          columns: 2,
                          items: [item('name', 'Name'), item('secret', 'Secret', { as: 'secret' })],
                        },
                      ],
                      actions: [],
                    },
                    30,
                  ),
                ],
              },
              20,
            ),
            block(
              {
                block: 'panel',
                title: 'Right',
                blocks: [
                  block(
                    machineList({
                      title: undefined,
                      search: undefined,
                      filters: [],
                      size: 5,
                      sizes: [5],
                      prefix: 'r_',
                      selectable: false,
                      csv: false,
                      actions: [],
                    }),
                    31,
                  ),
                ],
              },
              21,
            ),
          ],
        },
        3,
      ),
    ],
    ['machines', 'never', 'output', 'one'],
  ),
};

const name = query.get('part') ?? 'list';
const world = createLiveWorld({
  sources: ['machines', 'none', 'never', 'broken', 'output', 'one'].map((each) => testSource(each)),
  answer: (source, args) => {
    if (source === 'none') return machinePage(0, args);
    if (source === 'never') return new Promise(() => undefined);
    if (source === 'broken') return new Error('broken');
    if (source === 'output') return output(11);
    if (source === 'one') return { id: 'x', name: 'Press 1', secret: 'sk_live_0123456789abcdef0123456789abcdef' };
    return machinePage(137, args);
  },
  query:
    name === 'narrowed'
      ? { status: 'BROKEN,IDLE', q: '1' }
      : name === 'nothing'
        ? { id: 'nobody' }
        : name === 'drawer'
          ? { open: 'm2' }
          : name === 'row'
            ? { open: 'm2' }
            : {},
});
const engine: Engine = {
  widgets: createWidgets(kit),
  blocks: createBlocks([]),
  t: wordsIn(language),
  language,
  report: (code, args) => console.warn(code, args),
  openForm: () => {
    throw new Error('no forms here');
  },
  address: (to) => (to.kind === 'address' ? { href: to.href, inApp: false } : undefined),
  screens: { ...world.screens, loadStyles: loadScreenStyles },
};
const screen = parts[name];
const root = document.getElementById('root');
if (root !== null && screen !== undefined) {
  createRoot(root).render(
    <MemoryRouter>
      <EngineProvider engine={engine}>
        <main>
          <h1>Factory</h1>
          <LiveTestScreen world={world} screen={screen} />
          <Questions queue={world.questions} />
        </main>
      </EngineProvider>
    </MemoryRouter>,
  );
}
