import type { SchemaFormModel } from '../../../engine/model';

/** A form of plain JSON Schema with one of everything. */
export const order: SchemaFormModel = {
  kind: 'schema',
  id: 'order',
  hash: 'gallery',
  context: [],
  namespaces: [],
  submit: { label: 'Send the order', operation: 'order', then: [] },
  uiSchema: {
    note: { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } },
    size: { 'ui:widget': 'radio' },
    gift: { 'ui:widget': 'switch' },
    strange: { 'ui:widget': 'hologram' },
    secret: { 'ui:widget': 'password' },
    stars: { 'ui:widget': 'range' },
  },
  schema: {
    title: 'Order',
    type: 'object',
    required: ['name', 'size', 'payment', 'terms'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, description: 'As on the invoice.' },
      email: { type: 'string', format: 'email', title: 'E-mail' },
      number: { type: 'string', title: 'Order number', readOnly: true, default: 'A-4711' },
      size: { enum: ['Small', 'Medium', 'Large'], title: 'Size' },
      amount: { type: 'integer', title: 'Amount', minimum: 1, maximum: 99, default: 1 },
      stars: { type: 'integer', title: 'Rating', minimum: 0, maximum: 5 },
      day: { type: 'string', format: 'date', title: 'Day' },
      at: { type: 'string', format: 'date-time', title: 'Moment' },
      secret: { type: 'string', title: 'Secret' },
      gift: { type: 'boolean', title: 'A gift' },
      extras: { type: 'array', title: 'Extras', uniqueItems: true, items: { enum: ['Box', 'Card', 'Ribbon'] } },
      address: {
        type: 'object',
        title: 'Address',
        description: 'Where it goes.',
        required: ['city'],
        properties: { street: { type: 'string', title: 'Street' }, city: { type: 'string', title: 'City' } },
      },
      people: {
        type: 'array',
        title: 'People',
        items: {
          type: 'object',
          required: ['first'],
          properties: {
            first: { type: 'string', title: 'First name' },
            phones: { type: 'array', title: 'Phones', items: { type: 'string' } },
          },
        },
      },
      payment: {
        title: 'Payment',
        oneOf: [
          {
            title: 'Card',
            type: 'object',
            required: ['kind', 'number'],
            properties: { kind: { const: 'card' }, number: { type: 'string', title: 'Number', minLength: 4 } },
          },
          {
            title: 'Account',
            type: 'object',
            required: ['kind', 'iban'],
            properties: { kind: { const: 'account' }, iban: { type: 'string', title: 'IBAN' } },
          },
        ],
      },
      labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } },
      strange: { type: 'string', title: 'Strange' },
      note: { type: 'string', title: 'Note', maxLength: 200 },
      terms: { const: true, title: 'I agree to the terms' },
    },
    if: { properties: { size: { const: 'Large' } }, required: ['size'] },
    then: { properties: { floor: { type: 'integer', title: 'Floor' } }, required: ['floor'] },
  },
};
