import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { complaintOf } from '../../bench/form/complaint';
import { compiledForm } from '../../bench/form/definition';
import { jsonSchemaOf, nestedValues } from '../../bench/form/json-schema';
import { formSpec, type Values, valuesOf } from '../../bench/form/spec';
import type { Trial } from '../../bench/measure/figures';
import { summarize } from '../../bench/measure/statistics';
import { builtInKinds, createRegistry, judge } from '../../engine/runtime';

const spec = formSpec(20);
const host = { loadOptions: async () => [], now: () => 0, report: () => undefined };

/** Names of the fields that each engine complains of. */
async function complaints(values: Values) {
  const ours = await judge({
    model: compiledForm(spec),
    registry: createRegistry(builtInKinds()),
    host,
    payload: values,
    context: {},
  });
  const byHand = spec.fields.filter(
    (field) => isShown(field.shownBy, values) && complaintOf(field, values[field.name]),
  );
  const ajv = new Ajv({ allErrors: true, strict: false });
  ajv.validate(jsonSchemaOf(spec), nestedValues(spec, values));
  const bySchema = (ajv.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return {
    ours: (ours.ok ? [] : ours.problems.map(({ field }) => field)).toSorted(),
    byHand: byHand.map(({ name }) => name).toSorted(),
    bySchema: bySchema
      .map(({ params, instancePath }) => String(params.missingProperty ?? instancePath.split('/').at(-1)))
      .toSorted(),
  };
}

const isShown = (tick: string | undefined, values: Values) => tick === undefined || values[tick] === true;

describe('the benchmark gives every engine the same form', () => {
  it.each([
    ['empty', valuesOf(spec, 'empty'), spec.problems],
    ['filled but for the field that is typed into', valuesOf(spec, 'filled'), 1],
    [
      'wrong in every way that can be typed',
      { ...valuesOf(spec, 'filled'), f1: 'a', f3: 2000, f9: 'no', [spec.typedField]: 'x' },
      4,
    ],
    ['wrong where nothing is shown', { ...valuesOf(spec, 'filled'), f0: false, f1: 'a', [spec.typedField]: 'text' }, 0],
  ])('so that all complain of the same fields when it is %s', async (_, values, count) => {
    const found = await complaints(values);
    expect(found.byHand).toHaveLength(count);
    expect(found.ours).toEqual(found.byHand);
    expect(found.bySchema).toEqual(found.byHand);
  });

  it.each([20, 200, 1_000])('with %i fields', (size) => {
    expect(compiledForm(formSpec(size)).fields).toHaveLength(size);
  });
});

describe('the benchmark compares', () => {
  it('medians, and the smallest repetition with the smallest of the base', () => {
    const trial = (peer: string, mount: number): Trial => ({
      peer,
      size: 20,
      repetition: 0,
      figures: {
        mount,
        remount: 1,
        key: 1,
        keyScript: 1,
        toggle: 1,
        submit: 1,
        resubmit: 1,
        heap: 1,
        elements: 1,
        gzip: 1,
      },
    });
    const [base, ours] = summarize(
      [trial('base', 100), trial('base', 120), trial('ours', 25), trial('ours', 90), trial('ours', 30)],
      ['base'],
    );
    expect(base?.medians.mount).toBe(110);
    expect(ours?.medians.mount).toBe(30);
    expect(ours?.ratios.base?.mount).toBe(0.25);
  });
});
