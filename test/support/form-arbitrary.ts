import fc from 'fast-check';
import type { FieldFormModel, Json, Option, Switch } from '../../engine/model';
import { FormBuilder, listed, sourced } from './form-model';
import { optionsOf } from './form-store';

interface FieldSeed {
  readonly type:
    | 'text'
    | 'integer'
    | 'number'
    | 'email'
    | 'code'
    | 'boolean'
    | 'yesNo'
    | 'listed'
    | 'sourced'
    | 'freeText';
  readonly displayed: Seed;
  readonly required: Seed;
  readonly stored: boolean;
  readonly newStep: boolean;
  readonly rule: 'none' | 'minLength' | 'sameAs' | 'notEmpty' | 'min' | 'host';
  readonly clears: boolean;
  readonly reads: number;
}

/** The default, the opposite, or a condition over an earlier field. */
type Seed =
  | 'usual'
  | 'opposite'
  | { readonly op: 'is' | 'isNot' | 'isEmpty' | 'isNotEmpty' | 'in' | 'gt'; readonly field: number };

const seed = (usual: number): fc.Arbitrary<Seed> =>
  fc.oneof(
    { weight: usual, arbitrary: fc.constant<Seed>('usual') },
    { weight: 1, arbitrary: fc.constant<Seed>('opposite') },
    {
      weight: 4,
      arbitrary: fc.record({
        op: fc.constantFrom('is', 'isNot', 'isEmpty', 'isNotEmpty', 'in', 'gt'),
        field: fc.nat(20),
      }),
    },
  );

const fieldSeed = (stored: fc.Arbitrary<boolean>): fc.Arbitrary<FieldSeed> =>
  fc.record({
    type: fc.constantFrom(
      'text',
      'integer',
      'number',
      'email',
      'code',
      'boolean',
      'yesNo',
      'listed',
      'sourced',
      'freeText',
    ),
    displayed: seed(6),
    required: seed(2),
    stored,
    newStep: fc.boolean(),
    rule: fc.constantFrom('none', 'none', 'minLength', 'sameAs', 'notEmpty', 'min', 'host'),
    clears: fc.boolean(),
    reads: fc.nat(20),
  });

/** Values that match the conditions, the options and the rules of random forms, and values that match nothing. */
export const typed: fc.Arbitrary<Json | undefined> = fc.constantFrom<Json | undefined>(
  'a',
  'b',
  'ab',
  ' abc ',
  '',
  '1',
  '2',
  '123456',
  'a@example.com',
  '1.5',
  1,
  2,
  0,
  -1,
  true,
  false,
  undefined,
  null,
  [],
  {},
);

export interface RandomForm {
  readonly model: FieldFormModel;
  readonly changes: readonly (readonly [field: number, value: Json | undefined])[];
}

/** A form of up to nine fields in one or more steps, all sent by the last one, and the input of a user. */
export function randomForm({ unstored }: { readonly unstored: boolean }): fc.Arbitrary<RandomForm> {
  const stored = unstored ? fc.boolean() : fc.constant(true);
  return fc
    .record({
      seeds: fc.array(fieldSeed(stored), { minLength: 1, maxLength: 9 }),
      formRule: fc.boolean(),
      extra: fc.boolean(),
      changes: fc.array(fc.tuple(fc.nat(20), typed), { maxLength: 25 }),
    })
    .map(({ seeds, formRule, extra, changes }) => ({
      model: build(seeds, formRule, extra),
      changes: changes.map(([field, value]) => [field % seeds.length, value] as const),
    }));
}

/** Options of the only source: they depend on its arguments. */
export const sourceOf = async (_source: string, { by }: Readonly<Record<string, Json>>): Promise<readonly Option[]> =>
  by === 'a' ? optionsOf('a', 'ab') : by === 1 ? optionsOf('1') : optionsOf('a', 'b');

function build(seeds: readonly FieldSeed[], formRule: boolean, extra: boolean): FieldFormModel {
  const form = new FormBuilder().step({ submit: { operation: 'save', sends: 'form' } });
  const earlier = (field: number, index: number) => `f${field % index}`;
  const condition = (wanted: Seed, index: number, otherwise: Switch): Switch => {
    if (typeof wanted === 'string' || index === 0) return wanted === 'opposite' ? !otherwise : otherwise;
    const slot = form.value(earlier(wanted.field, index));
    if (wanted.op === 'isEmpty' || wanted.op === 'isNotEmpty') return form.when({ op: wanted.op, slot });
    if (wanted.op === 'in') return form.when({ op: 'in', slot, value: ['a', 1, true, '123456'] });
    if (wanted.op === 'gt') return form.when({ op: 'gt', slot, value: 0 });
    return form.when({ op: wanted.op, slot, value: 'a' });
  };
  seeds.forEach(({ type, displayed, required, stored, newStep, rule, reads }, index) => {
    if (newStep && index > 0) form.step({ submit: { operation: 'save', sends: 'form' } });
    const shown = condition(displayed, index, true);
    // Mostly not: a form whose fields are all required is hardly ever sent.
    const needed = condition(required, index, false);
    const other = index > 0 ? { slot: form.value(earlier(reads, index)) } : { value: 'a' };
    const rules = {
      none: [],
      minLength: [{ type: 'minLength', args: { value: { value: 2 } } }],
      min: [{ type: 'min', args: { value: { value: 1 } } }],
      notEmpty: [{ type: 'notEmpty', when: shown }],
      sameAs: [{ type: 'sameAs', args: { field: other } }],
      host: [{ type: 'host:slow' }],
    }[rule];
    form.field({
      name: `f${index}`,
      type:
        ({ listed: 'choice', sourced: 'choice', freeText: 'choice', yesNo: 'boolean' } as const)[type as 'listed'] ??
        type,
      ...(type === 'yesNo' && { component: 'yesNo' }),
      ...(type === 'listed' && { options: listed('a', 1, { value: 'b', when: shown }) }),
      ...(type === 'sourced' && { options: sourced('s', { by: other }) }),
      ...(type === 'freeText' && { options: { ...listed('a'), freeText: true } }),
      displayed: shown,
      required: needed,
      store: stored,
      rules,
    });
  });
  const last = seeds.length - 1;
  if (formRule) {
    const fine = form.when({ op: 'not', of: { op: 'is', slot: form.value('f0'), value: 'a' } });
    form.formRule({ type: 'holds', args: { condition: { slot: fine } }, fields: last > 1 ? [`f${last}`] : [] });
  }
  if (extra) form.sendBesides(['extra'], { slot: form.when({ op: 'isNotEmpty', slot: form.value(`f${last}`) }) });
  seeds.forEach(({ clears, reads }, index) => {
    if (clears) form.onChange(`f${index}`, { do: 'clear', when: true, fields: [reads % seeds.length] });
  });
  return form.model();
}
