import { describe, expect, it } from 'vitest';
import { setProperty } from '../../../src/blocks/studio/documents/commands';
import { files, form, list, other, pair, words } from './support/pair';

/** A document as it is live, with one property of a field written by somebody in another set. */
const withField = (text: string | null, index: number, property: string, said: string | undefined) =>
  setProperty(new Map([[form, text ?? '']]), form, [...list, index, property], said).changes[0]?.after ?? '';

describe('what is published while the studio is open', () => {
  it('is what the page shows as published, without a set of one’s own too', async () => {
    const { set } = await pair();
    const ann = await set.person(undefined, 'none');
    set.publish({ [form]: withField(set.live(form), 1, 'label', 'Name'), [other]: null });
    await ann.saving.refresh();
    const { work, published, edition, saving } = ann.state();
    expect([edition, saving.status, saving.set]).toEqual([1, 'saved', undefined]);
    for (const texts of [work.texts, published]) {
      expect(texts.get(form)).toBe(set.live(form));
      expect(texts.has(other)).toBe(false);
    }
    ann.undo();
    expect(ann.state().work.texts.get(form)).toBe(set.live(form));
  });

  it('comes into a draft, which is made from it with the next edit', async () => {
    const { set, ann, write, shown, served } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    await ann.saving.refresh();
    expect([shown(ann, 1, 'label'), shown(ann, 2, 'label')]).toEqual(['Name', 'Place']);
    // Nobody edited anything: an approval stands, and what another tab keeps stays.
    expect(await ann.saving.now()).toBe(true);
    expect([served(2, 'label'), set.baseOf(form), set.sets.get('set')?.revision]).toEqual(['l2', files.get(form), 2]);
    write(ann, 3, 'label', 'Time');
    expect(await ann.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label'), served(3, 'label')]).toEqual(['Name', 'Place', 'Time']);
    expect(set.baseOf(form)).toBe(set.live(form));
    ann.undo();
    expect(shown(ann, 3, 'label')).toBe('l3');
    ann.undo();
    await ann.saving.now();
    expect([set.documents.size, ann.state().work.texts.get(form)]).toEqual([0, set.live(form)]);
  });

  it('is merged with what is typed while it is asked for', async () => {
    const { set, ann, write, served } = await pair();
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    const asked = ann.saving.refresh();
    write(ann, 1, 'label', 'Name');
    await asked;
    expect(await ann.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label'), set.baseOf(form)]).toEqual(['Name', 'Place', set.live(form)]);
  });

  it.each(['ours', 'theirs'] as const)('is asked about where the draft wrote the same: %s', async (whose) => {
    const { set, ann, write, served } = await pair();
    write(ann, 1, 'label', 'Name');
    write(ann, 2, 'label', 'Place');
    await ann.saving.now();
    const published = withField(withField(set.live(form), 1, 'label', 'Title'), 3, 'help', 'Why');
    set.publish({ [form]: published });
    await ann.saving.refresh();
    const { status, conflict } = ann.state().saving;
    expect([status, conflict?.isLive, conflict?.parts.map(({ theirs }) => theirs)]).toEqual([
      'conflict',
      true,
      ['"Title"\n'],
    ]);
    if (conflict) ann.saving.settle(conflict, whose);
    expect(await ann.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label'), served(3, 'help')]).toEqual([
      ...[whose === 'ours' ? 'Name' : 'Title', 'Place', 'Why'],
    ]);
    expect(set.baseOf(form)).toBe(set.live(form));
    await ann.saving.refresh();
    expect(ann.state().saving.status).toBe('saved');
  });

  it('of everything that a draft says leaves nothing to compare', async () => {
    const { set, ann, write } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    set.publish({ [form]: withField(set.live(form), 1, 'label', 'Name') });
    await ann.saving.refresh();
    expect(await ann.saving.now()).toBe(true);
    expect(ann.state().work.texts.get(form)).toBe(ann.state().published.get(form));
    expect(ann.state().saving.status).toBe('saved');
  });

  it('is asked about when a draft is opened later, each document after the other', async () => {
    const { set, ann, write, served } = await pair();
    write(ann, 1, 'label', 'Name');
    ann.run(setProperty(ann.state().work.texts, words, ['w0'], 'mine'), { label: 'sentence' });
    await ann.saving.now();
    set.publish({
      [form]: withField(set.live(form), 1, 'label', 'Title'),
      [words]: (set.live(words) ?? '').replace('word 0', 'theirs'),
    });
    const bob = await set.person();
    for (const count of [1, 2]) {
      const { status, conflict } = bob.state().saving;
      expect([count, status]).toEqual([count, 'conflict']);
      if (conflict) bob.saving.settle(conflict, 'ours');
    }
    expect(await bob.saving.now()).toBe(true);
    expect([served(1, 'label'), set.textOf(words)?.includes('mine')]).toEqual(['Name', true]);
    const again = await set.person();
    expect(again.state().saving.status).toBe('saved');
  });

  it('is merged into a draft that is opened later, before anything is edited', async () => {
    const { set, ann, write, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    const bob = await set.person();
    expect([shown(bob, 1, 'label'), shown(bob, 2, 'label')]).toEqual(['Name', 'Place']);
    expect(await bob.saving.now()).toBe(true);
    expect(set.sets.get('set')?.revision).toBe(2);
  });

  it.each(['review', 'approved', 'scheduled'] as const)('leaves a set as it is that is in %s', async (state) => {
    const { set, ann, write, shown } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    const first = set.sets.get('set');
    if (first) first.state = state;
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    await ann.saving.refresh();
    const bob = await set.person();
    for (const studio of [ann, bob]) {
      expect([studio.state().saving.status, shown(studio, 2, 'label')]).toEqual(['saved', 'l2']);
      expect(await studio.saving.now()).toBe(true);
    }
    expect([first?.state, set.baseOf(form)]).toEqual([state, files.get(form)]);
  });

  it('is asked for by the page, and not again while nothing is published', async () => {
    const { set, ann } = await pair();
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    set.asked.length = 0;
    await ann.saving.refresh();
    await ann.saving.refresh();
    const [list, editions] = ['studio/sets, by the page', 'studio/editions, by the page'];
    const read = ['studio/world, by the page', list, 'studio/sets/set, by the page'];
    expect(set.asked).toEqual([list, editions, ...read, list, editions]);
  });

  it('and is not served yet is asked for again, three times at most', async () => {
    const { set, ann } = await pair();
    set.behind(true);
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    set.asked.length = 0;
    for (let look = 0; look < 5; look += 1) await ann.saving.refresh();
    expect(set.asked.filter((each) => each.startsWith('studio/world')).length).toBe(3);
    expect(ann.state().edition).toBe(0);
    set.publish({ [form]: withField(set.live(form), 3, 'label', 'Time') });
    set.behind(false);
    await ann.saving.refresh();
    expect(ann.state()).toMatchObject({ edition: 2, saving: { status: 'saved' } });
    expect(ann.state().work.texts.get(form)).toBe(set.live(form));
  });

  it('is not taken back by an edit of a page that was answered by a server in between', async () => {
    const { set, ann, write, served } = await pair();
    set.publish({ [form]: withField(set.live(form), 1, 'label', 'Name') });
    await set.person();
    set.behind(true);
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    await ann.saving.refresh();
    expect(ann.state().edition).toBe(0);
    write(ann, 3, 'label', 'Time');
    expect(await ann.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label'), served(3, 'label')]).toEqual(['Name', 'Place', 'Time']);
  });

  it('and published again moves an edit that waits, also in a set that was approved meanwhile', async () => {
    const { set, ann, write, served } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    await ann.saving.refresh();
    const first = set.sets.get('set');
    if (first) first.state = 'approved';
    await ann.saving.refresh();
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Town') });
    write(ann, 3, 'label', 'Time');
    await ann.saving.now();
    expect(await ann.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label'), served(3, 'label')]).toEqual(['Name', 'Town', 'Time']);
  });

  it('is not asked about again after a reload, if it was settled without a connection', async () => {
    const { set, write, served } = await pair();
    const ann = await set.person('offline');
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    set.publish({ [form]: withField(set.live(form), 1, 'label', 'Title') });
    await ann.saving.refresh();
    set.offline(true);
    const { conflict } = ann.state().saving;
    if (conflict) ann.saving.settle(conflict, 'ours');
    await ann.saving.now();
    ann.dispose();
    set.offline(false);
    const again = await set.person('offline');
    expect(again.state().saving.conflict).toBeUndefined();
    expect(await again.saving.now()).toBe(true);
    expect([served(1, 'label'), set.baseOf(form)]).toEqual(['Name', set.live(form)]);
  });

  it('and taken back before it was saved goes out of the draft again', async () => {
    const { set, ann, write, shown, served } = await pair();
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    const before = set.live(form);
    set.publish({ [form]: withField(before, 2, 'label', 'Place') });
    await ann.saving.refresh();
    write(ann, 3, 'label', 'Time');
    set.publish({ [form]: before });
    await ann.saving.now();
    expect(shown(ann, 2, 'label')).toBe('l2');
    expect(await ann.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label'), served(3, 'label')]).toEqual(['Name', 'l2', 'Time']);
  });

  it('and taken back over a reload goes out of what the browser kept', async () => {
    const { set, write, served } = await pair();
    const ann = await set.person('browser');
    write(ann, 1, 'label', 'Name');
    await ann.saving.now();
    const before = set.live(form);
    set.publish({ [form]: withField(before, 2, 'label', 'Place') });
    await ann.saving.refresh();
    write(ann, 3, 'label', 'Time');
    ann.dispose();
    set.publish({ [form]: before });
    const again = await set.person('browser');
    expect(await again.saving.now()).toBe(true);
    expect([served(1, 'label'), served(2, 'label'), served(3, 'label')]).toEqual(['Name', 'l2', 'Time']);
  });

  it('does not touch what another tab kept, nor ends with the set', async () => {
    const { set, write, shown } = await pair();
    const [one, two] = [await set.person('tabs'), await set.person('tabs')];
    write(one, 1, 'label', 'Name');
    await one.saving.now();
    await two.saving.refresh();
    write(one, 3, 'label', 'Time');
    one.dispose();
    set.publish({ [form]: withField(set.live(form), 2, 'label', 'Place') });
    await two.saving.refresh();
    expect(await two.saving.now()).toBe(true);
    const again = await set.person('tabs');
    expect([shown(again, 2, 'label'), shown(again, 3, 'label')]).toEqual(['Place', 'Time']);
    again.dispose();
    set.end('discarded');
    await two.saving.refresh();
    expect([await two.saving.now(), two.state().saving.status]).toEqual([true, 'saved']);
  });
});
