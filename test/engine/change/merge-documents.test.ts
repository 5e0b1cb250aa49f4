import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mergeDocuments, sameJson } from '../../../engine/change';
import words from '../../../engine/change/words.json';
import { isList, isObject, type Json, type JsonObject } from '../../../engine/model';
import { partAt, pointersIn, realDocuments, withPart } from './real-documents';

type Pointer = readonly (string | number)[];

const documents = fc.constantFrom(...realDocuments.map(([, value]) => value));
const runs = { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 400) };

/** Properties that say what a thing is: another one makes another thing. */
const identities = new Set<string>(words.identity.filter((name) => name !== 'source' && name !== 'action'));
const sorts = new Set(['source', 'action', 'block', 'type', 'kind']);

/** Scalars that are a property of something, and do not say what it is. */
function properties(document: Json): readonly Pointer[] {
  return pointersIn(document).filter((at) => {
    const last = at.at(-1);
    const value = partAt(document, at);
    return typeof last === 'string' && !identities.has(last) && !sorts.has(last) && typeof value !== 'object';
  });
}

/** Lists of things that each have a name of their own. */
function namedLists(document: Json): readonly Pointer[] {
  return pointersIn(document).filter((at) => {
    const list = partAt(document, at);
    if (!isList(list) || list.length < 2) return false;
    const names = list.map((item) => (isObject(item) ? (item.id ?? item.name ?? item.use) : undefined));
    return names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
  });
}

const nameOf = (item: Json) => (isObject(item) ? String(item.id ?? item.name ?? item.use) : '');

describe('Two edits of one document', () => {
  it('of different properties are both there, and nothing is asked', () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 2, maxLength: 12 }),
        (base, picks) => {
          const open = properties(base);
          if (open.length < 2) return;
          const chosen = new Map(picks.map(([pick, isMine]) => [pick % open.length, isMine]));
          let [mine, theirs, both] = [base, base, base];
          for (const [index, isMine] of chosen) {
            const at = open[index] ?? [];
            const value = `edited ${index}`;
            both = withPart(both, at, value);
            if (isMine) mine = withPart(mine, at, value);
            else theirs = withPart(theirs, at, value);
          }
          const merged = mergeDocuments(base, mine, theirs);
          expect(merged.conflicts).toEqual([]);
          expect(sameJson(merged.value, both)).toBe(true);
        },
      ),
      runs,
    );
  });

  it('of the same property are one conflict at that property, and nowhere else', () => {
    fc.assert(
      fc.property(documents, fc.nat(), (base, pick) => {
        const open = properties(base);
        const at = open[pick % open.length];
        if (at === undefined) return;
        const merged = mergeDocuments(base, withPart(base, at, 'mine'), withPart(base, at, 'theirs'));
        expect(merged.conflicts).toEqual([
          { pointer: at.map((name) => `/${name}`).join(''), base: partAt(base, at), mine: 'mine', theirs: 'theirs' },
        ]);
        expect(partAt(merged.value ?? null, at)).toBe('mine');
      }),
      runs,
    );
  });

  it('that move, add and take away in one list never conflict, and what one edited inside follows', () => {
    const withLists = fc.constantFrom(
      ...realDocuments.map(([, value]) => value).filter((value) => namedLists(value).length > 0),
    );
    fc.assert(
      fc.property(withLists, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (base, which, from, to, other) => {
        const lists = namedLists(base);
        const at = lists[which % lists.length] ?? [];
        const list = partAt(base, at) as readonly Json[]; // it was chosen for being one
        const moved = from % list.length;
        const edited = other % list.length;
        const mine = [...list];
        mine.splice(to % list.length, 0, ...mine.splice(moved, 1));
        mine.push({ name: 'mineAlone' });
        const theirs = list.map((item, index) => (index === edited ? { ...(item as object), theirMark: true } : item));
        theirs.unshift({ name: 'theirsAlone' });
        const merged = mergeDocuments(base, withPart(base, at, mine), withPart(base, at, theirs as Json));
        expect(merged.conflicts).toEqual([]);
        const result = partAt(merged.value ?? null, at) as readonly Json[]; // a list of both
        expect(result.map(nameOf).filter((name) => name !== 'theirsAlone')).toEqual(mine.map(nameOf));
        expect(result.filter((item) => nameOf(item) === 'theirsAlone')).toHaveLength(1);
        expect(result.filter((item) => isObject(item) && item.theirMark === true).map(nameOf)).toEqual([
          nameOf(list[edited] ?? null),
        ]);
        // The other way round loses nothing either.
        const turned = mergeDocuments(base, withPart(base, at, theirs as Json), withPart(base, at, mine));
        expect(turned.conflicts).toEqual([]);
        expect((partAt(turned.value ?? null, at) as readonly Json[]).map(nameOf).sort()).toEqual(
          result.map(nameOf).sort(),
        );
      }),
      runs,
    );
  });

  it('of which one takes away what the other changed is a conflict; what nobody changed goes', () => {
    const base: JsonObject = { fields: [{ name: 'a', label: 'x' }, { name: 'b' }] };
    const without: JsonObject = { fields: [{ name: 'b' }] };
    expect(mergeDocuments(base, without, base)).toEqual({ value: without, conflicts: [] });
    const changed: JsonObject = { fields: [{ name: 'a', label: 'y' }, { name: 'b' }] };
    expect(mergeDocuments(base, without, changed).conflicts).toEqual([
      { pointer: '/fields/0', base: { name: 'a', label: 'x' }, mine: undefined, theirs: { name: 'a', label: 'y' } },
    ]);
  });

  it('of things without a name that became as alike as each other are told apart by their places', () => {
    const notice = (mode: string, text: string, to: string) => ({ block: 'notice', displayed: { is: mode }, text, to });
    const base = { blocks: [notice('user', 'closed', 'home'), notice('admin', 'closed', 'portal')] };
    const mine = { blocks: [notice('mine', 'mine', 'mine'), notice('mine', 'closed', 'mine')] };
    const theirs = { blocks: [notice('user', 'closed', 'home'), notice('admin', 'theirs', 'portal')] };
    expect(mergeDocuments(base, mine, theirs)).toEqual({
      value: { blocks: [notice('mine', 'mine', 'mine'), notice('mine', 'theirs', 'mine')] },
      conflicts: [],
    });
  });

  it('of a list by filter or parameter keep to that one, however much it became like another', () => {
    for (const name of ['filter', 'parameter']) {
      const base = {
        items: [
          { [name]: 'type', as: 'choice', label: 'x' },
          { [name]: 'status', label: 'y' },
        ],
      };
      const mine = { items: [{ [name]: 'status', as: 'choice', label: 'x' }] };
      const theirs = { items: [base.items[0] as JsonObject, { [name]: 'status', label: 'y', wide: true }] };
      expect(mergeDocuments(base as JsonObject, mine, theirs), name).toEqual({
        value: { items: [{ [name]: 'status', as: 'choice', label: 'x', wide: true }] },
        conflicts: [],
      });
    }
  });

  it('that move one thing to two places conflict at that thing; two that both add it say it once', () => {
    const items = (...names: string[]) => ({ fields: names.map((name) => ({ name })) });
    const merged = mergeDocuments(items('a', 'b', 'c', 'd'), items('b', 'a', 'c', 'd'), items('b', 'c', 'd', 'a'));
    expect(merged.conflicts).toMatchObject([{ pointer: '/fields/1', base: 0, mine: 1, theirs: 3 }]);
    expect(mergeDocuments(items('a'), items('a', 'n'), items('a', 'n'))).toEqual({
      value: items('a', 'n'),
      conflicts: [],
    });
  });
});

test('Where one side did nothing, the other is taken as it is: order, members and all', () => {
  const pair = fc.tuple(documents, documents);
  fc.assert(
    fc.property(pair, ([base, edited]) => {
      for (const [mine, theirs] of [
        [edited, base],
        [base, edited],
        [edited, edited],
      ] as const)
        expect(JSON.stringify(mergeDocuments(base, mine, theirs))).toBe(
          JSON.stringify({ value: edited, conflicts: [] }),
        );
    }),
    { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 200) },
  );
});
