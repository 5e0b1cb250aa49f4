/**
 * Every rule the compiler complains of: what a definition means, as against how it is built. Each has a sentence in
 * `locales/{language}/definition.json` and a fixture of its own name.
 */
export const compilerRules = [
  // Names that stand for something elsewhere.
  'unknown-shared-field',
  'unknown-type',
  'unknown-component',
  'unknown-rule',
  'unknown-source',
  'unknown-source-argument',
  'missing-source-argument',
  'unknown-operation',
  'unknown-option-list',
  'unknown-condition',
  'unknown-field',
  'unknown-step',
  'unknown-route',
  'unknown-screen',
  'literal-needed',
  'unknown-form',
  'unknown-block',
  'unknown-icon',
  'unknown-role',
  'unknown-permission',
  'unknown-context',
  'unknown-context-path',
  'shared-name-doubled',
  // Fields.
  'field-doubled',
  'path-doubled',
  'component-cannot-draw',
  'component-needs-options',
  'options-missing',
  'options-not-used',
  'setting-unknown',
  'setting-wrong',
  'setting-missing',
  'limits-crossed',
  'secret-preset',
  'default-wrong',
  'default-not-an-option',
  'consent-ticked',
  'required-never-displayed',
  'never-displayed',
  // Options.
  'option-doubled',
  // Rules.
  'rule-does-not-fit',
  'rule-argument-unknown',
  'rule-argument-wrong',
  'rule-argument-missing',
  'rule-reads-itself',
  // Conditions.
  'operator-does-not-fit',
  'value-wrong-kind',
  'value-not-an-option',
  'options-of-plain-field',
  'same-as-itself',
  'same-as-other-kind',
  'cycle',
  'change-loop',
  // Steps.
  'step-doubled',
  'step-unreachable',
  'step-reads-later-field',
  'field-reads-later-step',
  'action-doubled',
  // Routes, sources, permissions.
  'route-doubled',
  'route-path-doubled',
  'second-default-route',
  'default-route-missing',
  'source-argument-doubled',
  'poll-not-get',
  'payload-on-get',
  'schema-too-large',
  // Sentences.
  'locale-key-missing',
  'plural-form-missing',
  // Nothing uses it.
  'unused-condition',
  'unused-option-list',
  'unused-shared',
] as const;

export type CompilerRule = (typeof compilerRules)[number];
