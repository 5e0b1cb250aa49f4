import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { compiledForm } from '../../support/compile-form';
import { fieldForm } from '../../support/field-form';
import { testPort } from '../../support/file-port';
import { pdf, png, svg } from '../../support/sample-files';
import { renderForm, testEngine } from '../../support/test-engine';

const id = '11111111-2222-4333-8444-555555555555';
const value = (name: string, size: number) => `${id}/${size}/${name}`;
const fileOf = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
const broken = { code: 'NetworkError', message: 'common:failure.unreachable', args: {} };

async function draw(
  initial?: Json,
  more: {
    readonly readOnly?: boolean;
    readonly required?: boolean;
    readonly type?: string;
    readonly settings?: JsonObject;
  } = {},
) {
  const { files, sent, discarded } = testPort();
  const settings = { accept: ['pdf', 'png'], maxSize: 1000 };
  const field = { name: 'it', type: 'file', component: 'file', label: 'Proof', required: false, settings, ...more };
  const form = renderForm({
    model: fieldForm([field], { problems: 'leaving' }),
    initial: initial === undefined ? {} : { it: initial },
    engine: testEngine({ files }),
  });
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[data-field="it"]');
    if (!found) throw new Error('not drawn yet');
    return found;
  });
  const choose = async (...files: readonly File[]) => {
    fireEvent.change(input, { target: { files } });
    await act(async () => new Promise((done) => setTimeout(done, 20)));
  };
  const last = () => {
    const found = sent.at(-1);
    if (!found) throw new Error('nothing was sent');
    return found;
  };
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  return { ...form, input, choose, sent, discarded, last, said, kept: () => form.store.field(0).value };
}

describe('A file', () => {
  it('is sent when it is chosen, tells how far it is, and becomes the value', async () => {
    const { choose, last, kept, said, input } = await draw();
    expect(input).toHaveAccessibleName('Proof Choose a file');
    expect(input).toHaveAccessibleDescription('PDF, PNG, up to 1 kB');
    expect(input.accept).toBe('application/pdf,.pdf,image/png,.png');
    await choose(fileOf('proof.pdf', pdf));
    expect(kept()).toBe(`uploading/${pdf.length}/proof.pdf`);
    expect(said()).toBe('Sending proof.pdf');
    act(() => last().sending.onProgress(30));
    const bar = screen.getByRole('progressbar', { name: 'Sending proof.pdf' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['30', String(pdf.length)]);
    expect(said()).toBe('50 % of proof.pdf sent');
    await act(async () => last().end({ ok: true, value: value('proof.pdf', pdf.length) }));
    expect(kept()).toBe(value('proof.pdf', pdf.length));
    expect(said()).toBe('proof.pdf was sent.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('link', { name: 'proof.pdf' })).toHaveAttribute('href', `/files/${kept()}`);
    expect(input).toHaveAccessibleName('Proof Choose another file');
  });

  it('on its way is no mistake when the field is left, and is one when the form is sent', async () => {
    const { choose, input, store, last } = await draw(undefined, { required: true });
    await choose(fileOf('proof.pdf', pdf));
    act(() => input.focus());
    act(() => input.blur());
    expect(store.field(0).problems).toEqual([]);
    await act(async () => void (await store.submit()));
    expect(store.field(0).problems).toMatchObject([{ code: 'file.uploading' }]);
    await act(async () => last().end({ ok: true, value: value('proof.pdf', pdf.length) }));
    expect(store.field(0).problems).toEqual([]);
  });

  it.each([
    ['of another kind', fileOf('proof.docx', pdf), 'problems:file.kind'],
    ['that is too large', fileOf('proof.pdf', new Uint8Array(1001)), 'problems:file.tooLarge'],
    ['that is empty', fileOf('proof.pdf', new Uint8Array()), 'problems:file.empty'],
    ['whose content is another', fileOf('proof.png', svg), 'problems:file.content'],
  ])('%s is not sent, and what was there stays', async (_, file, problem) => {
    const before = value('before.pdf', 10);
    const { choose, sent, kept, input, said } = await draw(before);
    await choose(file);
    expect(sent).toEqual([]);
    expect(kept()).toBe(before);
    expect(input).toHaveAccessibleDescription(new RegExp(problem));
    expect(said()).toBe(problem);
  });

  it('is cancelled, and focus goes back to where one is chosen', async () => {
    const { choose, last, kept, input } = await draw();
    await choose(fileOf('proof.pdf', pdf));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(last().sending.signal.aborted).toBe(true);
    expect(kept()).toBeUndefined();
    expect(input).toHaveFocus();
    expect(screen.queryByText('proof.pdf')).toBeNull();
  });

  it('goes on where it broke off: when asked to, and by itself when the connection is back', async () => {
    const { choose, last, sent, kept, said } = await draw();
    await choose(fileOf('proof.pdf', pdf));
    await act(async () => last().end({ ok: false, problem: broken, again: true, resume: 'r1' }));
    expect(said()).toBe(broken.message);
    expect(kept()).toBe(`uploading/${pdf.length}/proof.pdf`);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(last().sending.resume).toBe('r1');
    await act(async () => last().end({ ok: false, problem: broken, again: true, resume: 'r1' }));
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect([sent.length, last().sending.resume]).toEqual([3, 'r1']);
    await act(async () => last().end({ ok: true, value: value('proof.pdf', pdf.length) }));
    expect(kept()).toBe(value('proof.pdf', pdf.length));
  });

  it.each(['Cancel', 'the form is left'])('that broke off is deleted where it is kept: %s', async (how) => {
    const { choose, last, discarded, unmount } = await draw();
    await choose(fileOf('proof.pdf', pdf));
    for (const resume of ['r0', 'r1']) {
      await act(async () => last().end({ ok: false, problem: broken, again: true, resume }));
      if (resume === 'r0') await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    }
    expect(discarded).toEqual([]);
    if (how === 'Cancel') await userEvent.click(screen.getByRole('button', { name: how }));
    else unmount();
    expect(discarded).toEqual(['r1']);
  });

  it('is not sent if the form is left while its content is looked at', async () => {
    const { input, sent, kept, unmount } = await draw();
    const file = fileOf('proof.pdf', pdf);
    let goOn = () => {};
    const read = new Promise<ArrayBuffer>((resolve) => {
      goOn = () => resolve(new Uint8Array(pdf).buffer);
    });
    file.slice = () => ({ arrayBuffer: () => read }) as Blob;
    fireEvent.change(input, { target: { files: [file] } });
    unmount();
    await act(async () => {
      goOn();
      await new Promise((done) => setTimeout(done, 20));
    });
    expect([sent, kept()]).toEqual([[], undefined]);
  });

  it('that the server refuses is no value, and says why', async () => {
    const { choose, last, kept, input } = await draw();
    await choose(fileOf('proof.pdf', pdf));
    const problem = { code: 'file.content', message: 'problems:file.content', args: {} };
    await act(async () => last().end({ ok: false, problem, again: false }));
    expect(kept()).toBeUndefined();
    expect(input).toHaveAccessibleDescription(/problems:file.content/);
  });

  it('is taken away, with a way back', async () => {
    const before = value('before.pdf', 10);
    const { kept, input } = await draw(before);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(kept()).toBeUndefined();
    const back = screen.getByRole('button', { name: 'Put back' });
    expect(back).toHaveFocus();
    await userEvent.click(back);
    expect(kept()).toBe(before);
    expect(input).toHaveFocus();
  });

  it('is pasted, under a name without what deceives', async () => {
    const { input, last } = await draw();
    fireEvent.paste(input, { clipboardData: { files: [fileOf('gpj.\u202eshot.png', png)] } });
    await waitFor(() => expect(last().file.name).toBe('gpj.shot.png'));
  });

  it('shows a picture that was sent, and none of another kind', async () => {
    await draw(value('photo.png', 10));
    expect(document.querySelector('.pt-file img')).toHaveAttribute('src', `/files/${value('photo.png', 10)}`);
  });

  it('that may only be read is a link with its size', async () => {
    await draw(value('proof.pdf', 1_234_567), { readOnly: true });
    expect(screen.getByRole('group', { name: /^Proof/ })).toHaveTextContent('proof.pdf1.2 MB');
    expect(screen.getByRole('link', { name: 'proof.pdf' })).toHaveAttribute('download', 'proof.pdf');
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('whose sending ended with the page is told to be chosen again', async () => {
    const { store } = await draw('uploading/10/proof.pdf');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('problems:file.uploading')).toBeVisible();
    await act(async () => void (await store.submit()));
    expect(store.field(0).problems).toMatchObject([{ code: 'file.uploading' }]);
    expect(screen.getByRole('button', { name: 'Remove' })).toBeVisible();
  });
});

describe('Several files', () => {
  const settings = { accept: ['pdf', 'png'], maxSize: 1000, min: 2, max: 3 };
  const several = (initial?: Json, readOnly = false) => draw(initial, { type: 'files', settings, readOnly });
  const [a, b, c] = ['a', 'b', 'c'].map((name) => fileOf(`${name}.pdf`, pdf)) as [File, File, File];
  const sentAs = (name: string) => value(name, pdf.length).replace('1111', name.charCodeAt(0).toString(16).repeat(2));
  const onItsWay = (name: string) => `uploading/${pdf.length}/${name}`;

  it('are sent at once, keep their order, and each has its own buttons', async () => {
    const { choose, sent, kept, said, input } = await several();
    expect(input).toHaveAttribute('multiple');
    expect(input).toHaveAccessibleName('Proof Choose files');
    expect(input).toHaveAccessibleDescription('PDF, PNG, up to 1 kB each, at most 3 files');
    await choose(a, b);
    expect(said()).toBe('Sending 2 files');
    expect(kept()).toEqual([onItsWay('a.pdf'), onItsWay('b.pdf')]);
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    await act(async () => sent[1]?.end({ ok: true, value: sentAs('b.pdf') }));
    expect(said()).toBe('b.pdf was sent.');
    expect(kept()).toEqual([onItsWay('a.pdf'), sentAs('b.pdf')]);
    await act(async () => sent[0]?.end({ ok: false, problem: broken, again: true, resume: 'r1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again a.pdf' }));
    expect(sent[2]?.sending.resume).toBe('r1');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
    expect(sent[2]?.sending.signal.aborted).toBe(true);
    expect(kept()).toEqual([sentAs('b.pdf')]);
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleName('Proof Choose more files');
  });

  it('are sent three at a time; one that is cancelled while it waits is never sent', async () => {
    const { choose, sent } = await draw(undefined, { type: 'files', settings: { ...settings, max: 6 } });
    await choose(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fileOf(`${name}.pdf`, pdf)));
    const names = () => sent.map(({ file }) => file.name[0]).join('');
    expect([names(), screen.getAllByRole('progressbar').length]).toEqual(['abc', 6]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel d.pdf' }));
    expect(names()).toBe('abc');
    await act(async () => sent[1]?.end({ ok: true, value: sentAs('b.pdf') }));
    expect(names()).toBe('abce');
    await act(async () => sent[0]?.end({ ok: false, problem: broken, again: true, resume: 'r1' }));
    expect(names()).toBe('abcef');
  });

  it('are taken whole or not at all over the maximum, which is said', async () => {
    const { choose, sent, kept, said, input } = await several([sentAs('x.pdf')]);
    fireEvent.paste(input, { clipboardData: { files: [a, b, c] } });
    await waitFor(() => expect(said()).toBe('problems:files.tooMany'));
    expect(input).toHaveAccessibleDescription(/problems:files.tooMany/);
    expect([sent.length, kept()]).toEqual([0, [sentAs('x.pdf')]]);
    await choose(a, b);
    expect([sent.length, kept()]).toEqual([2, [sentAs('x.pdf'), onItsWay('a.pdf'), onItsWay('b.pdf')]]);
    expect(input).not.toHaveAccessibleDescription(/problems:/);
  });

  it('that are wrong are named, and the right ones go', async () => {
    const { choose, sent, kept, said } = await several([value('a.pdf', pdf.length)]);
    await choose(a, fileOf('b.png', svg));
    expect(said()).toBe('problems:files.doubled problems:files.content');
    expect([sent.length, kept()]).toEqual([0, [value('a.pdf', pdf.length)]]);
    await choose(b, fileOf('c.docx', pdf));
    expect([sent.length, said()]).toEqual([1, 'problems:files.kind']);
    const problem = { code: 'file.content', message: 'problems:file.content', args: {} };
    await act(async () => sent[0]?.end({ ok: false, problem, again: false }));
    expect(kept()).toEqual([value('a.pdf', pdf.length)]);
    expect(said()).toBe('problems:files.kind problems:files.content');
  });

  it('one is taken away and put back where it was; a list with none is no value', async () => {
    const all = [sentAs('a.pdf'), sentAs('b.pdf')];
    const { kept, input } = await several(all);
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    expect(kept()).toEqual([all[1]]);
    expect(screen.getByRole('button', { name: 'Put back' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Put back' }));
    expect(kept()).toEqual(all);
    expect(input).toHaveFocus();
    for (const name of ['a.pdf', 'b.pdf'])
      await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
    expect(kept()).toBeUndefined();
  });

  it('come back from a draft, where one that was on its way is told to be chosen again', async () => {
    await several([sentAs('a.pdf'), onItsWay('b.pdf')]);
    expect(screen.getByRole('link', { name: 'a.pdf' })).toBeVisible();
    expect(screen.getByText('problems:file.uploading')).toBeVisible();
  });

  it('are saved in a draft while one is on its way; where it is opened again, that one is chosen again in its place', async () => {
    const first = await several([sentAs('a.pdf')]);
    await first.choose(b, c);
    await act(async () => first.sent[1]?.end({ ok: true, value: sentAs('c.pdf') }));
    const draft = first.store.draft();
    expect(first.kept()).toEqual([sentAs('a.pdf'), onItsWay('b.pdf'), sentAs('c.pdf')]);
    first.unmount();

    const { store, kept, choose, sent, said } = await several();
    act(() => store.restore(draft));
    expect(kept()).toEqual([sentAs('a.pdf'), onItsWay('b.pdf'), sentAs('c.pdf')]);
    await act(async () => void (await store.submit()));
    expect(store.field(0).problems).toMatchObject([{ code: 'files.uploading', args: { name: 'b.pdf' } }]);
    await choose(fileOf('d.pdf', pdf));
    expect([said(), sent.length]).toEqual(['problems:files.tooMany', 0]);
    await choose(b);
    expect(kept()).toEqual([sentAs('a.pdf'), onItsWay('b.pdf'), sentAs('c.pdf')]);
    // The same file twice is one.
    await choose(b);
    expect(said()).toBe('problems:files.tooMany');
    await act(async () => sent[0]?.end({ ok: true, value: sentAs('b.pdf') }));
    expect(kept()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'].map(sentAs));
    expect(store.field(0).problems).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('that may only be read are a list, and one that was kept alone is a list of one', async () => {
    const { store } = await several(sentAs('a.pdf'), true);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(store.field(0).value).toEqual([sentAs('a.pdf')]);
  });
});

it('a file among the answers is said by name and size, and saved from there', async () => {
  const submit = { label: 'next' };
  const model = compiledForm({
    steps: [
      {
        id: 'proof',
        label: 'Proof',
        fields: [
          { name: 'it', type: 'file', label: 'Proof', accept: ['pdf'] },
          { name: 'more', type: 'files', label: 'More', accept: ['pdf'] },
        ],
        submit,
      },
      {
        id: 'check',
        label: 'Check',
        title: 'Check',
        review: true,
        fields: [],
        submit: { label: 'send', sends: 'form' },
      },
    ],
  });
  const { files } = testPort();
  const more = [value('a.pdf', 10), value('b.pdf', 2000).replace('1111', '2222')];
  renderForm({ model, initial: { it: value('proof.pdf', 1_234_567), more }, engine: testEngine({ files }) });
  await userEvent.click(await screen.findByRole('button', { name: 'next' }));
  const link = await screen.findByRole('link', { name: 'proof.pdf (1.2 MB)' });
  expect(link).toHaveAttribute('href', `/files/${value('proof.pdf', 1_234_567)}`);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['a.pdf (10 bytes)', 'b.pdf (2 kB)']),
  );
});
