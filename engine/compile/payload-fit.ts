import { type DefinitionSet, type Locator, nearestArgument, type Path } from '../definition';
import {
  type FieldFormModel,
  type FieldModel,
  type FormModel,
  isList,
  isObject,
  isSentWith,
  type Json,
  type JsonObject,
  type KeptFields,
  mostRows,
  usualFileSize,
  usualFiles,
  usualRows,
  type Vocabulary,
} from '../model';
import type { Report } from './report';
import { type Entities, findProperty, itemOf, kindsOf, mayGive, type PlacedSchema, requiredOf } from './schema-shape';
import { own } from './world';

/**
 * Checks that what a form sends fits what the API takes: each step that sends to a named source is compared with the source's payload
 * schema. A renamed field or property is found before it fails in the browser.
 */
export function checkPayload(
  form: FormModel,
  document: Locator,
  { sources, dataSchemas }: Pick<DefinitionSet, 'sources' | 'dataSchemas'>,
  operations: Vocabulary['operations'],
  report: Report,
): void {
  if (form.kind !== 'fields') return;
  for (const [index, { submit }] of form.steps.entries()) {
    const keeps = own(operations, submit.operation ?? '')?.keeps;
    if (keeps) checkKept(form, index, keeps, document, dataSchemas, report);
    const taken = payloadOf(sources, submit.operation);
    if (!taken) continue;
    for (const { path, rule, args } of payloadMisfits(form, index, taken, dataSchemas))
      report({ document, path }, rule, { source: submit.operation ?? '', ...args });
  }
}

/** Compares what a step sends to an operation of the host with the entities in which the operation stores it. */
function checkKept(
  form: FieldFormModel,
  stepIndex: number,
  { entities: names, names: properties }: KeptFields,
  document: Locator,
  entities: Entities,
  report: Report,
): void {
  const given: PlacedSchema = { schema: form.payloadSchema, home: form.payloadSchema };
  for (const name of names) {
    const schema = entities.get(name)?.value;
    if (!schema) continue;
    for (const field of sentFields(form, stepIndex)) {
      const property = Object.hasOwn(properties, field.name) ? properties[field.name] : field.path.join('.');
      if (property === null || property === undefined) continue;
      const [misplaced] = checkPlace(property.split('.'), { schema, home: schema }, placeOf(form, field), entities);
      const source = `${name}.schema.json`;
      if (misplaced) report({ document, path: misplaced.path }, misplaced.rule, { source, ...misplaced.args });
      const gives = atPath(given, field.path, entities);
      const takes = atPath({ schema, home: schema }, property.split('.'), entities);
      if (misplaced || !gives || !takes) continue;
      for (const { path, rule, args } of partMisfits(field, property, takes, placeOf(form, field), entities))
        report({ document, path }, rule, { source, ...args });
      if (mayGive(gives, takes, entities)) continue;
      report({ document, path: placeOf(form, field) }, 'payload-kind-does-not-fit', {
        source,
        name: field.name,
        property,
        givenKinds: kindsOf(gives, entities)?.join(', ') ?? '',
        expectedKinds: kindsOf(takes, entities)?.join(', ') ?? '',
      });
    }
  }
}

/** Fields whose values a step sends. */
export function sentFields(form: FieldFormModel, stepIndex: number): readonly FieldModel[] {
  const { sends } = form.steps[stepIndex]?.submit ?? { sends: 'step' };
  return form.fields.filter(({ store, step }) => store && isSentWith(sends, stepIndex, step));
}

export interface PayloadProblem {
  readonly path: Path;
  readonly rule:
    | 'payload-does-not-fit'
    | 'payload-kind-does-not-fit'
    | 'payload-incomplete'
    | 'file-not-kept'
    | 'file-accepts-more'
    | 'list-accepts-more';
  readonly args: Readonly<Record<string, string>>;
}

function payloadOf(sources: DefinitionSet['sources'], operation: string | undefined): PlacedSchema | undefined {
  const all = sources?.value.sources;
  const schema = all && operation !== undefined && Object.hasOwn(all, operation) ? all[operation]?.payload : undefined;
  return schema && { schema, home: schema };
}

/**
 * Reports where what a step of a form sends does not fit what the API takes, at places of the form's own file.
 * @param beside members of the payload that come from elsewhere than the form
 */
export function payloadMisfits(
  form: FieldFormModel,
  stepIndex: number,
  taken: PlacedSchema,
  entities: Entities,
  beside: readonly string[] = [],
): PayloadProblem[] {
  const fields = sentFields(form, stepIndex);
  const given: PlacedSchema = { schema: form.payloadSchema, home: form.payloadSchema };
  const names = new Set([...beside, ...[...fields, ...form.extra].map(({ path }) => path[0])]);
  return [
    ...fields.flatMap((field) => checkField(field, placeOf(form, field), given, taken, entities)),
    ...form.extra.flatMap(({ path }, index) => checkPlace(path, taken, ['extra', index, 'path'], entities)),
    ...requiredOf(taken, entities)
      .filter((name) => !names.has(name))
      .map(
        (name): PayloadProblem => ({
          path: ['steps', stepIndex, 'submit', 'operation'],
          rule: 'payload-incomplete',
          args: { name },
        }),
      ),
  ];
}

function checkField(
  field: FieldModel,
  place: Path,
  given: PlacedSchema,
  taken: PlacedSchema,
  entities: Entities,
): readonly PayloadProblem[] {
  const misplaced = checkPlace(field.path, taken, place, entities);
  if (misplaced.length > 0) return misplaced;
  const [gives, takes] = [atPath(given, field.path, entities), atPath(taken, field.path, entities)];
  if (!gives || !takes) return [];
  if (mayGive(gives, takes, entities)) return partMisfits(field, field.path.join('.'), takes, place, entities);
  const args = {
    name: field.name,
    property: field.path.join('.'),
    givenKinds: kindsOf(gives, entities)?.join(', ') ?? '',
    expectedKinds: kindsOf(takes, entities)?.join(', ') ?? '',
  };
  return [{ path: place, rule: 'payload-kind-does-not-fit', args }];
}

/**
 * A file belongs to a property that keeps files, and that accepts all that the field accepts. A list belongs to one that takes as many
 * rows, and each of its columns to a property of these rows.
 */
function partMisfits(
  { name, type, settings, columns = [] }: FieldModel,
  property: string,
  placed: PlacedSchema,
  path: Path,
  entities: Entities,
): readonly PayloadProblem[] {
  if (type === 'list') {
    const open: PlacedSchema = { schema: {}, home: placed.home };
    const rows = itemOf(placed, entities) ?? open;
    const [given, allowed] = [numberOr(settings.max, usualRows), numberOr(placed.schema.maxItems, mostRows)];
    const tooMany: PayloadProblem = {
      path,
      rule: 'list-accepts-more',
      args: { name, property, given: String(given), allowed: String(allowed) },
    };
    const cells = columns.flatMap((column, index): readonly PayloadProblem[] => {
      const at: Path = [...path, 'columns', index];
      if (settings.sends !== undefined && settings.sends !== 'rows') return [];
      const [misplaced] = checkPlace([column.name], rows, at, entities);
      if (misplaced) return [misplaced];
      return partMisfits(
        column,
        `${property}.${column.name}`,
        atPath(rows, [column.name], entities) ?? open,
        at,
        entities,
      );
    });
    return given > allowed ? [tooMany, ...cells] : cells;
  }
  const several = type === 'files';
  if (type !== 'file' && !several) return [];
  const takes = placed.schema;
  const kept = several ? takes.items : takes;
  if (!isObject(kept) || kept.format !== 'file') return [{ path, rule: 'file-not-kept', args: { name, property } }];
  if (!isObject(takes['x-file'])) return [];
  const [given, allowed] = [
    fileRule(settings, settings.min, settings.max),
    fileRule(takes['x-file'], takes.minItems, takes.maxItems),
  ];
  const fits =
    given.accept.every((kind) => allowed.accept.includes(kind)) &&
    given.maxSize <= allowed.maxSize &&
    (!several || (given.least >= allowed.least && given.most <= allowed.most));
  if (fits) return [];
  const count = ({ least, most }: typeof given) => (allowed.least > 1 ? `${least}–${most}` : most);
  const words = (rule: typeof given) =>
    `${several ? `${count(rule)} × ` : ''}${rule.accept.join(', ')} (${rule.maxSize})`;
  return [{ path, rule: 'file-accepts-more', args: { name, property, given: words(given), allowed: words(allowed) } }];
}

const numberOr = (value: Json | undefined, otherwise: number) => (typeof value === 'number' ? value : otherwise);

function fileRule({ accept, maxSize }: JsonObject, min: Json | undefined, max: Json | undefined) {
  return {
    accept: isList(accept) ? accept.map(String) : [],
    maxSize: numberOr(maxSize, usualFileSize),
    // A list with none is no value.
    least: Math.max(1, numberOr(min, 1)),
    most: numberOr(max, usualFiles),
  };
}

/** Every part of the path must be a property that the payload names, unless it allows additional ones. */
function checkPlace(path: readonly string[], taken: PlacedSchema, place: Path, entities: Entities): PayloadProblem[] {
  let placed = taken;
  for (const [depth, name] of path.entries()) {
    const found = findProperty(placed, name, entities);
    if (found.kind === 'open') return [];
    if (found.kind === 'unknown') {
      const near = nearestArgument(name, found.known);
      const allowed = { allowed: found.known.join(', ') };
      const args = { name: path.slice(0, depth + 1).join('.'), ...(near.nearest === undefined ? allowed : near) };
      return [{ path: place, rule: 'payload-does-not-fit', args }];
    }
    placed = found.property;
  }
  return [];
}

function atPath(root: PlacedSchema, path: readonly string[], entities: Entities): PlacedSchema | undefined {
  return path.reduce<PlacedSchema | undefined>((placed, name) => {
    const found = placed && findProperty(placed, name, entities);
    return found?.kind === 'known' ? found.property : undefined;
  }, root);
}

const places = new WeakMap<FieldFormModel, readonly Path[]>();

/** Stores where the fields of a model are written: the model itself does not hold it. */
export function rememberPlaces(form: FieldFormModel, written: readonly Path[]): void {
  places.set(form, written);
}

/** Where a field is in its form's file. */
export function placeOf(form: FieldFormModel, field: FieldModel): Path {
  return places.get(form)?.[form.fields.indexOf(field)] ?? ['steps', field.step, 'fields'];
}
