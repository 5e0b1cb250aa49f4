import { nearestArgument } from '../definition';
import type { Json, ListedOptionModel, OptionListModel, OptionsModel } from '../model';
import { argumentRecord, givenRecord } from './arguments';
import { type ConditionResolver, operandPlace } from './conditions';
import { otherOf } from './fields';
import type { FieldScope, WrittenField, WrittenOptions } from './form-scope';
import { listed } from './listed';
import { type Logic, nothingRead, type OptionReads, type Subject } from './logic';
import { resolveReading } from './option-reading';
import { inside, type Spot } from './report';
import type { SourceArguments } from './world';

/** The options of a field, and what decides over them. */
export interface Options {
  /** Its own slot is filled in once all slots are known. */
  readonly model: OptionsModel;
  readonly reads: OptionReads;
}

export function compileOptions(
  field: WrittenField,
  scope: FieldScope,
  resolver: ConditionResolver,
): Options | undefined {
  const { options } = field;
  if (!options) return undefined;
  const { from, reads } = compileList(field.name, options, scope, resolver);
  const { definition } = options;
  const other = otherOf(field.definition);
  const shown = Array.isArray(definition) || 'range' in definition ? {} : (definition as Presentation);
  const model: OptionsModel = {
    from,
    freeText: shown.freeText ?? other !== undefined,
    ...(other && { other }),
    sort: shown.sort ?? 'given',
    last: shown.last ?? [],
    slot: -1,
  };
  return { model, reads };
}

interface Presentation {
  readonly freeText?: boolean;
  readonly sort?: 'given' | 'label';
  readonly last?: readonly Json[];
}

function compileList(
  name: string,
  { definition, spot }: WrittenOptions,
  scope: FieldScope,
  resolver: ConditionResolver,
): { readonly from: OptionListModel; readonly reads: OptionReads } {
  const { report, world } = scope;
  if (Array.isArray(definition)) {
    const seen = new Set<string>();
    const switches: Logic[] = [];
    const list = definition.map(({ value: written, label, group, when }, index): ListedOptionModel => {
      const at = inside(spot, index, 'value');
      // 1 and "1" are the same in a document and in a URL.
      const value = String(written);
      if (seen.has(value)) report(at, 'option-doubled', { value });
      seen.add(value);
      if (value.trim() === '') report(at, 'option-blank', { name });
      const offered = resolver.logicOf(when, inside(spot, index, 'when'));
      if (offered === false) report(inside(spot, index, 'when'), 'option-never-offered', { value }, 'warning');
      switches.push(offered);
      return {
        value: written,
        ...(label !== undefined && { label }),
        ...(group !== undefined && { group }),
        when: resolver.slots.switchOf(offered),
      };
    });
    return { from: { kind: 'list', options: list }, reads: { subjects: [], switches } };
  }
  if ('source' in definition) {
    const source = checkSource(
      definition.source,
      Object.keys(definition.where ?? {}),
      { source: inside(spot, 'source'), where: inside(spot, 'where') },
      scope,
    );
    const read = source && resolveReading(definition, source, spot, scope);
    const where = givenRecord(definition.where, inside(spot, 'where'), resolver);
    const subjects = Object.values(where).flatMap((given) => ('subject' in given ? [given.subject] : []));
    const sent = argumentRecord(asSent(where, source), resolver);
    return {
      from: { kind: 'source', source: definition.source, where: sent, ...(read && { read }) },
      reads: { subjects, switches: [] },
    };
  }
  if ('range' in definition) {
    const { start, thisYear = false, count } = definition.range;
    return { from: { kind: 'range', start, thisYear, count }, reads: nothingRead };
  }
  const place = operandPlace(definition, world, spot, report);
  const context: Subject = { kind: 'context', path: place?.path ?? [] };
  return {
    from: { kind: 'context', slot: resolver.slots.slotOf(context) },
    reads: { subjects: [context], switches: [] },
  };
}

/** Arguments by the names under which they are sent. */
export function asSent<Value>(where: Readonly<Record<string, Value>>, source: SourceArguments | undefined) {
  const sentAs = (name: string) => (source?.filters.includes(name) ? `filter[${name}]` : name);
  return Object.fromEntries(Object.entries(where).map(([name, given]) => [sentAs(name), given]));
}

/** The source of a name that is called with these arguments; reports problems of either. */
export function checkSource(
  name: string,
  given: readonly string[],
  at: { readonly source: Spot; readonly where: Spot },
  { report, world }: Pick<FieldScope, 'report' | 'world'>,
): SourceArguments | undefined {
  const source = world.optionSources.get(name);
  const written = Object.hasOwn(world.definitions.sources?.value.sources ?? {}, name)
    ? world.definitions.sources?.value.sources[name]
    : undefined;
  if (!source && written) {
    report(at.source, 'source-not-get', { name, method: written.method });
    return undefined;
  }
  if (!source) {
    if (world.sources.complete)
      report(at.source, 'unknown-source', {
        name,
        ...nearestArgument(name, world.optionSources.keys()),
      });
    return undefined;
  }
  for (const argument of given) {
    if (!source.where.includes(argument))
      report(inside(at.where, argument), 'unknown-source-argument', {
        name: argument,
        source: name,
        allowed: listed(source.where),
        ...nearestArgument(argument, source.where),
      });
  }
  const meant = given.map((argument) => nearestArgument(argument, source.where).nearest);
  for (const argument of source.required) {
    // A misspelled argument is one mistake, not also a missing one.
    if (!given.includes(argument) && !meant.includes(argument))
      report(at.source, 'missing-source-argument', { name: argument, source: name });
  }
  return source;
}
