import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/model';
import { documentIn, insertItem, setProperty } from '../../../src/blocks/studio/documents/commands';
import { type Path, valueAt } from '../../../src/blocks/studio/documents/json';
import { lossAt, lossesIn, readersOf } from '../../../src/blocks/studio/documents/losses';
import { fields, files, other, path, screenPath, shared, text } from './support/rides';

describe('what is lost', () => {
  const losing = (file: string, at: Path) =>
    lossAt(files, { path: file, at })?.fields.map(({ form, place }) => `${form}/${place.name}`);

  it('is found in every form that has the field or its options', () => {
    expect(losing(path, [...fields, 0, 'options', 0])).toEqual(['ride/way']);
    expect(losing(shared, ['optionLists', 'sizes', 1])).toEqual(['ride/size', 'trip/size']);
    expect(losing(shared, ['fields', 'size'])).toEqual(['ride/size', 'trip/size']);
    expect(losing(path, [...fields, 4])).toEqual(['ride/size']);
    expect(losing(path, [...fields, 1])).toEqual(['ride/by.car.plate']);
    expect(losing(path, [...fields, 1, 'cases', 'car'])).toEqual(['ride/by.car.plate']);
  });

  it('is nothing where no value is stored', () => {
    for (const at of [
      [...fields, 3],
      ['steps', 0],
      [...fields, 0, 'validate', 0],
      [...fields, 19],
    ])
      expect(losing(path, at)).toBeUndefined();
  });

  it('is read by conditions, defaults, rules and cases, in shared files and screens as well', () => {
    const readers = (file: string, at: Path) => {
      const loss = lossAt(files, { path: file, at });
      return loss && readersOf(files, loss).map((each) => `${each.how} ${each.path} ${each.at.join('/')}`);
    };
    expect(readers(path, [...fields, 0, 'options', 0])).toEqual([
      `default ${path} steps/0/fields/0/default`,
      `rule ${path} steps/0/fields/0/validate/0/options/0`,
      `case ${path} steps/0/fields/1/cases/car`,
      `condition ${path} steps/0/fields/2/displayed/in/0`,
    ]);
    expect(readers(path, [...fields, 0, 'options', 1])).toEqual([`rule ${path} steps/0/fields/0/validate/0/options/1`]);
    expect(readers(shared, ['optionLists', 'sizes', 1])).toEqual([
      `condition ${shared} conditions/isBig/is`,
      `condition ${screenPath} blocks/0/displayed/isNot`,
    ]);
  });
});

describe('what a change takes', () => {
  const lost = (file: string, change: (written: string) => string, before = files) => {
    const after = new Map(before).set(file, change(before.get(file) ?? ''));
    return lossesIn(before, after, files).map(
      ({ kind, form, place, column, values }) =>
        `${form}/${place.name}${column ? `.${column}` : ''} ${kind}${values ? ` ${values}` : ''}`,
    );
  };
  const withSet = (at: Path, value: Json | undefined, now = files) =>
    setProperty(now, path, at, value).changes[0]?.after ?? '';
  const without = (file: string, at: Path, now = files) =>
    setProperty(now, file, at, undefined).changes[0]?.after ?? '';

  it('is judged by the documents, whatever made it', () => {
    expect(lost(path, () => without(path, [...fields, 0, 'options']))).toEqual(['ride/way option car,train']);
    expect(lost(path, (written) => written.replace('"value": "car"', '"value": "auto"'))).toEqual([
      'ride/way option car',
    ]);
    expect(lost(path, () => without(path, [...fields, 0]))).toEqual(['ride/way field']);
    expect(lost(path, () => without(path, [...fields, 1, 'cases']))).toEqual(['ride/by.car.plate field']);
    expect(lost(shared, () => without(shared, ['optionLists']))).toEqual([
      'ride/size option small,big',
      'trip/size option small,big',
    ]);
    expect(lost(shared, () => without(shared, ['fields']))).toEqual(['ride/size field', 'trip/size field']);
    expect(lost(shared, () => without(shared, ['optionLists', 'sizes', 1]))).toEqual([
      'ride/size option big',
      'trip/size option big',
    ]);
  });

  it('is a column that goes, another place, what is no longer sent, and a lower best grade', () => {
    const [list, note, grade, score] = [
      [...fields, 5, 'columns'],
      [...fields, 2],
      [...fields, 6],
      [...fields, 5, 'columns', 2],
    ];
    expect(lost(path, () => withSet([...list, 0], undefined))).toEqual(['ride/legs.from column']);
    expect(lost(path, () => withSet([...list, 2], undefined))).toEqual(['ride/legs.score column']);
    expect(lost(path, () => withSet([...list, 2, 'name'], 'rank'))).toEqual(['ride/legs.score column']);
    expect(lost(path, () => withSet([...note, 'path'], '/words'))).toEqual(['ride/note path']);
    expect(lost(path, () => withSet([...note, 'store'], false))).toEqual(['ride/note store']);
    expect(lost(path, () => withSet([...fields, 4, 'store'], false))).toEqual(['ride/size store']);
    expect(lost(path, () => withSet([...grade, 'max'], 7))).toEqual(['ride/grade grade 7']);
    expect(lost(path, () => withSet([...grade, 'max'], undefined))).toEqual(['ride/grade grade 5']);
    expect(lost(path, () => withSet([...score, 'max'], 3))).toEqual(['ride/legs.score grade 3']);
    // The place of a group or a union is that of its fields.
    expect(lost(path, () => withSet([...fields, 1, 'path'], '/with'))).toEqual(['ride/by.car.plate path']);
    const shares = `${JSON.stringify({ size: { type: 'choice', label: 'ride.word', path: '/area', options: { list: 'sizes' } } })}`;
    expect(
      lost(shared, () => setProperty(files, shared, ['fields'], JSON.parse(shares)).changes[0]?.after ?? ''),
    ).toEqual(['ride/size path', 'trip/size path']);
  });

  it('is nothing where the place, the columns or the grades are as before, or more', () => {
    const columns = valueAt(documentIn(files, path), [...fields, 5, 'columns']) as Json[];
    for (const [at, value] of [
      [[...fields, 2, 'path'], '/note'],
      [[...fields, 2, 'store'], true],
      [[...fields, 5, 'columns'], columns.toReversed()],
      [[...fields, 6, 'max'], 10],
      [[...fields, 1, 'path'], '/by'],
      [[...fields, 3, 'path'], '/elsewhere'],
    ] as const)
      expect(lost(path, () => withSet(at, value))).toEqual([]);
    const raised = new Map(files).set(path, withSet([...fields, 6, 'max'], 10));
    expect(
      lost(path, () => files.get(path) ?? '', raised),
      'never published',
    ).toEqual([]);
    const placed = new Map(files).set(path, withSet([...fields, 2, 'path'], '/words'));
    expect(
      lost(path, () => files.get(path) ?? '', placed),
      'put back',
    ).toEqual([]);
    // A list of values alone has no names of columns.
    const plain = new Map(files).set(path, withSet([...fields, 5, 'sends'], 'values'));
    const renamed = new Map(plain).set(path, withSet([...fields, 5, 'columns', 2, 'name'], 'rank', plain));
    expect(lossesIn(plain, renamed, plain)).toEqual([]);
  });

  it('is found beside a document that is no JSON, and not at all where a shared file is none', () => {
    const all = new Map(files).set(path, without(path, [...fields, 0]));
    const losses = (file: string, before = files) => {
      const after = new Map(all).set(file, files.get(file)?.slice(0, 90) ?? '');
      return lossesIn(new Map(before).set(path, files.get(path) ?? ''), after, files).map(({ place }) => place.name);
    };
    expect(losses(other)).toEqual(['way']);
    expect(losses(shared)).toEqual([]);
    // It was none before, too.
    expect(losses(shared, new Map(files).set(shared, files.get(shared)?.slice(0, 90) ?? ''))).toEqual([]);
  });

  it('is nothing where nothing stored is concerned, where a name alone changes, and while a text is no JSON', () => {
    expect(lost(path, () => without(path, [...fields, 3]))).toEqual([]);
    expect(lost(path, (written) => written.slice(0, 90))).toEqual([]);
    expect(lost(shared, (written) => written.slice(0, 90))).toEqual([]);
    expect(lost(path, (written) => written.replace('"name": "note",', '"name": "words", "path": "/note",'))).toEqual(
      [],
    );
    expect(lost(path, (written) => written.replace('"name": "note"', '"name": "words"'))).toEqual(['ride/note field']);
    expect(
      lost(path, () => setProperty(files, path, [...fields, 0, 'options'], { source: 'ways' }).changes[0]?.after ?? ''),
    ).toEqual([]);
    const added = insertItem(files, path, fields, 0, text('young')).changes[0]?.after ?? '';
    expect(
      lost(path, () => files.get(path) ?? '', new Map(files).set(path, added)),
      'never published',
    ).toEqual([]);
  });
});
