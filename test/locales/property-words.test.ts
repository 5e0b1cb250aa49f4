import { expect, test } from 'vitest';
import { followReference, metaSchemas } from '../../engine/definition/meta-schemas';
import { isList, isObject, type Json } from '../../engine/model';
import studio from '../../locales/en/studio.json';

/** Documents that the studio draws properties of, and languages whose parts it draws as sentences or as JSON. */
const drawn = ['form', 'screen', 'routes', 'shared'].map((kind) => `${kind}.schema.json`);
const others = ['condition', 'computed', 'json-schema'].map((kind) => `${kind}.schema.json`);

test('Every property that the studio draws has a word of its own', () => {
  const names = new Set<string>();
  const seen = new Set<Json>();
  const visit = (value: Json | undefined, file: string) => {
    if (isList(value)) for (const each of value) visit(each, file);
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    if (typeof value.$ref === 'string') {
      const to = followReference(value.$ref, file);
      if (!others.includes(to.file)) visit(to.schema, to.file);
    }
    for (const [name, inner] of Object.entries(value)) {
      if (name === '$defs') continue;
      if (name !== 'properties' || !isObject(inner)) visit(inner, file);
      else
        for (const [property, schema] of Object.entries(inner)) {
          names.add(property);
          visit(schema, file);
        }
    }
  };
  for (const file of drawn) visit(metaSchemas[file], file);
  names.delete('$schema');
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter((name) => !(name in studio.property))).toEqual([]);
});
