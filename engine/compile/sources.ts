import { type Bulk, type Import, nearestArgument, type UndoOperation } from '../definition';
import { type EntityModel, type JsonSchema, pathArguments, type SourceModel } from '../model';
import { inlineReferences } from './inline';
import { inside, type Report, type Spot } from './report';
import { recordSchema } from './screen';
import { addedProperties, filtersOf } from './source-filters';
import type { World } from './world';

/** Every named operation of `sources.json`, with its schemas inlined. */
export function compileSources(
  { definitions }: World,
  entities: Readonly<Record<string, EntityModel>>,
  report: Report,
): Record<string, SourceModel> {
  const document = definitions.sources;
  if (!document) return {};
  const models: Record<string, SourceModel> = {};
  const addresses = new Map<string, string>();
  for (const [
    name,
    {
      method,
      path,
      query = [],
      filters = [],
      counts,
      sorts = [],
      payload,
      answer,
      bulk,
      import: file,
      undo,
      restores,
      poll,
      cache,
      csv,
    },
  ] of Object.entries(document.value.sources)) {
    const spot: Spot = { document, path: ['sources', name] };
    const address = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
    const other = addresses.get(address);
    if (other !== undefined) report(inside(spot, 'path'), 'source-doubled', { name, other });
    addresses.set(address, other ?? name);
    const inPath = pathArguments(path);
    const twice = new Set(inPath.filter((each, index) => inPath.indexOf(each) < index));
    for (const argument of twice)
      report(inside(spot, 'path'), 'source-argument-doubled', { name: argument, source: name });
    // Legal in HTTP, but a caller that passes arguments by name cannot tell the two apart.
    query.forEach((argument, index) => {
      if (inPath.includes(argument))
        report(inside(spot, 'query', index), 'source-argument-doubled', { name: argument, source: name }, 'warning');
    });
    counts?.forEach((filter, index) => {
      if (!filters.includes(filter))
        report(inside(spot, 'counts', index), 'unknown-filter', {
          name: filter,
          source: name,
          allowed: filters.join(', '),
          ...nearestArgument(filter, filters),
        });
    });
    if (poll !== undefined && method !== 'GET') report(inside(spot, 'poll'), 'poll-not-get', { name, method });
    if (payload !== undefined && method === 'GET') report(inside(spot, 'payload'), 'payload-on-get', { name });
    checkBulk(bulk, name, document.value.sources, inside(spot, 'bulk'), report);
    checkImport(file, name, document.value.sources, inside(spot, 'import', 'operation'), report);
    checkUndo(undo, name, document.value.sources, inside(spot, 'undo'), report);
    if (restores !== undefined && (method !== 'PUT' || !['', 'id'].includes(inPath.join())))
      report(inside(spot, 'restores'), 'restores-does-not-fit', { name });
    const open = (schema: JsonSchema, part: string) =>
      inlineReferences(schema, inside(spot, part), definitions, report);
    const opened = answer && open(answer, 'answer');
    checkColumns(csv, opened, name, inside(spot, 'csv'), report);
    models[name] = {
      name,
      method,
      path,
      query,
      filters: filtersOf({ filters, answer }, entities),
      sorts: [...sorts, ...(sorts.length > 0 ? addedProperties(answer, entities) : [])],
      ...(payload !== undefined && { payload: open(payload, 'payload') }),
      ...(opened !== undefined && { answer: opened }),
      ...(bulk !== undefined && { bulk }),
      ...(file !== undefined && { import: file }),
      ...(counts !== undefined && { counts }),
      ...(csv !== undefined && { csv: true }),
      ...(poll !== undefined && { poll }),
      ...(cache !== undefined && { cache }),
    };
  }
  // A copy: the model is frozen, what was read stays unchanged.
  return structuredClone(models);
}

/** Checks the columns of a list's file: properties of its records. */
function checkColumns(
  columns: readonly string[] | undefined,
  answer: JsonSchema | undefined,
  source: string,
  spot: Spot,
  report: Report,
): void {
  const known = Object.keys(recordSchema(answer)?.properties ?? {});
  columns?.forEach((name, index) => {
    if (!known.includes(name))
      report(inside(spot, index), 'unknown-answer-path', { name, source, ...nearestArgument(name, known) });
  });
}

/** Checks what runs for many records: a list of them, and operations whose only argument is the `id` of a record. */
function checkBulk(
  bulk: Bulk | undefined,
  name: string,
  sources: Readonly<Record<string, { readonly method: string; readonly path: string }>>,
  spot: Spot,
  report: Report,
): void {
  if (bulk === undefined) return;
  const named = [
    ['list', bulk.list, 'GET'],
    ...bulk.operations.map((each, index) => [`operations/${index}`, each, ''] as const),
  ] as const;
  for (const [place, each, method] of named) {
    const at = inside(spot, ...place.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
    const found = Object.hasOwn(sources, each) ? sources[each] : undefined;
    if (found === undefined) {
      report(at, 'unknown-operation', { name: each, ...nearestArgument(each, Object.keys(sources)) });
      continue;
    }
    const fits =
      method === 'GET' ? found.method === 'GET' : found.method !== 'GET' && pathArguments(found.path).join() === 'id';
    if (!fits) report(at, 'bulk-does-not-fit', { name: each, source: name });
  }
}

/** Checks operations that undo another: they change something, and get each argument of their path besides `id`. */
function checkUndo(
  undo: readonly UndoOperation[] | undefined,
  name: string,
  sources: Readonly<Record<string, { readonly method: string; readonly path: string }>>,
  spot: Spot,
  report: Report,
): void {
  undo?.forEach(({ call, with: given = {} }, index) => {
    const found = Object.hasOwn(sources, call) ? sources[call] : undefined;
    const at = inside(spot, index, 'call');
    if (found === undefined)
      report(at, 'unknown-operation', { name: call, ...nearestArgument(call, Object.keys(sources)) });
    else if (found.method === 'GET' || pathArguments(found.path).some((each) => each !== 'id' && !(each in given)))
      report(at, 'undo-does-not-fit', { name: call, source: name });
    for (const [argument, place] of Object.entries(given))
      if (!/^(before|after)\./.test(place))
        report(inside(spot, index, 'with', argument), 'undo-place-wrong', { name: place });
  });
}

/**
 * Checks the operation of an import, which creates one record from each row of a file: it is no read, and takes nothing besides the
 * payload.
 */
function checkImport(
  file: Import | undefined,
  name: string,
  sources: Readonly<Record<string, { readonly method: string; readonly path: string; readonly payload?: unknown }>>,
  spot: Spot,
  report: Report,
): void {
  if (file === undefined) return;
  const { operation } = file;
  const found = Object.hasOwn(sources, operation) ? sources[operation] : undefined;
  if (found === undefined)
    report(spot, 'unknown-operation', { name: operation, ...nearestArgument(operation, Object.keys(sources)) });
  else if (found.method !== 'POST' || pathArguments(found.path).length > 0 || found.payload === undefined)
    report(spot, 'import-does-not-fit', { name: operation, source: name });
  const { update } = file;
  const changing = update !== undefined && Object.hasOwn(sources, update) ? sources[update] : undefined;
  if (update === undefined) return;
  if (changing === undefined)
    report(spot, 'unknown-operation', { name: update, ...nearestArgument(update, Object.keys(sources)) });
  else if (changing.method === 'GET' || pathArguments(changing.path).join() !== 'id' || changing.payload === undefined)
    report(spot, 'import-does-not-fit', { name: update, source: name });
}
