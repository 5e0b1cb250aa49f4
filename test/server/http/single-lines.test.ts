import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { builtInKinds, fileFormat, textFormats } from '../../../engine/runtime';
import { readContract } from '../../../server/definitions/contract';
import { listFormats } from '../../../server/platform/ajv';
import { isDateTime } from '../../../server/platform/http/moment';
import { projectFolder } from '../../../server/platform/project-folder';
import { oddLines, realLines } from '../../support/odd-texts';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { computing } from '../../support/waiting';

/** No text of the portal that is one line can hold what nobody sees: line breaks, controls, directions, or nothing visible at all. */
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addFormat('date-time', isDateTime);
for (const [name, format] of Object.entries(textFormats)) ajv.addFormat(name, format);
ajv.addFormat('file', fileFormat);
// One of a list: as any name in it is built.
for (const name of listFormats) ajv.addFormat(name, /^[a-zA-Z][a-zA-Z0-9_]*$/);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema of a text below a schema, with its place. */
function* textsOf(schema: Json | undefined, place: string): Generator<readonly [string, JsonObject]> {
  if (Array.isArray(schema)) for (const [index, each] of schema.entries()) yield* textsOf(each, `${place}/${index}`);
  if (!isObject(schema)) return;
  if ([schema.type].flat().includes('string')) yield [place, schema];
  for (const [name, part] of Object.entries(schema)) yield* textsOf(part, `${place}/${name}`);
}

const { entries, entities } = readContract(projectFolder());
const texts = [
  ...Object.entries(entities).flatMap(([name, schema]) => [...textsOf(schema as Json, name)]),
  ...[...entries.values()].flatMap((entry) => [...textsOf(entry.payload as Json | undefined, entry.name)]),
];

describe('Each text of an entity or a payload', () => {
  test.each(texts)('%s', (_place, schema) => {
    const fits = ajv.compile(schema);
    // What is a secret is nobody's to read, and may be anything.
    if (schema.format === 'password') return;
    const breaks = schema.format === 'lines' ? ['\n', '\r', '\t', '\u200e', '\u200f', '\u061c'] : [];
    for (const [what, text] of oddLines()) {
      if (breaks.some((sign) => text.includes(sign))) continue;
      expect(fits(text), what).toBe(false);
    }
    if (schema.format === 'line' && schema.maxLength === undefined)
      for (const text of realLines) expect(fits(text), text).toBe(true);
  });

  test('names of the world are lines', () => {
    for (const text of realLines) expect(textFormats.line.test(text), text).toBe(true);
    expect(textFormats.lines.test('First\n\tSecond\r\n')).toBe(true);
  });

  test('a long text is judged in no time, whatever is in it', () => {
    const computed = computing();
    for (const text of [
      'x'.repeat(200_000),
      `${'x'.repeat(200_000)}\n`,
      `${' '.repeat(200_000)}\n`,
      '\u200b'.repeat(200_000),
    ])
      for (const format of Object.values(textFormats)) format.test(text);
    expect(computed()).toBeLessThan(2_000);
  });
});

describe('A field', () => {
  const types = builtInKinds().types;
  const validateField = (type: string, component: string, value: string) => {
    const field = { type, component, settings: {}, options: type === 'choice' ? { freeText: true } : undefined };
    const kind = types.find(({ name }) => name === type);
    return kind?.judge?.(value, field as never, { settings: {}, values: {}, now: 0 });
  };

  test('of one line refuses what the entity refuses, with the same code', () => {
    for (const [what, text] of oddLines()) {
      expect(validateField('text', 'text', text), what).toEqual({ code: 'text.characters' });
      expect(validateField('choice', 'select', text), what).toEqual({ code: 'text.characters' });
    }
    for (const text of realLines) expect(validateField('text', 'text', text), text).toBeUndefined();
  });

  test('of several lines takes line breaks, and no directions that turn the text around', () => {
    expect(validateField('text', 'multiline', 'One\nTwo')).toBeUndefined();
    expect(validateField('text', 'multiline', 'One\u202eTwo')).toEqual({ code: 'text.characters' });
  });
});

describe('PUT auth/profile', () => {
  let server: ServerApp;
  let me: SignedIn;
  beforeAll(async () => {
    server = await serverApp();
    me = await server.signIn();
  });
  afterAll(() => server.close());

  test.each([
    ['a line break', 'Nora\nQuill'],
    ['a direction', 'Nora\u202egnp.exe'],
    ['zero width', '\u200b\u200b'],
  ])('refuses %s in a name at its field', async (_what, firstName) => {
    const answer = await me.call('PUT', 'auth/profile', { payload: { firstName, lastName: 'Quill' } });
    expect([answer.status, answer.body.error.fields?.firstName?.code]).toEqual([400, 'text.characters']);
  });
});
