import { act, screen as page, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CompilerStopped } from '../../../src/blocks/studio/compiler/client';
import type { Drawn } from '../../../src/blocks/studio/compiler/compiler';
import type { Ask } from '../../../src/blocks/studio/compiler/messages';
import { pageAt } from '../../../src/blocks/studio/documents/routes';
import { useShown } from '../../../src/blocks/studio/preview/use-shown';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

const routes = 'screens/user/routes.json';
const blocks = 'schemas/shared/parts.shared.json';
const [home, news] = ['screens/user/home.screen.json', 'screens/user/news.screen.json'];
const texts = new Map([
  [blocks, '{ "blocks": {} }'],
  [home, '{ "blocks": [] }'],
  [news, '{ "blocks": [] }'],
  [
    routes,
    JSON.stringify({
      portal: 'user',
      routes: [
        { id: 'out', path: 'out' },
        { id: 'home', path: '', screen: 'home', parameters: [{ name: 'x' }] },
        {
          id: 'more',
          path: 'more',
          children: [
            { id: 'gone', screen: 'none' },
            { id: 'news', screen: 'news' },
          ],
        },
      ],
    }),
  ],
]);

describe('the page of an entry', () => {
  it('is its own screen, else that of the first entry below it', () => {
    const at = (...path: (string | number)[]) => pageAt(texts, { path: routes, at: path });
    expect(at('routes', 1)).toBe(home);
    expect(at('routes', 1, 'parameters', 0)).toBe(home);
    expect(at('routes', 2)).toBe(news);
    expect(at('routes', 2, 'children', 1)).toBe(news);
    expect(at('routes', 2, 'children', 0)).toBeUndefined();
    expect(at('routes', 0)).toBeUndefined();
    expect(at()).toBe(home);
    expect(pageAt(texts, { path: home, at: [] })).toBeUndefined();
  });
});

/** Draws each document by its path; `stopped`: those that take too long. */
async function openShown(stopped: readonly string[] = []) {
  const drawn = (path: string) => ({
    path,
    forms: {},
    ...(path !== routes && { screen: {} }),
    routes: {},
    problems: [],
  });
  const ask = async (asked: Ask) => {
    if (asked.do !== 'draw') throw new Error('Nothing else is asked.');
    if (stopped.includes(asked.path)) throw new CompilerStopped('endless');
    return drawn(asked.path) as unknown as Drawn;
  };
  const client = { load: async () => undefined, put: () => undefined, ask, close: () => undefined };
  const { studio, parts } = await openStudio(texts, client);
  const Shown = () => <p>{useShown()?.path ?? 'nothing'}</p>;
  renderInStudio(parts, <Shown />);
  const select = (path: string, ...at: (string | number)[]) => act(async () => studio.select({ path, at }));
  return { studio, select };
}

describe('what the preview shows', () => {
  it('is the page to which a selected entry leads, which itself is nothing to look at', async () => {
    const { select } = await openShown();
    await select(routes, 'routes', 2);
    await page.findByText(news);
    await select(routes, 'routes', 1);
    await page.findByText(home);
  });

  it('is no other document while the selected one cannot be run', async () => {
    const { studio, select } = await openShown([news]);
    await select(home);
    await page.findByText(home);
    await select(news);
    await waitFor(() => expect(studio.state().stale).toBe('endless'));
    await page.findByText('nothing');
    await select(home);
    await page.findByText(home);
    expect(studio.state().stale).toBeUndefined();
  });
});

describe('a shared file in which there is nothing to show', () => {
  it.each([
    ['has no problem where it has no error', [], undefined],
    ['waits for a cure where it has one', [{ severity: 'error' }], 'broken'],
  ])('%s', async (_what, problems, stale) => {
    const ask = async ({ do: does }: Ask) =>
      does === 'draw' ? { path: blocks, forms: {}, problems } : { problems: [], keptOut: [] };
    const { studio } = await openStudio(texts, {
      ask,
      load: async () => undefined,
      put: () => undefined,
      close: () => undefined,
    });
    studio.select({ path: blocks, at: [] });
    await waitFor(() => expect(studio.state().drawn?.path).toBe(blocks));
    expect(studio.state().stale).toBe(stale);
  });
});
