import { nearestArgument, type RecordSource, type SourceUse } from '../../definition';
import {
  type ContextArgument,
  type DetailModel,
  type JsonSchema,
  pathArguments,
  type SourceModel,
  type SourceUseModel,
} from '../../model';
import { contextTest } from '../context-condition';
import { listed } from '../listed';
import { inside, type Spot } from '../report';
import { checkName, own } from '../world';
import { argumentsOf, exists } from './arguments';
import { open, reading, rootSchema, type ScreenContext, type ScreenScope } from './scope';

/** What is needed to check a read of a source. */
type Reading = Pick<ScreenContext, 'world' | 'sources' | 'report'>;

/**
 * Sources of a screen or of a detail, in an order in which each reads only answers of earlier ones; and the scope in which their answers
 * can be read.
 */
export function compileSourceUses(
  written: Readonly<Record<string, SourceUse>> | undefined,
  spot: Spot,
  outer: ScreenScope,
): { readonly uses: readonly SourceUseModel[]; readonly scope: ScreenScope } {
  const entries = Object.entries(written ?? {});
  const names = entries.map(([name]) => name);
  if (entries.length === 0) return { uses: [], scope: { ...outer, own: names } };
  const local: Record<string, SourceModel | undefined> = { ...outer.local };
  for (const [name, { source }] of entries) {
    const at = inside(spot, name);
    if (outer.notes.sources.has(name)) outer.report(at, 'screen-source-doubled', { name });
    outer.notes.sources.add(name);
    local[name] = getSource(source, inside(at, 'source'), outer);
  }
  const scope = { ...reading(outer, { sources: answersOf(local, outer) }), local, own: names };
  const uses = entries.map(([name, use]) => compileSourceUse(name, use, inside(spot, name), local[name], scope));
  return { uses: ordered(uses, spot, scope), scope };
}

/** One source as it is read somewhere, by its name there. `model` is undefined where no source has that name. */
export function compileSourceUse(
  name: string,
  { source, where, when, poll }: SourceUse,
  spot: Spot,
  model: SourceModel | undefined,
  scope: Reading,
): SourceUseModel {
  const given = argumentsOf(where, inside(spot, 'where'), scope);
  if (model) checkArguments(model, Object.keys(where ?? {}), given, spot, scope);
  return {
    name,
    source,
    where: asSent(model, given),
    when: contextTest(when, inside(spot, 'when'), scope.world, scope.report),
    poll: poll === false ? 0 : (poll ?? model?.poll ?? 0),
  };
}

/** A source that is read: it exists and changes nothing. */
export function getSource(name: string, spot: Spot, { world, sources, report }: Reading): SourceModel | undefined {
  // Option sources of the host answer options, not records.
  if (!checkName(report, spot, 'unknown-source', name, world.writtenSources)) return undefined;
  const model = own(sources, name);
  if (model === undefined || model.method === 'GET') return model;
  // Its answer does not help to find the intended source.
  report(spot, 'source-not-get', { name, method: model.method });
  return undefined;
}

/** The source from which a detail loads more of its record. A path argument that is not written is the record's property of that name. */
export function compileRecordSource(
  { source, where }: RecordSource,
  spot: Spot,
  scope: ScreenScope,
): { readonly model: DetailModel['record']; readonly schema: JsonSchema } {
  const model = getSource(source, inside(spot, 'source'), scope);
  const written = argumentsOf(where, inside(spot, 'where'), scope);
  const given = { ...fromRecord(model, written, scope), ...written };
  if (model) checkArguments(model, Object.keys(where ?? {}), given, spot, scope);
  return { model: { source, where: asSent(model, given) }, schema: model?.answer ?? open };
}

/** Path arguments that are not written and for which the record has a property. */
export function fromRecord(
  source: SourceModel | undefined,
  written: Readonly<Record<string, ContextArgument>>,
  scope: ScreenScope,
): Record<string, ContextArgument> {
  if (!source || rootSchema(scope, 'record') === undefined) return {};
  const missing = pathArguments(source.path).filter((name) => written[name] === undefined);
  const found = missing.filter((name) => exists(['record', name], scope));
  return Object.fromEntries(found.map((name) => [name, { path: ['record', name] }]));
}

function checkArguments(
  { name: source, path, query, filters }: SourceModel,
  written: readonly string[],
  given: Readonly<Record<string, unknown>>,
  spot: Spot,
  { report }: Reading,
): void {
  const needed = pathArguments(path);
  const allowed = [...needed, ...query, ...filters];
  for (const name of written) {
    if (!allowed.includes(name))
      report(inside(spot, 'where', name), 'unknown-source-argument', {
        name,
        source,
        allowed: listed(allowed),
        ...nearestArgument(name, allowed),
      });
  }
  const meant = written.map((name) => (allowed.includes(name) ? undefined : nearestArgument(name, needed).nearest));
  for (const name of needed)
    if (!written.includes(name) && given[name] === undefined && !meant.includes(name))
      report(inside(spot, 'source'), 'missing-source-argument', { name, source });
}

/** Filters get the name with which a list is requested: `status` of a screen is `filter[status]` of the call. */
function asSent(
  source: SourceModel | undefined,
  given: Readonly<Record<string, ContextArgument>>,
): Readonly<Record<string, ContextArgument>> {
  if (source === undefined) return given;
  const { path, query, filters } = source;
  const plain = [...pathArguments(path), ...query];
  const sent = ([name, argument]: [string, ContextArgument]) =>
    [!plain.includes(name) && filters.includes(name) ? `filter[${name}]` : name, argument] as const;
  return Object.fromEntries(Object.entries(given).map(sent));
}

/** The schema of `sources`: the answers by their names on the screen. */
function answersOf(local: Readonly<Record<string, SourceModel | undefined>>, outer: ScreenScope): JsonSchema {
  const { properties = {} } = rootSchema(outer, 'sources') ?? {};
  const answers = Object.entries(local).map(([name, source]) => [name, source?.answer ?? open]);
  return {
    type: 'object',
    properties: { ...(properties as JsonSchema), ...Object.fromEntries(answers) },
    additionalProperties: false,
  };
}

/** The uses in an order in which each comes after those it reads; a cycle is reported with its path. */
function ordered(uses: readonly SourceUseModel[], spot: Spot, { report }: ScreenScope): SourceUseModel[] {
  const made: SourceUseModel[] = [];
  const way: string[] = [];
  const visit = (use: SourceUseModel) => {
    if (made.includes(use)) return;
    const start = way.indexOf(use.name);
    if (start >= 0) {
      report(inside(spot, use.name), 'cycle', { path: [...way.slice(start), use.name].join(' → ') });
      return;
    }
    way.push(use.name);
    for (const name of readBy(use)) {
      const read = uses.find((each) => each.name === name);
      if (read) visit(read);
    }
    way.pop();
    if (!made.includes(use)) made.push(use);
  };
  for (const use of uses) visit(use);
  return made;
}

/** Names of the sources whose answers a use reads. */
function readBy({ where, when }: SourceUseModel): string[] {
  const paths = Object.values(where).flatMap((argument) => ('path' in argument ? [argument.path] : []));
  const visit = (test: SourceUseModel['when']) => {
    if (test === true) return;
    if ('path' in test) paths.push(test.path);
    else for (const part of Array.isArray(test.of) ? test.of : [test.of]) visit(part);
  };
  visit(when);
  return paths.flatMap(([root, name]) => (root === 'sources' && name !== undefined ? [name] : []));
}
