import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { removeDocument } from '../../../src/blocks/studio/documents/removal';
import { fieldsOf, files, form, other, pair } from './support/pair';

describe('a set that somebody published or discarded', () => {
  /** Ann has saved one edit and has another one that is not, when the set ends. */
  async function ended(state: 'published' | 'discarded') {
    const browser = randomUUID();
    const { set, bob, write } = await pair();
    const ann = await set.person(browser);
    write(ann, 0, 'label', 'saved');
    await ann.saving.now();
    set.end(state);
    write(ann, 2, 'label', 'unsaved');
    await ann.saving.now();
    const says = (id: string) => (mark: number) =>
      fieldsOf(set.textOf(form, id)).find((each) => each.mark === mark)?.label;
    return { browser, set, ann, bob, write, says };
  }

  it.each(['published', 'discarded'] as const)(
    '(%s) says so, and one press takes what is not saved into a new one, over what is live now',
    async (state) => {
      const { browser, set, ann, write, says } = await ended(state);
      expect(ann.state().saving).toMatchObject({ status: 'ended', set: { state } });
      // What is written now belongs to it.
      write(ann, 4, 'label', 'later');
      expect(await ann.saving.now()).toBe(false);
      ann.dispose();
      const again = await set.person(browser);
      expect(again.state().saving.status).toBe('ended');
      // The list of sets does not open it: the studio without a set does.
      expect((await set.person(browser, 'none')).state().unsaved).toEqual([{ id: 'set', title: 'A' }]);
      expect(await again.saving.takeOver()).toBe('set2');
      again.dispose();
      const next = await set.person(browser, 'set2');
      expect(await next.saving.now()).toBe(true);
      expect([0, 1, 2, 4].map(says('set2'))).toEqual([
        state === 'published' ? 'saved' : 'l0',
        ...['l1', 'unsaved', 'later'],
      ]);
      next.dispose();
      // Nothing is left of it at the set that has ended.
      expect((await set.person(browser)).state().saving.status).toBe('saved');
      expect((await set.person(browser, 'none')).state().unsaved).toEqual([]);
    },
  );

  it('asks about what was published of the same place meanwhile, and keeps both until then', async () => {
    const { browser, set, ann, write, says } = await ended('discarded');
    const cy = await set.person(randomUUID(), 'none');
    write(cy, 2, 'label', 'theirs');
    write(cy, 1, 'label', 'theirs');
    await cy.saving.now();
    set.end('published', cy.state().saving.set?.id);
    const id = await ann.saving.takeOver();
    ann.dispose();
    let next = await set.person(browser, id);
    expect(await next.saving.now()).toBe(false);
    next.dispose();
    next = await set.person(browser, id);
    const { status, conflict } = next.state().saving;
    expect([status, conflict?.parts.map(({ pointer }) => pointer)]).toEqual(['conflict', ['/steps/0/fields/2/label']]);
    if (conflict) next.saving.settle(conflict, 'ours');
    await next.saving.now();
    expect([0, 1, 2].map(says(String(id)))).toEqual(['l0', 'theirs', 'unsaved']);
  });

  it('keeps what conflicts with its own last text until it is taken over', async () => {
    const { set, bob, write } = await pair();
    const browser = randomUUID();
    const ann = await set.person(browser);
    write(ann, 2, 'label', 'unsaved');
    ann.dispose();
    write(bob, 2, 'label', 'theirs');
    write(bob, 1, 'label', 'theirs');
    await bob.saving.now();
    set.end('discarded');
    const again = await set.person(browser);
    expect(again.state().saving).toMatchObject({ status: 'ended' });
    expect(again.state().saving.conflict).toBeUndefined();
    const id = await again.saving.takeOver();
    again.dispose();
    await (await set.person(browser, id)).saving.now();
    // What was discarded of the other one does not come along.
    expect(fieldsOf(set.textOf(form, id)).map(({ label }) => label)).toEqual(['l0', 'l1', 'unsaved', 'l3', 'l4', 'l5']);
  });

  it('takes it without a connection only once there is one, and with what was typed meanwhile', async () => {
    const { browser, set, ann, write, says } = await ended('published');
    set.offline(true);
    expect(await ann.saving.takeOver()).toBeUndefined();
    expect(ann.state().saving.status).toBe('ended');
    set.offline(false);
    const taking = ann.saving.takeOver();
    write(ann, 4, 'label', 'typed meanwhile');
    const id = await taking;
    write(ann, 5, 'label', 'typed behind');
    expect(await ann.saving.now()).toBe(false);
    ann.dispose();
    await (await set.person(browser, id)).saving.now();
    expect([2, 4, 5].map(says(String(id)))).toEqual(['unsaved', 'typed meanwhile', 'typed behind']);
  });

  it('can be left with it', async () => {
    const { browser, set, ann, write } = await ended('published');
    ann.saving.leave();
    // What an editor hands over while its page goes belongs to it.
    write(ann, 4, 'label', 'late');
    ann.dispose();
    const again = await set.person(browser);
    expect([again.state().saving.status, set.sets.size]).toEqual(['saved', 1]);
  });

  it('says nothing while it is only looked at, and does as soon as something is changed', async () => {
    const { set, ann, write } = await pair();
    write(ann, 0, 'label', 'saved');
    ann.run(removeDocument(ann.state().work.texts, other, [], ['en']), { label: 'remove', sure: true });
    await ann.saving.now();
    set.end('published');
    const cy = await set.person();
    expect([await cy.saving.now(), cy.state().saving.status]).toEqual([true, 'saved']);
    write(cy, 0, 'label', 'again');
    expect([await cy.saving.now(), cy.state().saving.status]).toEqual([false, 'ended']);
    cy.undo();
    expect([await cy.saving.now(), cy.state().saving.status]).toEqual([true, 'saved']);
  });
});

describe('what the browser keeps', () => {
  it('of one set is not overwritten by another one, nor by what has no set yet', async () => {
    const { set, write } = await pair();
    const browser = randomUUID();
    const made = await set.person(browser, 'none');
    write(made, 4, 'label', 'first');
    await made.saving.now();
    const second = String(made.state().saving.set?.id);
    const open = [await set.person(browser), await set.person(browser, 'none'), made] as const;
    set.offline(true);
    for (const [index, studio] of open.entries()) write(studio, index, 'label', `unsaved ${index}`);
    for (const studio of open) await studio.saving.now();
    for (const studio of open) studio.dispose();
    set.offline(false);
    const ids = ['set', 'none', second];
    for (const [index, id] of ids.entries()) {
      const again = await set.person(browser, id);
      await again.saving.now();
      const now = again.state().saving.set?.id;
      const labels = fieldsOf(set.textOf(form, now)).map(({ label }) => label);
      expect(labels.filter((label) => String(label).startsWith('unsaved'))).toEqual([`unsaved ${index}`]);
      again.dispose();
    }
    // Saved, it is gone: none of it comes back.
    const last = await set.person(browser, 'none');
    expect(last.state().work.texts.get(form)).toBe(files.get(form));
  });

  it('moves to the set that is made', async () => {
    const { set, write } = await pair();
    const browser = randomUUID();
    const ann = await set.person(browser, 'none');
    write(ann, 0, 'label', 'saved');
    const sending = ann.saving.now();
    await Promise.resolve();
    await Promise.resolve();
    write(ann, 0, 'label', 'typed meanwhile');
    await sending;
    ann.dispose();
    expect((await set.person(browser, 'none')).state().work.texts.get(form)).toBe(files.get(form));
    const again = await set.person(browser, ann.state().saving.set?.id);
    await again.saving.now();
    expect(fieldsOf(set.textOf(form, ann.state().saving.set?.id))[0]?.label).toBe('typed meanwhile');
  });
});
