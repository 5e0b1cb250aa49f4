import { nearest } from '../../definition';
import { isList, type Json, type JsonObject, type SourceModel } from '../../model';
import { Misuse } from '../command';
import { appendJson, asDocument, at, requireText } from './edit-json';
import { isListSource, listBlock } from './list-block';
import { translateStep, withSentences } from './locale-keys';
import { asWords, requireId, requireName } from './name';
import type { Plan, PlanInput } from './plan';

export { isListSource };

/** Namespace of the texts of screens, which the browser loads with the first of them. */
const namespace = 'screens';

/** A screen with a list, a form or a text, with a route and an entry in the menu. */
export function newScreen(wish: PlanInput): Plan {
  const id = requireId(wish.names[0], 'screen');
  const portal = requireName(wish.options.portal ?? 'user', 'portal');
  const title = wish.options.label ?? asWords(id);
  const key = `${namespace}:${id}`;
  const { source, sentences, block, next } = content(wish, key, title);
  const all = { [`${key}.title`]: title, ...sentences };
  const screen = {
    $schema: '../../schemas/meta/screen.schema.json',
    id,
    title: `${key}.title`,
    frame: 'portal',
    ...(source !== undefined && { sources: { records: { source } } }),
    blocks: [block],
  };
  const route = { id, path: id, label: `${key}.title`, screen: id };
  const path = `screens/${portal}/routes.json`;
  const routes = wish.read(path);
  if (routes !== undefined && namesRoute(at(routes, ['routes']) ?? null, id))
    throw new Misuse(`${path} has a route “${id}” already.`);
  return {
    created: { [`screens/${portal}/${id}.screen.json`]: asDocument(screen) },
    changed: {
      ...(routes !== undefined && { [path]: appendJson(routes, ['routes'], route) }),
      ...withSentences(wish, all),
    },
    next: [
      routes === undefined
        ? `Give it an address: ${JSON.stringify(route)} in ${path}.`
        : `Its address is “${id}”, last in the menu: move its route in ${path}, give it an "icon" and say who may open it.`,
      ...next,
      translateStep(wish, all),
    ],
  };
}

interface Content {
  readonly source?: string;
  readonly block: JsonObject;
  readonly sentences: Readonly<Record<string, string>>;
  readonly next: readonly string[];
}

/** What the screen shows: the records of a source, a form, or a placeholder text. */
function content(wish: PlanInput, key: string, title: string): Content {
  const { form, source, actions } = wish.options;
  if (form !== undefined && source !== undefined) throw new Misuse('A new screen has either --form or --source.');
  if (actions !== undefined && source === undefined)
    throw new Misuse('--actions are those of a list: --source is missing.');
  if (source !== undefined) {
    const operations = (actions ?? '').split(',').filter((name) => name !== '');
    const found = operations.map((name) => requireSource(wish, name));
    return { source, ...listBlock(requireSource(wish, source), 'records', key, found) };
  }
  if (form === undefined)
    return { block: { block: 'article', body: `${key}.body` }, sentences: { [`${key}.body`]: title }, next: [] };
  requireText(wish.read, `schemas/forms/${form}.form.json`, `form “${form}”`);
  return { block: { block: 'form', form }, sentences: {}, next: [] };
}

function requireSource({ sources }: PlanInput, name: string): SourceModel {
  const found = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (found) return found;
  const near = nearest(name, Object.keys(sources));
  throw new Misuse(`schemas/sources.json has no “${name}”.${near ? ` Did you mean “${near}”?` : ''}`);
}

function namesRoute(routes: Json, id: string): boolean {
  if (isList(routes)) return routes.some((route) => namesRoute(route, id));
  if (typeof routes !== 'object' || routes === null) return false;
  const { id: own, children = [] } = routes as JsonObject;
  return own === id || namesRoute(children, id);
}
