import { nearestArgument, type OptionsDefinition } from '../definition';
import type { OptionReading } from '../model';
import type { FieldScope } from './form-scope';
import { inside, type Report, type Spot } from './report';
import { type Entities, findProperty, itemOf, kindsOf, type PlacedSchema } from './schema-shape';
import { namesOf } from './screen/words';
import type { SourceArguments } from './world';

type SourceOptions = Extract<OptionsDefinition, { source: string }>;

const readingKeys = ['items', 'value', 'label', 'names', 'group', 'q', 'by'] as const;

/** How the answer of a `GET` is read as options; undefined for a source of the host, which returns options itself. */
export function resolveReading(
  definition: SourceOptions,
  source: SourceArguments,
  spot: Spot,
  scope: Pick<FieldScope, 'report' | 'world' | 'sentences'>,
): OptionReading | undefined {
  const { report } = scope;
  const name = definition.source;
  if (!source.isGet) {
    for (const key of readingKeys)
      if (definition[key] !== undefined)
        report(inside(spot, key), 'reading-of-host-source', { name: key, source: name });
    return undefined;
  }
  const { value, label, names, group } = definition;
  if (value === undefined) {
    report(spot, 'reading-missing', { source: name });
    return undefined;
  }
  const entities = scope.world.definitions.dataSchemas;
  const answer: PlacedSchema | undefined = source.answer && { schema: source.answer, home: source.answer };
  const follow: Follow = (from, path, at) => followAnswer(from, path, at, name, { report, entities });
  const isList = answer !== undefined && kindsOf(answer, entities)?.includes('array') === true;
  const items = definition.items?.split('.') ?? (isList ? [] : ['items']);
  const list = follow(answer, items, definition.items === undefined ? spot : inside(spot, 'items'));
  const item = list && itemOf(list, entities);
  if (list && !item && kindsOf(list, entities)?.includes('array') === false)
    report(definition.items === undefined ? spot : inside(spot, 'items'), 'answer-not-list', { name });
  const place = (path: string, at: Spot) => {
    follow(item, path.split('.'), at);
    return path.split('.');
  };
  const argument = (key: 'q' | 'by', usual: string) => {
    const written = definition[key];
    if (written !== undefined && !source.where.includes(written))
      report(inside(spot, key), 'unknown-source-argument', {
        name: written,
        source: name,
        allowed: source.where.join(', '),
        ...nearestArgument(written, source.where),
      });
    return written ?? (source.where.includes(usual) ? usual : undefined);
  };
  const [q, by] = [argument('q', 'q'), argument('by', 'id')];
  const paged = source.where.includes('page') && source.where.includes('size');
  // Validation on the server requests the one value that was chosen, never a list that may not be complete.
  if (paged && by === undefined) report(spot, 'reading-by-missing', { source: name });
  return {
    items,
    value: place(value, inside(spot, 'value')),
    label: (label ?? [value]).map((path, index) => place(path, inside(spot, 'label', index))),
    ...(names !== undefined && {
      names: namesOf(names && { ids: names, spot: inside(spot, 'names') }, undefined, spot, scope),
    }),
    ...(group !== undefined && { group: place(group, inside(spot, 'group')) }),
    required: source.required,
    ...(q !== undefined && { q }),
    ...(by !== undefined && { by }),
    paged,
  };
}

/** The schema at a place of an answer; undefined where nothing is known of it. */
export type Follow = (from: PlacedSchema | undefined, path: readonly string[], at: Spot) => PlacedSchema | undefined;

/** Follows a path into an answer, and reports a part that does not exist. */
export function followAnswer(
  from: PlacedSchema | undefined,
  path: readonly string[],
  at: Spot,
  source: string,
  { report, entities }: { readonly report: Report; readonly entities: Entities },
): PlacedSchema | undefined {
  let placed = from;
  for (const part of path) {
    const found = placed && findProperty(placed, part, entities);
    if (found?.kind === 'unknown') {
      report(at, 'unknown-answer-path', { name: part, source, ...nearestArgument(part, found.known) });
      return undefined;
    }
    placed = found?.kind === 'known' ? found.property : undefined;
  }
  return placed;
}
