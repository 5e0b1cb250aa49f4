import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isList, isObject, type Json } from '../../../engine/model';
import { portalWorld } from '../../../kinds/world';

const languages = ['en', 'es', 'fr', 'ja'];
/** Kinds of file that are not changed in the studio. */
const elsewhere =
  /^(assistant|json-schema|languages|letters|locale|names|option-source|permissions|sources|translations)\./;

/** Values that the meta-schemas list, each with the name of its property or definition. */
function* listedIn(schema: Json | undefined, name: string, isNamed: boolean): Generator<readonly [string, string]> {
  if (isList(schema)) for (const each of schema) yield* listedIn(each, name, false);
  if (!isObject(schema)) return;
  if (!isNamed)
    for (const value of [...(isList(schema.enum) ? schema.enum : []), schema.const])
      if (typeof value === 'string') yield [name, value.replaceAll(' ', '-')];
  for (const [key, inner] of Object.entries(schema)) {
    if (!isNamed && ['enum', 'const', 'default', 'examples'].includes(key)) continue;
    const names = !isNamed && (key === 'properties' || key === '$defs');
    yield* listedIn(inner, isNamed ? key : name, names);
  }
}

describe('Values that a property may have', () => {
  const files = readdirSync('schemas/meta').filter((file) => !elsewhere.test(file));
  const listed = files.flatMap((file) => [
    ...listedIn(JSON.parse(readFileSync(`schemas/meta/${file}`, 'utf8')), '', false),
  ]);

  it.each(languages)('are all called something among the properties: %s', (language) => {
    const words = JSON.parse(readFileSync(`locales/${language}/studio.json`, 'utf8'));
    const groups = [words.value, words.kinds, words.types, words.rules];
    const silent = listed.filter(
      ([name, value]) => ![words.valueOf[name], ...groups].some((each) => typeof each?.[value] === 'string'),
    );
    expect(listed.length).toBeGreaterThan(200);
    expect(silent).toEqual([]);
  });

  it.each(languages)('are called something where the preview tries them: %s', (language) => {
    const words = JSON.parse(readFileSync(`locales/${language}/describe.json`, 'utf8'));
    const places = Object.keys(words).flatMap((key) => (key.startsWith('place_') ? key.slice('place_'.length) : []));
    expect(places.sort()).toEqual([...Object.keys(portalWorld.contexts), 'form', 'formMode'].sort());
  });
});
