import { describe, expect, test } from 'vitest';
import type { FieldFormModel, SlotModel } from '../../../engine/model';
import { compiledForm } from '../../support/compile-form';

const isStudent = { condition: 'isStudent' };

/** The registration form of specification section 3, as far as its logic goes. */
const registration = {
  context: ['mode', 'profile'],
  conditions: {
    isAcademic: { field: 'accountType', is: 'Academic' },
    isStudent: { all: [{ condition: 'isAcademic' }, { field: 'academicPosition', is: 'Student' }] },
    isLead: {
      all: [
        { context: 'mode', is: 'edit' },
        { context: 'profile.accountId', startsWith: 'Leads' },
      ],
    },
  },
  steps: [
    {
      id: 'contact',
      fields: [
        { name: 'email', type: 'email', displayed: { context: 'mode', is: 'register' } },
        {
          name: 'country',
          type: 'choice',
          options: { source: 'countries' },
          readOnly: { condition: 'isLead' },
          onChange: [{ clear: ['state'] }],
        },
        {
          name: 'state',
          type: 'choice',
          options: { source: 'states', where: { country: { field: 'country' } } },
          displayed: { optionsOf: 'state', isNotEmpty: true },
        },
      ],
      submit: { label: 'next' },
    },
    {
      id: 'work',
      fields: [
        {
          name: 'accountType',
          type: 'choice',
          component: 'toggle',
          options: [{ value: 'Academic' }, { value: 'Commercial' }],
          readOnly: { condition: 'isLead' },
        },
        {
          name: 'academicPosition',
          type: 'choice',
          options: [{ value: 'Faculty' }, { value: 'Student' }],
          displayed: { condition: 'isAcademic' },
        },
        {
          name: 'graduationYear',
          type: 'choice',
          options: { range: { start: -2, thisYear: true, count: 10 } },
          displayed: isStudent,
        },
        { name: 'company', type: 'text', path: '/account/name', displayed: { not: { condition: 'isAcademic' } } },
      ],
      submit: { label: 'next' },
    },
    {
      id: 'submit',
      displayed: { field: 'accountType', isNotEmpty: true },
      fields: [
        { name: 'password', type: 'password' },
        {
          name: 'confirm',
          type: 'password',
          store: false,
          displayed: { setting: 'doublePasswordEntry', is: true },
          validate: [{ type: 'sameAs', field: 'password', message: 'mismatch' }],
        },
      ],
      submit: { label: 'register', operation: 'save', sends: 'form' },
    },
  ],
};

const form = compiledForm(registration);
const field = (name: string, of: FieldFormModel = form) => {
  const found = of.fields.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const slot = (index: number | boolean | undefined): SlotModel => {
  const found = typeof index === 'number' ? form.slots[index] : undefined;
  if (!found) throw new Error(String(index));
  return found;
};

describe('The registration form (specification section 3)', () => {
  test('shows the state only where the country has states', () => {
    const state = field('state');
    const options = state.options;
    expect(options?.from).toEqual({
      kind: 'source',
      source: 'states',
      where: { country: { slot: field('country').slot } },
    });
    expect(slot(options?.slot)).toEqual({ kind: 'options', field: 2, reads: [field('country').slot] });
    expect(slot(state.displayed)).toEqual({
      kind: 'condition',
      test: { op: 'isNotEmpty', slot: options?.slot },
      reads: [options?.slot],
    });
    expect(form.dependents[field('country').slot]).toContain(options?.slot);
  });

  test('evaluates a named condition once, however often it is used', () => {
    expect(field('country').readOnly).toBe(field('accountType').readOnly);
    const academic = field('academicPosition').displayed;
    expect(slot(field('graduationYear').displayed)).toMatchObject({
      test: {
        op: 'all',
        of: [
          { op: 'holds', slot: academic },
          { op: 'is', value: 'Student' },
        ],
      },
    });
    expect(slot(field('company').displayed)).toMatchObject({
      test: { op: 'not', of: { op: 'holds', slot: academic } },
    });
  });

  test('counts a hidden field as empty wherever it is read, so that hiding is transitive', () => {
    expect(slot(field('academicPosition').slot)).toEqual({
      kind: 'value',
      field: 4,
      displayed: field('academicPosition').displayed,
    });
  });

  test('counts the fields of a hidden step as hidden', () => {
    const read = slot(field('password').slot);
    expect(read).toMatchObject({ kind: 'value', displayed: form.steps[2]?.displayed });
  });

  test('reads what a rule compares with from the graph', () => {
    expect(field('confirm').rules).toEqual([
      {
        type: 'sameAs',
        args: { field: { slot: field('password').slot } },
        message: 'mismatch',
        when: true,
        reads: [field('password').slot],
      },
    ]);
  });

  test('gives no slot to what nothing reads', () => {
    expect(field('graduationYear').slot).toBe(-1);
    expect(field('email').slot).toBe(-1);
  });

  test('names the places of the context that it reads, sorted', () => {
    expect(form.context).toEqual(['mode', 'profile', 'settings']);
  });

  test('never keeps a password in a draft', () => {
    expect(form.fields.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['password', 'confirm']);
  });

  test('says in JSON Schema what is sent: what is required always, and what is required with another value', () => {
    const schema = form.payloadSchema;
    expect(schema).toMatchObject({ type: 'object', required: ['country', 'accountType'], additionalProperties: false });
    expect(Object.keys(schema.properties ?? {})).toEqual([
      'email',
      'country',
      'state',
      'accountType',
      'academicPosition',
      'graduationYear',
      'account',
      'password',
    ]);
    const academic = { type: 'object', required: ['accountType'], properties: { accountType: { const: 'Academic' } } };
    expect(schema.allOf).toEqual([
      { if: academic, then: { type: 'object', required: ['academicPosition'] } },
      {
        if: {
          allOf: [
            academic,
            // The position is asked of academics only: one that came along hidden counts for nothing.
            {
              allOf: [
                academic,
                {
                  type: 'object',
                  required: ['academicPosition'],
                  properties: { academicPosition: { const: 'Student' } },
                },
              ],
            },
          ],
        },
        then: { type: 'object', required: ['graduationYear'] },
      },
      {
        if: { not: academic },
        then: {
          type: 'object',
          required: ['account'],
          properties: { account: { type: 'object', required: ['name'] } },
        },
      },
      { if: { type: 'object', required: ['accountType'] }, then: { type: 'object', required: ['password'] } },
    ]);
  });
});

test('A form says that it may be gone through freely; one that says nothing goes in order', () => {
  const steps = [{ id: 'one', fields: [], submit: { label: 'go' } }];
  expect(compiledForm({ navigation: 'free', steps }).navigation).toBe('free');
  expect(compiledForm({ navigation: 'inOrder', steps })).not.toHaveProperty('navigation');
});

test('A small form compiles to exactly this', () => {
  const small = compiledForm({
    steps: [{ id: 'one', fields: [{ name: 'name', type: 'text' }], submit: { label: 'go' } }],
  });
  expect(small).toEqual({
    kind: 'fields',
    id: 'form',
    namespaces: ['iam'],
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    context: [],
    problems: 'leaving',
    steps: [
      {
        id: 'one',
        displayed: true,
        panel: false,
        variants: [],
        messages: [],
        providers: [],
        fields: [0],
        submit: { label: 'go', sends: 'step', then: [] },
        buttons: [],
      },
    ],
    fields: [
      {
        name: 'name',
        type: 'text',
        component: 'text',
        step: 0,
        path: ['name'],
        store: true,
        secret: false,
        resetOnNavigation: false,
        eraseOnError: false,
        displayed: true,
        required: true,
        readOnly: false,
        disabled: false,
        width: 'full',
        order: [],
        settings: {},
        messages: {},
        rules: [],
        onChange: [],
        slot: -1,
      },
    ],
    slots: [],
    dependents: [],
    rules: [],
    extra: [],
    payloadSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { name: { type: 'string', maxLength: expect.any(Number), pattern: expect.any(String) } },
      required: ['name'],
      additionalProperties: false,
    },
  });
});
