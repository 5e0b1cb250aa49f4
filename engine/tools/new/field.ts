import { nearest } from '../../definition';
import type { JsonObject } from '../../model';
import { Misuse } from '../command';
import { appendJson, at, requireText } from './edit-json';
import { translateStep, withSentences } from './locale-keys';
import { asWords, requireId, requireName } from './name';
import type { Plan, PlanInput } from './plan';
import { namesIn } from './step';

/**
 * A field at the end of a step.
 * @param label key below which its texts are; by default one of the form's own
 * @param more settings besides those that its type requires
 */
export function newField(wish: PlanInput, label?: string, more: JsonObject = {}): Plan {
  const form = requireId(wish.names[0], 'form');
  const step = requireName(wish.names[1], 'step');
  const name = requireName(wish.names[2], 'field');
  const type = requireType(wish);
  const path = `schemas/forms/${form}.form.json`;
  const text = requireText(wish.read, path, `form “${form}”`);
  const steps = namesIn(at(text, ['steps']), 'id');
  const index = steps.indexOf(step);
  if (index < 0) throw new Misuse(`${path} has no step “${step}”. Steps: ${steps.join(', ')}.`);
  const taken = steps.flatMap((_, each) => namesIn(at(text, ['steps', each, 'fields']), 'name'));
  if (taken.includes(name)) throw new Misuse(`${path} has a field “${name}” already.`);
  const key = label ?? `forms.${form}.${name}`;
  const { settings, sentences } = settingsOf(type, key);
  const written: Record<string, string> = { [`${key}.label`]: wish.options.label ?? asWords(name), ...sentences };
  const field = { name, type, label: `${key}.label`, ...settings, ...more };
  return {
    created: {},
    changed: { [path]: appendJson(text, ['steps', index, 'fields'], field), ...withSentences(wish, written) },
    next: [
      'It is required while it is displayed; write "required": false, or a condition, where it is not.',
      'What the form sends must fit the source: the property of that name in schemas/data, or "path", or "store": false.',
      translateStep(wish, written),
    ],
  };
}

function requireType({ options, types }: PlanInput): string {
  const type = options.type ?? 'text';
  if (types.includes(type)) return type;
  const near = nearest(type, types);
  throw new Misuse(`There is no type “${type}”. ${near ? `Did you mean “${near}”?` : `Types: ${types.join(', ')}.`}`);
}

/** The settings that a type requires. */
function settingsOf(type: string, key: string): { settings: JsonObject; sentences: Readonly<Record<string, string>> } {
  if (type === 'choice') {
    return {
      settings: {
        options: [
          { value: 'first', label: `${key}.options.first` },
          { value: 'second', label: `${key}.options.second` },
        ],
      },
      sentences: { [`${key}.options.first`]: 'First', [`${key}.options.second`]: 'Second' },
    };
  }
  if (type === 'schema') return { settings: { schema: { type: 'object', properties: {} } }, sentences: {} };
  if (type === 'money') return { settings: { currency: 'EUR' }, sentences: {} };
  if (type === 'file' || type === 'files') return { settings: { accept: ['pdf'] }, sentences: {} };
  if (type === 'slider') return { settings: { min: 0, max: 100 }, sentences: {} };
  if (type === 'text') return { settings: { maxLength: 200 }, sentences: {} };
  return { settings: {}, sentences: {} };
}
