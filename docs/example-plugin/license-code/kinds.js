/** A plugin's names and facts, types and rules: read by the check, by the server and by the browser. Plain objects only. */
export default {
  prefix: 'acme',
  types: [
    {
      name: 'acme:licenseCode',
      holds: 'string',
      operators: ['is', 'isNot', 'in', 'notIn', 'isEmpty', 'isNotEmpty', 'startsWith'],
      component: 'text',
      // What people type becomes what is kept: capitals, in groups of four.
      parse(input) {
        if (typeof input !== 'string') return undefined;
        const letters = input
          .normalize('NFKC')
          .toUpperCase()
          .replace(/[^A-Z0-9]/g, '');
        return letters.replace(/(.{4})(?=.)/g, '$1-') || undefined;
      },
      judge: (value) => (/^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$/.test(value) ? undefined : { code: 'pattern' }),
      schema: () => ({ type: 'string', pattern: '^[A-Z0-9]{4}(-[A-Z0-9]{4}){2}$' }),
    },
  ],
  rules: [
    {
      name: 'acme:notRevoked',
      fits: ['string'],
      args: { type: 'object', properties: {}, additionalProperties: false },
      judge: (value) => (value.startsWith('0000') ? { code: 'oneOf' } : undefined),
    },
  ],
  components: { 'acme:stars': { draws: ['string'] } },
  blocks: {
    'acme:greeting': {
      settings: {
        type: 'object',
        properties: { name: { type: 'string' } },
        required: ['name'],
        additionalProperties: false,
      },
    },
  },
  optionSources: { acmePlans: { where: [] } },
  options: {
    acmePlans: () => [
      { value: 'small', text: 'Small' },
      { value: 'large', text: 'Large' },
    ],
  },
  operations: { acmeSave: {} },
};
