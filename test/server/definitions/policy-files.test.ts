import { describe, expect, test } from 'vitest';
import { holdPolicy } from '../../../server/definitions';

/** D19: the contract of the API changes with a start, everything else with a save: permissions too. */
const files = (sources: string, form: string, permissions = '{}') => [
  { path: 'schemas/forms/one.form.json', bytes: form },
  { path: 'schemas/sources.json', bytes: sources },
  { path: 'schemas/permissions.json', bytes: permissions },
];
const textOf = (read: readonly { readonly path: string; readonly bytes: unknown }[], path: string) =>
  read.find((file) => file.path === path)?.bytes;

describe('The policy of a server that others can reach', () => {
  test('is that of the start, and each change is told of once', () => {
    const said: string[] = [];
    const hold = holdPolicy(false, (sentence) => said.push(sentence));
    hold(files('{"a":1}', '1'));
    const next = hold(files('{"a":2}', '2'));
    expect(textOf(next, 'schemas/sources.json')).toBe('{"a":1}');
    expect(textOf(next, 'schemas/forms/one.form.json')).toBe('2');
    hold(files('{"a":2}', '3'));
    expect(said).toEqual([expect.stringMatching(/^schemas\/sources\.json changed.*started again/)]);
  });

  test('leaves the table of permissions to the save', () => {
    const said: string[] = [];
    const hold = holdPolicy(false, (sentence) => said.push(sentence));
    hold(files('{}', '1', '{"a":1}'));
    expect(textOf(hold(files('{}', '1', '{"a":2}')), 'schemas/permissions.json')).toBe('{"a":2}');
    expect(said).toEqual([]);
  });

  test('stays when a file of it is taken away', () => {
    const said: string[] = [];
    const hold = holdPolicy(false, (sentence) => said.push(sentence));
    hold(files('{"a":1}', '1'));
    const next = hold(files('{"a":1}', '1').slice(0, 1));
    expect(textOf(next, 'schemas/sources.json')).toBe('{"a":1}');
    expect(said).toHaveLength(1);
  });
});

test('The policy of a developer’s own machine is live, and that is said', () => {
  const said: string[] = [];
  const hold = holdPolicy(true, (sentence) => said.push(sentence));
  hold(files('{"a":1}', '1'));
  expect(textOf(hold(files('{"a":2}', '1')), 'schemas/sources.json')).toBe('{"a":2}');
  expect(said).toEqual([expect.stringContaining('is live')]);
});
