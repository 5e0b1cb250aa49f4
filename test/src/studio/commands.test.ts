import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/blocks/studio/documents/commands';
import {
  addField,
  addStep,
  documentIn,
  moveItem,
  moveTo,
  removeItem,
  setProperty,
  setText,
  textIn,
} from '../../../src/blocks/studio/documents/commands';
import { edited, openWork, redo, take, undo } from '../../../src/blocks/studio/documents/history';
import { pathOf, wayOf } from '../../../src/blocks/studio/documents/identity';

const form = 'schemas/forms/contact.form.json';
const text = `{
  "$schema": "../meta/form.schema.json",
  "id": "contact",
  "steps": [
    {
      "id": "person",
      "fields": [{ "name": "first", "type": "text" }, { "use": "country" }]
    },
    {
      "id": "rest",
      "fields": [{ "name": "note", "type": "text" }]
    }
  ]
}
`;
const texts = () =>
  new Map([
    [form, text],
    ['locales/en/iam.json', '{\n  "contact": { "first": "First name" }\n}\n'],
  ]);

const written = ({ changes }: Outcome, path = form) => changes.find((change) => change.path === path)?.after ?? '';
const names = (written: string) =>
  JSON.parse(written).steps.map((step: { fields: { name?: string; use?: string }[] }) =>
    step.fields.map(({ name, use }) => name ?? use),
  );

describe('a command changes nothing but what it is about', () => {
  it('sets one property and keeps every other letter', () => {
    const changed = written(setProperty(texts(), form, ['steps', 1, 'fields', 0, 'required'], false));
    expect(JSON.parse(changed).steps[1].fields[0]).toEqual({ name: 'note', type: 'text', required: false });
    expect(changed).toContain('"fields": [{ "name": "first", "type": "text" }, { "use": "country" }]');
  });

  it('moves a field within its step, and over its end into the next one', () => {
    const down = moveItem(texts(), form, ['steps', 0, 'fields', 0], 1);
    expect(names(written(down))).toEqual([['country', 'first'], ['note']]);
    expect(down.selection?.at).toEqual(['steps', 0, 'fields', 1]);
    const over = moveItem(texts(), form, ['steps', 0, 'fields', 1], 1);
    expect(names(written(over))).toEqual([['first'], ['country', 'note']]);
    expect(over.selection?.at).toEqual(['steps', 1, 'fields', 0]);
    expect(moveItem(texts(), form, ['steps', 0, 'fields', 0], -1).changes).toEqual([]);
  });

  it('moves a field to another step', () => {
    expect(names(written(moveTo(texts(), form, ['steps', 0, 'fields', 0], ['steps', 1, 'fields'], 1)))).toEqual([
      ['country'],
      ['note', 'first'],
    ]);
  });

  it('takes a field out and selects the one that follows', () => {
    const removed = removeItem(texts(), form, ['steps', 0, 'fields', 0]);
    expect(names(written(removed))).toEqual([['country'], ['note']]);
    expect(removed.selection?.at).toEqual(['steps', 0, 'fields', 0]);
  });

  it('adds a field under a name that nothing has, with its label in each language', () => {
    const added = addField(
      texts(),
      form,
      { list: ['steps', 0, 'fields'], position: 1 },
      { type: 'text' },
      { languages: ['en', 'ja'], text: 'New' },
    );
    expect(names(written(added))).toEqual([['first', 'textField', 'country'], ['note']]);
    expect(JSON.parse(written(added, 'locales/ja/iam.json')).contact.textField.label).toBe('New');
    expect(JSON.parse(written(added, 'locales/en/iam.json')).contact).toEqual({
      first: 'First name',
      textField: { label: 'New' },
    });
  });

  it('adds a step before the one that sends, on the way that led there', () => {
    const words = { languages: ['en'], title: 'Step', submit: 'Next', back: 'Back' };
    const wayOfPerson = (then: unknown) => {
      const made = JSON.parse(text);
      made.steps[0].submit = { label: 'contact.first', then };
      made.steps[1].submit = { label: 'contact.first', operation: 'send', then: [{ step: 'person' }] };
      const { steps } = JSON.parse(written(addStep(new Map([...texts(), [form, JSON.stringify(made)]]), form, words)));
      expect(steps.map(({ id }: { id: string }) => id)).toEqual(['person', 'step', 'rest']);
      expect(steps[2].submit.then).toEqual([{ step: 'person' }]);
      return steps[0].submit.then;
    };
    expect(wayOfPerson([{ notify: 'contact.first' }, { step: 'rest' }])).toEqual([
      { notify: 'contact.first' },
      { step: 'step' },
    ]);
    const others = [{ step: 'rest', when: { field: 'first', is: 'a' } }, { step: 'person' }];
    expect(wayOfPerson(others)).toEqual(others);
    expect(wayOfPerson(undefined)).toBeUndefined();
  });

  it('does nothing to a document that is not JSON now', () => {
    expect(setProperty(new Map([[form, '{']]), form, ['id'], 'x').changes).toEqual([]);
  });

  it('writes a sentence and takes it away again', () => {
    const text2 = written(setText(texts(), 'contact.help', 'en', 'Who to ask'), 'locales/en/iam.json');
    const now = new Map([...texts(), ['locales/en/iam.json', text2]]);
    expect(textIn(now, 'contact.help', 'en')).toBe('Who to ask');
    expect(JSON.parse(written(setText(now, 'contact.help', 'en', ''), 'locales/en/iam.json'))).toEqual({
      contact: { first: 'First name' },
    });
  });
});

describe('things are found by what they are called', () => {
  it('after a neighbor was moved before them', () => {
    const before = documentIn(texts(), form);
    const way = wayOf(before, ['steps', 0, 'fields', 1]);
    const moved = documentIn(new Map([[form, written(moveItem(texts(), form, ['steps', 0, 'fields', 1], -1))]]), form);
    expect(pathOf(moved, way)).toEqual(['steps', 0, 'fields', 0]);
  });

  it('and not at all when they are gone', () => {
    const gone = documentIn(new Map([[form, written(removeItem(texts(), form, ['steps', 0, 'fields', 1]))]]), form);
    expect(pathOf(gone, wayOf(documentIn(texts(), form), ['steps', 0, 'fields', 1]))).toBeUndefined();
  });
});

describe('one history over everything', () => {
  const step = (outcome: Outcome, at: number, merge?: string) => ({
    label: 'x',
    changes: outcome.changes,
    at,
    ...(merge && { merge }),
  });

  it('takes back and does again a step over several documents', () => {
    const work = openWork(texts());
    const added = addField(
      work.texts,
      form,
      { list: ['steps', 0, 'fields'], position: 0 },
      { type: 'text' },
      { languages: ['en', 'fr'], text: 'New' },
    );
    const done = take(work, step(added, 0));
    expect(edited(done, work.texts).size).toBe(3);
    const back = undo(done);
    expect([...back.texts]).toEqual([...work.texts]);
    expect([...redo(back).texts]).toEqual([...done.texts]);
  });

  it('makes one step of typing into one place, and a new one after a pause', () => {
    let work = openWork(texts());
    for (const [at, said] of [
      [0, 'a'],
      [100, 'ab'],
      [200, 'abc'],
      [5_000, 'abcd'],
    ] as const)
      work = take(work, step(setText(work.texts, 'contact.help', 'en', said), at, 'sentence'));
    expect(work.done).toHaveLength(2);
    expect(textIn(undo(work).texts, 'contact.help', 'en')).toBe('abc');
    expect(textIn(undo(undo(work)).texts, 'contact.help', 'en')).toBeUndefined();
  });

  it('forgets what was taken back once something else is done, and counts no step that changes nothing', () => {
    const work = take(openWork(texts()), step(setProperty(texts(), form, ['id'], 'x'), 0));
    expect(undo(work).undone).toHaveLength(1);
    expect(take(undo(work), step(setProperty(texts(), form, ['id'], 'y'), 9)).undone).toEqual([]);
    expect(take(work, step({ changes: [{ path: form, before: 'a', after: 'a' }] }, 9))).toBe(work);
  });
});
