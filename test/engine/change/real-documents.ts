import { isList, isObject, type Json } from '../../../engine/model';
import { definitionFiles, projectRoot } from '../../support/definition-files';

/** Every document of the project that administrators can change, as a value. */
export const realDocuments: readonly (readonly [path: string, value: Json])[] = definitionFiles(projectRoot)
  .filter(({ path }) => /^schemas\/(?:forms|shared)\/|^screens\/|^locales\/[^/]+\//.test(path))
  .map(({ path, bytes }) => [path, JSON.parse(Buffer.from(bytes).toString('utf8')) as Json]);

/** The pointer of every part of a document, the whole first. */
export function pointersIn(value: Json, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const inner = isList(value)
    ? value.flatMap((item, index) => pointersIn(item, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, part]) => pointersIn(part, [...at, name]))
      : [];
  return [at, ...inner];
}

export function partAt(value: Json, at: readonly (string | number)[]): Json | undefined {
  let part: Json | undefined = value;
  for (const name of at) {
    if (isList(part)) part = part[Number(name)];
    else part = isObject(part) ? part[name] : undefined;
  }
  return part;
}

/** A copy with another part; undefined takes it away. */
export function withPart(value: Json, [name, ...rest]: readonly (string | number)[], part: Json | undefined): Json {
  if (name === undefined) return part ?? null;
  if (isList(value)) {
    const items = [...value];
    if (part === undefined && rest.length === 0) items.splice(Number(name), 1);
    else items[Number(name)] = withPart(items[Number(name)] ?? null, rest, part);
    return items;
  }
  const members = Object.entries(isObject(value) ? value : {});
  const kept = members.flatMap(([key, inner]): [string, Json][] => {
    if (key !== String(name)) return [[key, inner]];
    return part === undefined && rest.length === 0 ? [] : [[key, withPart(inner, rest, part)]];
  });
  if (members.some(([key]) => key === String(name))) return Object.fromEntries(kept);
  return Object.fromEntries([...kept, [String(name), withPart({}, rest, part)]]);
}
