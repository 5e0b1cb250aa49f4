import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SmallProject } from './small-project';

const form = 'schemas/forms/contact.form.json';
const copy = 'schemas/forms/other.form.json';

function withTwoForms(): SmallProject {
  const project = new SmallProject();
  project.write(copy, project.read(form).replace('"id": "contact"', '"id": "other"'));
  project.edit('screens/user/contact.screen.json', '"blocks": [', '"blocks": [{ "block": "form", "form": "other" },');
  return project;
}

test('what nothing uses is taken away', async () => {
  const project = new SmallProject();
  project.write(copy, project.read(form).replace('"id": "contact"', '"id": "other"'));
  const { code, text } = await project.portico('remove', 'form', 'other');
  expect([code, text]).toEqual([0, `removed    ${copy}`]);
  expect(existsSync(join(project.folder, copy))).toBe(false);
});

test('what is in use stays, and who uses it is shown with file and line', async () => {
  const project = withTwoForms();
  const { code, text } = await project.portico('remove', 'form', 'other');
  expect(code).toBe(1);
  expect(text).toMatch(/screens\/user\/contact\.screen\.json:\d+:\d+ unknown-form/);
  expect(text).toContain('Nothing was changed');
  expect(existsSync(join(project.folder, copy))).toBe(true);
});

test('with its uses both go, and what is left is sound', async () => {
  const project = withTwoForms();
  const { code, text } = await project.portico('remove', 'form', 'other', '--with-uses');
  expect(code).toBe(0);
  expect(text).toMatch(/^taken out {2}screens\/user\/contact\.screen\.json:/);
  expect(JSON.parse(project.read('screens/user/contact.screen.json')).blocks).toEqual([
    { block: 'form', form: 'contact' },
  ]);
  expect((await project.portico('check')).code).toBe(0);
});

test('what cannot be taken out alone is said, and nothing is changed', async () => {
  const project = new SmallProject();
  const { code, text } = await project.portico('remove', 'schema', 'contact', '--with-uses');
  expect(code).toBe(1);
  expect(text).toContain('Nothing was changed');
  expect(project.read('schemas/data/contact.schema.json')).toContain('Contact');
});

test('an unknown kind or name is not understood', async () => {
  const project = new SmallProject();
  expect((await project.portico('remove', 'thing', 'contact')).code).toBe(2);
  expect((await project.portico('remove', 'form', 'nobody')).text).toContain('There is no form “nobody”.');
});
