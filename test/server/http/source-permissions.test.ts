import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../../server/operations';

interface Written {
  readonly permission?: string;
}

test('sources.json says of every operation which permission it asks for: the check of definitions and the server go by one word', () => {
  const { sources } = JSON.parse(readFileSync('schemas/sources.json', 'utf8')) as {
    readonly sources: Readonly<Record<string, Written>>;
  };
  const asked = operations.map(({ source, access }) => [
    source,
    typeof access === 'object' ? access.permission : undefined,
  ]);
  expect(asked).toEqual(operations.map(({ source }) => [source, sources[source]?.permission]));
});
