import type { Written } from './project';

const written = (form: object, texts: object): Written => ({
  form: JSON.stringify({ $schema: '../meta/form.schema.json', ...form }, undefined, 2),
  texts: JSON.stringify(texts, undefined, 2),
});

/** Samples to begin with. */
export const samples: Readonly<Record<string, Written>> = {
  'A condition': written(
    {
      id: 'contact',
      steps: [
        {
          id: 'message',
          title: 'contact.title',
          fields: [
            { name: 'email', type: 'email', label: 'contact.email' },
            {
              name: 'about',
              type: 'choice',
              component: 'radio',
              label: 'contact.about',
              options: [
                { value: 'question', label: 'contact.question' },
                { value: 'order', label: 'contact.order' },
              ],
            },
            {
              name: 'order',
              type: 'text',
              label: 'contact.number',
              maxLength: 20,
              displayed: { field: 'about', is: 'order' },
              validate: [{ type: 'pattern', pattern: '^[A-Z]{2}[0-9]{6}$', message: 'contact.numberWrong' }],
            },
          ],
          submit: { label: 'contact.send', operation: 'sendMessage' },
        },
      ],
    },
    {
      contact: {
        title: 'Write to us',
        email: 'Email address',
        about: 'What is it about?',
        question: 'A question',
        order: 'An order',
        number: 'Order number',
        numberWrong: 'Two capital letters and six digits, as on your invoice.',
        send: 'Send',
      },
    },
  ),
  'Two steps': written(
    {
      id: 'trip',
      steps: [
        {
          id: 'person',
          title: 'trip.person',
          fields: [
            { name: 'name', type: 'text', label: 'trip.name', maxLength: 100 },
            { name: 'student', type: 'boolean', component: 'yesNo', label: 'trip.student' },
          ],
          submit: { label: 'trip.next' },
        },
        {
          id: 'days',
          title: 'trip.days',
          back: 'trip.back',
          fields: [
            { name: 'from', type: 'date', label: 'trip.from' },
            {
              name: 'card',
              type: 'text',
              label: 'trip.card',
              maxLength: 12,
              displayed: { field: 'student', is: true },
            },
          ],
          submit: { label: 'trip.book', operation: 'book', sends: 'form' },
        },
      ],
    },
    {
      trip: {
        person: 'Who travels?',
        name: 'Name',
        student: 'Are you a student?',
        next: 'Continue',
        days: 'When?',
        back: 'Back',
        from: 'First day',
        card: 'Number of the student card',
        book: 'Book',
      },
    },
  ),
  'A computed value': written(
    {
      id: 'order',
      steps: [
        {
          id: 'main',
          title: 'order.title',
          fields: [
            { name: 'pieces', type: 'integer', label: 'order.pieces', min: 1, max: 1000, default: 2 },
            { name: 'price', type: 'number', label: 'order.price', min: 0, max: 100000, default: 9.9 },
            {
              name: 'total',
              type: 'number',
              label: 'order.total',
              computed: {
                round: { product: [{ field: 'pieces' }, { field: 'price' }] },
                places: 2,
                rounding: 'halfUp',
              },
            },
          ],
          submit: { label: 'order.send', operation: 'order' },
        },
      ],
    },
    { order: { title: 'Order', pieces: 'Pieces', price: 'Price', total: 'Total', send: 'Order' } },
  ),
};
