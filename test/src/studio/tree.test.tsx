import { act, fireEvent, screen as page, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DefinitionProblem } from '../../../engine/model';
import { problemCounts, type TreeNode, treeOf } from '../../../src/blocks/studio/tree/tree';
import { TreeView } from '../../../src/blocks/studio/tree/tree-view';
import { projectTexts } from '../../support/good-project';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

let texts: ReadonlyMap<string, string>;
beforeAll(async () => {
  texts = new Map((await projectTexts()).map(({ path, text }) => [path, text]));
});

const idsOf = (nodes: readonly TreeNode[]): readonly string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
const rows = () => page.queryAllByRole('treeitem').map((row) => row.getAttribute('data-row') ?? '');
const search = async (wish: string) => {
  await act(async () => fireEvent.change(page.getByRole('searchbox'), { target: { value: wish } }));
};

describe('the tree of documents', () => {
  it('gives every node of the project an id of its own', () => {
    const ids = idsOf(treeOf(texts));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('keeps the id of an item while another one of its name is moved or comes behind it', () => {
    const of = (blocks: readonly object[]) =>
      idsOf(treeOf(new Map([['screens/user/x.screen.json', JSON.stringify({ blocks })]]))).filter((id) =>
        id.includes('#blocks'),
      );
    const [list, text] = [{ block: 'list' }, { block: 'article' }];
    expect(of([list, text])).toEqual(expect.arrayContaining([...of([list])]));
    expect(of([text, list, list])).toEqual(expect.arrayContaining([...of([list, list])]));
  });

  it('counts at each node the problems at it and below, once each, with the color of the worst', () => {
    const form = { id: 'x', steps: [{ id: 'one', fields: [{ name: 'a' }, { name: 'b' }] }] };
    const path = 'schemas/forms/x.form.json';
    const nodes = treeOf(new Map([[path, JSON.stringify(form)]]));
    const all = (each: readonly TreeNode[]): readonly TreeNode[] =>
      each.flatMap((node) => [node, ...all(node.children)]);
    const pointers = ['', '/id', '/steps/0', '/steps/0/fields/0', '/steps/0/fields/0/name', '/steps/0/fields/1'];
    const severities = ['error', 'warning'] as const;
    const problem = (pointer: string, severity: DefinitionProblem['severity']) => ({
      rule: 'type-unknown',
      severity,
      args: {},
      place: { file: path, pointer, line: 1, column: 1 },
    });
    // Every choice of pointers with a severity each or none: 3⁶ states of the file.
    for (let state = 0; state < 3 ** pointers.length; state++) {
      const problems = pointers.flatMap((pointer, index) => {
        const severity = severities[Math.floor(state / 3 ** index) % 3];
        return severity === undefined ? [] : [problem(pointer, severity)];
      });
      const counts = problemCounts(nodes, problems);
      for (const { id, selection } of all(nodes.filter((node) => node.id === 'forms'))) {
        const start = selection === undefined ? '' : selection.at.map((part) => `/${part}`).join('');
        const own = problems.filter(({ place: { pointer } }) => pointer === start || pointer.startsWith(`${start}/`));
        const severity = own.some((each) => each.severity === 'error') ? 'error' : 'warning';
        expect(counts.get(id)).toEqual(own.length === 0 ? undefined : { total: own.length, severity });
      }
    }
  });

  it('shows nothing of an earlier search in the next one, and begins at its top', async () => {
    const { parts } = await openStudio(texts);
    renderInStudio(parts, <TreeView />);
    await search('admin-users');
    await waitFor(() => expect(rows().some((row) => row.includes('admin-users'))).toBe(true));
    page.getByRole('tree').scrollTop = 400;
    await search('admin-keys');
    await waitFor(() => expect(rows().some((row) => row.includes('admin-keys'))).toBe(true));
    expect(rows()).toEqual([...new Set(rows())]);
    expect(rows().filter((row) => row.includes('admin-users'))).toEqual([]);
    expect(page.getByRole('tree').scrollTop).toBe(0);
  });

  it('shows what is found folded unless something inside is found as well, and opens it on request', async () => {
    const { parts } = await openStudio(texts);
    renderInStudio(parts, <TreeView />);
    const document = 'schemas/forms/profile.form.json#';
    await search('profile.form');
    await waitFor(() => expect(rows()).toEqual(['forms', document]));
    const row = page.getAllByRole('treeitem').find((each) => each.getAttribute('data-row') === document);
    expect(row?.getAttribute('aria-expanded')).toBe('false');
    const press = (key: string) => act(async () => fireEvent.keyDown(page.getByRole('tree'), { key }));
    await press('ArrowDown');
    await press('ArrowRight');
    expect(rows()).toContain(`${document}steps/contact`);
    await search('state profile.form');
    await waitFor(() => expect(rows().at(-1)).toBe(`${document}steps/contact/fields/state`));
  });

  it('says the label of the shared field that a field uses, and finds it by this', async () => {
    const { parts } = await openStudio(texts);
    renderInStudio(
      { ...parts, say: (key) => (key === 'fields.state.label' ? 'State or province' : key) },
      <TreeView />,
    );
    await search('state or province profile.form');
    const id = 'schemas/forms/profile.form.json#steps/contact/fields/state';
    await waitFor(() =>
      expect(rows()).toEqual(['forms', 'schemas/forms/profile.form.json#', `${id.slice(0, -13)}`, id]),
    );
    expect(document.querySelector(`[data-row="${id}"]`)?.textContent).toMatch(/^State or province\s*state/);
  });
});
