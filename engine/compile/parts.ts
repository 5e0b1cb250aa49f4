import {
  caseSegment,
  type FieldDefinition,
  type FieldPart,
  type FieldSection,
  type FieldUse,
  isGroup,
  isUnion,
  limits,
  partsOf,
} from '../definition';
import type { FieldSetModel, PartModel } from '../model';
import type { FormScope, Held, Holder, Locker, WrittenFieldSet, WrittenUnion } from './form-scope';
import { type Merged, merge } from './merge-shared';
import { inside, type Spot } from './report';

type AddField = (
  written: FieldDefinition | FieldUse,
  merged: Merged,
  spot: Spot,
  step: number,
  place: { readonly held: Held; readonly path: readonly string[] },
) => number;

/** The container of the fields that are being collected. */
interface Around {
  readonly step: number;
  readonly depth: number;
  readonly prefix: string;
  readonly path: readonly string[];
  readonly holders: readonly Holder[];
  readonly lockers: readonly Locker[];
  readonly used: Spot | undefined;
  readonly into: PartModel[];
}

const locks = ['readOnly', 'disabled'] as const;

/** Properties that a group or a union may have besides what it contains; everything else belongs to its fields. */
const partProperties = ['name', 'use', 'type', 'label', 'help', 'displayed', ...locks, 'path', 'fields', 'by', 'cases'];

/**
 * Collects fields out of sections, groups and unions. From here on each is a field like any other: its name and its place in the payload
 * begin with those of its group, and what hides its container hides it.
 */
export function collectParts(scope: FormScope, addField: AddField) {
  const { report, world } = scope;
  const unions: WrittenUnion[] = [];
  const fieldSets: WrittenFieldSet[] = [];
  const roots = new Map<number, PartModel[]>();
  let incomplete = false;
  let count = 0;

  const rootOf = (step: number): PartModel[] => {
    const root = roots.get(step) ?? [];
    roots.set(step, root);
    return root;
  };
  const outermost = (step: number): Around => ({
    ...{ step, depth: 0, prefix: '', path: [], holders: [], lockers: [], used: undefined },
    into: rootOf(step),
  });

  function addPart(part: FieldPart, spot: Spot, context: Around): void {
    if ('section' in part) {
      addSection(part, spot, context);
      return;
    }
    const merged = merge(part, spot, scope);
    if (!merged) {
      incomplete = true;
      return;
    }
    if (isGroup(merged.definition) || isUnion(merged.definition)) {
      addSet(merged, spot, context);
      return;
    }
    // A shared group that is used several times becomes larger than what is written.
    if (++count > limits.fields) {
      if (count === limits.fields + 1) report(context.used ?? spot, 'parts-too-many', { limit: limits.fields });
      incomplete = true;
      return;
    }
    const { prefix, path, holders, lockers, used, step } = context;
    const { definition } = merged;
    const named = { ...definition, name: `${prefix}${definition.name}` };
    const place = {
      held: { holders, lockers, prefix, used },
      path: [...path, ...partsOf(definition.path ?? `/${definition.name}`)],
    };
    context.into.push(addField(part, { ...merged, definition: named }, spot, step, place));
  }

  function addParts(parts: readonly FieldPart[], spot: Spot, context: Around): void {
    parts.forEach((part, index) => {
      addPart(part, inside(spot, index), context);
    });
  }

  function isTooDeep({ depth }: Around, spot: Spot): boolean {
    if (depth < limits.parts) return false;
    report(spot, 'parts-too-deep', { limit: limits.parts });
    incomplete = true;
    return true;
  }

  function within(context: Around, more: Partial<Around>): Around {
    return { ...context, depth: context.depth + 1, ...more };
  }

  /** Records a container that is drawn around fields. */
  function addFieldSet(
    model: Omit<FieldSetModel, 'parts'>,
    texts: WrittenFieldSet['texts'],
    context: Around,
    spot: Spot,
  ) {
    const parts: PartModel[] = [];
    if (fieldSets.some(({ step, name }) => step === context.step && name === model.name))
      report(spot, 'part-doubled', { name: model.name });
    fieldSets.push({ step: context.step, name: model.name, texts });
    context.into.push({ ...model, parts });
    return parts;
  }

  function addSection(written: FieldSection, spot: Spot, context: Around): void {
    if (isTooDeep(context, spot)) return;
    const { section, heading, description, columns, collapsible, displayed, fields } = written;
    if (collapsible !== undefined && heading === undefined)
      report(inside(spot, 'collapsible'), 'section-without-heading', { name: section });
    const parts = addFieldSet(
      {
        kind: 'section',
        name: `${context.prefix}${section}`,
        ...(heading !== undefined && { heading }),
        ...(description !== undefined && { description }),
        ...(columns !== undefined && columns > 1 && { columns: columns as 2 | 3 }),
        ...(collapsible !== undefined && { collapsible }),
      },
      textsOf(written, ['heading', 'description'], (property) => inside(spot, property)),
      context,
      inside(spot, 'section'),
    );
    const holders = [...context.holders, ...conditioned(displayed, inside(spot, 'displayed'), context.prefix)];
    const lockers = [...context.lockers, ...locksIn(written, (lock) => inside(spot, lock), context.prefix)];
    addParts(fields, inside(spot, 'fields'), within(context, { holders, lockers, into: parts }));
  }

  function addSet({ definition, at }: Merged, spot: Spot, context: Around): void {
    if (isTooDeep(context, spot)) return;
    const { name, label, help, displayed } = definition;
    for (const property of Object.keys(definition))
      if (!partProperties.includes(property))
        report(at(property), 'part-property', { name, property, type: definition.type });
    const full = `${context.prefix}${name}`;
    const into =
      label === undefined
        ? context.into
        : addFieldSet(
            { kind: 'group', name: full, heading: label, ...(help !== undefined && { description: help }) },
            textsOf(definition, ['label', 'help'], at),
            context,
            at('name'),
          );
    const home = at('type').document;
    const inner = within(context, {
      into,
      prefix: `${full}.`,
      path: [...context.path, ...partsOf(definition.path ?? `/${name}`)],
      holders: [...context.holders, ...conditioned(displayed, at('displayed'), context.prefix)],
      lockers: [...context.lockers, ...locksIn(definition, at, context.prefix)],
      used: home === spot.document ? context.used : (context.used ?? spot),
    });
    if (isGroup(definition)) addParts(definition.fields, at('fields'), inner);
    else if (isUnion(definition)) addUnion(definition, at, inner, context);
  }

  function addUnion(
    { name, by, cases }: Extract<FieldDefinition, { readonly type: 'union' }>,
    at: Merged['at'],
    inner: Around,
    context: Around,
  ): void {
    const told = typeof by === 'string' ? by : (by.name ?? ('use' in by ? sharedNameOf(by.use) : ''));
    if (typeof by !== 'string') addPart(by, at('by'), inner);
    const union: WrittenUnion = {
      name: `${context.prefix}${name}`,
      step: context.step,
      by: told,
      prefix: typeof by === 'string' ? context.prefix : inner.prefix,
      cases: Object.keys(cases),
      at,
    };
    unions.push(union);
    for (const [value, parts] of Object.entries(cases)) {
      const spot = inside(at('cases'), value);
      const chosen: Holder = { prefix: union.prefix, spot, chosen: { union, value } };
      addParts(parts, spot, {
        ...inner,
        prefix: `${inner.prefix}${caseSegment(value)}.`,
        holders: [...inner.holders, chosen],
      });
    }
  }

  const sharedNameOf = (use: string) => world.sharedFields.get(use)?.value.name ?? use;

  return {
    unions,
    fieldSets,
    addSection(written: FieldSection, spot: Spot, step: number) {
      addSection(written, spot, outermost(step));
    },
    addSet(merged: Merged, spot: Spot, step: number) {
      addSet(merged, spot, outermost(step));
    },
    /** A field directly in the step. */
    place(step: number, index: number) {
      rootOf(step).push(index);
    },
    incomplete: () => incomplete,
    layouts: (): ReadonlyMap<number, readonly PartModel[]> =>
      new Map([...roots].filter(([step]) => fieldSets.some((each) => each.step === step))),
  };
}

function conditioned(displayed: Holder['displayed'], spot: Spot, prefix: string): Holder[] {
  return displayed === undefined || displayed === true ? [] : [{ displayed, spot, prefix }];
}

/** The locks that a container says for its fields. */
function locksIn(
  written: Pick<FieldDefinition, 'readOnly' | 'disabled'>,
  at: (lock: Locker['lock']) => Spot,
  prefix: string,
): Locker[] {
  return locks.flatMap((lock) => {
    const when = written[lock];
    return when === undefined || when === false ? [] : [{ lock, prefix, when, spot: at(lock) }];
  });
}

function textsOf<Written extends object, Name extends keyof Written & string>(
  written: Written,
  names: readonly Name[],
  at: (property: string) => Spot,
): WrittenFieldSet['texts'] {
  return names.flatMap((name) => {
    const key: unknown = written[name];
    return typeof key === 'string' ? [{ key, spot: at(name) }] : [];
  });
}

/** Whether two fields are never shown together: they belong to different cases of one union. */
export function areExclusive(one: Held | undefined, other: Held | undefined): boolean {
  return (
    one?.holders.some(
      ({ chosen }) =>
        chosen &&
        other?.holders.some(
          (each) => each.chosen && each.chosen.union === chosen.union && each.chosen.value !== chosen.value,
        ),
    ) === true
  );
}
