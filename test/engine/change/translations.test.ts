import { describe, expect, it } from 'vitest';
import {
  compareDocuments,
  type Documents,
  mergeDocuments,
  shortHash,
  sourceOf,
  translationState,
} from '../../../engine/change';
import { readDefinitions } from '../../../engine/definition';
import type { Json } from '../../../engine/model';

/** What translations were made from is kept in a file beside the sentences; it survives merges, and a change says what it leaves outdated. */
const path = 'locales/translations/fr/iam.json';
const from = (sentence: string, text?: string, more: object = {}) => ({
  from: shortHash(sentence),
  ...(text !== undefined && { text: shortHash(text) }),
  ...more,
});
const file = (translations: Record<string, object>) => ({ source: 'en', translations }) as unknown as Json;
const unreviewed = { unreviewed: true };

describe('the state of a translation', () => {
  it('follows from the two sentences and what is known', () => {
    const state = (entry?: object, source = 'Name', target: string | undefined = 'Nom') =>
      translationState(source, target, entry as never); // as it is read from a file
    expect(state()).toBe('done');
    expect(translationState('Name', undefined, undefined)).toBe('missing');
    expect(state(from('Name', 'Nom'))).toBe('done');
    expect(state(from('Name', 'Nom', unreviewed))).toBe('unreviewed');
    expect(state(from('Title', 'Nom', unreviewed))).toBe('outdated');
    expect(state(from('Title', 'Titre')), 'it was written over in the file').toBe('done');
    expect(state(from('Title'))).toBe('outdated');
  });

  it('of a form for numbers that the first language does not have comes from its usual one', () => {
    const sentences = new Map([
      ['keys_one', 'One key'],
      ['keys_other', '{{count}} keys'],
    ]);
    expect(['keys_one', 'keys_many', 'keys'].map((key) => sourceOf(sentences, key))).toEqual([
      'One key',
      '{{count}} keys',
      undefined,
    ]);
  });
});

describe('a comparison', () => {
  const documents = (en: object, fr: object, known?: object): Documents =>
    new Map(
      Object.entries({
        'locales/en/iam.json': en,
        'locales/fr/iam.json': fr,
        ...(known && { [path]: file(known as Record<string, object>) }),
      }) as [string, Json][],
    );
  const codes = (before: Documents, after: Documents) =>
    compareDocuments(before, after).map(({ code, values }) => `${code} ${values.language} ${values.key}`);

  it('says which translations it leaves outdated, and which ones are not reviewed', () => {
    const before = documents({ a: { x: 'Name', y: 'Key' } }, { a: { x: 'Nom', y: 'Clé' } });
    const reworded = documents(
      { a: { x: 'Title', y: 'Key' } },
      { a: { x: 'Nom', y: 'Clef' } },
      {
        'a.x': from('Name', 'Nom'),
        'a.y': from('Key', 'Clef', unreviewed),
      },
    );
    expect(codes(before, reworded)).toEqual([
      'textReworded en iam:a.x',
      'textReworded fr iam:a.y',
      'textOutdated fr iam:a.x',
      'textUnreviewed fr iam:a.y',
    ]);
    expect(codes(reworded, reworded)).toEqual([]);
    expect(codes(reworded, before), 'back again').toEqual(['textReworded en iam:a.x', 'textReworded fr iam:a.y']);
  });

  it('knows nothing of names that every object has', () => {
    const odd = documents({ toString: 'A' }, { toString: 'B' }, { constructor: from('A') });
    expect(codes(documents({ toString: 'C' }, { toString: 'B' }), odd)).toEqual(['textReworded en iam:toString']);
  });
});

describe('a merge', () => {
  const fileOf = (entries: object | undefined) => entries && file(entries as Record<string, object>);
  const merged = (base: object | undefined, mine: object | undefined, theirs: object | undefined) =>
    mergeDocuments(fileOf(base), fileOf(mine), fileOf(theirs), path);

  it('of a rewritten source and an imported translation is outdated and not reviewed, without a question', () => {
    const { value, conflicts } = merged(
      undefined,
      { 'a.x': from('Name', 'Nom') },
      { 'a.x': from('Name', 'Intitulé', unreviewed), 'a.y': from('Key', 'Clé') },
    );
    expect(conflicts).toEqual([]);
    expect(value).toEqual(file({ 'a.x': from('Name', undefined, unreviewed), 'a.y': from('Key', 'Clé') }));
  });

  it('of two that disagree about the source takes one, without a question', () => {
    const { value, conflicts } = merged(
      { 'a.x': from('Name', 'Nom', unreviewed) },
      { 'a.x': from('Name', 'Nom') },
      { 'a.x': from('Title', 'Titre') },
    );
    expect([value, conflicts]).toEqual([file({ 'a.x': from('Title', 'Titre') }), []]);
  });

  it('with a side that has no such file any more takes away what the file was removed with, and nothing else', () => {
    const [own, other] = [{ 'a.x': from('Name', 'Nom') }, { 'a.y': from('Key', 'Clé') }];
    expect(merged(own, undefined, { ...own, ...other })).toEqual({ value: file(other), conflicts: [] });
    expect(merged(own, { ...own, ...other }, undefined)).toEqual({ value: file(other), conflicts: [] });
    expect(merged(own, undefined, own)).toEqual({ value: undefined, conflicts: [] });
    expect(merged({ ...own, ...other }, undefined, own)).toEqual({ value: undefined, conflicts: [] });
    expect(merged(undefined, undefined, own)).toEqual({ value: file(own), conflicts: [] });
    // What was removed and written at once stays.
    const later = { 'a.x': from('Title', 'Titre') };
    expect(merged(own, undefined, later)).toEqual({ value: file(later), conflicts: [] });
  });
});

describe('the file', () => {
  const problems = (text: object) =>
    readDefinitions([{ path, bytes: JSON.stringify(text) }]).problems.map(({ rule, place }) => [rule, place.pointer]);

  it('is checked like any definition', () => {
    expect(problems(file({ 'a.x_other': from('Name', 'Nom', unreviewed) }) as object)).toEqual([]);
    expect(problems({ translations: {} }).length).toBe(1);
    expect(problems(file({ 'a.x': { from: 'Name' } }) as object)[0]?.[1]).toBe('/translations/a.x/from');
    expect(problems(file({ 'a.x': from('Name', 'Nom', { unreviewed: false }) }) as object).length).toBe(1);
  });
});
