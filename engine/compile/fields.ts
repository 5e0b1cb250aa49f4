import {
  type ColumnDefinition,
  type FieldDefinition,
  type FieldUse,
  isGroup,
  isUnion,
  type ListedOption,
  nearestArgument,
  type OptionsDefinition,
  partsOf,
} from '../definition';
import type { OtherModel } from '../model';
import type { FieldScope, FormScope, FoundList, Held, WrittenField, WrittenOptions } from './form-scope';
import { type Merged, merge } from './merge-shared';
import { areExclusive, collectParts } from './parts';
import { inside, type Spot } from './report';
import { checkName, namesIn, own } from './world';

/** Every field of every step, with shared ones merged in and its type and component resolved. */
export function resolveFields(scope: FormScope): FieldScope {
  const { report, steps, spot: form } = scope;
  const fields: WrittenField[] = [];
  const byName = new Map<string, WrittenField>();
  const parts = collectParts(scope, addField);
  let namesComplete = true;
  steps.forEach((step, stepIndex) => {
    step.fields.forEach((written, position) => {
      const spot = inside(form, 'steps', stepIndex, 'fields', position);
      if ('section' in written) {
        parts.addSection(written, spot, stepIndex);
        return;
      }
      const merged = merge(written, spot, scope);
      if (!merged) {
        namesComplete = false;
        return;
      }
      if (isGroup(merged.definition) || isUnion(merged.definition)) parts.addSet(merged, spot, stepIndex);
      else parts.place(stepIndex, addField(written, merged, spot, stepIndex));
    });
  });
  checkPaths(fields, scope);
  const layouts = parts.layouts();
  for (const { definition, step, name, at } of fields)
    if (definition.order !== undefined && layouts.has(step)) report(at('order'), 'order-in-parts', { name });
  return {
    ...scope,
    fields,
    byName,
    namesComplete: namesComplete && !parts.incomplete(),
    unions: parts.unions,
    fieldSets: parts.fieldSets,
    layouts,
  };

  function addField(
    written: FieldDefinition | FieldUse,
    { definition, at }: Merged,
    spot: Spot,
    step: number,
    place?: { readonly held: Held; readonly path: readonly string[] },
  ): number {
    const other = byName.get(definition.name);
    // Two uses of a shared field are no problem of the shared file.
    const shared = 'use' in written && written.name === undefined;
    if (other) report(shared ? inside(spot, 'use') : at('name'), 'field-doubled', { name: definition.name });
    const bare = complete(scope, { definition, at, spot, index: fields.length, step });
    const field = place ? { ...bare, ...place } : bare;
    fields.push(field);
    if (!other) byName.set(definition.name, field);
    return field.index;
  }
}

type Bare = Pick<WrittenField, 'definition' | 'at' | 'spot' | 'index' | 'step'>;

function complete(scope: FormScope, bare: Bare): WrittenField {
  const { world, report } = scope;
  const { definition, at } = bare;
  const { types, components } = world.vocabulary;
  const type = own(types, definition.type);
  if (!type) checkName(report, at('type'), 'unknown-type', definition.type, namesIn(types));
  // A list that the server pages is searched on the server, which only one component supports.
  const codes = type?.offer !== undefined;
  const remote = !codes && isPaged(definition, world);
  const several = type?.holds === 'choices';
  if (several) checkSeveral(scope, bare, remote);
  const usual = definition.computed
    ? outputComponent
    : remote && !several
      ? searchComponent
      : several && isFromSource(definition)
        ? chipsComponent
        : type?.component;
  const componentName = definition.component ?? usual ?? '';
  if (remote && !several && definition.component !== undefined && definition.component !== searchComponent)
    report(at('component'), 'component-cannot-search', { name: definition.name, component: componentName });
  const component = own(components, componentName);
  if (!component && (definition.component !== undefined || type))
    checkName(report, at('component'), 'unknown-component', componentName, namesIn(components));
  const hasOptions = Object.hasOwn(definition, 'options');
  const options = resolveOptions(scope, bare, codes);
  if (component && type) {
    const args = { name: definition.name, component: componentName, type: type.name };
    if (componentName === outputComponent && !definition.computed)
      report(at('component'), 'component-needs-computed', args);
    const draws = component.draws.includes(type.holds) && component.types?.includes(type.name) !== false;
    if (!draws || (codes && hasOptions && component.options)) report(at('component'), 'component-cannot-draw', args);
    else if (component.options && !hasOptions)
      report(bare.spot, definition.component ? 'component-needs-options' : 'options-missing', args);
    if (hasOptions && !codes && !component.options && draws) report(at('options'), 'options-not-used', args, 'warning');
  }
  if (codes && options) checkCodes(scope, bare, options);
  if (otherOf(definition) !== undefined && componentName === searchComponent)
    report(at('other'), 'other-not-drawn', { name: definition.name, component: componentName });
  if (definition.path === '')
    report(at('path'), 'setting-wrong', { name: 'path', field: definition.name, expected: '/name' });
  const path = partsOf(definition.path ?? `/${definition.name}`);
  const columns = definition.type === 'list' ? completeColumns(scope, bare, definition.columns) : undefined;
  const { spot, index, step } = bare;
  const { name } = definition;
  // Written out, like everything that is created once per field: spreading takes several times as long.
  if (!columns) return { definition, at, spot, index, step, name, type, component, componentName, options, path };
  return { definition, at, spot, index, step, name, type, component, componentName, options, path, columns };
}

/** All options of a field with several values are loaded at once, and each value is one of them. */
function checkSeveral({ report }: FormScope, { definition, at }: Bare, remote: boolean): void {
  const { name } = definition;
  const { options } = definition as { readonly options?: OptionsDefinition };
  if (!options || !('source' in options)) return;
  if (remote) report(inside(at('options'), 'source'), 'choices-need-whole-list', { name, source: options.source });
  if ('freeText' in options && options.freeText === true)
    report(inside(at('options'), 'freeText'), 'choices-free-text', { name });
}

/** Columns are fields outside of any step: nothing outside their row can name them. */
function completeColumns(scope: FormScope, list: Bare, columns: readonly ColumnDefinition[]): readonly WrittenField[] {
  const seen = new Set<string>();
  return columns.map((column, index) => {
    const spot = inside(list.at('columns'), index);
    if (seen.has(column.name))
      scope.report(inside(spot, 'name'), 'column-doubled', { name: column.name, list: list.definition.name });
    seen.add(column.name);
    // A column has a subset of the properties of a field.
    const definition = column as FieldDefinition;
    return complete(scope, { definition, at: (property) => inside(spot, property), spot, index: -1, step: list.step });
  });
}

/** Dialing codes belong to countries, which are all known at once; free text has none. */
function checkCodes(
  { world, report }: FormScope,
  { definition, at }: Bare,
  { definition: options, spot, values }: WrittenOptions,
) {
  const { name } = definition;
  const { countries } = world.vocabulary;
  const source = !Array.isArray(options) && 'source' in options ? options.source : undefined;
  if (source !== undefined && world.optionSources.get(source)?.isGet)
    report(inside(spot, 'source'), 'codes-need-whole-list', { name, source });
  for (const property of ['freeText', 'other']) {
    const written = property === 'other' ? otherOf(definition) : (options as { freeText?: boolean }).freeText;
    if (written)
      report(property === 'other' ? at(property) : inside(spot, property), 'codes-property-unused', { name, property });
  }
  if (!countries) return;
  values?.forEach((value, index) => {
    if (typeof value === 'string' && countries.includes(value)) return;
    const place = Array.isArray(options) ? inside(spot, index, 'value') : spot;
    report(place, 'codes-not-a-country', { name, value: String(value), ...nearestArgument(String(value), countries) });
  });
}

/** The component that shows a computed value. */
export const outputComponent = 'output';

/** The component that searches on the server. */
const searchComponent = 'search';

/** The component that finds several of many options. */
const chipsComponent = 'chips';

function isFromSource(definition: FieldDefinition): boolean {
  const { options } = definition as { readonly options?: OptionsDefinition };
  return options !== undefined && 'source' in options;
}

function isPaged(definition: FieldDefinition, { optionSources }: FormScope['world']): boolean {
  const { options } = definition as { options?: OptionsDefinition };
  if (!options || !('source' in options)) return false;
  const source = optionSources.get(options.source);
  return source?.isGet === true && source.where.includes('page') && source.where.includes('size');
}

function resolveOptions(scope: FormScope, bare: Bare, codes: boolean): WrittenOptions | undefined {
  const { definition, at } = bare;
  const written = (definition as { options?: OptionsDefinition }).options;
  if (written === undefined) return undefined;
  const spot = at('options');
  // Free text is a value, too.
  const closed = !codes && otherOf(definition) === undefined;
  if ('list' in written) {
    const list = findList(scope, written.list);
    if (list)
      return {
        codes,
        // The type of a list in the language is not readonly; nothing writes to it.
        definition: list.value as ListedOption[],
        spot: list.spot,
        values: list.value.map(({ value }) => value),
        closed,
      };
    const { world, report, definition: form } = scope;
    const known = [...Object.keys(form.optionLists ?? {}), ...world.sharedOptionLists.keys()];
    if (world.sharedComplete)
      report(inside(spot, 'list'), 'unknown-option-list', {
        name: written.list,
        ...nearestArgument(written.list, known),
      });
    return undefined;
  }
  if (Array.isArray(written))
    return { definition: written, spot, values: written.map(({ value }) => value), closed, codes };
  if ('range' in written) {
    const { start, count, thisYear } = written.range;
    const values = thisYear ? undefined : Array.from({ length: Math.min(count, 1_000) }, (_, offset) => start + offset);
    return { definition: written, spot, values, closed, codes };
  }
  return {
    definition: written as WrittenOptions['definition'],
    spot,
    values: 'source' in written ? scope.world.optionSources.get(written.source)?.values : undefined,
    closed: closed && !('freeText' in written && written.freeText === true),
    codes,
  };
}

/** The *Other* option of a choice, if any. */
export function otherOf(field: object): OtherModel | undefined {
  return (field as { readonly other?: OtherModel }).other;
}

function findList({ definition, spot, world, uses }: FormScope, name: string): FoundList | undefined {
  const ownList = own(definition.optionLists ?? {}, name);
  if (ownList) {
    uses.add(`list ${name}`);
    return { value: ownList, spot: inside(spot, 'optionLists', name) };
  }
  const shared = world.sharedOptionLists.get(name);
  if (shared) uses.add(`shared list ${name}`);
  return shared;
}

/** One place of the payload belongs to one field or extra value; `/a` and `/a/b` cannot both exist. Cases of a union may share one. */
function checkPaths(fields: readonly WrittenField[], { report, definition, spot }: FormScope): void {
  const claims: Claim[] = [
    ...fields
      .filter((field) => field.definition.store !== false)
      .map((field) => ({
        path: field.path,
        spot: field.definition.path === undefined ? field.at('name') : field.at('path'),
        name: field.name,
        held: field.held,
      })),
    ...(definition.extra ?? []).map(({ path }, index) => ({
      path: partsOf(path),
      spot: inside(spot, 'extra', index, 'path'),
      name: path,
    })),
  ];
  const leaves = new Map<string, Claim[]>();
  const branches = new Map<string, string>();
  for (const claim of claims) {
    const { path, spot: place, name } = claim;
    const prefixes = path.map((_, depth) => JSON.stringify(path.slice(0, depth + 1)));
    const whole = prefixes.pop() ?? '[]';
    const before = leaves.get(whole) ?? [];
    const rival = before.find((each) => !areExclusive(each.held, claim.held))?.name;
    const other = rival ?? branches.get(whole) ?? prefixes.map((prefix) => leaves.get(prefix)?.[0]?.name).find(Boolean);
    // Two fields of one name were reported already.
    if (other !== undefined && other !== name)
      report(place, 'path-doubled', { path: `/${path.join('/')}`, name, other });
    leaves.set(whole, [...before, claim]);
    for (const prefix of prefixes) branches.set(prefix, branches.get(prefix) ?? name);
  }
}

interface Claim {
  readonly path: readonly string[];
  readonly spot: Spot;
  readonly name: string;
  readonly held?: Held | undefined;
}
