import { nearestArgument } from '../definition';
import type { Json, ListedOptionModel, OptionListModel, OptionsModel } from '../model';
import { argumentRecord, type Given, givenRecord } from './arguments';
import { type ConditionResolver, operandPlace } from './conditions';
import { listed } from './fields';
import type { FieldScope, WrittenField } from './form-scope';
import type { Logic, OptionReads, Subject } from './logic';
import { inside } from './report';
import type { Slots } from './slots';

/** A field's options with every name in them resolved. */
export interface ResolvedOptions extends OptionReads {
  readonly when: readonly Logic[];
  readonly where: Readonly<Record<string, Given>>;
  readonly context?: Subject;
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
    const seen = new Set<Json>();
    const when = definition.map((option, index) => {
      const at = inside(spot, index, 'value');
      if (seen.has(option.value)) report(at, 'option-doubled', { value: String(option.value) });
      seen.add(option.value);
      return resolver.logicOf(option.when, inside(spot, index, 'when'));
    });
    return { when, where: {}, subjects: [], switches: when };
  }
  if ('source' in definition) {
    judgeSource(definition.source, Object.keys(definition.where ?? {}), field, scope);
    const where = givenRecord(definition.where, inside(spot, 'where'), resolver);
    const subjects = Object.values(where).flatMap((given) => ('subject' in given ? [given.subject] : []));
    return { when: [], where, subjects, switches: [] };
  }
  if ('setting' in definition || 'context' in definition) {
    const place = operandPlace(definition, world, spot, report);
    const context: Subject | undefined = place && { kind: 'context', path: place.path };
    return { when: [], where: {}, context, subjects: context ? [context] : [], switches: [] };
  }
  return { when: [], where: {}, subjects: [], switches: [] };
}

function judgeSource(
  name: string,
  given: readonly string[],
  { options }: WrittenField,
  { report, world }: FieldScope,
): void {
  if (!options) return;
  const source = world.optionSources.get(name);
  if (!source) {
    if (world.sources.complete)
      report(inside(options.spot, 'source'), 'unknown-source', {
        name,
        ...nearestArgument(name, world.optionSources.keys()),
      });
    return;
  }
  for (const argument of given) {
    if (!source.where.includes(argument))
      report(inside(options.spot, 'where', argument), 'unknown-source-argument', {
        name: argument,
        source: name,
        allowed: listed(source.where),
        ...nearestArgument(argument, source.where),
      });
  }
  for (const argument of source.required) {
    if (!given.includes(argument))
      report(inside(options.spot, 'source'), 'missing-source-argument', { name: argument, source: name });
  }
}

/** The model of a field's options; its own slot is filled in when all slots are known. */
export function emitOptions(
  field: WrittenField,
  resolved: ResolvedOptions | undefined,
  slots: Slots,
): OptionsModel | undefined {
  if (!field.options || !resolved) return undefined;
  const { definition } = field.options;
  const shown = Array.isArray(definition) || 'range' in definition ? {} : (definition as Presentation);
  return {
    from: listModel(field, resolved, slots),
    freeText: shown.freeText ?? false,
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
  { when, where, context }: ResolvedOptions,
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
  if ('source' in definition) return { kind: 'source', source: definition.source, where: argumentRecord(where, slots) };
  if ('range' in definition) {
    const { start, thisYear = false, count } = definition.range;
    return { kind: 'range', start, thisYear, count };
  }
  return { kind: 'context', slot: slots.slotOf(context ?? { kind: 'context', path: [] }) };
}
