import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/model';
import {
  documentIn,
  insertItem,
  moveTo,
  removeItem,
  setProperty,
  setText,
  setWhole,
  textIn,
} from '../../../src/blocks/studio/documents/commands';
import { refusedId } from '../../../src/blocks/studio/documents/copies';
import { isObject, listOf, type Path, valueAt } from '../../../src/blocks/studio/documents/json';
import { removeDocument } from '../../../src/blocks/studio/documents/removal';
import { markReviewed, stateOf } from '../../../src/blocks/studio/documents/translations';
import type { Studio } from '../../../src/blocks/studio/state/studio-store';
import { sharedSet } from './support/shared-set';

const form = 'schemas/forms/a.form.json';
const other = 'schemas/forms/b.form.json';
const words = 'locales/en/iam.json';
const read = 'locales/translations/fr/iam.json';
const list: Path = ['steps', 0, 'fields'];
const numbers = [0, 1, 2, 3, 4, 5];
/** A rename is what is the same but for its name: who renames a field writes nothing else of it, which the other one does. */
const isRenamed = (mark: number) => mark > 3;
const written = (value: Json) => `${JSON.stringify(value, null, 2)}\n`;
const fieldOf = (index: number) => ({
  name: `f${index}`,
  type: 'text',
  mark: index,
  label: `l${index}`,
  help: `h${index}`,
});
const files = new Map([
  [form, written({ id: 'a', steps: [{ id: 'one', fields: numbers.map(fieldOf) }] })],
  [
    other,
    written({
      id: 'b',
      steps: [{ id: 'one', fields: numbers.map((each) => ({ name: `g${each}`, reads: `f${each}` })) }],
    }),
  ],
  [words, written({ ...Object.fromEntries(numbers.map((each) => [`w${each}`, `word ${each}`])), last: 'last' })],
  [
    'locales/fr/iam.json',
    written({ ...Object.fromEntries(numbers.map((each) => [`w${each}`, `mot ${each}`])), last: 'dernier' }),
  ],
  ['schemas/languages.json', written({ languages: ['en', 'fr'].map((code) => ({ code })) })],
]);

const fieldsOf = (text: string | null | undefined) =>
  listOf(valueAt(documentIn(new Map([['', text ?? '{}']]), ''), list)).filter(isObject);
const orderOf = (text: string | null | undefined) =>
  fieldsOf(text)
    .flatMap(({ mark }) => (typeof mark === 'number' ? [mark] : []))
    .join();
/** Where the field is by what never changes of it. */
const placeOf = (studio: Studio, mark: Json) =>
  fieldsOf(studio.state().work.texts.get(form)).findIndex((each) => each.mark === mark);

/** What a person does: everything is about places of their own, which lie among those of the other. */
type Act =
  | { readonly do: 'write'; readonly index: number; readonly property: 'label' | 'help'; readonly value: string }
  | { readonly do: 'say'; readonly index: number; readonly value: string }
  | { readonly do: 'review'; readonly index: number }
  | { readonly do: 'rename'; readonly index: number; readonly value: string }
  | { readonly do: 'add' | 'remove'; readonly value: string }
  | { readonly do: 'move'; readonly index: number; readonly to: number }
  | { readonly do: 'undo' | 'redo' | 'save' };
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('save' as const) }) },
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
  for (const { mark, name, label, help } of fieldsOf(textOf(form))) {
    if (typeof mark === 'string') found.set(`added ${mark}`, String(name));
    else {
      found.set(`name ${mark}`, String(name));
      found.set(`reads ${mark}`, String(reads[Number(mark)]?.reads));
      found.set(`label ${mark}`, String(label));
      found.set(`help ${mark}`, String(help));
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
          for (const [who, step] of steps) await people[who].act(step);
          const expected = new Map(saidIn((path) => files.get(path)));
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
          expect(sorted(saidIn(set.textOf))).toEqual(sorted(expected));
          // What the other wrote comes with one's own next save.
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
      { numRuns: 200 },
    );
  });
});

/** Two people in one set, and what their documents say at a field. */
async function pair() {
  const set = sharedSet(files);
  const [ann, bob] = [await set.person(), await set.person()];
  const write = (studio: Studio, mark: number, property: string, said: string, merge?: string) =>
    studio.run(setProperty(studio.state().work.texts, form, [...list, placeOf(studio, mark), property], said), {
      label: 'write',
      ...(merge !== undefined && { merge }),
    });
  const saysOn = (text: string | null | undefined) => (mark: number, property: string) =>
    fieldsOf(text).find((each) => each.mark === mark)?.[property];
  return {
    ...{ set, ann, bob, write },
    served: (mark: number, property: string) => saysOn(set.textOf(form))(mark, property),
    shown: (studio: Studio, mark: number, property: string) =>
      saysOn(studio.state().work.texts.get(form))(mark, property),
  };
}

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
      { numRuns: 150 },
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
