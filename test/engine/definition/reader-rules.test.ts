import { describe, expect, it } from 'vitest';
import { readDefinitions, readerRules } from '../../../engine/definition';
import { definitionFixtures, lineOf } from '../../support/definition-fixtures';

const fixtures = definitionFixtures('structure');

describe('each rule of the reader', () => {
  it('has a fixture of its own name', () => {
    expect(fixtures.map(({ rule }) => rule).sort()).toEqual([...readerRules].sort());
  });

  it.each(fixtures)('$rule: is found at its place, and nothing besides', ({ rule, files, expected }) => {
    const { problems } = readDefinitions(files);
    expect(problems.map(lineOf)).toEqual(expected);
    expect(problems.map((problem) => problem.rule)).toContain(rule);
  });

  it.each(fixtures)('$rule: keeps its file out and no other', ({ files }) => {
    const neighbor = { path: 'schemas/data/neighbor.schema.json', bytes: '{ "type": "object" }' };
    const set = readDefinitions([...files, neighbor]);
    expect(set.dataSchemas.has('neighbor')).toBe(true);
    expect(set.broken.has(neighbor.path)).toBe(false);
  });

  it.each(fixtures)('$rule: never has two problems at one place', ({ files }) => {
    const places = readDefinitions(files).problems.map(({ place }) => `${place.file}:${place.line}:${place.column}`);
    expect(new Set(places).size).toBe(places.length);
  });
});
