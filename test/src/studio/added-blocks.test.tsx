import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readProjectFiles } from '../../../engine/tools';
import { createPortalVocabulary } from '../../../kinds';
import { createCompiler } from '../../../src/blocks/studio/compiler/compiler';
import type { Ask } from '../../../src/blocks/studio/compiler/messages';
import { documentIn } from '../../../src/blocks/studio/documents/commands';
import { listOf } from '../../../src/blocks/studio/documents/json';
import { PropertiesPanel } from '../../../src/blocks/studio/properties/properties-panel';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

const path = 'screens/user/keys.screen.json';

it('a block of each kind is added to a screen by pressing', async () => {
  const project = await readProjectFiles(process.cwd());
  const files = project.map((file) => ({ path: file.path, text: file.bytes.toString() }));
  const compiler = createCompiler(createPortalVocabulary());
  compiler.load(files);
  const ask = async (asked: Ask) => {
    if (asked.do === 'draw') return compiler.draw(asked.path);
    throw new Error('Nothing else is asked.');
  };
  const client = { load: async () => undefined, put: compiler.put, ask, close: () => undefined };
  const { studio, parts } = await openStudio(new Map(files.map((file) => [file.path, file.text])), client);
  act(() => studio.select({ path, at: [] }));
  await waitFor(() => expect(studio.state().drawn?.path).toBe(path));
  // Offered as names of its arguments.
  expect(studio.state().drawn?.takes.disableApiKey).toContain('id');
  renderInStudio({ ...parts, languages: ['en', 'es', 'fr', 'ja'] }, <PropertiesPanel />);
  const add = () => page.getByRole('combobox', { name: 'Add to Blocks…' });
  const before = listOf(documentIn(studio.state().work.texts, path)?.blocks).length;
  const kinds = within(add()).getAllByRole('option').slice(1);
  expect(kinds.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const kind of kinds.map((each) => each.getAttribute('value') ?? '')) {
    fireEvent.change(add(), { target: { value: kind } });
    expect(studio.state().selection?.at).toEqual(['blocks', before]);
    if (compiler.draw(path).problems.length > 0) wrong.push(kind);
    act(() => studio.undo());
    act(() => studio.select({ path, at: [] }));
  }
  // What the language alone cannot say: which record, rows of numbers, what a button does, and names of the host.
  expect(wrong).toEqual(['detail', 'chart', 'actions', 'component', 'preview', 'document', 'import', 'use']);
});
