import { describe, expect, test } from 'vitest';
import { SmallProject } from './small-project';

async function expectSound(project: SmallProject): Promise<void> {
  expect(await project.portico('check')).toMatchObject({ code: 0 });
}

const book = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    revision: { type: 'integer' },
    lentAt: { type: ['string', 'null'], format: 'date-time' },
    returnedAt: { type: ['string', 'null'], format: 'date-time' },
    title: { type: 'string' },
    state: { enum: ['HERE', 'ON_LOAN', null] },
    rare: { type: 'boolean' },
    pages: { type: 'integer' },
    shelf: { type: 'object' },
    borrowerId: { type: 'string' },
  },
  additionalProperties: false,
};

/** An API whose list a screen can be made of. */
const library = {
  $schema: 'meta/sources.schema.json',
  sources: {
    saveContact: { method: 'PUT', path: 'contact', payload: { $ref: './data/contact.schema.json' } },
    listBooks: {
      method: 'GET',
      path: 'books',
      query: ['page', 'size', 'sort', 'q', 'id'],
      filters: ['state', 'rare', 'borrowerId', 'borrowedFrom'],
      sorts: ['title', 'returnedAt'],
      csv: ['title', 'returnedAt'],
      answer: { type: 'object', properties: { items: { type: 'array', items: book }, total: { type: 'integer' } } },
    },
    listPages: { method: 'GET', path: 'books/{id}/pages', answer: { type: 'array', items: book } },
    getBook: { method: 'GET', path: 'books/{id}', answer: book },
    lendBook: { method: 'POST', path: 'books/{id}/lend' },
    deleteBook: { method: 'DELETE', path: 'books/{id}' },
    renameBook: {
      method: 'PUT',
      path: 'books/{id}',
      payload: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
    },
    moveBook: { method: 'POST', path: 'books/{id}/move/{shelfId}' },
  },
};

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
    expect(JSON.parse(project.read('locales/en/screens.json')).about).toEqual({ title: 'About', body: 'About' });
  });

  test('a screen with the records of a source: columns, filters, search, sort, detail, actions, a route and a menu entry', async () => {
    const project = new SmallProject().write('schemas/sources.json', JSON.stringify(library));
    const made = await project.portico(
      'new',
      'screen',
      'books',
      '--source',
      'listBooks',
      '--actions',
      'lendBook,deleteBook',
    );
    expect(made.text).toContain('borrowedFrom');
    expect(made.code).toBe(0);
    await expectSound(project);
    const { sources, blocks } = JSON.parse(project.read('screens/user/books.screen.json'));
    expect(sources).toEqual({ records: { source: 'listBooks' } });
    const [list] = blocks;
    expect(list).toMatchObject({ source: 'records', search: 'screens:books.search', sort: '-returnedAt', csv: true });
    expect(list.columns).toEqual([
      { field: 'title', label: 'screens:books.field.title', sort: true, primary: true },
      { field: 'state', label: 'screens:books.field.state', format: { as: 'words', words: 'screens:books.state' } },
      { field: 'pages', label: 'screens:books.field.pages' },
      { field: 'rare', label: 'screens:books.field.rare' },
      { field: 'returnedAt', label: 'screens:books.field.returnedAt', sort: true },
    ]);
    expect(list.filters).toEqual([
      { filter: 'state', label: 'screens:books.field.state', options: { words: 'screens:books.state' } },
      { filter: 'rare', label: 'screens:books.field.rare', as: 'yesNo' },
      { parameter: 'id', label: 'screens:books.field.id', as: 'chip' },
    ]);
    expect(list.rowActions.map(({ id }: { id: string }) => id)).toEqual(['lendBook', 'deleteBook']);
    expect(list.rowActions[1]).toMatchObject({ kind: 'danger', confirm: { danger: true }, call: 'deleteBook' });
    expect(list.detail.blocks[0].sections[0].items.map(({ field }: { field: string }) => field)).toEqual([
      'state',
      'pages',
      'rare',
      'lentAt',
      'returnedAt',
    ]);
    expect(JSON.parse(project.read('screens/user/routes.json')).routes.at(-1)).toEqual({
      id: 'books',
      path: 'books',
      label: 'screens:books.title',
      screen: 'books',
    });
    for (const language of ['en', 'es', 'fr', 'ja'])
      expect(JSON.parse(project.read(`locales/${language}/screens.json`)).books).toMatchObject({
        title: 'Books',
        field: { returnedAt: 'Returned at' },
        state: { ON_LOAN: 'On loan' },
        action: { deleteBook: { title: 'Delete book: {{record.title}}?' } },
      });
  });

  test('a language, of which the check tells how much is missing', async () => {
    const project = new SmallProject();
    expect((await project.portico('new', 'language', 'de')).code).toBe(0);
    const { languages } = JSON.parse(project.read('schemas/languages.json'));
    expect(languages.at(-1)).toEqual({ code: 'de', endonym: 'Deutsch' });
    expect(JSON.parse(project.read('locales/de/iam.json'))).toEqual({});
    const lenient = await project.portico('check');
    expect([lenient.code, lenient.text]).toEqual([0, expect.stringMatching(/(\d+) of \1 texts are missing in “de”/)]);
    expect((await project.portico('check', '--strict')).code).toBe(1);
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
    ['a source that is not there', ['--source', 'listBoks'], 'Did you mean “listBooks”?'],
    ['one that answers no list', ['--source', 'getBook'], 'answers no list'],
    ['one that needs an argument', ['--source', 'listPages'], 'needs “id”'],
    ['a form besides', ['--source', 'listBooks', '--form', 'contact'], 'either --form or --source'],
    ['actions of no list', ['--actions', 'deleteBook'], '--source is missing'],
    ['an action that reads', ['--source', 'listBooks', '--actions', 'getBook'], 'changes nothing'],
    ['an action that must be filled in', ['--source', 'listBooks', '--actions', 'renameBook'], 'needs title'],
    [
      'an action that needs what a record has not',
      ['--source', 'listBooks', '--actions', 'moveBook'],
      'needs “shelfId”',
    ],
  ])('makes no list of %s, and says why', async (_what, options, why) => {
    const project = new SmallProject().write('schemas/sources.json', JSON.stringify(library));
    const { code, text } = await project.portico('new', 'screen', 'books', ...options);
    expect(code).toBe(2);
    expect(text).toContain(why);
    expect(() => project.read('screens/user/books.screen.json')).toThrow();
  });

  test('refuses a route that is there already', async () => {
    const project = new SmallProject().edit('screens/user/routes.json', '"id": "contact"', '"id": "about"');
    expect((await project.portico('new', 'screen', 'about')).code).toBe(2);
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

describe('A new property of an entity', () => {
  const person = {
    type: 'object',
    properties: { id: { type: 'string' }, email: { type: 'string' } },
    required: ['id', 'email'],
    additionalProperties: false,
  };
  const withPerson = () => new SmallProject().write('schemas/data/user.schema.json', JSON.stringify(person, null, 2));

  test('is written with its name for people in every language', async () => {
    const project = withPerson();
    const { code, text } = await project.portico('new', 'property', 'user', 'vat', '--label', 'VAT number');
    expect(code).toBe(0);
    expect(text).toContain('x-write');
    expect(JSON.parse(project.read('schemas/data/user.schema.json')).properties.vat).toEqual({
      type: 'string',
      maxLength: 200,
    });
    for (const language of ['en', 'es', 'fr', 'ja'])
      expect(JSON.parse(project.read(`locales/${language}/iam.json`)).fields.vat.label).toBe('VAT number');
    await expectSound(project);
  });

  test('is asked for in a form in the same go', async () => {
    const project = withPerson();
    const path = 'schemas/forms/contact.form.json';
    project.write(path, project.read(path).replace('"saveContact"', '"register"'));
    expect(
      (await project.portico('new', 'property', 'user', 'born', '--type', 'date', '--form', 'contact/one')).code,
    ).toBe(2);
    const step = JSON.parse(project.read(path)).steps[0].id;
    const { code, text } = await project.portico(
      'new',
      'property',
      'user',
      'born',
      '--type',
      'date',
      '--form',
      `contact/${step}`,
    );
    expect([code, text]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(project.read('schemas/data/user.schema.json')).properties.born).toEqual({
      type: 'string',
      format: 'date',
      'x-pool': 'custom:born',
    });
    expect(JSON.parse(project.read(path)).steps[0].fields.at(-1)).toEqual({
      name: 'born',
      type: 'date',
      label: 'fields.born.label',
      required: false,
    });
    await expectSound(project);
  });

  test.each(['percentage', 'money', 'time', 'month', 'duration', 'url', 'rating', 'color'])(
    'may be of the type %s',
    async (type) => {
      const project = withPerson();
      expect((await project.portico('new', 'property', 'user', 'extra', '--type', type)).code).toBe(0);
      await expectSound(project);
    },
  );

  test('may be a time of day', async () => {
    const project = withPerson();
    expect((await project.portico('new', 'property', 'user', 'meeting', '--type', 'dateTime')).code).toBe(0);
    expect(JSON.parse(project.read('schemas/data/user.schema.json')).properties.meeting).toEqual({
      type: 'string',
      format: 'date-time',
    });
    await expectSound(project);
  });

  test.each([
    ['an entity that is none', ['usr', 'vat']],
    ['a property that is there', ['user', 'email']],
    ['a kind that is none', ['user', 'vat', '--type', 'text']],
    ['a form without a step', ['user', 'vat', '--form', 'contact']],
  ])('with %s is not understood, and nothing is written', async (_what, names) => {
    const project = withPerson();
    const before = project.read('schemas/data/user.schema.json');
    expect((await project.portico('new', 'property', ...names)).code).toBe(2);
    expect(project.read('schemas/data/user.schema.json')).toBe(before);
  });
});
