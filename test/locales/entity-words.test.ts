import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { portalEntities } from '../../kinds/entities';

test.each(['en', 'es', 'fr', 'ja'])('The studio has a word for every entity of the portal: %s', (language) => {
  const { entities } = JSON.parse(readFileSync(`locales/${language}/studio.json`, 'utf8')) as {
    readonly entities: Readonly<Record<string, string>>;
  };
  expect(Object.keys(entities).sort()).toEqual(Object.keys(portalEntities).sort());
});
