import { type DefinitionSet, nearestArgument, type Path } from '../definition';
import { isObject, type Vocabulary } from '../model';
import type { Report } from './report';
import { own } from './world';

/**
 * Reports payload properties that would be accepted and lost: no column of the written entity, no property added by definitions, and
 * nothing that the operation reads. Operations that the host does not describe are skipped.
 */
export function checkKeptPayloads(
  { sources, dataSchemas }: Pick<DefinitionSet, 'sources' | 'dataSchemas'>,
  { payloads = {}, entities = {} }: Pick<Vocabulary, 'payloads' | 'entities'>,
  report: Report,
): void {
  if (!sources) return;
  const said = new Set<string>();
  for (const [source, { payload }] of Object.entries(sources.value.sources)) {
    const read = own(payloads, source);
    if (read === undefined || payload === undefined) continue;
    const file = /^\.\/data\/([\w-]+)\.schema\.json$/.exec(String(payload.$ref))?.[1];
    const document = file === undefined ? sources : dataSchemas.get(file);
    const schema = file === undefined ? payload : dataSchemas.get(file)?.value;
    if (!document || !schema || !isObject(schema.properties)) continue;
    const entity = typeof schema['x-writes'] === 'string' ? schema['x-writes'] : undefined;
    const added = entity === undefined ? undefined : dataSchemas.get(entity)?.value.properties;
    const known = [...read, ...(entity === undefined ? [] : (own(entities, entity)?.columns ?? [])), ...keysOf(added)];
    const path: Path = [...(file === undefined ? ['sources', source, 'payload'] : []), 'properties'];
    for (const name of Object.keys(schema.properties)) {
      const place = JSON.stringify([document.file, ...path, name]);
      if (known.includes(name) || said.has(place)) continue;
      said.add(place);
      const at = { document, path: [...path, name] };
      const near = nearestArgument(name, known);
      if (entity === undefined) report(at, 'payload-not-read', { name, source, ...near });
      else report(at, 'payload-not-kept', { name, source, entity, ...near });
    }
  }
}

const keysOf = (properties: unknown) => (isObject(properties) ? Object.keys(properties) : []);
