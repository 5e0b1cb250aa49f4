import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dependencyGraph, describeForm, toMermaid } from '../../../engine/tools';
import { compiledForm } from '../../support/compile-form';
import { SmallProject } from './small-project';

describe('portico describe', () => {
  test('says what shows when, which rules hold and what is sent where', async () => {
    const { code, text } = await new SmallProject().portico('describe', 'contact');
    expect(code).toBe(0);
    expect(text).toContain('# Form contact');
    expect(text).toContain('## Step 1: person');
    expect(text).toContain('**seats** (integer)');
    expect(text).toContain('Shown when “kind” is “company”.');
    expect(text).toContain('Options: private, company.');
    expect(text).toContain('Submitting sends this step to saveContact.');
  });

  test('says what sections and groups hold, and which case a field belongs to', () => {
    const words = JSON.parse(readFileSync('locales/en/describe.json', 'utf8'));
    const kind = { name: 'kind', type: 'choice', options: [{ value: 'A' }] };
    const x = { name: 'x', type: 'choices', options: [{ value: 'p' }], displayed: { field: 'kind', includes: 'p' } };
    const fields = [
      { ...kind, type: 'choices', options: [{ value: 'p' }], required: false },
      {
        section: 's',
        fields: [{ name: 'u', type: 'union', label: 'iam:u', by: { ...kind, name: 'by' }, cases: { A: [x] } }],
      },
    ];
    const text = describeForm(compiledForm({ steps: [{ id: 'one', fields, submit: { label: 'iam:next' } }] }), words);
    expect(text).toContain('- Section “s” holds: u.');
    expect(text).toContain('- Group “u” holds: u.by, u.A.x.');
    expect(text).toContain('Shown when “u.by” is “A” and “kind” includes “p”.');
  });

  test('puts brackets around several values, and around what is denied, beside another condition', () => {
    const words = JSON.parse(readFileSync('locales/en/describe.json', 'utf8'));
    const more = { field: 'n', gt: 1 };
    const shown = (displayed: object) => {
      const fields = [
        { name: 'a', type: 'text' },
        { name: 'n', type: 'integer' },
        { name: 'x', type: 'text', displayed },
      ];
      const form = compiledForm({ steps: [{ id: 'one', fields, submit: { label: 'iam:next' } }] });
      return /Shown when (.*)\./.exec(describeForm(form, words))?.[1];
    };
    expect(shown({ all: [{ field: 'a', in: ['x', 'y'] }, more] })).toMatch(/^\(.*“x” or “y”\) and [^(]*$/);
    expect(shown({ all: [{ not: more }, { field: 'a', is: 'x' }] })).toMatch(/^\(it is not so that [^(]*\) and [^(]*$/);
  });

  test('says what a screen reads and shows, and what can be done on it', async () => {
    const project = new SmallProject();
    const sources = {
      $schema: 'meta/sources.schema.json',
      sources: {
        listThings: {
          method: 'GET',
          path: 'things',
          filters: ['name'],
          poll: 30000,
          answer: { type: 'array', items: { type: 'object', properties: { id: {}, name: { type: 'string' } } } },
        },
        deleteThing: { method: 'DELETE', path: 'things/{id}' },
        saveContact: { method: 'POST', path: 'contacts' },
      },
    };
    const screen = {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'things',
      title: 'contact.title',
      sources: { things: { source: 'listThings' } },
      blocks: [
        {
          block: 'list',
          source: 'things',
          columns: [{ field: 'name', label: 'contact.title' }],
          filters: [{ filter: 'name', label: 'contact.title' }],
          rowActions: [
            {
              id: 'delete',
              label: 'contact.title',
              unavailable: [{ when: { context: 'record.name', is: 'kept' }, reason: 'contact.title' }],
              call: 'deleteThing',
            },
          ],
          empty: { title: 'contact.title' },
        },
      ],
    };
    project.write('schemas/sources.json', JSON.stringify(sources));
    project.write('screens/user/things.screen.json', JSON.stringify(screen));
    const { code, text } = await project.portico('describe', 'things');
    expect([code, text.trimEnd().split('\n')]).toEqual([
      0,
      [
        '# Screen things',
        '',
        '- Reads listThings as “things”. Asks again every 30 s.',
        '- **list** things',
        '  - Shows name.',
        '  - Can be narrowed by name.',
        '  - Action delete',
        '    - Cannot be done when record.name is “kept”.',
        '    - Calls deleteThing.',
      ],
    ]);
  });

  test.each([
    ['es', 'Se muestra cuando «kind»'],
    ['fr', 'Affiché quand «\u00a0kind\u00a0»'],
    ['ja', '表示する条件：「kind」が「company」である'],
  ])('speaks %s', async (language, sentence) => {
    expect((await new SmallProject().portico('describe', 'contact', '--language', language)).text).toContain(sentence);
  });

  test('says conditions as people do: opposites for “not”, brackets where “and” meets “or”, rules as sentences', () => {
    const words = JSON.parse(readFileSync('locales/en/describe.json', 'utf8'));
    const options = [{ value: 'x' }, { value: 'y' }];
    const some = {
      any: [
        { field: 'a', is: 'x' },
        { field: 'b', isEmpty: true },
      ],
    };
    const form = compiledForm({
      context: ['mode'],
      conditions: { some, isX: { field: 'a', is: 'x' } },
      steps: [
        {
          id: 'one',
          fields: [
            { name: 'a', type: 'choice', options, onChange: [{ clear: ['b'] }] },
            { name: 'b', type: 'text', maxLength: 9, validate: [{ type: 'minLength', value: 2 }, { type: 'digits' }] },
            { name: 'c', type: 'text', displayed: { not: { condition: 'isX' } } },
            { name: 'd', type: 'text', displayed: { all: [{ condition: 'some' }, { context: 'mode', is: 'edit' }] } },
            { name: 'e', type: 'text', displayed: { not: { condition: 'some' } } },
            { name: 'f', type: 'choice', options: { range: { start: -2, thisYear: true, count: 10 } } },
          ],
          submit: { label: 'next' },
        },
      ],
      extra: [{ path: '/how/mode', from: { context: 'mode' } }],
    });
    const text = describeForm(form, words);
    for (const sentence of [
      'A change empties b.',
      'Settings: maxLength 9.',
      'At least 2 characters.',
      'Only digits.',
      'Shown when “a” is not “x”.',
      'Shown when (“a” is “x” or “b” is empty) and Portal (mode) is “edit”.',
      'Shown when it is not so that (“a” is “x” or “b” is empty).',
      'Options: 10 years, beginning with this year − 2.',
      'Sends Portal (mode) besides, as how.mode.',
    ])
      expect(text).toContain(sentence);
    expect(toMermaid(dependencyGraph(form, words))).toContain('["“a” is “x” or “b” is empty"]');
  });

  test('knows the nearest form', async () => {
    expect(await new SmallProject().portico('describe', 'contcat')).toMatchObject({
      code: 2,
      text: expect.stringContaining('Did you mean “contact”?'),
    });
  });
});

describe('portico graph', () => {
  test('draws what a field is displayed by, as Mermaid', async () => {
    const { code, text } = await new SmallProject().portico('graph', 'contact');
    expect(code).toBe(0);
    expect(text).toMatch(/^flowchart LR\n/);
    expect(text).toMatch(/f1\["kind"\]/);
    expect(text).toMatch(/--> ?\|displayed\| f2/);
  });

  test('draws it for Graphviz', async () => {
    const { text } = await new SmallProject().portico('graph', 'contact', '--format', 'dot');
    expect(text).toMatch(/^digraph form \{[\s\S]*-> f2 \[label="displayed"\];[\s\S]*\}$/);
  });

  test('has no other format', async () => {
    expect(await new SmallProject().portico('graph', 'contact', '--format', 'svg')).toMatchObject({ code: 2 });
  });
});
