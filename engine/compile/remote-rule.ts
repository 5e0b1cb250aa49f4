import type { RemoteRule } from '../definition';
import type { RemoteModel } from '../model';
import { argumentRecord, givenRecord } from './arguments';
import type { ConditionResolver } from './conditions';
import { type FieldScope, isSentTogether, type WrittenField } from './form-scope';
import { followAnswer } from './option-reading';
import { asSent, checkSource } from './options';
import { inside, type Spot } from './report';
import { kindsOf } from './schema-shape';

const longest = 5_000;

/** The remote check of a field, or of the form where there is none. */
export function compileRemote(
  { source: name, of, right, whenUnknown = 'ask again', timeout = longest }: RemoteRule,
  spot: Spot,
  field: WrittenField | undefined,
  scope: FieldScope,
  resolver: ConditionResolver,
): RemoteModel | undefined {
  const { report, world } = scope;
  const at = { source: inside(spot, 'source'), where: inside(spot, 'of') };
  const asksHost = world.optionSources.get(name)?.isGet === false;
  // The host returns options, no result for a value.
  if (asksHost) report(at.source, 'unknown-source', { name, allowed: apiSources(world).join(', ') });
  const source = asksHost ? undefined : checkSource(name, Object.keys(of), at, scope);
  const given = givenRecord(of, at.where, resolver);
  for (const [argument, one] of Object.entries(given)) {
    const read = 'subject' in one && one.subject.kind === 'value' ? scope.fields[one.subject.field] : undefined;
    if (!read) continue;
    // Arguments are part of the URL, and URLs are logged.
    if (read.type?.secret)
      report(inside(at.where, argument, 'field'), 'remote-reads-secret', { name: read.name, source: name });
    // The server repeats the check of a value that is sent, so all its arguments must be sent too.
    const unsent = field && field.definition.store !== false && !isSentTogether(scope, field.step, read);
    if (unsent && source && !read.definition.computed)
      report(inside(at.where, argument), 'remote-reads-unsent', { name: field.name, field: read.name });
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
    of: argumentRecord(asSent(given, source), resolver),
    required: source.required,
    right: path,
    whenUnknown: whenUnknown === 'ask again' ? 'askAgain' : whenUnknown,
    timeout,
  };
}

const apiSources = ({ optionSources }: FieldScope['world']) =>
  [...optionSources].flatMap(([each, { isGet }]) => (isGet ? [each] : []));
