import fc from 'fast-check';

/** Types of random fields; `listed`, `narrowed`, `sourced`, `range` and `freeText` are choices. */
const kinds = [
  'text',
  'integer',
  'number',
  'email',
  'code',
  'date',
  'dateTime',
  'dateRange',
  'percentage',
  'money',
  'time',
  'month',
  'duration',
  'url',
  'rating',
  'color',
  'boolean',
  'consent',
  'listed',
  'narrowed',
  'sourced',
  'range',
  'freeText',
] as const;

type Kind = (typeof kinds)[number];

/** Kinds that JSON Schema describes completely: their values depend on nothing else. */
const schemaKinds = [
  'text',
  'integer',
  'number',
  'email',
  'code',
  'date',
  'boolean',
  'consent',
  'listed',
  'duration',
  'rating',
  'color',
] as const;

type Writing = Record<string, unknown>;

/** The properties of each kind in a definition, besides the name and the conditions. */
const written: Record<Kind, Writing> = {
  text: { type: 'text', minLength: 1, maxLength: 20 },
  integer: { type: 'integer', min: 0, max: 10 },
  number: { type: 'number', max: 100 },
  email: { type: 'email' },
  code: { type: 'code' },
  date: { type: 'date' },
  dateTime: { type: 'dateTime', zone: 'Europe/Berlin' },
  dateRange: { type: 'dateRange', maxDays: 31 },
  percentage: { type: 'percentage', max: 50, decimals: 1 },
  money: { type: 'money', currency: 'EUR', max: 1000 },
  time: { type: 'time', max: '17:00' },
  month: { type: 'month', min: '2024-01' },
  duration: { type: 'duration', max: 600 },
  url: { type: 'url' },
  rating: { type: 'rating' },
  color: { type: 'color' },
  boolean: { type: 'boolean', component: 'yesNo' },
  consent: { type: 'boolean', mustBeTrue: true },
  listed: { type: 'choice', options: [{ value: 'a' }, { value: 'b' }, { value: 1 }] },
  narrowed: { type: 'choice' },
  sourced: { type: 'choice' },
  range: { type: 'choice', options: { range: { start: 0, count: 3 } } },
  freeText: { type: 'choice', options: { source: 'things', freeText: true } },
};

/** Tests that fit each kind, besides those for presence. */
const tests: Record<Kind, readonly Writing[]> = {
  text: [{ is: 'a' }, { isNot: 'a' }, { in: ['a', 'ab'] }, { startsWith: 'a' }],
  integer: [{ is: 1 }, { gt: 0 }, { lte: 1 }, { notIn: [1, 2] }],
  number: [{ gte: 1.5 }, { lt: 1 }, { isNot: 1 }],
  email: [{ is: 'a@example.com' }, { startsWith: 'a@' }],
  code: [{ is: '123456' }],
  date: [{ is: '2024-02-29' }, { isNot: '2024-02-29' }],
  dateTime: [],
  dateRange: [{ is: '2024-02-01/2024-02-29' }],
  percentage: [{ gt: 10 }, { is: 12.5 }],
  money: [{ gte: 100 }, { lt: 0.5 }],
  time: [{ is: '14:30' }],
  month: [{ is: '2024-02' }],
  duration: [{ is: 90 }, { lt: 60 }],
  url: [{ startsWith: 'https://' }],
  rating: [{ gte: 4 }],
  color: [{ isNot: '#000000' }],
  boolean: [{ is: true }, { isNot: true }],
  consent: [{ is: true }],
  listed: [{ is: 'a' }, { in: ['a', 1] }, { notIn: ['b', 1] }],
  narrowed: [{ is: 'a' }, { isNot: 'b' }],
  sourced: [{ is: 'a' }],
  range: [{ is: 1 }],
  freeText: [{ is: 'a' }, { startsWith: 'a' }],
};

const presence: readonly Writing[] = [{ isEmpty: true }, { isNotEmpty: true }];

interface FieldSeed {
  readonly kind: Kind;
  readonly displayed: Deciding;
  readonly required: Deciding;
  readonly newStep: boolean;
  readonly nested: boolean;
  readonly rule: number;
  readonly changes: 'none' | 'clear' | 'set';
  readonly reads: number;
}

/** Always, never, or any condition over some earlier field. */
type Deciding =
  | 'yes'
  | 'no'
  | { readonly of: number; readonly test: number; readonly as: 'plain' | 'not' | 'named' | 'inMode' };

const deciding = (usual: 'yes' | 'no', weight: number, builds: readonly ('plain' | 'not' | 'named' | 'inMode')[]) =>
  fc.oneof(
    { weight, arbitrary: fc.constant<Deciding>(usual) },
    {
      weight: 4,
      arbitrary: fc.record({ of: fc.nat(20), test: fc.nat(20), as: fc.constantFrom(...builds) }),
    },
  );

export interface Freedom {
  /** Only what JSON Schema supports: no narrowed options, no context, no rule with a condition or with another field. */
  readonly schemaOnly?: boolean;
}

/**
 * The content of a valid form file: conditions read only earlier fields, and compare with possible values. The last step is always
 * displayed and sends the whole form.
 */
export function formDefinition({ schemaOnly = false }: Freedom = {}): fc.Arbitrary<object> {
  const builds = schemaOnly ? (['plain', 'not', 'named'] as const) : (['plain', 'not', 'named', 'inMode'] as const);
  const seed: fc.Arbitrary<FieldSeed> = fc.record({
    kind: fc.constantFrom<Kind>(...(schemaOnly ? schemaKinds : kinds)),
    displayed: deciding('yes', 5, builds),
    required: deciding('no', 3, builds),
    newStep: fc.boolean(),
    nested: fc.boolean(),
    rule: fc.nat(20),
    changes: fc.constantFrom('none', 'none', 'clear', 'set'),
    reads: fc.nat(20),
  });
  return fc
    .record({
      seeds: fc.array(seed, { minLength: 1, maxLength: 8 }),
      formRule: fc.boolean(),
      extra: fc.boolean(),
      stepHides: fc.boolean(),
    })
    .map((form) => build(form, schemaOnly));
}

interface FormSeed {
  readonly seeds: readonly FieldSeed[];
  readonly formRule: boolean;
  readonly extra: boolean;
  readonly stepHides: boolean;
}

function build({ seeds, formRule, extra, stepHides }: FormSeed, schemaOnly: boolean): object {
  const conditions: Writing = {};
  const steps: { id: string; displayed?: unknown; fields: Writing[]; submit: Writing }[] = [];

  /** A test of one of the fields before `before`, or undefined if there is none. */
  const test = (of: number, which: number, before: number): Writing | undefined => {
    const target = seeds[before > 0 ? of % before : -1];
    if (!target) return undefined;
    const fitting = [...tests[target.kind], ...presence];
    return { field: `f${of % before}`, ...fitting[which % fitting.length] };
  };
  const condition = (wanted: Deciding, index: number, usual: boolean): unknown => {
    if (typeof wanted === 'string') return wanted === 'yes';
    const plain = test(wanted.of, wanted.test, index);
    if (plain === undefined) return usual;
    if (wanted.as === 'not') return { not: plain };
    if (wanted.as === 'inMode') return { any: [plain, { context: 'mode', is: 'admin' }] };
    if (wanted.as === 'plain') return plain;
    const name = `c${Object.keys(conditions).length}`;
    conditions[name] = plain;
    return { condition: name };
  };

  seeds.forEach((seed, index) => {
    const earlier = index > 0 ? `f${seed.reads % index}` : undefined;
    if (seed.newStep || steps.length === 0) {
      const displayed = stepHides && index > 0 ? { displayed: test(seed.reads, seed.rule, index) } : {};
      steps.push({ id: `s${steps.length}`, ...displayed, fields: [], submit: { label: 'next' } });
    }
    const lists: Partial<Record<Kind, Writing>> = {
      narrowed: { options: [{ value: 'a' }, { value: 'b', when: test(seed.reads, seed.rule, index) ?? undefined }] },
      sourced: { options: { source: 'things', where: { by: earlier ? { field: earlier } : { value: 'a' } } } },
    };
    // No field clears itself.
    const cleared = seed.reads % seeds.length;
    const later = index + 1 < seeds.length ? `f${index + 1}` : undefined;
    const changes = {
      none: {},
      clear: cleared === index ? {} : { onChange: [{ clear: [`f${cleared}`] }] },
      set: later ? { onChange: [{ set: later, to: { value: someValue(seeds[index + 1]?.kind) } }] } : {},
    }[seed.changes];
    const rule = schemaOnly ? plainRule(seed) : freeRule(seed, index, seeds);
    steps.at(-1)?.fields.push({
      name: `f${index}`,
      ...written[seed.kind],
      ...lists[seed.kind],
      displayed: condition(seed.displayed, index, true),
      required: condition(seed.required, index, false),
      ...(seed.nested && { path: `/group/f${index}` }),
      ...(rule && { validate: [rule] }),
      ...changes,
    });
  });
  const last = { id: 'last', fields: [], submit: { label: 'send', operation: 'send', sends: 'form' } };
  const fine = test(0, 1, 1);
  const rules = formRule && !schemaOnly && fine ? [{ type: 'holds', condition: { not: fine }, message: 'no' }] : [];
  const more = extra && !schemaOnly ? [{ path: '/extra', from: { context: 'mode' } }] : [];
  return { context: ['mode'], conditions, steps: [...steps, last], rules, extra: more };
}

/** A value that a field of the kind may have. */
function someValue(kind: Kind | undefined): unknown {
  if (['integer', 'number', 'range', 'percentage', 'duration', 'rating'].includes(kind ?? '')) return 1;
  if (kind === 'boolean' || kind === 'consent') return true;
  return { email: 'a@example.com', code: '123456', date: '2024-02-29' }[kind as 'email'] ?? 'a';
}

const texts: readonly Kind[] = ['text', 'email', 'freeText'];
const numbers: readonly Kind[] = ['integer', 'number'];

/** A rule that depends on the value only, or none. */
function plainRule({ kind, rule }: FieldSeed): Writing | undefined {
  const rules: readonly Writing[] = texts.includes(kind)
    ? [
        { type: 'minLength', value: 2 },
        { type: 'maxLength', value: 13 },
        { type: 'pattern', pattern: '^[a-z@.]+$' },
      ]
    : numbers.includes(kind)
      ? [
          { type: 'min', value: 1 },
          { type: 'max', value: 2 },
        ]
      : [];
  return rules[rule % 5];
}

/** A rule of any kind that fits the field, or none. */
function freeRule(seed: FieldSeed, index: number, seeds: readonly FieldSeed[]): Writing | undefined {
  const { kind, rule, reads } = seed;
  const of = index > 0 ? reads % index : -1;
  const other = seeds[of];
  const field = `f${of}`;
  const rules: (Writing | undefined)[] = [
    plainRule(seed),
    texts.includes(kind) ? { type: 'host:slow' } : undefined,
    { type: 'notEmpty' },
    ...(other ? [{ type: 'notEmpty', when: { field, isNotEmpty: true } }] : []),
    ...(other && texts.includes(kind) && texts.includes(other.kind) ? [{ type: 'sameAs', field }] : []),
    ...(other && numbers.includes(kind) && numbers.includes(other.kind) ? [{ type: 'min', value: { field } }] : []),
    ...(other ? [{ type: 'holds', condition: { field, isNotEmpty: true }, message: 'no' }] : []),
  ];
  // Half of the fields have none.
  return rules[rule % (2 * rules.length)];
}
