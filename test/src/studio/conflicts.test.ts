import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { removeItem, setWhole } from '../../../src/blocks/studio/documents/commands';
import { form, list, pair, placeOf } from './support/pair';

describe('what both wrote', () => {
  it('while one of them was being saved is kept', async () => {
    const { ann, bob, write, served, shown } = await pair();
    write(bob, 1, 'label', 'theirs');
    await bob.saving.now();
    write(ann, 0, 'label', 'mine');
    const sending = ann.saving.now();
    write(ann, 2, 'label', 'typed meanwhile');
    await sending;
    await ann.saving.now();
    for (const says of [served, (mark: number, property: string) => shown(ann, mark, property)])
      expect([says(0, 'label'), says(1, 'label'), says(2, 'label')]).toEqual(['mine', 'theirs', 'typed meanwhile']);
  });

  it('is not what oneself saved before a reload', async () => {
    const { set, ann, write, served } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    const again = await set.person();
    write(again, 1, 'label', 'Title');
    expect([await again.saving.now(), served(1, 'label')]).toEqual([true, 'Title']);
  });

  it('in one place while it was being saved is asked about', async () => {
    const { set, bob, write, shown } = await pair();
    const kept = randomUUID();
    const ann = await set.person(kept);
    write(bob, 1, 'label', 'theirs');
    await bob.saving.now();
    write(ann, 0, 'label', 'mine');
    const sending = ann.saving.now();
    write(ann, 1, 'label', 'typed meanwhile');
    await sending;
    const { status, conflict } = ann.state().saving;
    expect([status, conflict?.parts]).toEqual([
      'conflict',
      [{ pointer: '/steps/0/fields/1/label', mine: '"typed meanwhile"\n', theirs: '"theirs"\n' }],
    ]);
    // After a reload as well.
    ann.dispose();
    const again = await set.person(kept);
    expect(again.state().saving.conflict?.parts).toEqual(conflict?.parts);
    if (conflict) ann.saving.settle(conflict, 'theirs');
    expect([shown(ann, 0, 'label'), shown(ann, 1, 'label')]).toEqual(['mine', 'theirs']);
  });

  it.each(['ours', 'theirs'] as const)(
    'in one place is %s where it is chosen, and nothing else is lost',
    async (whose) => {
      const { ann, bob, write, served, shown } = await pair();
      write(bob, 0, 'label', 'theirs');
      write(bob, 1, 'label', 'theirs');
      bob.run(removeItem(bob.state().work.texts, form, [...list, placeOf(bob, 3)]), { label: 'remove', sure: true });
      await bob.saving.now();
      write(ann, 0, 'label', 'mine');
      write(ann, 2, 'label', 'mine');
      write(ann, 3, 'label', 'mine');
      await ann.saving.now();
      const { conflict } = ann.state().saving;
      if (conflict) ann.saving.settle(conflict, whose);
      await ann.saving.now();
      const chosen = whose === 'ours' ? 'mine' : 'theirs';
      for (const says of [served, (mark: number, property: string) => shown(ann, mark, property)])
        expect([0, 1, 2, 3].map((mark) => says(mark, 'label'))).toEqual([
          ...[chosen, 'theirs', 'mine', whose === 'ours' ? 'mine' : undefined],
        ]);
    },
  );

  it.each([false, true])('and is no JSON is shown as it is written, after a reload: %s', async (isReloaded) => {
    const { set, bob, write } = await pair();
    const kept = randomUUID();
    let ann = await set.person(kept);
    write(bob, 0, 'label', 'theirs');
    const torn = '{\n  "id": "a",\n';
    ann.run(setWhole(ann.state().work.texts, form, torn), { label: 'write', merge: 'x' });
    if (isReloaded) {
      ann.dispose();
      await bob.saving.now();
      ann = await set.person(kept);
    } else {
      await bob.saving.now();
      await ann.saving.now();
    }
    const { conflict } = ann.state().saving;
    expect(conflict?.parts).toEqual([{ pointer: '', mine: torn, theirs: set.textOf(form) }]);
    if (conflict) ann.saving.settle(conflict, 'ours');
    await ann.saving.now();
    expect(set.textOf(form)).toBe(torn);
  });

  it('where one of it was kept in the browser is there after a reload; one place is asked about', async () => {
    const { set, bob, write, served } = await pair();
    const kept = randomUUID();
    const ann = await set.person(kept);
    write(ann, 0, 'label', 'mine');
    write(ann, 2, 'label', 'mine');
    ann.dispose();
    write(bob, 1, 'label', 'theirs');
    write(bob, 2, 'label', 'theirs');
    await bob.saving.now();
    let again = await set.person(kept);
    // It is asked again after another reload, and nothing is sent before.
    expect(await again.saving.now()).toBe(false);
    write(again, 3, 'label', 'mine');
    again.dispose();
    again = await set.person(kept);
    const { status, conflict } = again.state().saving;
    expect([served(2, 'label'), served(3, 'label')]).toEqual(['theirs', 'l3']);
    expect([status, conflict?.parts.map(({ pointer }) => pointer)]).toEqual(['conflict', ['/steps/0/fields/2/label']]);
    if (conflict) again.saving.settle(conflict, 'ours');
    await again.saving.now();
    expect([0, 1, 2, 3].map((mark) => served(mark, 'label'))).toEqual(['mine', 'theirs', 'mine', 'mine']);
  });
});
