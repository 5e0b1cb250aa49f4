import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions, type SourceFile } from '../../../engine/definition';
import type { FieldFormModel, Json, SlotModel } from '../../../engine/model';
import { compiledForm, compileFiles, formFile } from '../../support/compile-form';
import { deepFreeze } from '../../support/deep-freeze';
import { anyEdit, edited } from '../../support/definition-edits';
import { definitionFiles, projectRoot, wholeLanguage } from '../../support/definition-files';
import { testVocabulary } from '../../support/vocabulary';

/** A random form of which every condition reads only earlier fields, so that it must compile. */
const validForm = fc
  .array(
    fc.record({
      type: fc.constantFrom('text', 'integer', 'boolean', 'choice', 'sourced'),
      shown: fc.constantFrom('always', 'field', 'not', 'both', 'context'),
      required: fc.boolean(),
      reads: fc.nat(50),
      newStep: fc.boolean(),
      sets: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((seeds) => {
    const steps: { id: string; fields: object[]; submit: object }[] = [];
    seeds.forEach(({ type, shown, required, reads, newStep, sets }, index) => {
      if (newStep || steps.length === 0) steps.push({ id: `s${steps.length}`, fields: [], submit: { label: 'next' } });
      const earlier = index > 0 ? `f${reads % index}` : undefined;
      const filled = earlier ? { field: earlier, isNotEmpty: true } : { context: 'mode', is: 'edit' };
      const displayed = {
        always: true,
        field: filled,
        not: { not: filled },
        both: { any: [filled, { context: 'mode', is: 'register' }] },
        context: { context: 'mode', is: 'edit' },
      }[shown];
      const lists: Partial<Record<typeof type, object>> = {
        choice: { options: [{ value: 'a' }, { value: 'b', when: filled }] },
        sourced: {
          options: earlier ? { source: 'cities', where: { state: { field: earlier } } } : { source: 'countries' },
        },
      };
      const options = lists[type];
      const changes = sets && index < seeds.length - 1 ? { onChange: [{ clear: [`f${index + 1}`] }] } : {};
      const field = {
        name: `f${index}`,
        type: options ? 'choice' : type,
        displayed,
        required: required ? filled : false,
      };
      steps.at(-1)?.fields.push({ ...field, ...options, ...changes });
    });
    return { steps };
  });

/**
 * A random form whose fields read others before and after them: their values, and whether they have options. Some of these forms are right;
 * of the others each problem is a cycle.
 */
const formOfAnyOrder = fc
  .array(
    fc.record({
      type: fc.constantFrom('text', 'integer', 'phone', 'phoneOfCountry', 'choice', 'sourced', 'computed'),
      shown: fc.constantFrom('always', 'field', 'options'),
      reads: fc.nat(50),
      from: fc.nat(50),
    }),
    { minLength: 2, maxLength: 7 },
  )
  .map((seeds) => {
    const offering = seeds.flatMap(({ type }, at) =>
      ['phoneOfCountry', 'choice', 'sourced'].includes(type) ? [`f${at}`] : [],
    );
    const fields = seeds.map(({ type, shown, reads, from }, at) => {
      const other = (number: number) => `f${(at + 1 + (number % (seeds.length - 1))) % seeds.length}`;
      const offers = offering[reads % Math.max(1, offering.length)];
      const displayed =
        shown === 'always'
          ? true
          : shown === 'options' && offers
            ? { optionsOf: offers, isNotEmpty: true }
            : { field: other(reads), isNotEmpty: true };
      const of = { field: other(from) };
      const kinds = {
        text: { type: 'text' },
        integer: { type: 'integer' },
        phone: { type: 'phone', country: of },
        phoneOfCountry: { type: 'phone', country: of, options: { source: 'countries' } },
        choice: { type: 'choice', options: [{ value: 'a' }, { value: 'b', when: { ...of, isNotEmpty: true } }] },
        sourced: { type: 'choice', options: { source: 'cities', where: { state: of } } },
        computed: { type: 'text', computed: { join: [of, { value: 'x' }] } },
      };
      return { name: `f${at}`, displayed, ...kinds[type] };
    });
    return { steps: [{ id: 's', fields, submit: { label: 'next' } }] };
  });

const textOf = ({ bytes }: SourceFile) => (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes));

function readsOf(slot: SlotModel): readonly number[] {
  if (slot.kind === 'context') return [];
  if (slot.kind === 'value')
    return [...(typeof slot.displayed === 'number' ? [slot.displayed] : []), ...(slot.reads ?? [])];
  return slot.reads;
}

function expectSoundGraph({ slots, dependents }: FieldFormModel): void {
  const inverse: number[][] = slots.map(() => []);
  slots.forEach((slot, index) => {
    for (const read of readsOf(slot)) {
      expect(read).toBeLessThan(index);
      expect(read).toBeGreaterThanOrEqual(0);
      if (inverse[read]?.at(-1) !== index) inverse[read]?.push(index);
    }
  });
  expect(dependents).toEqual(inverse);
}

describe('For every form that is right', () => {
  test('a slot reads only slots before it, and the list of dependents is the exact inverse', () => {
    fc.assert(
      fc.property(validForm, (form) => {
        expectSoundGraph(compiledForm(form));
      }),
    );
  });

  test('so it is in whatever order fields read one another, or a cycle is reported', () => {
    let right = 0;
    fc.assert(
      fc.property(formOfAnyOrder, (form) => {
        const { model, problems } = compileFiles([formFile('form', form)]);
        const errors = problems.filter(({ severity }) => severity === 'error');
        const [compiled] = Object.values(model.forms);
        expect(compiled === undefined).toBe(errors.length > 0);
        if (compiled?.kind !== 'fields') return;
        right++;
        expectSoundGraph(compiled);
        const settings = compiled.fields.map((field) => field.settings);
        expect(JSON.stringify([compiled.slots, settings])).not.toContain('-1');
      }),
      { numRuns: 300 },
    );
    expect(right).toBeGreaterThan(30);
  });

  test('the model survives serialization, is frozen, and comes out the same byte for byte', () => {
    fc.assert(
      fc.property(validForm, (content) => {
        const once = compiledForm(content);
        expect(JSON.parse(JSON.stringify(once))).toEqual(once);
        expect(JSON.stringify(compiledForm(content))).toBe(JSON.stringify(once));
        const open: unknown[] = [once];
        for (let value = open.pop(); value !== undefined; value = open.pop()) {
          if (typeof value !== 'object' || value === null) continue;
          expect(Object.isFrozen(value)).toBe(true);
          open.push(...Object.values(value));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('another content has another hash', () => {
    fc.assert(
      fc.property(validForm, validForm, (left, right) => {
        const [one, other] = [compiledForm(left), compiledForm(right)].map(({ hash, ...rest }) => ({ hash, rest }));
        expect(one?.hash === other?.hash).toBe(JSON.stringify(one?.rest) === JSON.stringify(other?.rest));
      }),
      { numRuns: 40 },
    );
  });
});

describe('For every definition, right or wrong', () => {
  const files = [...definitionFiles(wholeLanguage), ...definitionFiles(projectRoot)].filter(
    ({ path }) => path.endsWith('.form.json') || path.endsWith('.screen.json') || path.endsWith('routes.json'),
  );

  test('the input is never changed', () => {
    const definitions = readDefinitions(definitionFiles(wholeLanguage));
    for (const part of [
      definitions.forms,
      definitions.shared,
      definitions.screens,
      definitions.routes,
      definitions.locales,
    ])
      for (const document of part.values()) deepFreeze(document.value);
    const vocabulary = testVocabulary();
    expect(() => compile(definitions, vocabulary)).not.toThrow();
  });

  test('the input is not frozen either: anyone who read it may go on with it', () => {
    const definitions = readDefinitions(definitionFiles(projectRoot));
    const before = JSON.stringify(definitions.sources?.value);
    compile(definitions, testVocabulary());
    expect(JSON.stringify(definitions.sources?.value)).toBe(before);
    const open: unknown[] = [definitions.sources?.value, ...[...definitions.forms.values()].map(({ value }) => value)];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (typeof value !== 'object' || value === null) continue;
      expect(Object.isFrozen(value)).toBe(false);
      open.push(...Object.values(value));
    }
  });

  test('a random edit never makes it throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(anyEdit, { maxLength: 3 }), (file, changes) => {
        const wrong = changes.reduce<Json>(edited, JSON.parse(textOf(file)));
        const { model } = compileFiles([{ path: file.path, bytes: JSON.stringify(wrong) }]);
        expect(JSON.parse(JSON.stringify(model))).toEqual(model);
      }),
      { numRuns: 200 },
    );
  });

  test('names taken for other names never make it throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { maxLength: 6 }),
        (file, swaps) => {
          const text = textOf(file);
          const words = [
            ...text.matchAll(/"(?:name|field|optionsOf|condition|type|source|list|is|step|set)": ("[^"]*")/g),
          ];
          const wrong = swaps.reduce((so, [from, to]) => {
            const [one, other] = [words[from % words.length]?.[1], words[to % words.length]?.[1]];
            return one && other ? so.replace(`: ${one}`, `: ${other}`) : so;
          }, text);
          const { model } = compileFiles([{ path: file.path, bytes: wrong }]);
          expect(JSON.parse(JSON.stringify(model))).toEqual(model);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a random slip of the hand in the text never makes it throw', () => {
    const slip = fc.record({
      at: fc.nat(10_000),
      removes: fc.nat(12),
      writes: fc.oneof(
        fc.constantFrom('', '"', '{', '}', '[', ',', ':', 'null', '1e999', '\\u0000', '\ud800'),
        fc.string(),
      ),
    });
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(slip, { minLength: 1, maxLength: 4 }), (file, slips) => {
        const wrong = slips.reduce((text, { at, removes, writes }) => {
          const start = at % (text.length + 1);
          return text.slice(0, start) + writes + text.slice(start + removes);
        }, textOf(file));
        const { model } = compileFiles([{ path: file.path, bytes: wrong }]);
        expect(JSON.parse(JSON.stringify(model))).toEqual(model);
      }),
      { numRuns: 200 },
    );
  });

  test('the order of the files changes neither the model nor the problems', () => {
    const all = [...definitionFiles(wholeLanguage), formFile('bad', { steps: [] })];
    const expected = JSON.stringify(compileFiles(all));
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(JSON.stringify(compileFiles(shuffled))).toBe(expected);
      }),
      { numRuns: 25 },
    );
  });

  test('one bad form keeps no other from compiling (R22)', () => {
    const field = { name: 'a', type: 'text' };
    const good = formFile('good', { steps: [{ id: 'one', fields: [field], submit: { label: 'go' } }] });
    const bad = formFile('bad', {
      steps: [{ id: 'one', fields: [{ ...field, type: 'test:none' }], submit: { label: 'go' } }],
    });
    const { model, problems } = compileFiles([good, bad]);
    expect(Object.keys(model.forms)).toEqual(['good']);
    expect(problems.map(({ rule }) => rule)).toEqual(['unknown-type']);
  });
});
