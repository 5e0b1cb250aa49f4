import { Misuse } from '../command';
import { appendJson, at, requireText } from './edit-json';
import { translateStep, withSentences } from './locale-keys';
import { asWords, requireId, requireName } from './name';
import type { Plan, PlanInput } from './plan';

/** A step at the end of a form, with one text field. */
export function newStep(wish: PlanInput): Plan {
  const form = requireId(wish.names[0], 'form');
  const id = requireName(wish.names[1], 'step');
  const path = `schemas/forms/${form}.form.json`;
  const text = requireText(wish.read, path, `form “${form}”`);
  if (namesIn(at(text, ['steps']), 'id').includes(id)) throw new Misuse(`${path} has a step “${id}” already.`);
  const field = `${id}Note`;
  const key = `forms.${form}.${id}`;
  const sentences = {
    [`${key}.label`]: wish.options.label ?? asWords(id),
    [`${key}.${field}.label`]: 'Note',
    [`${key}.submit`]: 'Continue',
    [`${key}.back`]: 'Back',
  };
  const step = {
    id,
    label: `${key}.label`,
    title: `${key}.label`,
    fields: [
      { name: field, type: 'text', label: `${key}.${field}.label`, required: false, store: false, maxLength: 200 },
    ],
    submit: { label: `${key}.submit` },
    back: `${key}.back`,
  };
  return {
    created: {},
    changed: { [path]: appendJson(text, ['steps'], step), ...withSentences(wish, sentences) },
    next: [
      `Put its fields in place of “${field}”: npm run portico -- new field ${form} ${id} <name> --type text`,
      'Say who sees it: "displayed" with a condition. The step before it must lead here: without "then" it does.',
      translateStep(wish, sentences),
    ],
  };
}

/** The names of the entries of a list. */
export function namesIn(list: ReturnType<typeof at>, property: string): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const name = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[property] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
