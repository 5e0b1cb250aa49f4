import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { compiledForm } from '../../support/compile-form';
import { testPort } from '../../support/file-port';
import { pdf } from '../../support/sample-files';
import { renderForm, testEngine } from '../../support/test-engine';

const size = pdf.length;
const sentAs = (name: string) => `${name.charCodeAt(0).toString(16)}111111-2222-4333-8444-555555555555/${size}/${name}`;
const onItsWay = (name: string) => `uploading/${size}/${name}`;
const fileOf = (name: string) => new File([new Uint8Array(pdf)], name);

const model = compiledForm({
  steps: [
    {
      id: 'proofs',
      label: 'Proofs',
      fields: [
        {
          name: 'proofs',
          type: 'list',
          label: 'Proofs',
          csv: true,
          max: 40,
          columns: [
            { name: 'about', type: 'text', required: false },
            { name: 'paper', type: 'file', accept: ['pdf'] },
            { name: 'others', type: 'files', accept: ['pdf'], max: 2, required: false },
          ],
        },
      ],
      submit: { label: 'next' },
    },
    {
      id: 'check',
      label: 'Check',
      title: 'Check',
      review: true,
      fields: [],
      submit: { label: 'send', sends: 'form', operation: 'save' },
    },
  ],
});

function draw(proofs: readonly JsonObject[] = [{}]) {
  const port = testPort();
  const form = renderForm({ model, initial: { proofs }, engine: testEngine({ files: port.files }) });
  const cell = (column: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${column}, row ${row}`);
  return {
    ...form,
    ...port,
    user: userEvent.setup(),
    cell,
    rows: () => form.store.field(0).value as Json,
    async choose(column: string, row: number, ...files: readonly File[]) {
      const before = port.sent.length;
      fireEvent.change(cell(column, row), { target: { files } });
      await waitFor(() => expect(port.sent.length).toBe(before + files.length));
    },
    end: (at: number, name: string) => act(async () => port.sent[at]?.end({ ok: true, value: sentAs(name) })),
  };
}

async function choose(user: ReturnType<typeof userEvent.setup>, row: number, action: string) {
  await user.click(screen.getByRole('button', { name: `Actions for row ${row}` }));
  await user.click(screen.getByRole('menuitem', { name: action, hidden: true }));
}

describe('files in the rows of a list', () => {
  it('are sent from their cells, several at once, and become the values of their cells', async () => {
    const { choose: take, cell, rows, sent, end, store } = draw([{}, {}]);
    expect(cell('paper', 2)).toHaveAccessibleDescription('PDF, up to 10 MB');
    await take('paper', 1, fileOf('a.pdf'));
    await take('paper', 2, fileOf('b.pdf'));
    await take('others', 2, fileOf('c.pdf'), fileOf('d.pdf'));
    expect(rows()).toEqual([
      { paper: onItsWay('a.pdf') },
      { paper: onItsWay('b.pdf'), others: [onItsWay('c.pdf'), onItsWay('d.pdf')] },
    ]);
    await act(async () => void (await store.submit()));
    expect(store.field(0).problems[0]?.args.problems).toMatchObject([
      { pointer: '/0/paper', code: 'file.uploading' },
      { pointer: '/1/paper', code: 'file.uploading' },
      { pointer: '/1/others', code: 'files.uploading', args: { name: 'c.pdf' } },
    ]);
    expect(cell('others', 2)).toHaveAccessibleDescription(/problems:files.uploading/);
    // Two that arrive together are both there.
    await act(async () => {
      for (const [at, name] of [
        [0, 'a.pdf'],
        [1, 'b.pdf'],
      ] as const)
        sent[at]?.end({ ok: true, value: sentAs(name) });
    });
    await end(2, 'c.pdf');
    await end(3, 'd.pdf');
    expect(rows()).toEqual([
      { paper: sentAs('a.pdf') },
      { paper: sentAs('b.pdf'), others: [sentAs('c.pdf'), sentAs('d.pdf')] },
    ]);
    expect(store.field(0).problems).toEqual([]);
    expect(screen.getByRole('button', { name: 'Remove b.pdf' })).toBeVisible();
  });

  it('go with their row: copied as far as they are there, let go with it and put back with it', async () => {
    const { user, rows, choose: take, sent } = draw([{ paper: sentAs('a.pdf'), others: [sentAs('b.pdf')] }, {}]);
    await take('others', 1, fileOf('c.pdf'));
    await choose(user, 1, 'Duplicate');
    expect(rows()).toEqual([
      { paper: sentAs('a.pdf'), others: [sentAs('b.pdf'), onItsWay('c.pdf')] },
      { paper: sentAs('a.pdf'), others: [sentAs('b.pdf')] },
      {},
    ]);
    expect(sent[0]?.sending.signal.aborted).toBe(false);
    await choose(user, 1, 'Remove');
    expect(sent[0]?.sending.signal.aborted).toBe(true);
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rows()).toMatchObject([{ others: [sentAs('b.pdf'), onItsWay('c.pdf')] }, {}, {}]);
    // Its sending ended with the row: it is asked for again, and takes its place.
    expect(screen.getByText('problems:file.uploading')).toBeVisible();
    await take('others', 1, fileOf('c.pdf'));
    expect(rows()).toMatchObject([{ others: [sentAs('b.pdf'), onItsWay('c.pdf')] }, {}, {}]);
  });

  it('are saved by name in a CSV file, and read back from it as far as the list has them', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { user, rows } = draw([
      { about: 'x', paper: sentAs('a.pdf'), others: [sentAs('b.pdf'), sentAs('c.pdf')] },
      { about: 'y', paper: sentAs('d.pdf') },
    ]);
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    const [saved] = create.mock.calls[0] ?? [];
    if (!(saved instanceof Blob)) throw new Error('nothing was saved');
    const text = await saved.text();
    expect(text).toContain('about,paper,others\r\nx,a.pdf,"b.pdf, c.pdf"\r\ny,d.pdf,\r\n');
    const input = document.querySelector<HTMLInputElement>('.pt-rows-file');
    if (!input) throw new Error('no place to open a file');
    const file = new File(['about,paper,others\nnew,d.pdf,"b.pdf, c.pdf"\nother,e.pdf,'], 'rows.csv');
    await user.upload(input, file);
    await waitFor(() =>
      expect(rows()).toEqual([
        { about: 'new', paper: sentAs('d.pdf'), others: [sentAs('b.pdf'), sentAs('c.pdf')] },
        { about: 'other' },
      ]),
    );
  });

  it('of the same name are told apart by their rows; a cell whose name is none’s or several files’ is reported', async () => {
    const one = sentAs('a.pdf');
    const two = one.replace('61111111', '62111111');
    const {
      rows,
      choose: take,
      cell,
    } = draw([
      { about: 'x', paper: one },
      { about: 'y', paper: two },
      { about: 'z', paper: sentAs('Z.pdf') },
      { about: 'v' },
    ]);
    await take('paper', 4, fileOf('v.pdf'));
    const open = async (text: string) => {
      const input = document.querySelector<HTMLInputElement>('.pt-rows-file');
      if (!input) throw new Error('no place to open a file');
      await userEvent.upload(input, new File([`about,paper\n${text}`], 'rows.csv'));
    };
    const paste = (column: string, row: number, text: string) =>
      fireEvent.paste(cell(column, row), { clipboardData: { getData: () => text } });
    // Over cells that are there: they stay as they were.
    paste('about', 1, 'x2\ta.pdf\ny2\tnone.pdf\nz2\tz.pdf\nv2\ta.pdf');
    expect(rows()).toEqual([
      { about: 'x2', paper: one },
      { about: 'y2', paper: two },
      { about: 'z2', paper: sentAs('Z.pdf') },
      { about: 'v2', paper: onItsWay('v.pdf') },
    ]);
    const alert = () => screen.getByText(/kit:rows.noSuchFile|is called/);
    for (const said of [/Row 2, paper: .*none\.pdf/, /Row 3, paper: .*z\.pdf/, /Row 4, paper: .*a\.pdf/])
      expect(alert()).toHaveTextContent(said);
    expect(alert()).not.toHaveTextContent('Row 1');
    await open('x3,a.pdf\ny3,a.pdf\nv3,v.pdf\nv4,v.pdf\nnew,a.pdf\nz3,Z.pdf');
    await waitFor(() =>
      expect(rows()).toEqual([
        { about: 'x3', paper: one },
        { about: 'y3', paper: two },
        { about: 'v3' },
        { about: 'v4' },
        { about: 'new' },
        { about: 'z3', paper: sentAs('Z.pdf') },
      ]),
    );
    for (const said of [/Row 3, paper: .*v\.pdf/, /Row 4, paper: .*v\.pdf/, /Row 5, paper: .*a\.pdf/])
      expect(alert()).toHaveTextContent(said);
  });

  it('come back from a draft, and one that was on its way is asked for again in its cell', async () => {
    const first = draw();
    await first.choose('paper', 1, fileOf('a.pdf'));
    const draft = first.store.draft();
    first.unmount();
    const { store, rows, choose: take, end } = draw([]);
    act(() => store.restore(draft));
    expect(rows()).toEqual([{ paper: onItsWay('a.pdf') }]);
    expect(await screen.findByText('problems:file.uploading')).toBeVisible();
    await take('paper', 1, fileOf('a.pdf'));
    await end(0, 'a.pdf');
    expect(rows()).toEqual([{ paper: sentAs('a.pdf') }]);
  });

  it('are still sent when their rows are far away', async () => {
    const { choose: take, sent } = draw(Array.from({ length: 25 }, () => ({})));
    await take('paper', 22, fileOf('a.pdf'));
    expect(sent[0]?.sending.signal.aborted).toBe(false);
  });

  it('are links among the answers', async () => {
    const { user } = draw([{ about: 'x', paper: sentAs('a.pdf'), others: [sentAs('b.pdf'), sentAs('c.pdf')] }]);
    await user.click(await screen.findByRole('button', { name: 'next' }));
    const [item] = await screen.findAllByRole('listitem');
    if (!item) throw new Error('no rows are drawn');
    expect(item).toHaveTextContent(`x · a.pdf (${size} bytes) · b.pdf (${size} bytes), c.pdf (${size} bytes)`);
    expect(
      within(item)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => `/files/${sentAs(name)}`));
  });
});
