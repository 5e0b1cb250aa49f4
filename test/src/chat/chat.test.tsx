import { act, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { Profiler } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { createQuestionQueue, EngineProvider } from '../../../engine/react';
import words from '../../../locales/en/chat.json';
import kitWords from '../../../locales/en/kit.json';
import { AnswerView } from '../../../src/blocks/chat/answer-view';
import Chat from '../../../src/blocks/chat/chat';
import { logOf } from '../../../src/blocks/chat/log';
import { Proposal } from '../../../src/blocks/chat/proposal';
import { type Portal, PortalContext } from '../../../src/portal-context';
import { chatSettings, told } from '../../support/scripted-chat';
import { testEngine } from '../../support/test-engine';

/** The browser's own stream, with a test at its other end. */
class ScriptedSource {
  static readonly CLOSED = 2;
  static open: ScriptedSource[] = [];
  onmessage?: (event: { data: string }) => void;
  onopen?: () => void;
  onerror?: () => void;
  readyState = 1;
  readonly named = new Map<string, () => void>();
  constructor(readonly url: string) {
    ScriptedSource.open.push(this);
  }
  addEventListener(name: string, listener: () => void) {
    this.named.set(name, listener);
  }
  close() {
    this.readyState = ScriptedSource.CLOSED;
  }
}

const stream = () => {
  const last = ScriptedSource.open.at(-1);
  if (last === undefined) throw new Error('No stream was opened.');
  return last;
};
const tell = async (...events: ReturnType<typeof told>[]) => {
  for (const event of events) await act(async () => stream().onmessage?.({ data: JSON.stringify(event) }));
};

const i18n = i18next.createInstance();
const chat = { id: 'c1', title: 'Licenses', status: 'OPEN', lastEventAt: '2026-11-22T10:00:00.000Z', lastSeq: 2 };
const source = (name: string, method: string, path: string) => [
  name,
  { name, method, path, query: [], filters: [], sorts: [] },
];
const sources = Object.fromEntries([
  source('chats', 'GET', 'chats'),
  source('chat', 'GET', 'chats/{id}'),
  source('events', 'GET', 'chats/{id}/events'),
  source('stream', 'GET', 'chats/{id}/stream'),
  source('limits', 'GET', 'limits'),
  source('create', 'POST', 'chats'),
  source('send', 'POST', 'chats/{id}/messages'),
  source('stop', 'POST', 'turns/{id}/stop'),
  source('retry', 'POST', 'turns/{id}/retry'),
  source('rate', 'POST', 'events/{id}/rating'),
]);

interface World {
  readonly calls: { readonly method: string; readonly path: string; readonly payload: JsonObject | undefined }[];
  history: readonly Json[];
  running?: string;
  limits: readonly Json[];
  refuse: boolean;
}
let world: World;
let drafts: Record<string, Json>;

/** What a simulated document lacks; a wide window, and no wish for motion. */
const wideWindow = {
  matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }),
  scrollTo: () => undefined,
  scrollBy: () => undefined,
};
beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { chat: words, kit: kitWords, common: {}, translation: {} } },
    interpolation: { escapeValue: false },
  }),
);
beforeEach(() => {
  for (const [name, value] of Object.entries(wideWindow)) vi.stubGlobal(name, value);
  vi.stubGlobal('EventSource', ScriptedSource);
  ScriptedSource.open = [];
  world = { calls: [], history: [], limits: [], refuse: false };
  drafts = {};
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As much of the portal as a chat asks for. */
function portal(): Portal {
  const answers = (method: string, path: string): Json => {
    if (path.endsWith('/events')) return { items: world.history as Json, total: world.history.length };
    if (path === 'limits') return { items: world.limits as Json };
    if (method === 'GET' && path === 'chats') return { items: [chat], total: 1 };
    if (path.endsWith('/messages')) return { turnId: 't2', seq: 3, status: 'RUNNING' };
    if (path.endsWith('/retry')) return { turnId: 't3', seq: 9, status: 'RUNNING' };
    return { ...chat, ...(world.running !== undefined && { runningTurn: world.running }) };
  };
  const shelf = {
    read: (name: string) => (name in drafts ? { draft: drafts[name], handed: {}, resumes: true } : undefined),
    keep(name: string, _owner: string, kept: { draft: Json }) {
      drafts[name] = kept.draft;
    },
    forget: (name: string) => void delete drafts[name],
  };
  const fake = {
    configuration: { apiBase: '/iam/api/v1', mode: 'user' },
    settings: { supportEmail: 'support@portico.example' },
    live: {
      current: () => ({
        sources,
        places: {
          at: (path: string) => (path.startsWith('/doc/') ? { place: { route: { standalone: false } } } : undefined),
        },
      }),
    },
    services: {
      session: { person: () => 'p1' },
      api: {
        async call(method: string, path: string, { payload }: { payload?: JsonObject } = {}) {
          world.calls.push({ method, path, payload });
          if (world.refuse && method !== 'GET') return { ok: false, failure: { status: 503 } };
          return { ok: true, data: answers(method, path) };
        },
      },
      problemsOf: () => [{ field: null, code: 'X', message: 'refused', args: {} }],
    },
    drafts: () => ({ shelf, owner: 'p1' }),
    questions: createQuestionQueue(),
    notices: { push: vi.fn() },
    report: vi.fn(),
  };
  return fake as unknown as Portal;
}

async function openChat(id?: string) {
  const engine = testEngine({ screens: { changeQuery: vi.fn() } as never });
  const view = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <EngineProvider engine={engine}>
          <PortalContext value={portal()}>
            <Chat settings={chatSettings} context={{ query: id === undefined ? {} : { id } }} actions={[]} />
          </PortalContext>
        </EngineProvider>
      </MemoryRouter>
    </I18nextProvider>,
  );
  await act(async () => undefined);
  return { ...view, engine };
}

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const type = (text: string) => fireEvent.change(composer(), { target: { value: text } });
const press = async (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(composer(), { key, ...more }));
const called = (path: string) => world.calls.filter((call) => call.path === path && call.method === 'POST');
const log = () => screen.getByRole('log', { name: 'Conversation' });
const heard = () => document.querySelector('[data-announced="status"]')?.textContent ?? '';
const spoken = () => document.querySelector('[data-announced="answer"]')?.textContent ?? '';
const asked = told(3, 'USER_MESSAGE', { text: 'Which licenses?' }, 't2');

describe('A chat', () => {
  it('sends by Enter, shows the answer as it comes, and names its sources as links of the portal alone', async () => {
    await openChat('c1');
    type('Which licenses?');
    await press('Enter');
    expect(called('chats/c1/messages')[0]?.payload).toMatchObject({ text: 'Which licenses?' });
    expect(composer()).toHaveValue('');
    await tell(asked, told(4, 'DELTA', { text: 'Two **lic' }, 't2'));
    expect(within(log()).getByText('lic').tagName).toBe('STRONG');
    await tell(
      told(
        5,
        'SOURCES',
        {
          items: [
            { title: 'Keys', heading: ['Rotate'], address: '/doc/keys#rotate' },
            { title: 'Evil', heading: [], address: 'https://evil.example' },
          ],
        },
        't2',
      ),
      told(
        6,
        'ASSISTANT_MESSAGE',
        { text: 'Two **licenses**. See [this](https://evil.example/?q=1).', known: true },
        't2',
      ),
    );
    expect(screen.getByRole('link', { name: 'Keys › Rotate' })).toHaveAttribute('href', '/doc/keys#rotate');
    expect(screen.getByText('Evil')).toBeVisible();
    expect(log().querySelector('a[href*="evil"]')).toBeNull();
    expect(log()).toHaveTextContent('this (https://evil.example/?q=1)');
  });

  it('never sends by the Enter that ends a composition, and begins a line by Shift and Enter', async () => {
    await openChat('c1');
    type('らいせんす');
    await press('Enter', { isComposing: true });
    await press('Enter', { keyCode: 229 });
    await press('Enter', { shiftKey: true });
    expect(called('chats/c1/messages')).toHaveLength(0);
    await press('Enter');
    expect(called('chats/c1/messages')).toHaveLength(1);
  });

  it('stops by Escape, and leaves the focus where one writes', async () => {
    await openChat('c1');
    composer().focus();
    await press('Escape');
    expect(called('turns/t2/stop')).toHaveLength(0);
    type('Which licenses?');
    await press('Enter');
    await press('Escape');
    expect(called('turns/t2/stop')).toHaveLength(1);
    expect(composer()).toHaveFocus();
    await tell(asked, told(4, 'DELTA', { text: 'Half' }, 't2'), told(5, 'STOPPED', {}, 't2'));
    expect(log()).toHaveTextContent('You stopped this answer.');
    await act(async () => fireEvent.click(within(log()).getByRole('button', { name: 'Try again' })));
    expect(screen.getByText('The assistant is looking for an answer…')).toBeVisible();
    expect(called('turns/t2/retry')).toHaveLength(1);
  });

  it('puts back a question that was not taken, and says why', async () => {
    await openChat('c1');
    world.refuse = true;
    type('Which licenses?');
    await press('Enter');
    expect(composer()).toHaveValue('Which licenses?');
    expect(screen.getByRole('alert')).toHaveTextContent('refused');
  });

  it('keeps what was typed until it is sent, for each chat', async () => {
    const { unmount } = await openChat('c1');
    type('Half a quest');
    unmount();
    await openChat('c1');
    expect(composer()).toHaveValue('Half a quest');
    type('Whole question?');
    await press('Enter');
    expect(drafts).toEqual({});
  });

  it('shows what was said of an answer whose server was killed, and asks again', async () => {
    await openChat('c1');
    type('Which licenses?');
    await press('Enter');
    await tell(asked, told(4, 'DELTA', { text: 'Half of ' }, 't2'));
    await act(async () => stream().onerror?.());
    expect(screen.getByText(/connection was lost/)).toBeVisible();
    // The browser's stream goes on by itself, from the last number that it has.
    await act(async () => stream().onopen?.());
    await tell(told(4, 'DELTA', { text: 'Half of ' }, 't2'), told(5, 'DELTA', { text: 'it' }, 't2'));
    await tell(told(6, 'ERROR', { code: 'INTERRUPTED', text: 'Half of it' }, 't2'));
    expect(within(log()).getAllByText('Half of it')).toHaveLength(1);
    expect(log()).toHaveTextContent('The answer was interrupted.');
    await act(async () => fireEvent.click(within(log()).getByRole('button', { name: 'Try again' })));
    expect(called('turns/t2/retry')).toHaveLength(1);
  });

  it('opens the stream behind what it has read, and reads again where too much was missed', async () => {
    world.history = [
      told(1, 'USER_MESSAGE', { text: 'Hello' }),
      told(2, 'ASSISTANT_MESSAGE', { text: 'Good day.' }),
    ] as unknown as Json[];
    await openChat('c1');
    expect(stream().url).toBe('/iam/api/v1/chats/c1/stream?after=2');
    await act(async () => stream().named.get('resync')?.());
    expect(ScriptedSource.open).toHaveLength(2);
    expect(within(log()).getAllByText('Good day.')).toHaveLength(1);
  });

  it('says that the connection is lost, and no more when it is back', async () => {
    await openChat('c1');
    await act(async () => stream().onerror?.());
    expect(screen.getByText(/connection was lost/)).toBeVisible();
    await act(async () => stream().onopen?.());
    expect(screen.queryByText(/connection was lost/)).toBeNull();
  });

  it('tells what is left before nothing is', async () => {
    const limit = { figure: 'MESSAGES', period: 'DAY', scope: 'USER', most: 10, used: 8, resetsAt: chat.lastEventAt };
    world.limits = [{ ...limit, left: 3 }];
    const { unmount } = await openChat('c1');
    expect(screen.queryByText(/left today/)).toBeNull();
    unmount();
    world.limits = [{ ...limit, left: 2 }];
    await openChat('c1');
    expect(screen.getByText('2 questions left today')).toBeVisible();
  });

  it('begins with questions that are asked by a press, and always shows the way to a person', async () => {
    const { engine } = await openChat();
    expect(screen.getByRole('link', { name: 'person' })).toHaveAttribute('href', 'mailto:support@portico.example');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'example' })));
    expect(called('chats')).toHaveLength(1);
    expect(called('chats/c1/messages')[0]?.payload).toMatchObject({ text: 'example' });
    expect(engine.screens?.changeQuery).toHaveBeenCalledWith({ id: 'c1' }, 'replace');
  });

  it('says with a bad rating why', async () => {
    world.history = [
      told(1, 'USER_MESSAGE', { text: 'Hello' }),
      told(2, 'ASSISTANT_MESSAGE', { text: 'Good day.' }),
    ] as unknown as Json[];
    await openChat('c1');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Bad answer' })));
    expect(called('events/e2/rating')[0]?.payload).toEqual({ rating: 'DOWN' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'reason' })));
    expect(called('events/e2/rating')[1]?.payload).toEqual({ rating: 'DOWN', reason: 'reason' });
    expect(screen.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('holds 50 messages in the page, and earlier ones by a button', async () => {
    world.history = Array.from({ length: 120 }, (_, at) =>
      told(at + 1, at % 2 === 0 ? 'USER_MESSAGE' : 'ASSISTANT_MESSAGE', { text: `Line ${at + 1}` }, `t${at >> 1}`),
    ) as unknown as Json[];
    await openChat('c1');
    expect(within(log()).getAllByRole('listitem')).toHaveLength(50);
    expect(within(log()).getByText('Line 120')).toBeVisible();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' })));
    expect(within(log()).getAllByRole('listitem')).toHaveLength(100);
  });

  it('has at most 1,500 elements in the log, of a thousand messages with code, tables, lists and sources', async () => {
    const answer = [
      'From “Keys”:\n\nA **key** has a `name`:\n\n- one\n- two\n- three',
      '```\ncurl https://portico.example\n```',
      '| Name | Status |\n| --- | --- |\n| CI | Active |\n| Robot | Disabled |',
    ].join('\n\n');
    const sources = { items: [{ title: 'Keys', heading: ['Rotate'], address: '/doc/keys#rotate' }] };
    world.history = Array.from({ length: 1_000 }, (_, at) => {
      const turn = `t${at >> 1}`;
      if (at % 2 === 0) return [told(3 * at + 1, 'USER_MESSAGE', { text: `Question ${at}` }, turn)];
      const parts = told(3 * at + 1, 'SOURCES', sources, turn);
      return [parts, told(3 * at + 2, 'ASSISTANT_MESSAGE', { text: answer, known: true }, turn)];
    }).flat() as unknown as Json[];
    await openChat('c1');
    const elements = log().querySelectorAll('*').length;
    expect(elements).toBeGreaterThan(500);
    expect(elements).toBeLessThanOrEqual(1_500);
  });
});

describe('A card', () => {
  it('that has expired says what has changed, and asks again', async () => {
    const onRetry = vi.fn();
    const card = {
      ...{ id: 'a1', type: 'DISABLE_API_KEY', status: 'EXPIRED', values: {}, address: '', target: 'CI' },
      containsOthersText: false,
      changes: { form: true, gone: false, values: [{ label: 'Expires', was: '', now: 'May 1, 2027' }] },
    };
    const action = { id: 'disable', label: 'Disable', then: [] } as never; // what a card that has ended uses
    render(
      <I18nextProvider i18n={i18n}>
        <EngineProvider engine={testEngine({})}>
          <Proposal {...{ card, action, onRetry }} context={{}} onConfirm={vi.fn()} onReject={vi.fn()} />
        </EngineProvider>
      </I18nextProvider>,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The form is a different one.',
      'Expires: was “empty”, is now “May 1, 2027”',
    ]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ask again' })));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('What is heard of a chat', () => {
  it('is one sentence after another for those who want it, each once, and this browser remembers', async () => {
    localStorage.clear();
    const { unmount } = await openChat('c1');
    const choice = 'Screen reader: read answers sentence by sentence';
    expect(screen.getByRole('checkbox', { name: choice })).not.toBeChecked();
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: choice })));
    unmount();
    await openChat('c1');
    expect(screen.getByRole('checkbox', { name: choice })).toBeChecked();
    const region = document.querySelector('[data-announced="sentences"]');
    const heardSentences = () => [...(region?.children ?? [])].map(({ textContent }) => textContent);
    const added: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) added.push(node.textContent ?? '');
    });
    watch.observe(region as Node, { childList: true, subtree: true, characterData: true });
    type('Which licenses?');
    await press('Enter');
    await tell(asked, told(4, 'DELTA', { text: 'You have **two** licen' }, 't2'));
    expect(heardSentences()).toEqual([]);
    await tell(told(5, 'DELTA', { text: 'ses of version 3.' }, 't2'));
    expect(heardSentences()).toEqual([]);
    await tell(told(6, 'DELTA', { text: '5. The first' }, 't2'));
    expect(heardSentences()).toEqual(['You have two licenses of version 3.5.']);
    const text = 'You have **two** licenses of version 3.5. The first ends soon.\n\n1. Renew it';
    const items = [{ title: 'Keys', heading: [], address: '/doc/keys' }];
    await tell(told(7, 'SOURCES', { items }, 't2'), told(8, 'ASSISTANT_MESSAGE', { text, known: true }, 't2'));
    await act(async () => watch.disconnect());
    const all = ['You have two licenses of version 3.5.', 'The first ends soon.', '1. Renew it'];
    expect(heardSentences()).toEqual(all);
    expect(added).toEqual(all);
    // The end says the rest, and the answer is not repeated.
    expect([heard(), spoken()]).toEqual(['The answer is complete.', '1 source']);
    localStorage.clear();
  });

  it('is a beginning, a word each seven seconds, an end, and the whole answer once: never a part of it', async () => {
    await openChat('c1');
    expect(log()).toHaveAttribute('aria-live', 'off');
    vi.useFakeTimers();
    type('Which licenses?');
    await press('Enter');
    await tell(asked);
    const said = [heard()];
    const watch = new MutationObserver(() => heard() !== said.at(-1) && said.push(heard()));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    for (let at = 4; at < 54; at++) await tell(told(at, 'DELTA', { text: `word${at} ` }, 't2'));
    expect(spoken()).toBe('');
    await act(async () => vi.advanceTimersByTimeAsync(7_100));
    await act(async () => vi.advanceTimersByTimeAsync(7_100));
    await tell(
      told(60, 'SOURCES', { items: [{ title: 'Keys', heading: [], address: '/doc/keys' }] }, 't2'),
      told(61, 'ASSISTANT_MESSAGE', { text: 'All **of** [it](/doc/keys).', known: true }, 't2'),
    );
    await act(async () => vi.advanceTimersByTimeAsync(30_000));
    watch.disconnect();
    expect(said.map((words) => words.trim())).toEqual([
      'The assistant is answering.',
      'The assistant is still answering.',
      'The assistant is still answering.',
      'The answer is complete.',
    ]);
    expect(spoken()).toBe('All of it.1 source');
  });

  it('is nothing of what was said before', async () => {
    world.history = [
      told(1, 'USER_MESSAGE', { text: 'Hello' }),
      told(2, 'ASSISTANT_MESSAGE', { text: 'Good day.' }),
    ] as unknown as Json[];
    await openChat('c1');
    expect(heard() + spoken()).toBe('');
  });
});

describe('Words that come in', () => {
  it('draw the answer that is written again, and nothing else', async () => {
    world.history = Array.from({ length: 40 }, (_, at) =>
      told(at + 1, at % 2 === 0 ? 'USER_MESSAGE' : 'ASSISTANT_MESSAGE', { text: `Line ${at + 1}` }, `t${at >> 1}`),
    ) as unknown as Json[];
    await openChat('c1');
    await tell(told(41, 'USER_MESSAGE', { text: 'Now?' }, 'now'));
    const items = within(log()).getAllByRole('listitem');
    const changed = new Set<Node>();
    const watch = new MutationObserver((records) => {
      for (const { target } of records) changed.add(items.find((item) => item.contains(target)) ?? target);
    });
    watch.observe(log(), { subtree: true, childList: true, characterData: true, attributes: true });
    for (let at = 42; at < 62; at++) await tell(told(at, 'DELTA', { text: 'word '.repeat(10) }, 'now'));
    await act(async () => undefined);
    watch.disconnect();
    expect([...changed]).toEqual([items.at(-1)]);
  });

  it('are drawn by frames that touch no finished block', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', vi.fn());
    const answerOf = (text: string) => {
      const answer = logOf([asked, told(4, 'DELTA', { text }, 't2')]).items.at(-1);
      if (answer?.kind !== 'answer') throw new Error('no answer');
      return answer;
    };
    let renders = 0;
    const tree = (text: string) => (
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <EngineProvider engine={testEngine()}>
            <PortalContext value={portal()}>
              <Profiler id="answer" onRender={() => (renders += 1)}>
                <ol>
                  <AnswerView answer={answerOf(text)} />
                </ol>
              </Profiler>
            </PortalContext>
          </EngineProvider>
        </MemoryRouter>
      </I18nextProvider>
    );
    const first = 'The first paragraph.\n\n';
    const view = render(tree(first));
    const paragraph = view.container.querySelector('p:nth-of-type(1)');
    view.rerender(tree(`${first}${'word '.repeat(60)}`));
    const before = renders;
    let turns = 0;
    while (frames.length > 0 && turns < 200) {
      const frame = frames.shift();
      await act(async () => frame?.(0));
      turns += 1;
    }
    expect(view.container).toHaveTextContent(/(?:word ?){60}$/);
    expect(renders - before).toBeGreaterThan(5);
    expect(renders - before).toBeLessThanOrEqual(turns + 1);
    expect(view.container.querySelector('p:nth-of-type(1)')).toBe(paragraph);
  });
});
