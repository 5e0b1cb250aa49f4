import { expect, test } from 'vitest';
import { type HoldsRight, openSchema } from '../../../engine/compile';
import { extendSchemas, readDefinitions } from '../../../engine/definition';
import type { JsonObject } from '../../../engine/model';
import { createPortalVocabulary, portalEntities } from '../../../kinds';
import { compileProject, editionOf, readDefinitionFiles } from '../../../server/definitions';
import { createArtifacts } from '../../../server/definitions/artifacts';
import { callsOf } from '../../../server/definitions/edition';
import { holdsRight } from '../../../server/entities';
import { projectFolder } from '../../../server/platform/project-folder';
import { countryNames } from '../../../server/reference-data/countries';

/*
 * Models are served to everyone who knows their address: they say no property by themselves that not everyone reads. The schemas of the API
 * say what the caller reads or writes.
 */

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
  admin: { 'x-read': ['ADMIN_READ', 'server'], 'x-write': 'server' },
  form: { 'x-read': 'SYSADMIN' },
  own: { 'x-read': 'own', 'x-write': 'server' },
  ownadmin: { 'x-read': ['own', 'ADMIN_WRITE'], 'x-write': 'SYSADMIN' },
  all: { 'x-write': 'server' },
};
/** Callers, and what they read. */
const callers: Readonly<Record<string, readonly string[]>> = {
  anonymous: ['all'],
  USER: ['all', 'own', 'ownadmin'],
  ADMIN_READ: ['all', 'own', 'ownadmin', 'admin'],
  ADMIN_WRITE: ['all', 'own', 'ownadmin', 'admin'],
  SYSADMIN: ['all', 'own', 'ownadmin', 'admin', 'sysadmin', 'form'],
};
const namesIn = (text: string) => new Set(text.match(/\b[a-z]+Reads?[a-z]\w*Qx/g));
const readerOf = (name: string) => name.replace(/Reads?[a-z].*$/, '');

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

/** The project with these properties at one of its entities, as browsers get it. */
function served(entity: string, edit = (_path: string, document: JsonObject): JsonObject => document) {
  const path = `schemas/data/${entity}.schema.json`;
  const edited = files.map((file) => {
    const text = Buffer.from(file.bytes).toString('utf8');
    if (file.path !== path) {
      return {
        path: file.path,
        bytes: file.path.endsWith('.form.json') ? JSON.stringify(edit(file.path, JSON.parse(text))) : text,
      };
    }
    const schema = JSON.parse(text) as JsonObject;
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
  const artifacts = createArtifacts();
  const manifest = artifacts.publish(edition);
  const written = extendSchemas(readDefinitions(edited)).dataSchemas;
  const { entities } = edition;
  const schemas = (holds?: HoldsRight) =>
    JSON.stringify([...written.values()].map(({ value }) => openSchema(value, entities, holds)));
  return {
    roles: permissions.roles,
    documents: {
      screens: JSON.stringify(screens),
      forms: JSON.stringify(forms),
      routes: JSON.stringify(routes),
      permissions: JSON.stringify(permissions),
      sources: JSON.stringify(callsOf(edition)),
      manifest: JSON.stringify(manifest),
    },
    schemas,
  };
}

test.each(entities)('No document that every browser gets says a property of %s that not everyone reads', (entity) => {
  const { documents, schemas } = served(entity);
  for (const [document, text] of Object.entries(documents))
    expect(
      [...namesIn(text)].filter((name) => readerOf(name) !== 'all'),
      document,
    ).toEqual([]);
  for (const reader of ['server', 'servers']) expect([...namesIn(schemas())].map(readerOf)).not.toContain(reader);
  // What everyone reads is said, so this looks at the right place.
  expect(namesIn(documents.screens)).toContain('allReadsindexedQx');
  expect(namesIn(documents.screens)).toContain('allReadtextBeforeQx');
  expect(namesIn(documents.manifest).size).toBe(portalEntities[entity]?.pool ? 1 : 0);
});

test.each(entities)('The described schemas say of %s what the caller reads or writes', (entity) => {
  const { schemas, roles } = served(entity);
  for (const [caller, known] of Object.entries(callers)) {
    const rank = roles.indexOf(caller);
    const said = namesIn(
      schemas((rights) => holdsRight(rights, { roles }, rank < 0 ? undefined : { rank }, rank >= 0)),
    );
    expect([...new Set([...said].map(readerOf))].sort(), caller).toEqual([...known].sort());
  }
});

const text = { type: 'text', label: 'register.next' };
test.each<[string, readonly JsonObject[], readonly JsonObject[]]>([
  ['by name', [{ name: 'formReadsattributeQx', ...text }], []],
  ['by path', [{ name: 'siteQx', path: '/formReadsattributeQx', ...text }], []],
  ['beside its fields', [], [{ path: '/formReadsattributeQx', from: { context: 'language' } }]],
])('An attribute of the pool that not everyone reads is said where a form sends it %s', (_, fields, extra) => {
  const { documents } = served('user', (path, document) => {
    if (path !== 'schemas/forms/registration.form.json') return document;
    const [first, ...others] = document.steps as [JsonObject, ...JsonObject[]];
    return {
      ...document,
      steps: [{ ...first, fields: [...(first.fields as JsonObject[]), ...fields] }, ...others],
      extra: [...(document.extra as JsonObject[]), ...extra],
    };
  });
  expect([...namesIn(documents.manifest)].map(readerOf).sort()).toEqual(['all', 'form']);
});
