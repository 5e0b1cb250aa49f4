import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkProject, generateTypes, readProjectFiles } from '../../../engine/tools';
import { createPortalVocabulary } from '../../../kinds';
import { SmallProject } from './small-project';

const form = 'schemas/forms/contact.form.json';
const entity = 'schemas/data/contact.schema.json';

describe('A form whose payload drifts from the API fails the check', () => {
  test('when a property of the entity is renamed', async () => {
    const project = new SmallProject().edit(entity, '"firstName"', '"givenName"').edit(entity, '"seats"', '"seat"');
    const { code, text } = await project.portico('check');
    expect(code).toBe(1);
    expect(text).toMatch(
      /schemas\/forms\/contact\.form\.json:\d+:\d+ payload-does-not-fit\n.*The form sends “seats”, but “saveContact” takes nothing of that name.*Did you mean “seat”\?/,
    );
    expect(text).toMatch(/payload-incomplete\n.*“saveContact” cannot do without “givenName”/);
  });

  test('when a field of the form is renamed', async () => {
    const project = new SmallProject().edit(form, '"name": "firstName"', '"name": "firstname"');
    const { code, text } = await project.portico('check');
    expect(code).toBe(1);
    expect(text).toMatch(/payload-does-not-fit\n.*“firstname”.*Did you mean “firstName”\?/);
  });

  test('when a field becomes of another kind than the property', async () => {
    const project = new SmallProject().edit(entity, '"integer"', '"string"');
    const { code, text } = await project.portico('check');
    expect(code).toBe(1);
    expect(text).toMatch(/payload-kind-does-not-fit\n.*“seats” sends number, but “saveContact” expects text/);
  });

  test('when an option is none of the values that the property takes', async () => {
    const project = new SmallProject().edit(entity, '"company"', '"enterprise"');
    const { code, text } = await project.portico('check');
    expect(code).toBe(1);
    expect(text).toContain('payload-kind-does-not-fit');
  });

  test('and does not when the field says where its value goes, or is not sent', async () => {
    const project = new SmallProject()
      .edit(form, '"name": "firstName",', '"name": "givenName", "path": "/firstName",')
      .edit(form, '"min": 1,', '"min": 1, "path": "/unknown", "store": false,');
    expect(await project.portico('check')).toMatchObject({ code: 0 });
  });

  test('in the portal’s own definitions too', async () => {
    const project = new SmallProject();
    const root = join(import.meta.dirname, '../../..');
    const folder = mkdtempSync(join(tmpdir(), 'portico-own-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of ['schemas', 'screens', 'locales'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    const copy = Object.assign(project, { folder });
    const rename = (file: string, from: string, to: string) => {
      const schema = JSON.parse(copy.read(`schemas/data/${file}.schema.json`));
      schema.properties[to] = schema.properties[from];
      delete schema.properties[from];
      copy.write(`schemas/data/${file}.schema.json`, JSON.stringify(schema).replace(`"${from}"]`, `"${to}"]`));
    };
    rename('license-create', 'purpose', 'purposes');
    rename('license-member-invite', 'manager', 'managers');
    const { text } = await copy.portico('check');
    expect(text).toMatch(
      /license-request\.form\.json:\d+:\d+ payload-does-not-fit\n.*“purpose”, but “createLicense”.*Did you mean “purposes”\?/,
    );
    // A form that an action opens is held against what the action calls.
    expect(text).toMatch(
      /licenses-list\.screen\.json:\d+:\d+ payload-does-not-fit\n.*“manager”, but “addLicenseUser”.*Did you mean “managers”\?/,
    );
  });
});

describe('The generated types', () => {
  async function typesOf(project: SmallProject): Promise<string> {
    const { definitions, forms } = checkProject(await readProjectFiles(project.folder), createPortalVocabulary());
    return generateTypes(definitions, forms);
  }

  /** What the compiler says of a text, in one program with nothing else. */
  function complaintsOf(text: string): string[] {
    const host = ts.createCompilerHost({});
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, target) =>
      name === 'types.ts' ? ts.createSourceFile(name, text, target) : read(name, target);
    const program = ts.createProgram(['types.ts'], { strict: true, noEmit: true, types: [] }, host);
    const file = program.getSourceFile('types.ts');
    return program
      .getSemanticDiagnostics(file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  }

  test('name every entity and payload, and compile', async () => {
    const text = await typesOf(new SmallProject());
    expect(text).toContain('export interface Contact {');
    expect(text).toContain('export interface ContactPayload {');
    expect(text).toContain('Fits<Pick<ContactPayload');
    expect(complaintsOf(text)).toEqual([]);
  });

  test('do not compile when form and entity drift apart, no matter who lets the form through', async () => {
    const { forms } = checkProject(await readProjectFiles(new SmallProject().folder), createPortalVocabulary());
    for (const [from, to] of [
      ['"seats"', '"places"'],
      ['"integer"', '"string"'],
    ] as const) {
      const drifted = await readProjectFiles(new SmallProject().edit(entity, from, to).folder);
      const { definitions } = checkProject(drifted, createPortalVocabulary());
      expect(complaintsOf(await generateTypes(definitions, forms))).not.toEqual([]);
    }
  });

  test('are the same whenever the definitions are', async () => {
    const project = new SmallProject();
    expect(await typesOf(project)).toBe(await typesOf(project));
  });

  test('are written, found fresh, and found stale after an edit', async () => {
    const project = new SmallProject().write('engine/definition/language.gen.ts', '');
    expect((await project.portico('types', '--check')).code).toBe(1);
    expect((await project.portico('types')).code).toBe(0);
    expect(await project.portico('types', '--check')).toMatchObject({ code: 0 });
    project
      .edit(entity, '"kind"', '"sort"')
      .edit(form, '"name": "kind"', '"name": "sort"')
      .edit(form, '"field": "kind"', '"field": "sort"');
    const { code, text } = await project.portico('types', '--check');
    expect(code).toBe(1);
    expect(text).toContain('schemas/types.gen.ts is out of date');
    expect(text).toContain('npm run portico -- types');
  });
});
