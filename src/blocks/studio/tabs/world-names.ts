import { portalWorld } from '../../../../kinds';
import { documentIn } from '../documents/commands';
import { isObject, valueAt } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { sharedIn } from '../documents/shared-fields';
import type { WorldNames } from './json-service';

/** Names that documents may refer to, collected from all of them. */
export function worldNames(texts: ReadonlyMap<string, string>): WorldNames {
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
  return {
    sharedFields: shared.flatMap((path) => namesIn(path, 'fields')),
    shared: sharedIn(texts).fields,
    sharedBlocks: [...sharedIn(texts).homes.blocks.keys()],
    forms: ids('form'),
    screens: ids('screen'),
    sources: namesIn('schemas/sources.json', 'sources'),
    permissions: namesIn('schemas/permissions.json', 'permissions'),
    contexts: Object.keys(portalWorld.contexts),
    keys,
  };
}
