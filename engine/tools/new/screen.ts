import type { JsonObject } from '../../model';
import { asDocument, requireText } from './edit-json';
import { translateStep, withSentences } from './locale-keys';
import { asWords, requireId, requireName } from './name';
import type { Plan, Wish } from './plan';

/** A screen with a form, or with a text. */
export function newScreen(wish: Wish): Plan {
  const id = requireId(wish.names[0], 'screen');
  const portal = requireName(wish.options.portal ?? 'user', 'portal');
  const { form } = wish.options;
  if (form !== undefined) requireText(wish.read, `schemas/forms/${form}.form.json`, `form “${form}”`);
  const key = `screens.${id}`;
  const sentences: Record<string, string> = {
    [`${key}.title`]: wish.options.label ?? asWords(id),
    ...(form === undefined ? { [`${key}.body`]: wish.options.label ?? asWords(id) } : {}),
  };
  const block: JsonObject = form === undefined ? { block: 'article', body: `${key}.body` } : { block: 'form', form };
  const screen = {
    $schema: '../../schemas/meta/screen.schema.json',
    id,
    title: `${key}.title`,
    frame: 'portal',
    blocks: [block],
  };
  return {
    created: { [`screens/${portal}/${id}.screen.json`]: asDocument(screen) },
    changed: withSentences(wish, sentences),
    next: [
      `Give it an address: { "id": "${id}", "path": "${id}", "label": "${key}.title", "screen": "${id}" } in screens/${portal}/routes.json.`,
      translateStep(wish, sentences),
    ],
  };
}
