import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readProjectFiles } from '../../../engine/tools';
import { createPortalVocabulary } from '../../../kinds';
import { createCompiler } from '../../../src/blocks/studio/compiler/compiler';
import type { Ask } from '../../../src/blocks/studio/compiler/messages';
import { documentIn } from '../../../src/blocks/studio/documents/commands';
import { listOf } from '../../../src/blocks/studio/documents/json';
import { PropertiesPanel } from '../../../src/blocks/studio/properties/properties-panel';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

const languages = ['en', 'es', 'fr', 'ja'];

/** The properties of a screen of the project, compiled as in the worker. */
async function openScreen(path: string, completedAfter = Promise.resolve(), completing = (text: string) => text) {
  const project = await readProjectFiles(process.cwd());
  const files = project.map((file) => ({ path: file.path, text: file.bytes.toString() }));
  const compiler = createCompiler(createPortalVocabulary(), Number.POSITIVE_INFINITY);
  compiler.load(files);
  const ask = async (asked: Ask) => {
    if (asked.do === 'draw') return compiler.draw(asked.path);
    if (asked.do === 'complete') {
      await completedAfter;
      const { text, ...rest } = compiler.complete(asked.path, asked.at);
      return { text: completing(text), ...rest };
    }
    throw new Error('Nothing else is asked.');
  };
  const client = { load: async () => undefined, put: compiler.put, ask, close: () => undefined };
  const { studio, parts } = await openStudio(new Map(files.map((file) => [file.path, file.text])), client);
  act(() => studio.select({ path, at: [] }));
  await waitFor(() => expect(studio.state().drawn?.path).toBe(path));
  renderInStudio({ ...parts, languages }, <PropertiesPanel />);
  const blocks = () => listOf(documentIn(studio.state().work.texts, path)?.blocks);
  const wrong = () => compiler.draw(path).problems;
  return { studio, blocks, wrong };
}

const add = () => page.getByRole('combobox', { name: 'Add to Blocks…' });
const kinds = () =>
  within(add())
    .getAllByRole('option')
    .slice(1)
    .map((each) => each.getAttribute('value') ?? '');
/** The names that the property which is needed offers, if it has focus. */
const offered = () => {
  const { activeElement } = document;
  const isNeeded = activeElement?.getAttribute('aria-describedby')?.endsWith('-needed') === true;
  return isNeeded && activeElement instanceof HTMLSelectElement
    ? [...activeElement.options].map(({ value }) => value).filter((value) => value !== '')
    : [];
};
const patient = { interval: 50 };

describe.each(['screens/user/keys.screen.json', 'screens/user/unauthorized.screen.json'])('a block of %s', (path) => {
  it('of each kind is right when it is added, or what it needs has focus and offers what fits', async () => {
    const { studio, blocks, wrong } = await openScreen(path);
    const before = studio.state().work.texts.get(path);
    const count = blocks().length;
    expect(wrong()).toEqual([]);
    expect(kinds().length).toBeGreaterThan(15);
    for (const kind of kinds()) {
      fireEvent.change(add(), { target: { value: kind } });
      expect(studio.state().selection?.at).toEqual(['blocks', count]);
      let choice: unknown;
      const isAsked = () => {
        const next = studio.state().selection?.choose;
        return next !== undefined && next !== choice && next.names.join() === offered().join();
      };
      const settled = () => waitFor(() => expect(wrong().length === 0 || isAsked(), kind).toBe(true), patient);
      await settled();
      for (let turn = 0; wrong().length > 0 && turn < 8; turn++) {
        choice = studio.state().selection?.choose;
        fireEvent.change(document.activeElement as Element, { target: { value: offered()[0] } });
        await settled();
      }
      // A shared block may read what only other screens have.
      if (kind === 'use') expect(offered().length).toBeGreaterThan(5);
      else expect(wrong(), kind).toEqual([]);
      while (studio.state().work.done.length > 0) act(() => studio.undo());
      expect(studio.state().work.texts.get(path)).toBe(before);
      act(() => studio.select({ path, at: [] }));
    }
  });
});

it('What a block needs is not asked for once the person went on to something else', async () => {
  let resolve = () => {};
  const later = new Promise<void>((done) => {
    resolve = done;
  });
  const { studio } = await openScreen('screens/user/keys.screen.json', later);
  fireEvent.change(add(), { target: { value: 'detail' } });
  await act(() => new Promise((done) => setTimeout(done, 100)));
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  elsewhere.focus();
  const before = studio.state().selection;
  resolve();
  await act(() => new Promise((done) => setTimeout(done, 1_500)));
  expect(document.activeElement).toBe(elsewhere);
  expect(studio.state().selection).toBe(before);
  elsewhere.remove();
});

it('Sources of a detail, which its blocks name, are not renamed alone', async () => {
  const { studio } = await openScreen('screens/admin/admin-licenses.screen.json');
  act(() => studio.select({ path: 'screens/admin/admin-licenses.screen.json', at: ['blocks', 0, 'detail'] }));
  const removes = await page.findAllByRole('button', { name: /^Remove members/ });
  expect(removes.length).toBeGreaterThan(0);
  expect(page.queryAllByRole('button', { name: /^Rename members/ })).toEqual([]);
});

it('What a block needs is written by choosing, not by a key, and another choice leaves nothing of the first', async () => {
  const path = 'screens/user/unauthorized.screen.json';
  const { studio } = await openScreen(path);
  fireEvent.change(add(), { target: { value: 'list' } });
  await waitFor(() => expect(offered().length).toBeGreaterThan(2), patient);
  const [first, second] = offered();
  const select = document.activeElement as Element;
  expect(fireEvent.keyDown(select, { key: 'ArrowDown' })).toBe(false);
  fireEvent.change(select, { target: { value: first } });
  fireEvent.change(select, { target: { value: second } });
  expect(documentIn(studio.state().work.texts, path)?.sources).toEqual({ [String(second)]: { source: second } });
});

it('A part that is added, and what completes it, is one step', async () => {
  const path = 'screens/user/keys.screen.json';
  const { studio } = await openScreen(path, undefined, (text) => `${text}\n`);
  act(() => studio.select({ path, at: ['blocks', 1] }));
  const before = studio.state().work.texts.get(path);
  for (const more of page.queryAllByRole('button', { name: /propert/i })) fireEvent.click(more);
  const [part] = await page.findAllByRole('button', { name: 'Add: Board' }, patient);
  fireEvent.click(part as Element);
  await waitFor(() => expect(studio.state().work.texts.get(path)).toMatch(/\n\n$/), patient);
  expect(studio.state().work.done).toHaveLength(1);
  act(() => studio.undo());
  expect(studio.state().work.texts.get(path)).toBe(before);
});
