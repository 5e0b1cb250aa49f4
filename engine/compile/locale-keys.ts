import { type DefinitionSet, type Effect, type LocaleDefinition, nearestArgument } from '../definition';
import type { FieldScope } from './form-scope';
import { inside, type Report, type Spot } from './report';

/** Namespace of a key that names none: `signIn.title` is `iam:signIn.title`. */
const usualNamespace = 'iam';

/** The sentences of every language, by key. */
export interface Sentences {
  /** Complains of a key without a sentence, once, naming every language that lacks it. */
  judge(key: string | undefined, spot: Spot, report: Report): void;
  judgeEffects(effects: readonly Effect[] | undefined, spot: Spot, report: Report): void;
}

/**
 * Reads the locale files that were handed in. Without a single one (a form judged by itself) nothing can be said of
 * keys, and a file that is broken is not taken for an empty one.
 */
export function sentencesOf({ locales, broken }: DefinitionSet, languages: readonly string[]): Sentences {
  const files = new Map<string, ReadonlySet<string>>();
  for (const [id, document] of locales) files.set(id, new Set(leavesOf(document.value)));
  const categories = new Map(languages.map((language) => [language, pluralCategories(language)]));

  function judge(key: string | undefined, spot: Spot, report: Report): void {
    if (key === undefined || files.size === 0) return;
    const colon = key.indexOf(':');
    const namespace = colon < 0 ? usualNamespace : key.slice(0, colon);
    const path = key.slice(colon + 1);
    const missing: string[] = [];
    let near: { readonly nearest?: string } = {};
    for (const language of languages) {
      if (broken.has(`locales/${language}/${namespace}.json`)) continue;
      const known = files.get(`${language}/${namespace}`) ?? new Set<string>();
      if (known.has(path)) continue;
      const forms: readonly string[] = pluralForms.filter((form) => known.has(`${path}_${form}`));
      if (forms.length === 0) {
        missing.push(language);
        if (near.nearest === undefined) near = nearestArgument(path, known);
        continue;
      }
      const lacking = (categories.get(language) ?? []).filter((form) => !forms.includes(form));
      if (lacking.length > 0) report(spot, 'plural-form-missing', { key, language, forms: lacking.join(', ') });
    }
    if (missing.length > 0) report(spot, 'locale-key-missing', { key, languages: missing.join(', '), ...near });
  }

  return {
    judge,
    judgeEffects(effects, spot, report) {
      effects?.forEach((effect, index) => {
        if ('notify' in effect) judge(effect.notify, inside(spot, index, 'notify'), report);
      });
    },
  };
}

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Plural forms of a language (Unicode CLDR); those of English where the language is none. */
function pluralCategories(language: string): readonly string[] {
  try {
    return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  } catch {
    return ['one', 'other'];
  }
}

function* leavesOf(locale: LocaleDefinition, path = ''): Generator<string> {
  for (const [name, value] of Object.entries(locale)) {
    if (typeof value === 'string') yield path + name;
    else yield* leavesOf(value, `${path}${name}.`);
  }
}

/** Every text of a form of fields. */
export function judgeFormKeys(scope: FieldScope, sentences: Sentences, report: Report): void {
  const { steps, spot: form, fields, definition } = scope;
  const judge = (key: string | undefined, spot: Spot) => sentences.judge(key, spot, report);
  steps.forEach((step, index) => {
    const spot = inside(form, 'steps', index);
    for (const name of ['label', 'title', 'description', 'back'] as const) judge(step[name], inside(spot, name));
    judge(step.submit.label, inside(spot, 'submit', 'label'));
    sentences.judgeEffects(step.submit.then, inside(spot, 'submit', 'then'), report);
    step.buttons?.forEach((button, position) => {
      judge(button.label, inside(spot, 'buttons', position, 'label'));
      sentences.judgeEffects(button.then, inside(spot, 'buttons', position, 'then'), report);
    });
    judge(step.footer?.message, inside(spot, 'footer', 'message'));
    step.footer?.links?.forEach((link, position) => {
      judge(link.label, inside(spot, 'footer', 'links', position, 'label'));
    });
  });
  for (const field of fields) {
    for (const name of ['label', 'help', 'placeholder'] as const) judge(field.definition[name], field.at(name));
    for (const [code, key] of Object.entries(field.definition.messages ?? {}))
      judge(key, inside(field.at('messages'), code));
    field.definition.validate?.forEach((rule, index) => {
      judge(rule.message, inside(field.at('validate'), index, 'message'));
    });
    const options = field.options;
    if (options && Array.isArray(options.definition)) {
      options.definition.forEach(({ label, group }, index) => {
        judge(label, inside(options.spot, index, 'label'));
        judge(group, inside(options.spot, index, 'group'));
      });
    }
  }
  definition.rules?.forEach((rule, index) => {
    judge(rule.message, inside(form, 'rules', index, 'message'));
  });
}
