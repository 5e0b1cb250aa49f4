import { expect, test } from 'vitest';
import { openEntities } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import type { JsonObject } from '../../../engine/model';
import { createPortalVocabulary, portalEntities } from '../../../kinds';
import { compileProject, editionOf, readDefinitionFiles } from '../../../server/definitions';
import { createArtifacts } from '../../../server/definitions/artifacts';
import { callsOf } from '../../../server/definitions/edition';
import { projectFolder } from '../../../server/platform/project-folder';
import { countryNames } from '../../../server/reference-data/countries';

/* Models are served to everyone who knows their address: a name that only the server reads must be in none of them. */

const vocabulary = { ...createPortalVocabulary(undefined, { countries: countryNames }), partialTexts: true };
const files = await readDefinitionFiles(projectFolder());
const entities = Object.keys(portalEntities);

/** What a property can be. */
const shapes: Readonly<Record<string, JsonObject>> = {
  text: { type: 'string', maxLength: 20 },
  indexed: { type: 'string', maxLength: 20, 'x-index': true },
  choice: { type: 'string', enum: ['A', 'B'] },
  day: { type: 'string', format: 'date' },
  number: { type: 'integer' },
  flag: { type: 'boolean' },
  kept: { type: 'string', 'x-removed': 'keep' },
  erased: { type: 'string', 'x-removed': 'erase' },
};
/** Who reads it. */
const readers: Readonly<Record<string, JsonObject>> = {
  server: { 'x-read': 'server', 'x-write': 'server' },
  servers: { 'x-read': ['server'], 'x-write': 'server' },
  sysadmin: { 'x-read': 'SYSADMIN', 'x-write': 'server' },
  own: { 'x-read': 'own', 'x-write': 'server' },
  all: { 'x-write': 'server' },
};

/** Every shape with every reader, under a name of its own and with a former one. */
const properties = Object.fromEntries(
  Object.entries(readers).flatMap(([reader, rights]) =>
    Object.entries(shapes).map(([shape, schema]) => [
      `${reader}Reads${shape}Qx`,
      { ...schema, ...rights, 'x-was': [`${reader}Read${shape}BeforeQx`] },
    ]),
  ),
);
/** The same as attributes of the user pool. */
const attributes = Object.fromEntries(
  Object.entries(readers).map(([reader, rights]) => [
    `${reader}ReadsattributeQx`,
    { type: 'string', maxLength: 20, ...rights, 'x-pool': `custom:${reader}Qx` },
  ]),
);
const namesOf = (reader: string, text: string) => new Set(text.match(new RegExp(`\\b${reader}Reads?\\w+Qx`, 'g')));

/** The project with these properties at one of its entities, as browsers get it. */
function served(entity: string) {
  const path = `schemas/data/${entity}.schema.json`;
  const edited = files.map((file) => {
    if (file.path !== path) return { ...file };
    const schema = JSON.parse(Buffer.from(file.bytes).toString('utf8')) as JsonObject;
    const added = { ...properties, ...(portalEntities[entity]?.pool && attributes) };
    return {
      path,
      bytes: JSON.stringify({ ...schema, properties: { ...(schema.properties as JsonObject), ...added } }),
    };
  });
  const compiled = compileProject(edited, vocabulary);
  expect(compiled.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const edition = editionOf(compiled);
  if (edition === undefined) throw new Error('Nothing compiled.');
  const { screens, forms, routes, permissions } = edition;
  const { dataSchemas } = openEntities(readDefinitions(edited), vocabulary).definitions;
  const schemas = [...dataSchemas.values()].map(({ value }) => value);
  const manifest = createArtifacts().publish(edition);
  return {
    screens: JSON.stringify(screens),
    others: JSON.stringify([forms, routes, permissions, callsOf(edition), schemas]),
    manifest: JSON.stringify(manifest),
  };
}

test.each(entities)(
  'No model, schema or manifest that a browser gets says a property of %s that only the server reads',
  (entity) => {
    const { screens, others, manifest } = served(entity);
    for (const reader of ['server', 'servers'] as const)
      for (const text of [screens, others, manifest]) expect(namesOf(reader, text)).toEqual(new Set());
    expect(namesOf('all', manifest).size).toBe(portalEntities[entity]?.pool ? 1 : 0);
  },
);

test.each(entities)('No screen says a property of %s by itself that not everyone reads', (entity) => {
  const { screens } = served(entity);
  for (const reader of ['sysadmin', 'own'] as const) expect(namesOf(reader, screens)).toEqual(new Set());
  // What everyone reads is said, so this looks at the right place.
  expect(namesOf('all', screens)).toContain('allReadsindexedQx');
  expect(namesOf('all', screens)).toContain('allReadtextBeforeQx');
});
