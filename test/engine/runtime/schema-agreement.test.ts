import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldModel, Json, JsonObject, ValidationContext } from '../../../engine/model';
import { builtInKinds } from '../../../engine/runtime';
import { FormBuilder, listed } from '../../support/form-model';

const { types, rules } = builtInKinds();
const ajv = addFormats.default(new Ajv2020({ strict: false }));
const around: ValidationContext = { settings: {}, values: {}, now: 0, offered: ['a', 'b', 1] };

interface Sample {
  readonly type: string;
  readonly settings?: JsonObject;
  readonly options?: Parameters<FormBuilder['field']>[0]['options'];
  /** The schema says everything that the type judges. */
  readonly whole: boolean;
}

const samples: readonly Sample[] = [
  { type: 'text', whole: true },
  { type: 'text', settings: { minLength: 2, maxLength: 5 }, whole: true },
  { type: 'email', whole: true },
  { type: 'code', whole: true },
  { type: 'code', settings: { length: 4 }, whole: true },
  { type: 'number', settings: { min: -1, max: 3.5 }, whole: true },
  { type: 'integer', settings: { min: 0 }, whole: true },
  { type: 'date', whole: true },
  { type: 'boolean', whole: true },
  { type: 'boolean', settings: { mustBeTrue: true }, whole: true },
  { type: 'choice', options: listed('a', 'b', 1), whole: true },
  { type: 'choice', options: { ...listed('a'), freeText: true }, whole: true },
  { type: 'password', settings: { policy: true }, whole: false },
  { type: 'phone', whole: false },
];

const values: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.stringMatching(/^[0-9]{3,7}$/),
  fc.constantFrom(
    '2024-02-29',
    '2023-02-29',
    '2024-13-01',
    '0001-01-01',
    'a',
    'b',
    '1',
    '+442079460000',
    '+7880000000000000',
    'x'.repeat(501),
  ),
  fc.emailAddress(),
  fc.stringMatching(/^[a-z.@-]{1,12}$/),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom<Json>({}, { a: 1 }, [1]),
);

test.each(samples)(
  '[T11] what $type $settings accepts its schema accepts, and the other way where the schema says it all',
  async (sample) => {
    const kind = types.find(({ name }) => name === sample.type);
    const { type, settings = {}, options } = sample;
    const field = new FormBuilder().field({ name: 'f', type, settings, options }).model().fields[0] as FieldModel; // one was built
    const schema = ajv.compile(kind?.schema(field) ?? false);
    await fc.assert(
      fc.asyncProperty(values, async (input) => {
        const value = kind?.parse ? kind.parse(input, field) : input;
        if (value === undefined || value === null || value === '') return;
        if (Array.isArray(value) && value.length === 0) return;
        const accepted = (await kind?.judge?.(value, field, around)) === undefined;
        // A number may be written with more digits than it is sent with.
        const sent = accepted ? (kind?.sent?.(value, field, around) ?? value) : value;
        const fits = schema(sent);
        if (accepted || sample.whole) expect([value, fits]).toEqual([value, accepted]);
      }),
      { numRuns: 500 },
    );
  },
);

test.each([
  ['minLength', { value: 3 }],
  ['maxLength', { value: 3 }],
  ['pattern', { pattern: '^[a-z]+$' }],
  ['min', { value: 2 }],
  ['max', { value: 2 }],
  ['digits', {}],
  ['digits', { length: 4 }],
] as const)('[T12] the rule %s %j and its schema agree about the values it fits', (name, args) => {
  const rule = rules.find((candidate) => candidate.name === name);
  const schema = ajv.compile(rule?.schema?.(args as Record<string, Json>) ?? false);
  fc.assert(
    fc.property(values, (value) => {
      const kind = typeof value;
      if (!rule?.fits.includes(kind as 'string') || value === '') return;
      expect([value, schema(value)]).toEqual([value, rule.judge(value, args, undefined, around) === undefined]);
    }),
    { numRuns: 500 },
  );
});
