import { act, fireEvent, screen as page, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TreeNode, treeOf } from '../../../src/blocks/studio/tree/tree';
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
