import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPortalVocabulary } from '../../../kinds';
import studioWords from '../../../locales/en/studio.json';
import { createCompiler } from '../../../src/blocks/studio/compiler/compiler';
import type { Ask } from '../../../src/blocks/studio/compiler/messages';
import { documentIn, setProperty, setText } from '../../../src/blocks/studio/documents/commands';
import { type Path, valueAt } from '../../../src/blocks/studio/documents/json';
import { DocumentsDialog } from '../../../src/blocks/studio/documents-dialogs';
import { LossQuestion } from '../../../src/blocks/studio/lost-values';
import { CasesEditor, FieldsEditor } from '../../../src/blocks/studio/properties/cases-editor';
import { EntriesEditor } from '../../../src/blocks/studio/properties/entries-editor';
import { ListEditor } from '../../../src/blocks/studio/properties/list-editor';
import { FieldOptions } from '../../../src/blocks/studio/properties/options-editor';
import type { Conflict, StoredValues } from '../../../src/blocks/studio/state/studio-api';
import {
  type DocumentRequest,
  StudioContext,
  useStudioParts,
  useStudioState,
} from '../../../src/blocks/studio/studio-context';
import { CompareTab } from '../../../src/blocks/studio/tabs/compare-tab';
import { TreeView } from '../../../src/blocks/studio/tree/tree-view';
import { projectTexts } from '../../support/good-project';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';
import { fields, files, formOf, other, path, shared, text } from './support/rides';
import { studioCompiler } from './support/studio-compiler';

beforeAll(() => simulateTopLayer());

const counted = (count: number, more: Partial<StoredValues['counts'][number]> = {}, unknown = false): StoredValues => ({
  counts: [{ entity: 'user', count, atLeast: false, ...more }],
  unknown,
});

const personFile = 'schemas/shared/person.shared.json';
const portal = async () => new Map((await projectTexts()).map(({ path, text }) => [path, text]));

/** A button for each type of account of this portal, by which it is removed. */
function AccountTypes() {
  const { studio, askFor } = useStudioParts();
  const list = ['optionLists', 'accountTypes'];
  const types = valueAt(documentIn(studio.state().work.texts, personFile), list) as { value: string }[];
  return types.map(({ value }, index) => (
    <button
      key={value}
      type="button"
      onClick={() => askFor({ do: 'lose', selection: { path: personFile, at: [...list, index] } })}
    >
      {value}
    </button>
  ));
}

async function open(Shown: () => React.ReactNode, answer: StoredValues | undefined, texts = files) {
  const compiler = texts === files ? createCompiler(createPortalVocabulary()) : studioCompiler;
  compiler.load([...texts].map(([file, written]) => ({ path: file, text: written })));
  const ask = async (asked: Ask) => {
    if (asked.do === 'consequences') return compiler.consequences(asked.changes);
    throw new Error('Nothing else is asked.');
  };
  const requests: unknown[][] = [];
  const stored = async (...asked: unknown[]) => {
    requests.push(asked);
    return answer === undefined ? { ok: false, failure: {} } : { ok: true, data: answer };
  };
  const client = { load: async () => undefined, put: () => undefined, ask, close: () => undefined };
  const { studio, parts, said } = await openStudio(texts, client, { stored });
  studio.select({ path, at: [...fields, 0] });
  const Live = () => {
    useStudioState(studio);
    const [wish, askFor] = useState<DocumentRequest>();
    return (
      <StudioContext value={{ ...parts, askFor }}>
        <Shown />
        <DocumentsDialog wish={wish} onClose={() => askFor(undefined)} />
      </StudioContext>
    );
  };
  renderInStudio(parts, <Live />);
  const at = (place: Path, file = path) => valueAt(documentIn(studio.state().work.texts, file), place);
  return { studio, said, requests, at, person: userEvent.setup() };
}

function Options() {
  const { options } = documentOptions();
  return <FieldOptions selection={{ path, at: [...fields, 0] }} label="Way" thing="way" written={options} />;
}
let shownTexts: () => ReadonlyMap<string, string> = () => files;
const documentOptions = () => ({ options: valueAt(documentIn(shownTexts(), path), [...fields, 0, 'options']) });

const dialog = () => page.findByRole('alertdialog');

describe('an option', () => {
  it('goes after a question that says what reads it and how many records keep it; Undo takes it back', async () => {
    shownTexts = () => files;
    const { studio, said, requests, at, person } = await open(() => <Options />, counted(12));
    shownTexts = () => studio.state().work.texts;
    // By keyboard alone.
    page.getByRole('button', { name: 'Remove car' }).focus();
    await person.keyboard('{Enter}');
    const asked = await dialog();
    expect(asked.textContent).toContain('Remove the option “car”?');
    expect(
      within(asked)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Value at the start:'),
      expect.stringContaining('Rule:'),
      expect.stringContaining('Case:'),
      expect.stringContaining('Condition:'),
    ]);
    await within(asked).findByText('12 stored records of “People” have this value.');
    expect(asked.textContent).toContain(studioWords.lose.stays.option);
    expect(requests).toEqual([[['ride/way'], 'car']]);
    expect(document.activeElement?.textContent).toBe('Cancel');
    await person.keyboard('{Enter}');
    expect(page.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove car'));
    expect(at([...fields, 0, 'options'])).toHaveLength(2);

    await person.keyboard('{Enter}');
    await person.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
    expect([at([...fields, 0, 'options']), said.at(-1)]).toEqual([
      [{ value: 'train' }],
      expect.stringContaining('car'),
    ]);
    expect(studio.state().selection).toEqual({ path, at: [...fields, 0] });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove train'));
    // The last one takes its button with it.
    await person.keyboard('{Enter}');
    await person.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(studioWords.options.add));
    await act(async () => {
      studio.undo();
      studio.undo();
    });
    expect(at([...fields, 0, 'options'])).toEqual([{ value: 'car' }, { value: 'train' }]);
  });

  it('takes the uses that are chosen with it, in one step, and keeps the others', async () => {
    shownTexts = () => files;
    const { studio, at, person } = await open(() => <Options />, counted(0));
    shownTexts = () => studio.state().work.texts;
    await person.click(page.getByRole('button', { name: 'Remove car' }));
    const asked = await dialog();
    const use = (said: string) =>
      within(asked)
        .getAllByRole('listitem')
        .find(({ textContent }) => textContent?.includes(said)) as HTMLElement;
    const ticked = () =>
      within(asked)
        .getAllByRole<HTMLInputElement>('checkbox')
        .map(({ checked }) => checked);
    // One of several values is taken out, as long as it is not said otherwise.
    expect(ticked()).toEqual([false, true, true]);
    expect(use('Condition:').textContent).toContain(studioWords.lose.takeOut);
    await person.click(within(use('Value at the start:')).getByRole('checkbox'));
    await person.click(within(use('Rule:')).getByRole('checkbox'));
    expect(ticked()).toEqual([true, false, true]);
    await person.click(within(asked).getByRole('button', { name: 'Remove' }));
    expect([at([...fields, 0, 'default']), at([...fields, 2, 'displayed'])]).toEqual([
      undefined,
      { field: 'way', in: ['foot'] },
    ]);
    expect(at([...fields, 0, 'validate'])).toEqual([{ type: 'oneOf', options: ['car', 'train'] }]);
    await act(async () => studio.undo());
    expect(studio.state().work.texts.get(path)).toBe(files.get(path));
  });

  it('of which a condition compares with it alone says before what would be wrong, however it is ticked', async () => {
    const { studio, person } = await open(() => <AccountTypes />, counted(0), await portal());
    const problems = async () => {
      const asked = await dialog();
      await waitFor(() => expect(asked.textContent).not.toContain(studioWords.lose.looking));
      const found = /(\d+|No) problems? would remain/.exec(asked.textContent ?? '');
      return found?.[1] === 'No' ? 0 : Number(found?.[1]);
    };
    const now = () => studioCompiler.check().problems.filter(({ severity }) => severity === 'error').length;
    const remove = async () => {
      await person.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
      for (const [file, written] of studio.state().work.texts) studioCompiler.put(file, written);
    };
    await person.click(page.getByRole('button', { name: 'non-profit' }));
    expect(await problems()).toBe(0);
    await remove();
    const condition = (name: string) =>
      valueAt(documentIn(studio.state().work.texts, personFile), ['conditions', name]) as object;
    expect([condition('isBusiness'), now()]).toEqual([{ field: 'accountType', in: ['Commercial'] }, 0]);
    await person.click(page.getByRole('button', { name: 'Commercial' }));
    const left = await problems();
    expect(left).toBeGreaterThan(0);
    const also = within(await dialog()).getByRole('checkbox', { name: /isBusiness/ });
    await person.click(also);
    const more = await problems();
    expect(more).toBeGreaterThan(left);
    expect((await dialog()).textContent).toContain('isBusiness');
    await remove();
    expect(now()).toBe(more);
  });

  it.each([
    [counted(0), 'No stored record of “People” has this value.', false],
    [counted(10_000, { atLeast: true }), 'At least 10000 stored records of “People” have this value.', true],
    [counted(0, {}, true), studioWords.lose.unknown, true],
    [undefined, studioWords.lose.failed, true],
  ])('says truly what is known of the records: %#', async (answer, words, isKept) => {
    shownTexts = () => files;
    const { person } = await open(() => <Options />, answer);
    await person.click(page.getByRole('button', { name: 'Remove train' }));
    const asked = await dialog();
    await within(asked).findByText(words);
    expect(asked.textContent?.includes(studioWords.lose.stays.option)).toBe(isKept);
  });

  it('of a shared list says which forms offer it', async () => {
    const list = { path: shared, at: ['optionLists', 'sizes', 1] };
    const { parts, studio } = await openStudio(files, undefined, {
      stored: async () => ({ ok: true, data: counted(1) }),
    });
    renderInStudio(parts, <DocumentsDialog wish={{ do: 'lose', selection: list }} onClose={() => undefined} />);
    const asked = await dialog();
    expect(asked.textContent).toContain('It concerns 2 forms: ride and trip.');
    await within(asked).findByText('1 stored record of “People” has this value.');
    await userEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    expect(valueAt(documentIn(studio.state().work.texts, shared), ['optionLists', 'sizes'])).toEqual([
      { value: 'small' },
    ]);
  });
});

describe('a field', () => {
  const Fields = () => <FieldsEditor selection={{ path, at: ['steps', 0] }} list={fields} />;

  it('goes after a question that says what would be wrong, and what becomes of its values', async () => {
    const { studio, requests, at, person } = await open(Fields, counted(3));
    await person.click(page.getByRole('button', { name: 'Remove way' }));
    const asked = await dialog();
    await within(asked).findByText('3 stored records of “People” have a value in it.');
    expect(asked.textContent).toContain(studioWords.lose.stays.field);
    await waitFor(() => expect(within(asked).getAllByRole('listitem').length).toBeGreaterThan(1));
    expect(requests).toEqual([[['ride/way'], undefined]]);
    await person.click(within(asked).getByRole('button', { name: 'Remove' }));
    expect(at([...fields, 0, 'name'])).toBe('by');
    await act(async () => studio.undo());
    expect(at([...fields, 0, 'name'])).toBe('way');
  });

  it('that is not stored goes at once', async () => {
    const { at, person } = await open(Fields, counted(3));
    await person.click(page.getByRole('button', { name: 'Remove draft' }));
    expect([page.queryByRole('alertdialog'), at([...fields, 3])]).toEqual([null, { use: 'size' }]);
  });

  it('of a case, or a shared one, is asked about as well', async () => {
    const Both = () => (
      <>
        <CasesEditor selection={{ path, at: [...fields, 1] }} label="Cases" union={{ by: 'way', cases: { car: [] } }} />
        <EntriesEditor
          selection={{ path: shared, at: [] }}
          property="fields"
          label="Fields"
          entries={{ size: { type: 'choice' } }}
          condition={() => undefined}
        />
      </>
    );
    const { requests, person } = await open(Both, counted(3));
    await person.click(page.getByRole('button', { name: 'Remove car' }));
    await person.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await person.click(page.getByRole('button', { name: 'Remove size' }));
    expect((await dialog()).textContent).toContain('It concerns 2 forms: ride and trip.');
    expect(requests).toEqual([
      [['ride/by.car.plate'], undefined],
      [['ride/size', 'trip/size'], undefined],
    ]);
  });
});

describe('what another person saves while it is asked', () => {
  /** A studio whose server merges the text of another person into the next document that is saved. */
  async function openMerging(theirs: (file: string) => string | null) {
    const client = { load: async () => undefined, put: () => undefined, ask: async () => [], close: () => undefined };
    const set = (documents: readonly object[] = []) => ({ ok: true, data: { id: 'a', revision: 1, documents } });
    const opened = await openStudio(files, client, {
      createSet: async () => set(),
      save: async (_id: string, _revision: number, { path: file }: { path: string }) =>
        set([{ path: file, text: theirs(file) }]),
      stored: async () => ({ ok: true, data: counted(1) }),
    });
    const { studio } = opened;
    studio.run(setText(studio.state().work.texts, 'ride.word', 'en', 'B'), { label: 'sentence' });
    const edited = setProperty(studio.state().work.texts, path, ['steps', 0, 'title'], 'ride.own');
    studio.run(edited, { label: 'property' });
    return { ...opened, merge: () => act(async () => void (await studio.saving.now())) };
  }
  const field0 = { path, at: [...fields, 0] };
  const withNote = (change: (fields: object[]) => object[]) => (file: string) => {
    if (file !== path) return null;
    const form = JSON.parse(files.get(path) ?? '');
    form.steps[0].fields = change(form.steps[0].fields);
    return JSON.stringify(form, null, 2);
  };

  it('stays: the thing alone is removed', async () => {
    const { parts, studio, merge } = await openMerging(withNote((all) => [...all, text('theirs')]));
    renderInStudio(parts, <DocumentsDialog wish={{ do: 'lose', selection: field0 }} onClose={() => undefined} />);
    await dialog();
    await merge();
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Remove' }));
    const left = valueAt(documentIn(studio.state().work.texts, path), fields) as { name?: string }[];
    expect(left.map(({ name }) => name)).toEqual(['by', 'note', 'draft', undefined, 'legs', 'grade', 'theirs']);
  });

  it.each([
    ['lose', [...fields, 0]],
    ['lose', [...fields, 0, 'options', 0]],
    ['rename', [...fields, 0]],
  ] as const)('is told where the place is another thing: %s %j', async (does, at) => {
    const { parts, studio, merge } = await openMerging(
      withNote((all) => [{ ...(all[0] as object), name: 'first' }, ...all]),
    );
    const wish: DocumentRequest =
      does === 'lose'
        ? { do: 'lose', selection: { path, at } }
        : { do: 'rename', selection: { path, at }, name: undefined };
    renderInStudio(parts, <DocumentsDialog wish={wish} onClose={() => undefined} />);
    await merge();
    expect(page.getByText(studioWords.gone)).toBeTruthy();
    expect(page.queryByRole('button', { name: /^Re(move|name)/ })).toBeNull();
    expect(valueAt(documentIn(studio.state().work.texts, path), fields)).toHaveLength(8);
  });

  it('keeps a document that is used by what came in: its uses are looked for again', async () => {
    const { parts, studio } = await openStudio(files, {
      load: async () => undefined,
      put: () => undefined,
      ask: async () => (studio.state().work.texts.get(other)?.includes('theirs') ? [problem] : []),
      close: () => undefined,
    });
    const problem = {
      place: { file: other, line: 1, column: 1, pointer: '' },
      rule: 'unknown-form',
      severity: 'error',
    };
    renderInStudio(parts, <DocumentsDialog wish={{ do: 'remove', path }} onClose={() => undefined} />);
    await within(await dialog()).findByRole('button', { name: 'Remove' });
    act(() => studio.run(setProperty(files, other, ['title'], 'theirs'), { label: 'x', merge: 'x' }));
    await within(await dialog()).findByRole('button', { name: 'trip' });
    expect(within(await dialog()).queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('is told where the document is gone', async () => {
    const { parts, studio } = await openMerging(withNote((all) => all));
    renderInStudio(parts, <DocumentsDialog wish={{ do: 'remove', path }} onClose={() => undefined} />);
    const asked = await dialog();
    await within(asked).findByRole('button', { name: 'Remove' });
    await act(async () =>
      studio.saving.settle({ path, theirs: null, base: files.get(path), parts: [] } as Conflict, 'theirs'),
    );
    expect(page.getByText(studioWords.gone)).toBeTruthy();
  });
});

describe('an edit that no button with a question made', () => {
  const Both = () => (
    <>
      <LossQuestion />
      <CompareTab compared={undefined} onCompare={() => undefined} />
    </>
  );

  it('is asked about once, and made or not', async () => {
    const { studio, requests, at, person } = await open(() => <Both />, counted(7));
    const remove = () =>
      act(() => {
        const { texts } = studio.state().work;
        studio.run(setProperty(texts, path, [...fields, 0, 'options'], undefined), {
          label: 'property',
          about: 'Options',
        });
      });
    remove();
    await page.findAllByText('7 stored records of “People” have this value.');
    const [lost] = within(await dialog()).getAllByRole('list');
    expect(within(lost as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
    // What else would be wrong is said as well: a choice has options.
    await within(await dialog()).findByText('1 problem would remain:');
    expect(requests).toEqual([
      [['ride/way'], 'car'],
      [['ride/way'], 'train'],
    ]);
    await person.click(page.getByRole('button', { name: 'Cancel' }));
    expect([page.queryByRole('alertdialog'), at([...fields, 0, 'options'])]).toEqual([null, expect.anything()]);
    remove();
    await person.click(within(await dialog()).getByRole('button', { name: studioWords.lost.confirm }));
    expect([page.queryByRole('alertdialog'), at([...fields, 0, 'options'])]).toEqual([null, undefined]);
  });

  it('is not made over what another person saved while it was asked', async () => {
    const { studio, at, person } = await open(() => <Both />, counted(7));
    const { texts } = studio.state().work;
    const outcome = setProperty(texts, path, [...fields, 0, 'options'], undefined);
    act(() => studio.run(outcome, { label: 'property' }));
    await dialog();
    act(() => studio.run(setProperty(texts, path, [...fields, 7], text('theirs')), { label: 'x', merge: 'x' }));
    expect(page.getByText(studioWords.gone)).toBeInTheDocument();
    const [close] = page.getAllByRole('button', { name: 'Close' });
    if (close) await person.click(close);
    expect(page.queryByText(studioWords.gone)).toBeNull();
    expect([at([...fields, 0, 'options']), at([...fields, 7, 'name'])]).toEqual([expect.anything(), 'theirs']);
  });

  it('is named with the column, where two of a list lose the same option', async () => {
    const { studio } = await open(() => <Both />, counted(7));
    const quiet = vi.spyOn(console, 'error');
    onTestFinished(() => quiet.mockRestore());
    act(() => {
      const { texts } = studio.state().work;
      const columns = [...fields, 5, 'columns'];
      const written = texts.get(path)?.replaceAll('"value": "home"', '"value": "house"') ?? '';
      expect(valueAt(documentIn(new Map([[path, written]]), path), columns)).toHaveLength(3);
      studio.run({ changes: [{ path, before: texts.get(path), after: written }] }, { label: 'json' });
    });
    const said = within(await dialog())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([expect.stringContaining('“from” of “legs”'), expect.stringContaining('“to” of “legs”')]);
    expect(quiet).not.toHaveBeenCalled();
  });

  it('is counted where the server can count it, and named without a number otherwise', async () => {
    const { studio, requests } = await open(() => <Both />, counted(7));
    const { texts } = studio.state().work;
    let next = texts;
    for (const [at, value] of [
      [[...fields, 2, 'path'], '/words'],
      [[...fields, 5, 'columns', 2], undefined],
      [[...fields, 6, 'max'], 4],
    ] as const)
      next = new Map(next).set(path, setProperty(next, path, at, value).changes[0]?.after ?? '');
    act(() => studio.run({ changes: [{ path, before: texts.get(path), after: next.get(path) }] }, { label: 'json' }));
    await within(await dialog()).findByText('7 stored records of “People” have a value in it.');
    const said = within(await dialog())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([
      expect.stringContaining(studioWords.lost.stays),
      expect.stringMatching(/“score” of “legs” will be gone.*Not counted\./),
      expect.stringMatching(/“grade” will end at 4\..*Not counted\./),
    ]);
    expect(requests).toEqual([[['ride/note'], undefined]]);
  });

  it('that is typed is named with its number before publishing, with the way back', async () => {
    const { studio } = await open(() => <Both />, counted(7));
    const { texts } = studio.state().work;
    const [change] = setProperty(texts, path, [...fields, 2], undefined).changes;
    act(() => studio.run({ changes: change ? [change] : [] }, { label: 'json', merge: 'json' }));
    expect(page.queryByRole('alertdialog')).toBeNull();
    const named = within(page.getByRole('region', { name: studioWords.lost.heading }));
    expect(named.getByText(/ride: the field “note” will be gone\./)).toBeInTheDocument();
    await named.findByText('7 stored records of “People” have a value in it.');
    expect(named.getByText(studioWords.lost.back)).toBeInTheDocument();
    act(() => studio.undo());
    expect(page.queryByRole('region', { name: studioWords.lost.heading })).toBeNull();
  });
});

describe('what a change says and focuses', () => {
  const Tree = () => (
    <>
      <TreeView />
      <LossQuestion />
    </>
  );
  const row = () => page.getByRole('treeitem', { selected: true });
  const frames = () => act(() => new Promise((done) => setTimeout(done, 60)));

  it('waits for the answer: a move out of a group', async () => {
    const group = { type: 'group', name: 'all', label: 'ride.word', fields: [text('inner')] };
    const grouped = new Map([...files, [path, JSON.stringify(formOf('ride', [group, text('last')]))] as const]);
    const { studio, parts, said } = await openStudio(grouped, undefined, {
      stored: async () => ({ ok: true, data: counted(1) }),
    });
    const at = [...fields, 0, 'fields', 0];
    studio.select({ path, at });
    renderInStudio(parts, <Tree />);
    act(() => row().focus());
    const move = () => fireEvent.keyDown(row(), { key: 'ArrowDown', altKey: true });
    const before = row();
    move();
    const asked = await dialog();
    expect(said).toEqual([]);
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await frames();
    expect(said).toEqual([]);
    expect(document.activeElement).toBe(before);
    expect(studio.state().selection).toEqual({ path, at });

    move();
    await userEvent.click(within(await dialog()).getByRole('button', { name: studioWords.lost.confirm }));
    await frames();
    expect(said).toEqual([expect.stringContaining('inner')]);
    expect(studio.state().selection).toEqual({ path, at: [...fields, 1] });
    expect(document.activeElement).toBe(row());
    expect(document.activeElement?.textContent).toContain('inner');
  });

  it.each(['Cancel', studioWords.lost.confirm])('waits for the answer: a column of a list, and %s', async (answer) => {
    const List = () => (
      <ListEditor
        {...{ selection: { path, at: [...fields, 5] }, list: [...fields, 5, 'columns'], label: 'Columns', offers: [] }}
        items={[{ name: 'from' }, { name: 'to' }, { name: 'score' }]}
      />
    );
    const Shown = () => (
      <>
        <List />
        <LossQuestion />
      </>
    );
    const { said, person } = await open(Shown, counted(1));
    await person.click(page.getByRole('button', { name: 'Remove score' }));
    await dialog();
    expect(said).toEqual([]);
    await person.click(page.getByRole('button', { name: answer }));
    expect(said).toEqual(answer === 'Cancel' ? [] : [expect.stringContaining('score')]);
  });

  it('waits for the answer, and is not given where the change cannot be made any more', async () => {
    const { studio } = await open(() => <LossQuestion />, counted(1));
    const done = vi.fn();
    const remove = () =>
      act(() =>
        studio.run(setProperty(studio.state().work.texts, path, [...fields, 2], undefined), { label: 'x' }, done),
      );
    remove();
    act(() => studio.run(setProperty(files, path, ['title'], 'theirs'), { label: 'x', merge: 'x' }));
    expect(page.getByText(studioWords.gone)).toBeTruthy();
    act(() => studio.dismiss());
    act(() => studio.run({ changes: [] }, { label: 'x' }, done));
    expect(done).not.toHaveBeenCalled();
    act(() => studio.run(setText(studio.state().work.texts, 'ride.word', 'en', 'C'), { label: 'x' }, done));
    expect(done).toHaveBeenCalledOnce();
  });
});

it('More fields than are counted at once are said to be counted in part', async () => {
  const many = Array.from({ length: 101 }, (_, index) => text(`more${index}`));
  const group = { type: 'group', name: 'all', label: 'ride.word', fields: many };
  const texts = new Map([...files, [path, JSON.stringify(formOf('ride', [group]))] as const]);
  const { parts } = await openStudio(texts, undefined, { stored: async () => ({ ok: true, data: counted(2) }) });
  const wish: DocumentRequest = { do: 'lose', selection: { path, at: [...fields, 0] } };
  renderInStudio(parts, <DocumentsDialog wish={wish} onClose={() => undefined} />);
  await page.findByText('At least 2 stored records of “People” have a value in it.');
  expect(page.getByText(studioWords.lose.unknown)).toBeTruthy();
});
