import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SourceFile } from '../../../engine/definition';
import { isList, isObject, type Json } from '../../../engine/model';
import { findProblems } from '../../../engine/tools/check-project';
import { removeItem } from '../../../src/blocks/studio/documents/commands';
import { partAt, pointersIn, realDocuments, withPart } from '../../engine/change/real-documents';
import { definitionFiles, projectRoot } from '../../support/definition-files';
import { portalVocabulary } from '../../support/good-project';

type At = readonly (string | number)[];

interface Deletion {
  readonly path: string;
  readonly document: Json;
  readonly at: At;
  readonly kind: string;
}

const lists = ['fields', 'options', 'steps', 'blocks', 'columns', 'filters'];
const maps = ['conditions', 'fields'];
const files: readonly SourceFile[] = definitionFiles(projectRoot).map(({ path, bytes }) => ({
  path,
  bytes: Buffer.from(bytes).toString('utf8'),
}));
const texts = new Map(files.map(({ path, bytes }) => [path, String(bytes)]));

/** Every field, option, condition, step, block, column and filter of the project. */
const deletions: readonly Deletion[] = realDocuments
  .filter(([path]) => !path.startsWith('locales/'))
  .flatMap(([path, document]) =>
    pointersIn(document).flatMap((at): Deletion[] => {
      const [holder, name] = [at.at(-2), at.at(-1)];
      const isItem = typeof name === 'number' && lists.includes(String(holder));
      const isNamed = typeof name === 'string' && at.length === 2 && maps.includes(String(holder));
      return isItem || isNamed ? [{ path, document, at, kind: String(holder) }] : [];
    }),
  );

/** Some of each kind, the same in every run with the same seed. */
function sampled(kinds: readonly string[], each: number): readonly Deletion[] {
  const seed = Number(process.env.FAST_CHECK_SEED ?? 20261128);
  return kinds.flatMap((kind) => {
    const all = deletions.filter((deletion) => deletion.kind === kind);
    return all.length === 0 ? [] : fc.sample(fc.constantFrom(...all), { numRuns: each, seed });
  });
}

test('what is deleted is gone, and nothing beside it changes in any document', () => {
  const kinds = [...new Set(deletions.map(({ kind }) => kind))];
  expect(kinds.sort()).toEqual([...new Set([...lists, ...maps])].sort());
  for (const { path, document, at } of sampled(kinds, Number(process.env.DELETIONS ?? 40))) {
    const place = `${path} ${at.join('/')}`;
    const { changes } = removeItem(texts, path, at);
    expect([place, changes.map((each) => each.path)]).toEqual([place, [path]]);
    const [{ before, after = '' } = { before: '' }] = changes;
    expect(before === texts.get(path), place).toBe(true);
    expect([place, JSON.parse(after)]).toEqual([place, withPart(document, at, undefined)]);
    // Lines that are not about it keep their letters.
    const lines = new Set(
      String(before)
        .split('\n')
        .map((line) => line.replace(/,$/, '').trim()),
    );
    const written = after.split('\n').filter((line) => !lines.has(line.replace(/,$/, '').trim()));
    expect([place, written.length <= 2]).toEqual([place, true]);
  }
});

/** What names a thing in its own document, besides the thing itself: conditions by field or name, effects by step. */
function usesOf({ document, at, kind }: Deletion): readonly At[] {
  const item = partAt(document, at);
  const isMap = typeof at.at(-1) === 'string';
  const called = isMap ? at.at(-1) : isObject(item) ? (item.name ?? item.use ?? item.id) : undefined;
  if (kind === 'options') return usesOfOption({ document, at }, isObject(item) ? item.value : undefined);
  const property = { fields: 'field', conditions: 'condition', steps: 'step' }[kind];
  if (property === undefined || typeof called !== 'string' || (isMap && kind === 'fields')) return [];
  const left = withPart(document, at, undefined);
  const everywhere = pointersIn(left);
  const isThere = everywhere.some((each) => {
    const part = partAt(left, each);
    return lists.includes(String(each.at(-2))) && isObject(part) && [part.name, part.use, part.id].includes(called);
  });
  if (isThere) return [];
  return everywhere.filter((each) => {
    const holder = partAt(left, each.slice(0, -1));
    if (each.at(-1) !== property || partAt(left, each) !== called || !isObject(holder)) return false;
    // A condition reads a field; other things of a form are named by the same word.
    return kind !== 'fields' || Object.keys(holder).length === 2;
  });
}

/** Conditions that compare a field with an option of its own. */
function usesOfOption({ document, at }: Pick<Deletion, 'document' | 'at'>, value: Json | undefined): readonly At[] {
  const field = partAt(document, at.slice(0, -2));
  if (!isObject(field) || typeof field.name !== 'string' || value === undefined) return [];
  const left = withPart(document, at, undefined);
  return pointersIn(left).filter((each) => {
    const holder = partAt(left, each.slice(0, -1));
    if (!isObject(holder) || holder.field !== field.name || Object.keys(holder).length !== 2) return false;
    const compared = partAt(left, each);
    if (each.at(-1) === 'is' || each.at(-1) === 'isNot') return compared === value;
    return each.at(-1) === 'in' && isList(compared) && compared.includes(value);
  });
}

test('the check reports each use of what was deleted at its place', () => {
  const vocabulary = portalVocabulary;
  const errorsOf = (some: readonly SourceFile[]) =>
    findProblems(some, vocabulary).filter(({ severity }) => severity === 'error');
  expect(errorsOf(files)).toEqual([]);
  const used = deletions.filter((each) => each.path.startsWith('schemas/forms/') && usesOf(each).length > 0);
  const seed = Number(process.env.FAST_CHECK_SEED ?? 20261128);
  expect(used.length).toBeGreaterThan(20);
  let uses = 0;
  for (const deletion of fc.sample(fc.constantFrom(...used), { numRuns: Number(process.env.DELETIONS ?? 10), seed })) {
    const { path, at } = deletion;
    const [change] = removeItem(texts, path, at).changes;
    const errors = errorsOf(files.map((file) => (file.path === path ? { path, bytes: change?.after ?? '' } : file)));
    const here = errors.filter(({ place }) => place.file === path).map(({ place }) => place.pointer);
    for (const use of usesOf(deletion)) {
      uses++;
      const pointer = `/${use.join('/')}`;
      const isReported = here.some((each) => each === pointer || each.startsWith(`${pointer}/`));
      expect([path, at.join('/'), pointer, isReported, here]).toEqual([path, at.join('/'), pointer, true, here]);
    }
  }
  expect(uses).toBeGreaterThan(9);
});

test('the check reports each document that uses a deleted shared field or condition', () => {
  const vocabulary = portalVocabulary;
  const property = { fields: 'use', conditions: 'condition' } as const;
  /** Documents that name it, and nothing of that name of their own. */
  const usersOf = ({ at: [map, name], path }: Deletion) =>
    realDocuments.flatMap(([other, document]) => {
      const own = isObject(document) ? document.conditions : undefined;
      if (!other.startsWith('schemas/forms/') || (isObject(own) && Object.hasOwn(own, String(name)))) return [];
      const key = property[map as keyof typeof property];
      const isUsed = pointersIn(document).some((at) => at.at(-1) === key && partAt(document, at) === name);
      return isUsed && other !== path ? [other] : [];
    });
  const used = deletions.filter(
    (each) => each.path.startsWith('schemas/shared/') && each.at.length === 2 && usersOf(each).length > 0,
  );
  expect(used.length).toBeGreaterThan(10);
  for (const deletion of fc.sample(fc.constantFrom(...used), { numRuns: 4, seed: 20261128 })) {
    const { path, at } = deletion;
    const [change] = removeItem(texts, path, at).changes;
    const changed = files.map((file) => (file.path === path ? { path, bytes: change?.after ?? '' } : file));
    const reported = new Set(
      findProblems(changed, vocabulary).flatMap(({ severity, place }) => (severity === 'error' ? [place.file] : [])),
    );
    expect([at.join('/'), [...reported]]).toEqual([at.join('/'), expect.arrayContaining(usersOf(deletion))]);
  }
});
