import { describe, expect, test } from 'vitest';
import { SmallProject } from './small-project';

async function expectSound(project: SmallProject): Promise<void> {
  expect(await project.portico('check')).toMatchObject({ code: 0 });
}

describe('What portico new writes passes the check', () => {
  test('a form', async () => {
    const project = new SmallProject();
    const { code, text } = await project.portico('new', 'form', 'feedback', '--label', 'Your feedback');
    expect(code).toBe(0);
    expect(text).toContain('schemas/forms/feedback.form.json');
    for (const language of ['en', 'es', 'fr', 'ja']) {
      expect(JSON.parse(project.read(`locales/${language}/iam.json`)).forms.feedback.title).toBe('Your feedback');
    }
    await expectSound(project);
  });

  test('a step and a field in it', async () => {
    const project = new SmallProject();
    expect((await project.portico('new', 'step', 'contact', 'details')).code).toBe(0);
    await expectSound(project);
    await project.portico('new', 'form', 'feedback');
    expect((await project.portico('new', 'field', 'feedback', 'main', 'jobTitle')).code).toBe(0);
    const form = JSON.parse(project.read('schemas/forms/feedback.form.json'));
    expect(form.steps[0].fields.at(-1)).toMatchObject({ name: 'jobTitle', type: 'text' });
    expect(JSON.parse(project.read('locales/en/iam.json')).forms.feedback.jobTitle.label).toBe('Job title');
    await expectSound(project);
  });

  test.each(['text', 'email', 'password', 'code', 'number', 'integer', 'phone', 'date', 'choice', 'boolean', 'schema'])(
    'a field of type %s',
    async (type) => {
      const project = new SmallProject();
      await project.portico('new', 'form', 'feedback');
      expect((await project.portico('new', 'field', 'feedback', 'main', 'extra', '--type', type)).code).toBe(0);
      await expectSound(project);
    },
  );

  test('a screen with a form, and one with a text', async () => {
    const project = new SmallProject();
    expect((await project.portico('new', 'screen', 'reach', '--form', 'contact')).code).toBe(0);
    expect((await project.portico('new', 'screen', 'about')).code).toBe(0);
    await expectSound(project);
    // Articles know no headings: a sign for one would be read out.
    expect(JSON.parse(project.read('locales/en/iam.json')).screens.about).toEqual({ title: 'About', body: 'About' });
  });

  test('a language, with every sentence there is', async () => {
    const project = new SmallProject();
    expect((await project.portico('new', 'language', 'de')).code).toBe(0);
    expect(project.read('locales/de/iam.json')).toBe(project.read('locales/en/iam.json'));
    await expectSound(project);
  });
});

describe('portico new', () => {
  test('leaves the rest of a form as its author wrote it', async () => {
    const project = new SmallProject();
    const before = project.read('schemas/forms/contact.form.json');
    await project.portico('new', 'field', 'contact', 'person', 'note');
    const after = project.read('schemas/forms/contact.form.json');
    const [start = ''] = before.split('"seats"');
    expect(after.startsWith(start)).toBe(true);
  });

  test('refuses to overwrite, and writes nothing then', async () => {
    const project = new SmallProject();
    const before = project.read('schemas/forms/contact.form.json');
    expect((await project.portico('new', 'form', 'contact')).code).toBe(2);
    expect((await project.portico('new', 'step', 'contact', 'person')).code).toBe(2);
    expect((await project.portico('new', 'field', 'contact', 'person', 'kind')).code).toBe(2);
    expect((await project.portico('new', 'screen', 'contact')).code).toBe(2);
    expect((await project.portico('new', 'language', 'en')).code).toBe(2);
    expect(project.read('schemas/forms/contact.form.json')).toBe(before);
  });

  test('keeps a sentence that is there already', async () => {
    const project = new SmallProject().edit(
      'locales/fr/iam.json',
      '"denied"',
      '"forms": { "feedback": { "title": "Votre avis" } },\n  "denied"',
    );
    await project.portico('new', 'form', 'feedback');
    expect(JSON.parse(project.read('locales/fr/iam.json')).forms.feedback).toMatchObject({
      title: 'Votre avis',
      submit: 'Send',
    });
  });

  test.each([
    [['thing', 'x']],
    [['form']],
    [['form', '../evil']],
    [['form', '__proto__']],
    [['field', 'contact', 'nowhere', 'x']],
    [['field', 'contact', 'person', 'x', '--type', 'texxt']],
    [['field', 'missing', 'person', 'x']],
    [['language', 'english']],
    [['screen', 'x', '--form', 'missing']],
    [['screen', 'x', '--portal', '../..']],
  ])('does not understand %j', async (args) => {
    expect((await new SmallProject().portico('new', ...args)).code).toBe(2);
  });
});
