import { describe, expect, it } from 'vitest';
import { form, pair } from './support/pair';

describe('what another person saves into the same set', () => {
  it('comes in without an edit of one’s own, and is no step of one’s own', async () => {
    const { ann, bob, write, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    expect(shown(bob, 1, 'label')).toBe('l1');
    await bob.saving.refresh();
    expect(shown(bob, 1, 'label')).toBe('Name');
    expect(bob.state().saving.status).toBe('saved');
    bob.undo();
    expect(shown(bob, 1, 'label')).toBe('Name');
  });

  it('meets what is typed while it is asked for, and both are saved', async () => {
    const { ann, bob, write, served, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    const asked = bob.saving.refresh();
    write(bob, 2, 'label', 'Place');
    await asked;
    expect([shown(bob, 1, 'label'), shown(bob, 2, 'label')]).toEqual(['Name', 'Place']);
    expect(bob.state().saving.status).toBe('waiting');
    expect(await bob.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label')]).toEqual(['Name', 'Place']);
  });

  it.each(['ours', 'theirs'] as const)('is asked about where both wrote the same: %s', async (whose) => {
    const { ann, bob, write, served, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    const asked = bob.saving.refresh();
    write(bob, 1, 'label', 'Title');
    write(bob, 2, 'label', 'Place');
    await asked;
    const { status, conflict } = bob.state().saving;
    expect([status, conflict?.parts.length, shown(bob, 1, 'label')]).toEqual(['conflict', 1, 'Title']);
    if (conflict) bob.saving.settle(conflict, whose);
    expect(await bob.saving.now()).toBe(true);
    const label = whose === 'ours' ? 'Title' : 'Name';
    expect([served(1, 'label'), served(2, 'label')]).toEqual([label, 'Place']);
    await ann.saving.refresh();
    expect([shown(ann, 1, 'label'), shown(ann, 2, 'label')]).toEqual([label, 'Place']);
  });

  it('is asked for by the page, not by its user, with its documents only where somebody else saved', async () => {
    const { set, ann, bob, write } = await pair();
    set.asked.length = 0;
    await bob.saving.refresh();
    write(bob, 2, 'label', 'Place');
    await bob.saving.now();
    await bob.saving.refresh();
    const editions = 'studio/editions, by the page';
    expect(set.asked).toEqual(['studio/sets, by the page', editions, 'studio/sets, by the page', editions]);
    set.asked.length = 0;
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    await bob.saving.refresh();
    await bob.saving.refresh();
    const [list, whole] = ['studio/sets, by the page', 'studio/sets/set, by the page'];
    expect(set.asked).toEqual([list, whole, editions, list, editions]);
  });

  it('waits while something of one’s own is on its way', async () => {
    const { ann, bob, write, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    write(bob, 2, 'label', 'Place');
    await bob.saving.refresh();
    expect(shown(bob, 1, 'label')).toBe('l1');
    await bob.saving.now();
    expect(shown(bob, 1, 'label')).toBe('Name');
  });

  it('is gone when it leaves the set, and the next save begins with what is live', async () => {
    const { set, ann, bob, write, served, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    await bob.saving.refresh();
    ann.undo();
    await ann.saving.now();
    expect(set.documents.has(form)).toBe(false);
    await bob.saving.refresh();
    expect(shown(bob, 1, 'label')).toBe('l1');
    write(bob, 1, 'label', 'Title');
    expect(await bob.saving.now()).toBe(true);
    expect(served(1, 'label')).toBe('Title');
  });

  it('ends with the set, which takes nothing more', async () => {
    const { set, ann, bob, write } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    set.end('published');
    await bob.saving.refresh();
    expect(bob.state().saving.set?.state).toBe('published');
    expect(bob.state().saving.status).toBe('saved');
    write(bob, 2, 'label', 'Place');
    expect(bob.state().saving.status).toBe('ended');
  });

  it('does not disturb what cannot be reached', async () => {
    const { set, ann, bob, write, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    set.offline(true);
    await bob.saving.refresh();
    expect(bob.state().saving.status).toBe('saved');
    set.offline(false);
    await bob.saving.refresh();
    expect(shown(bob, 1, 'label')).toBe('Name');
  });
});
