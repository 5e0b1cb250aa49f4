import { describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createRegistry, judge } from '../../../engine/runtime';
import { compiledForm, compileFiles, formFile } from '../../support/compile-form';
import { fakeHost, open } from '../../support/form-store';

type Written = Readonly<Record<string, unknown>>;

const text = (name: string, more: Written = {}) => ({ name, type: 'text', required: false, ...more });
const choice = (name: string, values: readonly string[], more: Written = {}) => ({
  name,
  type: 'choice',
  options: values.map((value) => ({ value })),
  ...more,
});

const steps = (fields: readonly Written[]) => ({
  steps: [{ id: 'one', fields, submit: { label: 'iam:next', operation: 'save' } }],
});
const formOf = (fields: readonly Written[], beside: Parameters<typeof compileFiles>[0] = []): FieldFormModel =>
  compiledForm(steps(fields), beside);

async function judged(model: FieldFormModel, payload: Json, stored: JsonObject = {}) {
  const registry = createRegistry(builtInKinds());
  const answer = await judge({ model, registry, host: fakeHost(), payload, context: {}, hidden: 'refuse', stored });
  return answer.ok ? answer.payload : answer.problems.map(({ field, code }) => `${field ?? '-'}: ${code}`);
}

/** What is wrong with a form, as rule and pointer. */
const problemsOf = (fields: readonly Written[]) =>
  compileFiles([formFile('form', steps(fields))]).problems.map(({ rule, place }) => `${rule} ${place.pointer}`);

describe('A section is layout: its fields are sent from where they would be without it, and it hides them all', () => {
  const fields = [
    { name: 'company', type: 'boolean' },
    {
      section: 'billing',
      heading: 'iam:next',
      columns: 2,
      collapsible: 'closed',
      displayed: { field: 'company', is: true },
      fields: [text('vat', { required: true }), text('note', { displayed: { field: 'vat', is: 'DE1' } })],
    },
    text('last'),
  ];

  test('hidden, it sends nothing and asks for nothing; shown, its fields are like any', async () => {
    const form = open(formOf(fields));
    expect([form.field('vat').displayed, form.store.form().submittable]).toEqual([false, true]);
    form.type('company', true);
    expect([form.field('vat').displayed, form.field('note').displayed, form.store.form().submittable]).toEqual([
      true,
      false,
      false,
    ]);
    form.type('vat', 'DE1');
    form.type('note', 'hello');
    expect(form.store.payload('step')).toEqual({ company: true, vat: 'DE1', note: 'hello' });
    form.type('company', false);
    expect(form.store.payload('step')).toEqual({ company: false });
  });

  test('the server refuses what a hidden section would hold', async () => {
    const model = formOf(fields);
    expect(await judged(model, { company: false, vat: 'DE1' })).toEqual(['vat: field.hidden']);
    expect(await judged(model, { company: true, vat: 'DE1' })).toEqual({ company: true, vat: 'DE1' });
    expect(await judged(model, { company: true })).toEqual(['vat: required']);
  });

  test('the model says how the step is laid out, and a step of fields alone says nothing of it', () => {
    expect(formOf(fields).steps[0]?.layout).toEqual([
      0,
      { kind: 'section', name: 'billing', heading: 'iam:next', columns: 2, collapsible: 'closed', parts: [1, 2] },
      3,
    ]);
    expect(formOf([text('a')]).steps[0]).not.toHaveProperty('layout');
  });
});

describe('A group is a record in the record: its path and its name come first, and names in it mean its own fields', () => {
  const address = {
    type: 'group',
    label: 'iam:next',
    fields: [
      text('street', { required: true }),
      choice('country', ['DE', 'US'], { required: false }),
      text('state', { displayed: { field: 'country', is: 'US' } }),
    ],
  };
  const fields = [
    choice('country', ['FR'], { required: false }),
    { name: 'address', ...address },
    text('hint', { displayed: { field: 'address.country', is: 'DE' } }),
  ];

  test('values stand under its path, and conditions inside and outside find them', () => {
    const form = open(formOf(fields));
    form.type('address.street', 'Harbour 1');
    form.type('address.country', 'US');
    form.type('address.state', 'ME');
    expect(form.store.payload('step')).toEqual({ address: { street: 'Harbour 1', country: 'US', state: 'ME' } });
    expect(form.field('hint').displayed).toBe(false);
    form.type('address.country', 'DE');
    expect([form.field('address.state').displayed, form.field('hint').displayed]).toEqual([false, true]);
  });

  test('the server judges inside it, by name and path', async () => {
    const model = formOf(fields);
    expect(await judged(model, { address: { country: 'DE' } })).toEqual(['address.street: required']);
    expect(await judged(model, { address: { street: 'a', strange: 1 } })).toEqual(['-: unknown-field']);
    expect(await judged(model, { address: 'a' })).toEqual(['-: wrongKind']);
    expect(await judged(model, { address: { street: 'a', country: 'XX' } })).toEqual([
      'address.country: choice.notOffered',
    ]);
  });

  test('a shared group is used under several names, with a path of its own', () => {
    const shared = {
      path: 'schemas/shared/places.shared.json',
      bytes: JSON.stringify({ $schema: '../meta/shared.schema.json', fields: { address } }),
    };
    const form = open(
      formOf([{ use: 'address' }, { use: 'address', name: 'billing', path: '/bill/to', label: 'iam:next' }], [shared]),
    );
    form.type('address.street', 'a');
    form.type('billing.street', 'b');
    form.type('billing.country', 'US');
    form.type('billing.state', 'ME');
    expect(form.store.payload('step')).toEqual({
      address: { street: 'a' },
      bill: { to: { street: 'b', country: 'US', state: 'ME' } },
    });
  });

  test('groups stand in groups, and the inner name counts', () => {
    const form = open(
      formOf([
        {
          name: 'outer',
          type: 'group',
          fields: [
            text('kind'),
            {
              name: 'inner',
              type: 'group',
              fields: [text('kind'), text('more', { displayed: { field: 'kind', is: 'x' } })],
            },
          ],
        },
      ]),
    );
    form.type('outer.kind', 'x');
    expect(form.field('outer.inner.more').displayed).toBe(false);
    form.type('outer.inner.kind', 'x');
    form.type('outer.inner.more', 'm');
    expect(form.store.payload('step')).toEqual({ outer: { kind: 'x', inner: { kind: 'x', more: 'm' } } });
  });
});

describe('A union has the shape that a field tells: only the chosen case is asked for, judged and sent', () => {
  const fields = [
    {
      name: 'account',
      type: 'union',
      by: choice('kind', ['PERSON', 'COMPANY', 'NONE']),
      cases: {
        PERSON: [text('name', { required: true }), text('number')],
        COMPANY: [
          text('name', { required: true, maxLength: 3 }),
          { name: 'vat', type: 'integer' },
          text('group', { displayed: { field: 'name', is: 'ACM' } }),
        ],
        NONE: [],
      },
    },
  ];

  test('the values of other cases are kept while the form is open', () => {
    const form = open(formOf(fields));
    form.type('account.kind', 'PERSON');
    form.type('account.PERSON.name', 'Ada Lovelace');
    expect(form.store.payload('step')).toEqual({ account: { kind: 'PERSON', name: 'Ada Lovelace' } });
    form.type('account.kind', 'COMPANY');
    expect(form.field('account.PERSON.name').displayed).toBe(false);
    form.type('account.COMPANY.name', 'ACM');
    form.type('account.COMPANY.vat', '7');
    expect(form.field('account.COMPANY.group').displayed).toBe(true);
    expect(form.store.payload('step')).toEqual({ account: { kind: 'COMPANY', name: 'ACM', vat: 7 } });
    form.type('account.kind', 'PERSON');
    expect(form.store.payload('step')).toEqual({ account: { kind: 'PERSON', name: 'Ada Lovelace' } });
    form.type('account.kind', 'NONE');
    expect(form.store.payload('step')).toEqual({ account: { kind: 'NONE' } });
  });

  test('the server holds to the chosen case, and refuses properties of another', async () => {
    const model = formOf(fields);
    const company = { kind: 'COMPANY', name: 'ACM', vat: 7 };
    expect(await judged(model, { account: company })).toEqual({ account: company });
    expect(await judged(model, { account: { kind: 'PERSON', name: 'Ada', vat: 7 } })).toEqual([
      'account.COMPANY.vat: field.hidden',
    ]);
    expect(await judged(model, { account: { kind: 'PERSON', name: 'a name too long for a company' } })).toEqual({
      account: { kind: 'PERSON', name: 'a name too long for a company' },
    });
    expect(await judged(model, { account: { kind: 'COMPANY', name: 'long', vat: 7 } })).toEqual([
      'account.COMPANY.name: tooLong',
    ]);
    expect(await judged(model, { account: { kind: 'COMPANY', name: 'ACM' } })).toEqual([
      'account.COMPANY.vat: required',
    ]);
    expect(await judged(model, { account: { kind: 'ROBOT', name: 'x' } })).toEqual([
      'account.kind: choice.notOffered',
      'account.PERSON.name: field.hidden',
      'account.COMPANY.name: field.hidden',
    ]);
    expect(await judged(model, { account: { name: 'x' } })).toEqual([
      'account.kind: required',
      'account.PERSON.name: field.hidden',
      'account.COMPANY.name: field.hidden',
    ]);
    expect(await judged(model, { account: { kind: 'NONE', strange: 1 } })).toEqual(['-: unknown-field']);
  });

  test('of a record that is stored, what the case before left does not go on', async () => {
    const stored = { account: { kind: 'COMPANY', name: 'ACM', vat: 7 } };
    expect(await judged(formOf(fields), { account: { kind: 'PERSON', name: 'Ada', vat: 7 } }, stored)).toEqual({
      account: { kind: 'PERSON', name: 'Ada' },
    });
  });

  test('the JSON Schema of the payload knows every case', () => {
    const { payloadSchema } = formOf(fields);
    expect(payloadSchema).toMatchObject({
      properties: { account: { properties: { name: { anyOf: [{}, { maxLength: 3 }] }, vat: { type: 'integer' } } } },
    });
  });

  test('a case whose value is no name is one in the names of its fields, and its ids hold no blank', () => {
    const product = choice('product', ['Portico Cloud'], { required: false });
    const cases = { 'Portico Cloud': [text('region')] };
    const { fields: all } = formOf([product, { name: 'details', type: 'union', path: '', by: 'product', cases }]);
    expect(all.map(({ name, path }) => [name, path])).toEqual([
      ['product', ['product']],
      ['details.Portico_Cloud.region', ['region']],
    ]);
  });

  test('a yes/no outside may tell, and a draft keeps the values of every case', () => {
    const model = formOf([
      { name: 'business', type: 'boolean' },
      { name: 'details', type: 'union', by: 'business', cases: { true: [text('vat')], false: [text('born')] } },
    ]);
    const form = open(model);
    form.type('details.false.born', '1970');
    form.type('business', true);
    form.type('details.true.vat', 'DE1');
    expect(form.store.payload('step')).toEqual({ business: true, details: { vat: 'DE1' } });
    const again = open(model);
    again.store.restore(form.store.draft());
    again.type('business', false);
    expect(again.store.payload('step')).toEqual({ business: false, details: { born: '1970' } });
  });
});

describe('What holds fields wrongly is told at its place', () => {
  const at = '/steps/0/fields/0';
  test.each<[string, Written, string]>([
    [
      'a case that no value has',
      { name: 'u', type: 'union', by: choice('k', ['A']), cases: { A: [], Z: [] } },
      `value-not-an-option ${at}/cases/Z`,
    ],
    [
      'a value without a case',
      { name: 'u', type: 'union', by: choice('k', ['A', 'B']), cases: { A: [] } },
      `union-case-missing ${at}/cases`,
    ],
    [
      'a text that tells',
      { name: 'u', type: 'union', by: text('k'), cases: { A: [text('x')] } },
      `union-by-kind ${at}/by`,
    ],
    [
      'an unknown field that tells',
      { name: 'u', type: 'union', by: 'nothing', cases: { A: [text('x')] } },
      `unknown-field ${at}/by`,
    ],
    [
      'what is not sent tells',
      { name: 'u', type: 'union', by: choice('k', ['A'], { store: false }), cases: { A: [text('x')] } },
      `union-by-unsent ${at}/by`,
    ],
    [
      'a group that is required',
      { name: 'g', type: 'group', required: false, fields: [text('x')] },
      `part-property ${at}/required`,
    ],
    [
      'a fold without a heading',
      { section: 's', collapsible: 'open', fields: [text('x')] },
      `section-without-heading ${at}/collapsible`,
    ],
    [
      'an order in a section',
      { section: 's', fields: [text('x', { order: 3 })] },
      `order-in-parts ${at}/fields/0/order`,
    ],
    [
      'an unknown name in a group',
      { name: 'g', type: 'group', fields: [text('x', { displayed: { field: 'y', is: 'a' } })] },
      `unknown-field ${at}/fields/0/displayed/field`,
    ],
  ])('%s', (_, field, problem) => {
    expect(problemsOf([field])).toEqual([problem]);
  });
});

describe('A lock of a section, a group or a union locks every field inside, in the browser and by the server', () => {
  const lock = { field: 'verified', is: true };
  const stored = { verified: true, vat: 'DE1', address: { street: 'Old', city: { name: 'Bonn' } }, born: 'x' };
  const model = () =>
    formOf([
      { name: 'verified', type: 'boolean', readOnly: true },
      { section: 'tax', readOnly: lock, fields: [text('vat')] },
      {
        name: 'address',
        type: 'group',
        disabled: lock,
        fields: [text('street'), { name: 'city', type: 'group', fields: [text('name')] }],
      },
      { name: 'kind', type: 'boolean' },
      { name: 'who', type: 'union', by: 'kind', path: '', readOnly: lock, cases: { true: [text('born')], false: [] } },
      text('note'),
    ]);

  test('as if each of them said so', () => {
    const form = open(model(), { initial: stored });
    const locked = () =>
      ['vat', 'address.street', 'address.city.name', 'who.true.born', 'note'].filter(
        (name) => form.field(name).readOnly || form.field(name).disabled,
      );
    form.type('kind', true);
    expect(locked()).toEqual(['vat', 'address.street', 'address.city.name', 'who.true.born']);
    expect(open(model(), { initial: { ...stored, verified: false } }).field('vat').readOnly).toBe(false);
  });

  test.each([
    ['vat', { vat: 'DE2' }],
    ['address.street', { address: { street: 'New' } }],
    ['address.city.name', { address: { street: 'Old', city: { name: 'Paris' } } }],
    ['who.true.born', { born: 'y' }],
  ])('%s is refused with the code that its own lock would have', async (name, changed) => {
    const payload = { ...stored, kind: true, ...changed };
    expect(await judged(model(), payload, stored)).toEqual([`${name}: field.locked`]);
    expect(await judged(model(), { ...stored, kind: true, note: 'free' }, stored)).toMatchObject({ note: 'free' });
  });

  test('what is computed inside is computed all the same', async () => {
    const sum = { name: 'b', type: 'integer', computed: { sum: [{ field: 'a' }, { value: 1 }] } };
    const model = formOf([
      { name: 'a', type: 'integer', required: false },
      { section: 's', disabled: true, fields: [sum] },
    ]);
    expect(await judged(model, { a: 2 })).toEqual({ a: 2, b: 3 });
  });

  test('a lock that reads what is not sent is one problem, at the lock', () => {
    expect(
      problemsOf([
        text('seen', { store: false }),
        { section: 's', readOnly: { field: 'seen', is: 'x' }, fields: [text('a'), text('b')] },
      ]),
    ).toEqual(['lock-reads-unsent /steps/0/fields/1/readOnly']);
  });
});
