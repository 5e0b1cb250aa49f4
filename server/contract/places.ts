import { isList, isObject, type JsonObject } from '../../engine/model';
import type { Backend, Caller } from './caller';
import type { OperationPromise } from './promises';

/** Finds existing records, so that operations on one record can be called. */
export interface Places {
  /** The operation's path with arguments that name records visible to this caller; undefined if there are none. */
  real(as: Caller, operation: OperationPromise): Promise<string | undefined>;
}

/** An identifier that no record has. */
const nowhere = '00000000-0000-4000-8000-000000000000';

/** The operation's path with arguments that name no record. */
export function absentPath({ path }: OperationPromise): string {
  return path.replaceAll(/\{\w+\}/g, nowhere);
}

export function hasArguments({ path }: OperationPromise): boolean {
  return path.includes('{');
}

/** Finds records with the operations that read the collection in a path: `/users` before `/users/{id}`. */
export function createPlaces(backend: Backend, operations: readonly OperationPromise[]): Places {
  const found = new Map<string, Promise<JsonObject | undefined>>();

  async function firstOf(as: Caller, path: string): Promise<JsonObject | undefined> {
    const answer = await backend.call(as, 'GET', path);
    if (answer.status !== 200) return undefined;
    const { json } = answer;
    const items = isObject(json) ? (json.items ?? Object.values(json).find(isList)) : json;
    return isList(items) ? items.find(isObject) : undefined;
  }

  return {
    async real(as, { path }) {
      let written = '';
      let template = '';
      for (const segment of path.split('/').slice(1)) {
        const argument = /^\{(\w+)\}$/.exec(segment)?.[1];
        if (argument !== undefined) {
          const collection = template;
          if (!operations.some((each) => each.method === 'GET' && each.path === collection)) return undefined;
          const key = `${as} ${written}`;
          const place = written;
          const record = found.get(key) ?? firstOf(as, place);
          found.set(key, record);
          const item = await record;
          const value = item?.[argument] ?? item?.id ?? item?.name;
          if (typeof value !== 'string' && typeof value !== 'number') return undefined;
          written += `/${encodeURIComponent(value)}`;
        } else written += `/${segment}`;
        template += `/${segment}`;
      }
      return written;
    },
  };
}
