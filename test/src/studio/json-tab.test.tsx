import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen as page, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentIn, setProperty } from '../../../src/blocks/studio/documents/commands';
import { valueAt } from '../../../src/blocks/studio/documents/json';
import { PropertiesPanel } from '../../../src/blocks/studio/properties/properties-panel';
import JsonTab from '../../../src/blocks/studio/tabs/json-tab';
import { TextsTab } from '../../../src/blocks/studio/tabs/texts-tab';
import { TreeView } from '../../../src/blocks/studio/tree/tree-view';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

const path = 'schemas/forms/ride.form.json';
const form = {
  id: 'ride',
  steps: [{ id: 'one', title: 'ride.word', fields: [{ name: 'note', type: 'text', label: 'ride.word' }] }],
};
const written = `${JSON.stringify(form, null, 2)}\n`;
const files = new Map([
  [path, written],
  ['locales/en/iam.json', '{ "ride": { "word": "A" } }\n'],
]);
const broken = 'This document is not valid JSON at the moment. Correct it in the JSON tab.';

// The editor measures its lines, which have no size here.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('div').getClientRects();
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

/** The editor with the panels around it, with the field selected. */
async function open() {
  const opened = await openStudio(files);
  const { studio } = opened;
  studio.select({ path, at: ['steps', 0, 'fields', 0] });
  renderInStudio(
    opened.parts,
    <>
      <TreeView />
      <PropertiesPanel />
      <TextsTab />
      <JsonTab />
    </>,
  );
  const content = page.getByRole('textbox', { name: `JSON of ${path}` });
  const view = EditorView.findFromDOM(content);
  if (view === null) throw new Error('There is no editor.');
  /** Replaces words in the editor as letters of a person do. */
  const type = (words: string, by: string) =>
    act(() => {
      const from = view.state.doc.toString().indexOf(words);
      if (from < 0) throw new Error(`The text has no ${words}.`);
      view.dispatch({ changes: { from, to: from + words.length, insert: by }, userEvent: 'input.type' });
    });
  const text = () => studio.state().work.texts.get(path);
  const press = (keys: string) => {
    act(() => view.focus());
    return userEvent.keyboard(keys);
  };
  return { ...opened, view, type, text, press };
}

describe('what is typed as JSON', () => {
  it('reaches the other panels with the same letter, and theirs reach the text', async () => {
    const { studio, view, type, text } = await open();
    type('"note"', '"remark"');
    expect(text()).toContain('"remark"');
    await page.findByRole('heading', { name: 'remark' });
    const at = ['steps', 0, 'fields', 0, 'type'];
    act(() => studio.run(setProperty(studio.state().work.texts, path, at, 'email'), { label: 'property' }));
    expect(view.state.doc.toString()).toBe(text());
    expect(view.state.doc.toString()).toContain('"email"');
  });

  it('leaves the other panels read-only with the reason while it is no JSON, and they come back', async () => {
    const { studio, type, text, said } = await open();
    expect(page.getByRole('textbox', { name: 'Name' })).toBeTruthy();
    expect(page.getByRole('textbox', { name: 'ride.word, EN' })).toBeTruthy();
    type('"steps":', '"steps"');
    expect(text()).toContain('"steps" [');
    await waitFor(() => expect(page.getAllByText(broken)).toHaveLength(2));
    expect(page.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(page.queryByRole('textbox', { name: 'ride.word, EN' })).toBeNull();
    // No panel changes what it cannot read: a command on it does nothing.
    const before = text();
    act(() => studio.run(setProperty(studio.state().work.texts, path, ['id'], 'other'), { label: 'property' }));
    expect(text()).toBe(before);
    expect(said).toEqual([]);
    type('"steps"', '"steps":');
    await page.findByRole('textbox', { name: 'Name' });
    await page.findByRole('textbox', { name: 'ride.word, EN' });
    expect(page.queryByText(broken)).toBeNull();
    expect(text()).toBe(written);
    expect(studio.state().selection).toEqual({ path, at: ['steps', 0, 'fields', 0] });
  });

  it('is taken back by the one history of the page, from within the editor as well', async () => {
    const { studio, type, text, press, view } = await open();
    const at = ['steps', 0, 'fields', 0, 'type'];
    act(() => studio.run(setProperty(studio.state().work.texts, path, at, 'email'), { label: 'property' }));
    type('"note"', '"remark"');
    expect(studio.state().work.done.map(({ label }) => label)).toEqual(['property', 'json']);
    await press('{Control>}z{/Control}');
    expect(text()).toContain('"note"');
    expect(text()).toContain('"email"');
    await press('{Control>}z{/Control}');
    expect(text()).toBe(written);
    expect(view.state.doc.toString()).toBe(written);
    await press('{Control>}y{/Control}');
    fireEvent.keyDown(view.contentDOM, { key: 'Z', keyCode: 90, ctrlKey: true, shiftKey: true });
    expect(valueAt(documentIn(studio.state().work.texts, path), ['steps', 0, 'fields', 0])).toMatchObject({
      name: 'remark',
      type: 'email',
    });
    expect(view.state.doc.toString()).toBe(text());
    expect(studio.state().work.undone).toEqual([]);
  });

  it('is one step while letters follow each other, broken in between or not', async () => {
    const { studio, type, text } = await open();
    for (const [words, by] of [
      ['"note"', '"not'],
      ['"not', '"nota'],
      ['"nota', '"notable"'],
    ] as const)
      type(words, by);
    expect(studio.state().work.done).toHaveLength(1);
    act(() => studio.undo());
    expect(text()).toBe(written);
  });

  it('selects what the caret is in', async () => {
    const { studio, view } = await open();
    act(() => view.dispatch({ selection: { anchor: written.indexOf('"title"') } }));
    expect(studio.state().selection).toEqual({ path, at: ['steps', 0] });
  });
});
