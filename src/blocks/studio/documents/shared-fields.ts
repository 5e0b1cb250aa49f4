import type { JsonObject } from '../../../../engine/model';
import { documentIn } from './commands';
import type { SharedFields } from './fields';
import { isObject } from './json';
import { documentOf } from './kinds';

type Texts = ReadonlyMap<string, string>;

/** What shared files declare for all forms. */
export interface Shared {
  readonly fields: SharedFields;
  readonly conditions: readonly string[];
}

const collected = new WeakMap<Texts, Shared>();

/** The shared fields and conditions of all documents. Collected once for each state of the work. */
export function sharedIn(texts: Texts): Shared {
  const known = collected.get(texts);
  if (known) return known;
  const fields: Record<string, JsonObject> = {};
  const conditions: string[] = [];
  for (const path of texts.keys()) {
    if (documentOf(path)?.kind !== 'shared') continue;
    const document = documentIn(texts, path);
    for (const [name, field] of Object.entries(isObject(document?.fields) ? document.fields : {}))
      if (isObject(field)) fields[name] = field;
    conditions.push(...Object.keys(isObject(document?.conditions) ? document.conditions : {}));
  }
  const shared = { fields, conditions };
  collected.set(texts, shared);
  return shared;
}
