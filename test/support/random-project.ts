import fc from 'fast-check';
import { expect } from 'vitest';
import { compile } from '../../engine/compile';
import { readDefinitions } from '../../engine/definition';
import type { FieldFormModel, RuleKind } from '../../engine/model';
import { builtInComponents, builtInKinds, createRegistry, vocabularyOf } from '../../engine/runtime';
import { portalPlugin, portalWorld } from '../../kinds';
import { formFile } from './compile-form';
import { deepFreeze } from './deep-freeze';

/** A rule that answers asynchronously. */
const slow: RuleKind = {
  name: 'host:slow',
  fits: ['string'],
  args: { type: 'object', properties: {}, additionalProperties: false },
  judge: async (value) => (value === 'ab' ? { code: 'taken' } : undefined),
};
/** The portal's own world, with an additional asynchronous rule and loaded options. */
export const registry = createRegistry({ ...builtInKinds(), components: builtInComponents }, [
  portalPlugin,
  {
    prefix: 'host',
    rules: [slow],
    optionSources: { things: { where: ['by'] } },
    operations: { send: {} },
  },
]);
const vocabulary = vocabularyOf(registry, portalWorld);

/** The model of a random form; a form that happens to contradict itself is left out. */
export function compiled(content: object): FieldFormModel {
  const definitions = readDefinitions([formFile('random', content)]);
  expect(definitions.problems).toEqual([]);
  for (const { value } of definitions.forms.values()) deepFreeze(value);
  const { model, problems } = compile(definitions, vocabulary);
  const wrong = problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
  // A step may be hidden by a test that can never hold; any other problem would be a fault of the generator.
  fc.pre(!wrong.includes('step-unreachable') && !wrong.includes('required-never-displayed'));
  expect(wrong).toEqual([]);
  return model.forms.random as FieldFormModel; // a form of steps compiles to fields
}
