import type { SourceModel } from '../../../../engine/model';
import { portalWorld } from '../../../../kinds';
import { documentIn } from '../documents/commands';
import { isObject, listOf, textOf, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { routesIn } from '../documents/routes';
import { sharedIn } from '../documents/shared-fields';
import type { WorldNames } from '../properties/references';

interface Compiled {
  readonly sources: Readonly<Record<string, SourceModel>>;
  readonly components: readonly string[];
}

/**
 * Names that documents may refer to, collected from all of them.
 * @param compiled what only the compiler knows: sources with their answers, and components of the host
 */
export function worldNames(texts: ReadonlyMap<string, string>, compiled: Compiled | undefined): WorldNames {
  const ids = (kind: string) =>
    [...texts.keys()].flatMap((path) => (documentOf(path)?.kind === kind ? [documentOf(path)?.id ?? ''] : []));
  const namesIn = (path: string, key: string) => {
    const found = documentIn(texts, path)?.[key];
    return isObject(found) ? Object.keys(found) : [];
  };
  const shared = [...texts.keys()].filter((path) => documentOf(path)?.kind === 'shared');
  const keys: string[] = [];
  const visit = (path: string, namespace: string, at: readonly string[]) => {
    const value = at.length === 0 ? documentIn(texts, path) : valueAt(documentIn(texts, path), at);
    if (typeof value === 'string') keys.push(namespace === 'iam' ? at.join('.') : `${namespace}:${at.join('.')}`);
    else if (isObject(value)) for (const name of Object.keys(value)) visit(path, namespace, [...at, name]);
  };
  for (const path of texts.keys()) {
    const namespace = /^locales\/en\/([^/]+)\.json$/.exec(path)?.[1];
    if (namespace !== undefined) visit(path, namespace, []);
  }
  const { fields, homes, conditions } = sharedIn(texts);
  const { roles } = documentIn(texts, 'schemas/permissions.json') ?? {};
  return {
    form: ids('form'),
    screen: ids('screen'),
    route: routesIn(texts).flatMap(({ id }) => textOf(id) ?? []),
    source: namesIn('schemas/sources.json', 'sources'),
    readable: Object.values(compiled?.sources ?? {}).flatMap(({ name, method }) => (method === 'GET' ? [name] : [])),
    permission: namesIn('schemas/permissions.json', 'permissions'),
    role: listOf(roles).filter((role) => typeof role === 'string'),
    sharedField: [...homes.fields.keys()],
    sharedBlock: [...homes.blocks.keys()],
    condition: Object.keys(conditions),
    optionList: shared.flatMap((path) => namesIn(path, 'optionLists')),
    component: compiled?.components ?? [],
    text: keys,
    shared: fields,
    contexts: portalWorld.contexts,
    answers: Object.fromEntries(Object.values(compiled?.sources ?? {}).map(({ name, answer }) => [name, answer])),
  };
}
