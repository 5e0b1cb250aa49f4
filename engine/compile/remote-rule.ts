import type { RemoteRule } from '../definition';
import type { RemoteModel } from '../model';
import { argumentRecord, type Given, givenRecord } from './arguments';
import type { ConditionResolver } from './conditions';
import type { FieldScope } from './form-scope';
import { followAnswer } from './option-reading';
import { asSent, checkSource } from './options';
import { inside, type Spot } from './report';
import { kindsOf } from './schema-shape';
import type { Slots } from './slots';

/** A remote check with every name resolved. */
export interface ResolvedRemote extends Omit<RemoteModel, 'of'> {
  /** By the names under which they are sent. */
  readonly of: Readonly<Record<string, Given>>;
}

const longest = 5_000;

export function resolveRemote(
  { source: name, of, right, whenUnknown = 'ask again', timeout = longest }: RemoteRule,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): ResolvedRemote | undefined {
  const { report, world } = scope;
  const at = { source: inside(spot, 'source'), where: inside(spot, 'of') };
  const asksHost = world.optionSources.get(name)?.isGet === false;
  // The host returns options, no result for a value.
  if (asksHost) report(at.source, 'unknown-source', { name, allowed: apiSources(world).join(', ') });
  const source = asksHost ? undefined : checkSource(name, Object.keys(of), at, scope);
  const given = givenRecord(of, at.where, resolver);
  for (const [argument, one] of Object.entries(given)) {
    const field = 'subject' in one && one.subject.kind === 'value' ? scope.fields[one.subject.field] : undefined;
    // Arguments are part of the URL, and URLs are logged.
    if (field?.type?.secret)
      report(inside(at.where, argument, 'field'), 'remote-reads-secret', { name: field.name, source: name });
  }
  if (!source) return undefined;
  const entities = world.definitions.dataSchemas;
  const place = inside(spot, 'right');
  const answer = source.answer && { schema: source.answer, home: source.answer };
  const path = right.split('.');
  const said = followAnswer(answer, path, place, name, { report, entities });
  const kinds = said && kindsOf(said, entities);
  if (kinds && !kinds.includes('boolean')) report(place, 'remote-right-not-boolean', { name: right, source: name });
  return {
    source: name,
    of: asSent(given, source),
    required: source.required,
    right: path,
    whenUnknown: whenUnknown === 'ask again' ? 'askAgain' : whenUnknown,
    timeout,
  };
}

const apiSources = ({ optionSources }: FieldScope['world']) =>
  [...optionSources].flatMap(([each, { isGet }]) => (isGet ? [each] : []));

export function emitRemote({ of, ...rest }: ResolvedRemote, slots: Slots): RemoteModel {
  return { ...rest, of: argumentRecord(of, slots) };
}
