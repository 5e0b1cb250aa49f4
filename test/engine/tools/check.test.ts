import { describe, expect, test } from 'vitest';
import { SmallProject } from './small-project';

describe('portico check', () => {
  test('says that a sound project has no problems, with exit code 0', async () => {
    const { code, text } = await new SmallProject().portico('check');
    expect(text).toMatch(/^\d+ files checked in \d+\.\d\d s: no problems\.$/);
    expect(code).toBe(0);
  });

  test('shows file, line, column, rule, sentence and the line with a caret, with exit code 1', async () => {
    const project = new SmallProject().edit('schemas/forms/contact.form.json', '"field": "kind"', '"field": "kinde"');
    const { code, text } = await project.portico('check');
    expect(code).toBe(1);
    const lines = text.split('\n');
    const at = lines.findIndex((line) => /schemas\/forms\/contact\.form\.json:\d+:\d+ unknown-field$/.test(line));
    expect(lines[at + 1]).toContain('“kind”');
    const [, shown = '', caret = ''] = lines.slice(at + 1);
    expect(shown).toMatch(/^ {4}\d+ │ .*"field": "kinde"/);
    expect(shown.slice(caret.indexOf('^'))).toMatch(/^"kinde"/);
  });

  test('goes on after a file that is no JSON', async () => {
    const project = new SmallProject()
      .edit('schemas/forms/contact.form.json', '"id": "contact",', '"id": "contact"')
      .edit('screens/user/routes.json', '"default": true', '"defaullt": true');
    const { code, text } = await project.portico('check');
    expect(code).toBe(1);
    expect(text).toContain('comma-missing');
    expect(text).toContain('key-unknown');
    expect(text).toMatch(/errors in 2 of \d+ files/);
  });

  test('answers JSON with the same problems under --json', async () => {
    const project = new SmallProject().edit('schemas/forms/contact.form.json', '"type": "integer"', '"type": "intger"');
    const { code, text } = await project.portico('check', '--json');
    expect(code).toBe(1);
    const { problems } = JSON.parse(text) as { problems: { rule: string; place: object; sentence: string }[] };
    expect(problems[0]).toMatchObject({
      rule: 'type-unknown',
      place: { file: 'schemas/forms/contact.form.json', line: expect.any(Number), column: expect.any(Number) },
      sentence: expect.stringContaining('intger'),
    });
  });

  test('says it in another language under --language', async () => {
    const project = new SmallProject().edit('schemas/forms/contact.form.json', '"type": "integer"', '"type": "intger"');
    expect((await project.portico('check', '--language', 'fr')).text).toContain('Vouliez-vous dire');
  });

  test('answers exit code 2 for a folder without definitions, an unknown option, an unknown language', async () => {
    const project = new SmallProject();
    expect((await project.portico('check', 'schemas/forms')).code).toBe(2);
    expect((await project.portico('check', '--jsn')).code).toBe(2);
    expect((await project.portico('check', '--language', 'xx')).code).toBe(2);
  });
});

describe('portico', () => {
  test('lists its commands, and explains each', async () => {
    const project = new SmallProject();
    const { code, text } = await project.portico('--help');
    expect(code).toBe(0);
    for (const command of ['check', 'types', 'describe', 'graph', 'new']) {
      expect(text).toContain(command);
      expect(await project.portico(command, '--help')).toMatchObject({
        code: 0,
        text: expect.stringContaining(`portico ${command}`),
      });
    }
  });

  test('answers exit code 2 for a command it does not have', async () => {
    expect(await new SmallProject().portico('chek')).toMatchObject({ code: 2 });
  });
});
