import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentIn,
  insertItem,
  moveTo,
  removeItem,
  setProperty,
  setText,
  textIn,
} from '../../../src/blocks/studio/documents/commands';
import { refusedId } from '../../../src/blocks/studio/documents/copies';
import { valueAt } from '../../../src/blocks/studio/documents/json';
import { removeDocument } from '../../../src/blocks/studio/documents/removal';
import { markReviewed, stateOf } from '../../../src/blocks/studio/documents/translations';
import type { Studio } from '../../../src/blocks/studio/state/studio-store';
import { fieldsOf, files, form, list, numbers, other, pair, placeOf, read, words, written } from './support/pair';
import { sharedSet } from './support/shared-set';

/** A rename is what is the same but for its name: who renames a field writes nothing else of it, which the other one does. */
const isRenamed = (mark: number) => mark > 3;
const orderOf = (text: string | null | undefined) =>
  fieldsOf(text)
    .flatMap(({ mark }) => (typeof mark === 'number' ? [mark] : []))
    .join();

/** What a person does: everything is about places of their own, which lie among those of the other. */
type Act =
  | { readonly do: 'write'; readonly index: number; readonly property: 'label' | 'help'; readonly value: string }
  | { readonly do: 'say'; readonly index: number; readonly value: string }
  | { readonly do: 'review'; readonly index: number }
  | { readonly do: 'rename'; readonly index: number; readonly value: string }
  | { readonly do: 'add' | 'remove'; readonly value: string }
  | { readonly do: 'move'; readonly index: number; readonly to: number }
  | { readonly do: 'undo' | 'redo' | 'save' | 'look' }
  /** A third person, in another set. */
  | { readonly do: 'publish'; readonly index: number; readonly value: string };
const value = fc.stringMatching(/^[a-z]{1,6}$/);
const index = fc.constantFrom(...numbers);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      index,
      property: fc.constantFrom('label', 'help'),
      value,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('say' as const), index, value }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('review' as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), index, value }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('add' as const, 'remove' as const), value }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), index, to: index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('redo' as const, 'save' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('save' as const, 'look' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('publish' as const), index, value }) },
);

/** What the places of one person say: those of the other are no business of theirs. */
type Said = ReadonlyMap<string, string>;

/** A person with what they did and have not undone. */
function writer(studio: Studio, who: 0 | 1) {
  const done: Said[] = [new Map()];
  let undone: Said[] = [];
  let turn = 0;
  const now = () => done.at(-1) ?? new Map();
  const own = (place: number) => place % 2 === who;
  const took = (next: ReadonlyMap<string, string>) => {
    done.push(next);
    undone = [];
  };
  const acts = {
    write(mark: number, property: 'label' | 'help', said: string) {
      // The label of a field is the one's, its help the other's.
      if (own(mark) !== (property === 'label') || (isRenamed(mark) && own(mark))) return;
      const at = [...list, placeOf(studio, mark), property];
      if (valueAt(documentIn(studio.state().work.texts, form), at) === said) return;
      studio.run(setProperty(studio.state().work.texts, form, at, said), { label: 'write' });
      took(new Map(now()).set(`${property} ${mark}`, said));
    },
    say(word: number, said: string) {
      if (!own(word) || now().get(`word ${word}`) === said) return;
      studio.run(setText(studio.state().work.texts, `w${word}`, 'en', said), { label: 'sentence' });
      took(new Map(now()).set(`word ${word}`, said));
    },
    review(word: number) {
      if (!own(word)) return;
      const { texts } = studio.state().work;
      const reviewed = markReviewed(texts, `w${word}`, 'en', 'fr');
      if (reviewed.changes.length === 0) return;
      studio.run(reviewed, { label: 'review' });
      took(new Map(now()).set(`read ${word}`, textIn(texts, `w${word}`, 'en') ?? ''));
    },
    rename(mark: number, name: string) {
      if (!own(mark) || !isRenamed(mark)) return;
      const called = `${name}${who}${turn++}`;
      const { texts } = studio.state().work;
      const here = setProperty(texts, form, [...list, placeOf(studio, mark), 'name'], called);
      const there = setProperty(texts, other, [...list, mark, 'reads'], called);
      studio.run({ changes: [...here.changes, ...there.changes] }, { label: 'rename', sure: true });
      took(new Map(now()).set(`name ${mark}`, called));
    },
    add(name: string) {
      const mark = `${name}${who}${turn++}`;
      studio.run(insertItem(studio.state().work.texts, form, list, 2, { name: mark, type: 'choice', mark }), {
        label: 'add',
      });
      took(new Map(now()).set(`added ${mark}`, mark));
    },
    move(mark: number, to: number) {
      // The order of a list is one place: it is the one's.
      if (who === 1) return;
      const { work } = studio.state();
      studio.run(moveTo(work.texts, form, [...list, placeOf(studio, mark)], list, to), { label: 'move' });
      const { texts } = studio.state().work;
      if (texts !== work.texts) took(new Map(now()).set('order', orderOf(texts.get(form))));
    },
    remove() {
      const last = [...now()].findLast(([place]) => place.startsWith('added'));
      if (last === undefined) return;
      studio.run(removeItem(studio.state().work.texts, form, [...list, placeOf(studio, last[1])]), {
        label: 'remove',
        sure: true,
      });
      const next = new Map(now());
      next.delete(last[0]);
      took(next);
    },
  };
  return {
    studio,
    now,
    async act(step: Act) {
      if (step.do === 'undo') {
        studio.undo();
        const last = done.length > 1 && done.pop();
        if (last) undone.push(last);
      } else if (step.do === 'redo') {
        studio.redo();
        const next = undone.pop();
        if (next) done.push(next);
      } else if (step.do === 'save') await studio.saving.now();
      else if (step.do === 'look') await studio.saving.refresh();
      else if (step.do === 'write') acts.write(step.index, step.property, step.value);
      else if (step.do === 'say') acts.say(step.index, step.value);
      else if (step.do === 'review') acts.review(step.index);
      else if (step.do === 'rename') acts.rename(step.index, step.value);
      else if (step.do === 'move') acts.move(step.index, step.to);
      else if (step.do === 'add') acts.add(step.value);
      else acts.remove();
    },
  };
}

/** Every place as the documents have it. */
function saidIn(textOf: (path: string) => string | null | undefined): Said {
  const found = new Map<string, string>();
  const reads = fieldsOf(textOf(other));
  for (const { mark, name, label, help, tip } of fieldsOf(textOf(form))) {
    if (typeof mark === 'string') found.set(`added ${mark}`, String(name));
    else {
      found.set(`name ${mark}`, String(name));
      found.set(`reads ${mark}`, String(reads[Number(mark)]?.reads));
      found.set(`label ${mark}`, String(label));
      found.set(`help ${mark}`, String(help));
      found.set(`tip ${mark}`, String(tip));
    }
  }
  found.set('order', orderOf(textOf(form)));
  const texts = new Map([...files.keys(), read].map((path) => [path, textOf(path) ?? '{}']));
  for (const each of numbers) {
    found.set(`word ${each}`, String(textIn(texts, `w${each}`, 'en')));
    found.set(`state ${each}`, String(stateOf(texts, `w${each}`, 'en', 'fr')));
  }
  return found;
}

const sorted = (said: Said) => [...said].sort(([one], [two]) => (one < two ? -1 : 1));

describe('two people in one set', () => {
  it('have exactly what they did and did not undo, in whatever order, on both sides and on the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const), act), { maxLength: 30 }),
        async (steps) => {
          const set = sharedSet(files);
          const people = [writer(await set.person(), 0), writer(await set.person(), 1)] as const;
          const published = new Map<string, string>();
          for (const [who, step] of steps)
            if (step.do !== 'publish') await people[who].act(step);
            else {
              const live = new Map([[form, set.live(form) ?? '']]);
              const { changes } = setProperty(live, form, [...list, step.index, 'tip'], step.value);
              set.publish({ [form]: changes[0]?.after ?? set.live(form) });
              published.set(`tip ${step.index}`, step.value);
            }
          const expected = new Map([...saidIn((path) => files.get(path)), ...published]);
          for (const { now } of people)
            for (const [place, said] of now()) {
              expected.set(place, said);
              if (place.startsWith('name')) expected.set(place.replace('name', 'reads'), said);
            }
          // A translation fits what it was read beside, or was written for.
          for (const each of numbers) {
            const fits = expected.get(`read ${each}`) ?? `word ${each}`;
            expected.set(`state ${each}`, fits === expected.get(`word ${each}`) ? 'done' : 'outdated');
            expected.delete(`read ${each}`);
          }
          for (const { studio } of people) await studio.saving.now();
          expect(sorted(saidIn(set.afterPublish))).toEqual(sorted(expected));
          // What the other wrote comes by itself, and with one's own next save.
          for (const { studio } of people) {
            await studio.saving.refresh();
            expect(studio.state().saving.status).toBe('saved');
            expect(sorted(saidIn((path) => studio.state().work.texts.get(path)))).toEqual(sorted(expected));
          }
          for (const { studio } of people) {
            studio.run(markReviewed(studio.state().work.texts, 'last', 'en', 'fr'), { label: 'review' });
            for (const path of [form, other, words])
              studio.run(setProperty(studio.state().work.texts, path, ['touched'], 'yes'), { label: 'write' });
            await studio.saving.now();
            expect(studio.state().saving.status).toBe('saved');
            expect(sorted(saidIn((path) => studio.state().work.texts.get(path)))).toEqual(sorted(expected));
          }
        },
      ),
      { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 200) },
    );
  });
});

/** What a person does with one field; what both do with it is in conflict, unless it is the same. */
const deed = fc.constantFrom('none' as const, 'write' as const, 'blank' as const, 'remove' as const);
const deeds = fc.array(deed, { minLength: numbers.length, maxLength: numbers.length });

describe('fields that both wrote, emptied and removed while one of them moved others', () => {
  it.each(['ours', 'theirs'] as const)('are %s where it is chosen, whatever their order', async (whose) => {
    await fc.assert(
      fc.asyncProperty(deeds, deeds, fc.array(fc.tuple(index, index), { maxLength: 4 }), async (own, other, moves) => {
        const set = sharedSet(files);
        const [ann, bob] = [await set.person(), await set.person()];
        const does = (studio: Studio, done: typeof own, said: string) => {
          for (const mark of numbers) {
            const at = [...list, placeOf(studio, mark)];
            const { texts } = studio.state().work;
            if (done[mark] === 'remove') studio.run(removeItem(texts, form, at), { label: 'remove', sure: true });
            else if (done[mark] !== 'none') {
              const label = done[mark] === 'write' ? said : undefined;
              studio.run(setProperty(texts, form, [...at, 'label'], label), { label: 'write', sure: true });
            }
          }
          studio.run(setProperty(studio.state().work.texts, form, [said], 'yes'), { label: 'write' });
        };
        for (const [mark, to] of moves) {
          const { texts } = bob.state().work;
          bob.run(moveTo(texts, form, [...list, placeOf(bob, mark)], list, to), { label: 'move' });
        }
        does(bob, other, 'theirs');
        does(ann, own, 'mine');
        const order = fieldsOf(bob.state().work.texts.get(form)).map(({ mark }) => mark);
        await bob.saving.now();
        await ann.saving.now();
        const { conflict } = ann.state().saving;
        const isAsked = (mark: number) =>
          own[mark] !== 'none' && other[mark] !== 'none' && (own[mark] !== other[mark] || own[mark] === 'write');
        expect(conflict?.parts.length ?? 0).toBe(numbers.filter(isAsked).length);
        if (conflict) ann.saving.settle(conflict, whose);
        await ann.saving.now();
        const chosen = numbers.map((mark) => {
          const isMine = own[mark] !== 'none' && (other[mark] === 'none' || whose === 'ours');
          return { by: isMine ? 'mine' : 'theirs', did: isMine ? own[mark] : other[mark] };
        });
        const expected = numbers.flatMap((mark) => {
          const { by, did } = chosen[mark] ?? {};
          return did === 'remove' ? [] : [[mark, did === 'none' ? `l${mark}` : did === 'write' ? by : undefined]];
        });
        for (const text of [set.textOf(form), ann.state().work.texts.get(form)]) {
          const left = fieldsOf(text);
          expect(
            numbers.flatMap((each) => left.filter(({ mark }) => mark === each)).map(({ mark, label }) => [mark, label]),
          ).toEqual(expected);
          const marks = left.map(({ mark }) => mark);
          expect(marks.filter((mark) => order.includes(mark))).toEqual(order.filter((mark) => marks.includes(mark)));
        }
      }),
      { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 150) },
    );
  });
});

describe('one person’s Undo', () => {
  it('leaves a place that the other changed since, with the rest of the step, and goes on with the step before', async () => {
    const { ann, bob, write, shown, served } = await pair();
    write(ann, 1, 'help', 'first');
    const { texts } = ann.state().work;
    const both = setProperty(texts, form, [...list, 0, 'label'], 'mine').changes;
    ann.run(
      { changes: [...both, ...setText(texts, 'w0', 'en', 'mine').changes] },
      { label: 'rename', about: 'x', sure: true },
    );
    await ann.saving.now();
    write(bob, 3, 'help', 'y');
    await bob.saving.now();
    write(bob, 0, 'label', 'theirs');
    await bob.saving.now();
    write(ann, 2, 'label', 'later');
    await ann.saving.now();
    expect(shown(ann, 0, 'label')).toBe('theirs');
    ann.undo();
    expect([shown(ann, 2, 'label'), ann.state().work.left]).toEqual(['l2', undefined]);
    ann.undo();
    expect(ann.state().work.left).toMatchObject({ label: 'rename', about: 'x', by: 'undo' });
    expect(shown(ann, 0, 'label')).toBe('theirs');
    expect(documentIn(ann.state().work.texts, words)?.w0).toBe('mine');
    ann.undo();
    expect([shown(ann, 1, 'help'), ann.state().work.left]).toEqual(['h1', undefined]);
    await ann.saving.now();
    expect([served(0, 'label'), served(1, 'help'), served(2, 'label'), served(3, 'help')]).toEqual([
      ...['theirs', 'h1', 'l2', 'y'],
    ]);
  });

  it('and Redo say which of them left a step as it is', async () => {
    const { ann, bob, write, shown } = await pair();
    write(ann, 1, 'help', 'first');
    write(ann, 0, 'label', 'mine');
    ann.undo();
    await ann.saving.now();
    write(bob, 0, 'label', 'theirs');
    await bob.saving.now();
    // What the other saved comes in with the next save.
    ann.undo();
    await ann.saving.now();
    ann.redo();
    ann.redo();
    expect([shown(ann, 0, 'label'), ann.state().work.left]).toMatchObject(['theirs', { by: 'redo' }]);
  });

  it('of letters typed before and after the other’s edit came in takes neither side along', async () => {
    const { ann, bob, write, shown, served } = await pair();
    write(bob, 1, 'label', 'theirs');
    await bob.saving.now();
    write(ann, 0, 'label', 'a', 'typing');
    await ann.saving.now();
    write(ann, 0, 'label', 'ab', 'typing');
    ann.undo();
    ann.undo();
    expect([shown(ann, 0, 'label'), shown(ann, 1, 'label')]).toEqual(['l0', 'theirs']);
    await ann.saving.now();
    expect([served(0, 'label'), served(1, 'label')]).toEqual(['l0', 'theirs']);
  });

  it('of everything does not take a document out of the set that the other edits', async () => {
    const { set, ann, bob, write, served, shown } = await pair();
    write(ann, 0, 'label', 'mine');
    await ann.saving.now();
    write(bob, 1, 'label', 'theirs');
    await bob.saving.now();
    // The number of the set is today's with the answer about another document.
    ann.run(setText(ann.state().work.texts, 'w0', 'en', 'mine'), { label: 'sentence' });
    await ann.saving.now();
    ann.undo();
    ann.undo();
    await ann.saving.now();
    expect([ann.state().saving.status, served(0, 'label'), served(1, 'label')]).toEqual(['saved', 'l0', 'theirs']);
    expect(shown(ann, 1, 'label')).toBe('theirs');
    bob.undo();
    await bob.saving.now();
    expect([set.documents.size, set.textOf(form)]).toEqual([0, files.get(form)]);
  });
});

describe('a document that was removed', () => {
  it('can be made again under its name, before and after the removal was saved, and leaves the set as it was', async () => {
    const { set, ann, bob } = await pair();
    const make = (text: string) => {
      const before = ann.state().work.texts.get(form);
      ann.run({ changes: [{ path: form, before, after: text }] }, { label: 'add' });
    };
    for (const isSaved of [false, true]) {
      expect(refusedId(ann.state().work.texts, 'form', 'a')).toBe('idTaken');
      ann.run(removeDocument(ann.state().work.texts, form, [], ['en']), { label: 'remove', sure: true });
      if (isSaved) await ann.saving.now();
      expect([refusedId(ann.state().work.texts, 'form', 'a'), set.textOf(form) === null]).toEqual([undefined, isSaved]);
      make(written({ id: 'a', steps: [] }));
      await ann.saving.now();
      expect(set.textOf(form)).toBe(written({ id: 'a', steps: [] }));
      ann.undo();
      ann.undo();
      await ann.saving.now();
      expect([ann.state().saving.status, set.documents.size]).toEqual(['saved', 0]);
    }
    // The other one knows nothing of it, and edits it.
    ann.run(removeDocument(ann.state().work.texts, form, [], ['en']), { label: 'remove', sure: true });
    await ann.saving.now();
    bob.run(setProperty(bob.state().work.texts, form, ['title'], 'theirs'), { label: 'write' });
    await bob.saving.now();
    expect(bob.state().saving).toMatchObject({ status: 'conflict', conflict: { theirs: null } });
  });
});
