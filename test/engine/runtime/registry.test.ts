import { expect, test } from 'vitest';
import type { RuleKind, TypeKind } from '../../../engine/model';
import { builtInComponents, builtInKinds, createRegistry, vocabularyOf } from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const type = (name: string): TypeKind => ({
  name,
  holds: 'string',
  operators: [],
  component: 'text',
  schema: () => ({}),
});
const rule = (name: string): RuleKind => ({ name, fits: ['string'], args: {}, judge: () => undefined });

test('[R1] the registry holds the built-in kinds and what plugins add under their prefix', () => {
  const registry = createRegistry({ ...builtInKinds(), components: builtInComponents }, [
    {
      prefix: 'portal',
      types: [type('portal:university')],
      rules: [rule('portal:notStaff')],
      components: { 'portal:map': { draws: ['string'] } },
      optionSources: { states: { where: ['country'] } },
      operations: { signIn: {} },
    },
  ]);
  expect(registry.problems).toEqual([]);
  expect(Object.keys(registry.types)).toEqual([
    'text',
    'email',
    'password',
    'code',
    'number',
    'integer',
    'phone',
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
    'slider',
    'color',
    'file',
    'files',
    'choice',
    'choices',
    'boolean',
    'schema',
    'list',
    'portal:university',
  ]);
  expect(Object.keys(registry.rules)).toContain('portal:notStaff');
});

test('[R2] doubles, foreign prefixes and prototype names are refused as data; the first to claim a name keeps it', () => {
  const builtIn = builtInKinds();
  const registry = createRegistry(builtIn, [
    {
      prefix: 'a',
      types: [type('a:x'), type('a:x'), type('b:y'), type('text'), type('a:constructor:z'), type('__proto__')],
    },
    { rules: [rule('minLength'), rule('c:z')], operations: { constructor: {} } },
  ]);
  expect(registry.problems.map(({ code, args }) => `${code} ${args.kind} ${args.name}`)).toEqual([
    'double-name type a:x',
    'bad-prefix type b:y',
    'double-name type text',
    'bad-name type a:constructor:z',
    'bad-name type __proto__',
    'double-name rule minLength',
    'bad-prefix rule c:z',
    'bad-name operation constructor',
  ]);
  expect(registry.types.text).toBe(builtIn.types[0]);
  expect(registry.types.constructor).toBeUndefined();
});

test('[R3] the vocabulary is the registry and the world in which definitions are checked', () => {
  const registry = createRegistry(builtInKinds());
  const vocabulary = vocabularyOf(registry, { contexts: { mode: { type: 'string' } }, languages: ['en', 'ja'] });
  expect(vocabulary).toMatchObject({ types: registry.types, languages: ['en', 'ja'], icons: [] });
});

test('[R4] a missing type is reported once, its fields are not there, and the rest works', async () => {
  const form = new FormBuilder()
    .step({ submit: { operation: 'save' } })
    .field({ name: 'a', type: 'portal:gone', required: true })
    .field({ name: 'b', type: 'portal:gone' })
    .field({ name: 'c', rules: [{ type: 'portal:lost' }] });
  const { host, store, type: typing, field } = open(form);
  expect(host.report.mock.calls).toEqual([
    ['missing-type', { form: 'test', type: 'portal:gone', field: 'a' }],
    ['missing-rule', { form: 'test', rule: 'portal:lost' }],
  ]);
  expect(field('a').displayed).toBe(false);
  typing('c', 'x');
  await store.submit();
  expect(host.operate.mock.calls[0]?.[1]).toEqual({ c: 'x' });
});
