import { asDocument } from './edit-json';
import { translateStep, withSentences } from './locale-keys';
import { asWords, requireId } from './name';
import type { Plan, PlanInput } from './plan';

/** A form of one step with one text field. */
export function newForm(wish: PlanInput): Plan {
  const id = requireId(wish.names[0], 'form');
  const key = `forms.${id}`;
  const sentences = {
    [`${key}.title`]: wish.options.label ?? asWords(id),
    [`${key}.name.label`]: wish.options.field ?? 'Name',
    [`${key}.submit`]: wish.options.submit ?? 'Send',
  };
  const form = {
    $schema: '../meta/form.schema.json',
    id,
    steps: [
      {
        id: 'main',
        title: `${key}.title`,
        fields: [{ name: 'name', type: 'text', label: `${key}.name.label`, maxLength: 200 }],
        submit: { label: `${key}.submit` },
      },
    ],
  };
  return {
    created: { [`schemas/forms/${id}.form.json`]: asDocument(form) },
    changed: withSentences(wish, sentences),
    next: [
      `Add fields: npm run portico -- new field ${id} main <name> --type text`,
      'Say where it is sent: "operation" in its submit names a source of schemas/sources.json.',
      `Show it on a screen: npm run portico -- new screen ${id} --form ${id}`,
      translateStep(wish, sentences),
    ],
  };
}
