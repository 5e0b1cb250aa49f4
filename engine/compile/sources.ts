import { type JsonSchema, pathArguments, type SourceModel } from '../model';
import { inlineReferences } from './inline';
import { inside, type Report, type Spot } from './report';
import type { World } from './world';

/** Every named operation of `sources.json`, its schemas written out. */
export function compileSources({ definitions }: World, report: Report): Record<string, SourceModel> {
  const document = definitions.sources;
  if (!document) return {};
  const models: Record<string, SourceModel> = {};
  for (const [
    name,
    { method, path, query = [], filters = [], sorts = [], payload, answer, poll, cache },
  ] of Object.entries(document.value.sources)) {
    const spot: Spot = { document, path: ['sources', name] };
    const inPath = pathArguments(path);
    const twice = new Set(inPath.filter((each, index) => inPath.indexOf(each) < index));
    for (const argument of twice)
      report(inside(spot, 'path'), 'source-argument-doubled', { name: argument, source: name });
    // Legal in HTTP, but whoever calls the source by argument names cannot tell the two apart.
    query.forEach((argument, index) => {
      if (inPath.includes(argument))
        report(inside(spot, 'query', index), 'source-argument-doubled', { name: argument, source: name }, 'warning');
    });
    if (poll !== undefined && method !== 'GET') report(inside(spot, 'poll'), 'poll-not-get', { name, method });
    if (payload !== undefined && method === 'GET') report(inside(spot, 'payload'), 'payload-on-get', { name });
    const open = (schema: JsonSchema, part: string) =>
      inlineReferences(schema, inside(spot, part), definitions, report);
    models[name] = {
      name,
      method,
      path,
      query,
      filters,
      sorts,
      ...(payload !== undefined && { payload: open(payload, 'payload') }),
      ...(answer !== undefined && { answer: open(answer, 'answer') }),
      ...(poll !== undefined && { poll }),
      ...(cache !== undefined && { cache }),
    };
  }
  // A copy: the model is frozen, what was read stays as it is.
  return structuredClone(models);
}
