import { nearestArgument } from '../definition';
import type { Json, ListedOptionModel, OptionListModel, OptionReading, OptionsModel } from '../model';
import { argumentRecord, type Given, givenRecord } from './arguments';
import { type ConditionResolver, operandPlace } from './conditions';
import { otherOf } from './fields';
import type { FieldScope, WrittenField } from './form-scope';
import { listed } from './listed';
import type { Logic, OptionReads, Subject } from './logic';
import { resolveReading } from './option-reading';
import { inside, type Spot } from './report';
import type { Slots } from './slots';
import type { SourceArguments } from './world';

/** A field's options with every name resolved. */
export interface ResolvedOptions extends OptionReads {
  readonly when: readonly Logic[];
  /** By the names under which they are sent. */
  readonly where: Readonly<Record<string, Given>>;
  readonly context?: Subject;
  /** How the answer of a `GET` is read. */
  readonly read?: OptionReading;
}

export function resolveOptionLogic(
  field: WrittenField,
  scope: FieldScope,
  resolver: ConditionResolver,
): ResolvedOptions | undefined {
  const { options } = field;
  if (!options) return undefined;
  const { definition, spot } = options;
  const { report, world } = scope;
  if (Array.isArray(definition)) {
    const seen = new Set<string>();
    const when = definition.map((option, index) => {
      const at = inside(spot, index, 'value');
      // 1 and "1" are the same in a document and in a URL.
      const value = String(option.value);
      if (seen.has(value)) report(at, 'option-doubled', { value });
      seen.add(value);
      if (value.trim() === '') report(at, 'option-blank', { name: field.name });
      const offered = resolver.logicOf(option.when, inside(spot, index, 'when'));
      if (offered === false) report(inside(spot, index, 'when'), 'option-never-offered', { value }, 'warning');
      return offered;
    });
    return { when, where: {}, subjects: [], switches: when };
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
    return { when: [], where: asSent(where, source), subjects, switches: [], ...(read && { read }) };
  }
  if ('setting' in definition || 'context' in definition) {
    const place = operandPlace(definition, world, spot, report);
    const context: Subject | undefined = place && { kind: 'context', path: place.path };
    return { when: [], where: {}, context, subjects: context ? [context] : [], switches: [] };
  }
  return { when: [], where: {}, subjects: [], switches: [] };
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

/** The model of a field's options; its own slot is filled in once all slots are known. */
export function emitOptions(
  field: WrittenField,
  resolved: ResolvedOptions | undefined,
  slots: Slots,
): OptionsModel | undefined {
  if (!field.options || !resolved) return undefined;
  const { definition } = field.options;
  const other = otherOf(field.definition);
  const shown = Array.isArray(definition) || 'range' in definition ? {} : (definition as Presentation);
  return {
    from: listModel(field, resolved, slots),
    freeText: shown.freeText ?? other !== undefined,
    ...(other && { other }),
    sort: shown.sort ?? 'given',
    last: shown.last ?? [],
    slot: -1,
  };
}

interface Presentation {
  readonly freeText?: boolean;
  readonly sort?: 'given' | 'label';
  readonly last?: readonly Json[];
}

function listModel(
  { options }: WrittenField,
  { when, where, context, read }: ResolvedOptions,
  slots: Slots,
): OptionListModel {
  const definition = options?.definition ?? [];
  if (Array.isArray(definition)) {
    const list = definition.map(
      ({ value, label, group }, index): ListedOptionModel => ({
        value,
        ...(label !== undefined && { label }),
        ...(group !== undefined && { group }),
        when: slots.switchOf(when[index] ?? true),
      }),
    );
    return { kind: 'list', options: list };
  }
  if ('source' in definition)
    return { kind: 'source', source: definition.source, where: argumentRecord(where, slots), ...(read && { read }) };
  if ('range' in definition) {
    const { start, thisYear = false, count } = definition.range;
    return { kind: 'range', start, thisYear, count };
  }
  return { kind: 'context', slot: slots.slotOf(context ?? { kind: 'context', path: [] }) };
}
