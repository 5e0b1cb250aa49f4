import { type Filter, type FilterOptions, nearestArgument } from '../../definition';
import type { FilterModel, Json, JsonSchema, SourceModel } from '../../model';
import { operandPlace } from '../conditions';
import { contextTest } from '../context-condition';
import { listed } from '../listed';
import { inside, type Spot } from '../report';
import { placeOf, schemaAt } from './arguments';
import type { ScreenScope } from './scope';
import { checkText } from './texts';
import { ownLabels, valuesOf, wordsOf } from './words';

/**
 * A filter of a list.
 * @param rows the scope in which `record` is a record of the list: a filter usually has the name of a property
 */
export function compileFilter(
  written: Filter,
  spot: Spot,
  scope: ScreenScope,
  rows: ScreenScope,
  source: SourceModel | undefined,
): FilterModel {
  const { report, world } = scope;
  const plain = 'parameter' in written;
  const name = plain ? written.parameter : written.filter;
  const known = plain ? source?.query : source?.filters;
  if (known && !known.includes(name))
    report(inside(spot, plain ? 'parameter' : 'filter'), plain ? 'unknown-source-argument' : 'unknown-filter', {
      name,
      source: source?.name ?? '',
      allowed: listed(known),
      ...nearestArgument(name, known),
    });
  checkText(written.label, inside(spot, 'label'), scope);
  const property = schemaAt(['record', name], rows);
  const as = written.as ?? usualControl(written.options, property, plain);
  // A filter by an added property compares for equality; what one of the API's own does, only the API knows.
  const isAdded = world.optionSources.get(source?.name ?? '')?.byAddition.includes(name) === true;
  if (as === 'date' && !plain && isAdded && property?.format === 'date-time')
    report(inside(spot, 'as'), 'filter-day-of-moment', { name });
  const options = optionsOf(written.options, inside(spot, 'options'), scope, property);
  if (written.counts === true && source && (plain || !source.counts?.includes(name)))
    report(inside(spot, 'counts'), 'filter-not-counted', {
      name,
      source: source.name,
      allowed: listed(source.counts ?? []),
      ...nearestArgument(name, source.counts ?? []),
    });
  const named = written.named && placeOf(`record.${written.named}`, inside(spot, 'named'), rows);
  checkStart({ name, as, options, start: written.default }, inside(spot, 'default'), scope);
  return {
    name,
    plain,
    label: written.label,
    as,
    options,
    displayed: contextTest(written.displayed, inside(spot, 'displayed'), world, report),
    ...(named && { named: named.path.slice(1) }),
    ...(written.counts === true && { counts: true as const }),
    ...(written.default !== undefined && { default: written.default }),
  };
}

/** A plain parameter takes one value, a filter any of several. */
function usualControl(
  options: FilterOptions | undefined,
  property: JsonSchema | undefined,
  plain: boolean,
): FilterModel['as'] {
  if (options !== undefined) return plain ? 'choice' : 'choices';
  return property?.type === 'boolean' ? 'yesNo' : 'text';
}

interface Start extends Pick<FilterModel, 'name' | 'as' | 'options'> {
  readonly start: Json | undefined;
}

/** The initial value of a choice must be one of its options, where these are written out: otherwise the user could not choose it again. */
function checkStart({ name, as, options, start }: Start, spot: Spot, { report }: ScreenScope): void {
  if (start === undefined || 'path' in options || options.length === 0 || (as !== 'choice' && as !== 'choices')) return;
  const known = options.map(({ value }) => String(value));
  const values: readonly Json[] = Array.isArray(start) ? start : [start];
  for (const value of values.map(String))
    if (!known.includes(value))
      report(spot, 'value-not-an-option', { name, value, allowed: listed(known), ...nearestArgument(value, known) });
}

function optionsOf(
  written: FilterOptions | undefined,
  spot: Spot,
  scope: ScreenScope,
  property: JsonSchema | undefined,
): FilterModel['options'] {
  if (written === undefined) return [];
  if (Array.isArray(written)) {
    const seen = new Set<Json>();
    return written.map(({ value, label }, index) => {
      if (seen.has(value)) scope.report(inside(spot, index, 'value'), 'option-doubled', { value: String(value) });
      seen.add(value);
      checkText(label, inside(spot, index, 'label'), scope);
      return { value, label };
    });
  }
  if ('labels' in written) {
    const place = operandPlace(written.labels, scope.world, inside(spot, 'labels'), scope.report);
    const words = ownLabels(written.words, inside(spot, 'words'), scope);
    return { path: place?.path ?? [], ...(words && { words }) };
  }
  if ('words' in written) {
    const words = wordsOf(written.words, valuesOf(property), inside(spot, 'words'), scope);
    return Object.entries(words).map(([value, label]) => ({ value, label }));
  }
  return { path: operandPlace(written, scope.world, spot, scope.report)?.path ?? [] };
}
