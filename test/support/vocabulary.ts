import type { RuleKind, TypeKind, Vocabulary } from '../../engine/model';
import { builtInComponents, builtInKinds, createRegistry, vocabularyOf } from '../../engine/runtime';

/** A type that draws options and requires its setting. */
const pick: TypeKind = {
  name: 'test:pick',
  holds: 'string',
  operators: ['is', 'isNot', 'in', 'notIn', 'isEmpty', 'isNotEmpty'],
  component: 'select',
  settings: {
    type: 'object',
    properties: { list: { type: 'string' } },
    required: ['list'],
    additionalProperties: false,
  },
  schema: () => ({ type: 'string' }),
};

/** A rule with an argument that accepts only some values. */
const within: RuleKind = {
  name: 'test:within',
  fits: ['string'],
  args: {
    type: 'object',
    properties: { scope: { enum: ['own', 'all'] } },
    required: ['scope'],
    additionalProperties: false,
  },
  judge: () => undefined,
};

/** The built-in kinds in a small world: what definitions of tests may name. */
export function testVocabulary(): Vocabulary {
  const registry = createRegistry({ ...builtInKinds(), components: builtInComponents }, [
    {
      prefix: 'test',
      types: [pick],
      rules: [within],
      components: {
        'test:map': {
          draws: ['string'],
          options: true,
          settings: { type: 'object', properties: { zoom: { type: 'integer' } } },
        },
      },
      blocks: {
        'test:news': {
          settings: { type: 'object', properties: { count: { type: 'integer' } }, additionalProperties: false },
        },
      },
      optionSources: {
        countries: { where: [] },
        states: { where: ['country'], required: ['country'] },
        cities: { where: ['state'] },
      },
      operations: { save: {}, resend: {}, signUp: { pool: 'person' } },
    },
  ]);
  const vocabulary = vocabularyOf(registry, {
    usualNamespace: 'iam',
    contexts: {
      mode: { type: 'string', enum: ['register', 'edit'] },
      profile: {
        type: 'object',
        properties: { accountId: { type: ['string', 'null'] }, role: { type: 'integer' }, tags: { type: 'array' } },
        additionalProperties: false,
      },
      settings: {
        type: 'object',
        properties: {
          doublePasswordEntry: { type: 'boolean' },
          jobRoleLabels: { type: 'object', additionalProperties: { type: 'string' } },
        },
        additionalProperties: false,
      },
    },
    entities: {
      person: { columns: ['id', 'email'], pool: { standard: ['locale'], prefix: 'custom:', longest: 8, most: 2 } },
      thing: { columns: ['id'] },
    },
    payloads: { savePerson: ['invite'], writeNote: ['text'] },
    languages: ['en', 'es', 'fr', 'ja'],
    icons: ['home', 'help'],
    refusalKeys: ['errors'],
  });
  return { ...vocabulary, countries: ['US', 'CA', 'GB', 'DE', 'FR', 'JP', 'AU', 'IT'] };
}
