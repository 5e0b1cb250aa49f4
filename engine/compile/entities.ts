import {
  type DefinitionDocument,
  type DefinitionSet,
  extendSchemas,
  joinedKeywords,
  type Locator,
  nearestArgument,
  ownKeywords,
  type Path,
  prototypeNames,
} from '../definition';
import {
  type EntityFacts,
  type EntityModel,
  type FormModel,
  holdsFiles,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type KeptProperty,
  type PoolAttribute,
  type PoolFacts,
  rowColumns,
  usualFiles,
  usualKeptRows,
  type ValueKind,
  type Vocabulary,
} from '../model';
import { placeOf, sentFields } from './payload-fit';
import { inside, type Report, type Spot } from './report';
import { isOnlyServer } from './source-filters';
import { own } from './world';

/** Keywords of `schemas/data` that are not part of JSON Schema. */
export const entityKeywords = [
  'x-extends',
  'x-reads',
  'x-writes',
  'x-read',
  'x-write',
  'x-index',
  'x-pool',
  'x-was',
  'x-removed',
  'x-verifies',
  'x-lock',
  'x-file',
] as const;

const documentKeywords: readonly string[] = ['x-extends', 'x-reads', 'x-writes'];
const propertyKeywords: readonly string[] = entityKeywords.filter((keyword) => !documentKeywords.includes(keyword));

type Facts = Readonly<Record<string, EntityFacts>>;
type Entities = Readonly<Record<string, EntityModel>>;

/** An added property is named like the properties of the API. */
const propertyName = /^[a-z][A-Za-z0-9]{0,59}$/;
/** Maximum length of a text without its own limit: the user pool stores no more, and an index takes no more. */
const longestText = 2000;
/** Maximum length of an indexed text: more would not fit into a page of the index in every alphabet. */
const longestIndexed = 500;
const kinds: readonly string[] = ['string', 'integer', 'number', 'boolean'] satisfies readonly ValueKind[];

/** The entities as their files describe them, whatever is wrong with them: {@link checkEntities} reports that. */
export function readEntities(schemaOf: (entity: string) => JsonSchema | undefined, facts: Facts): Entities {
  const entities: Record<string, EntityModel> = {};
  for (const [entity, { columns }] of Object.entries(facts)) {
    const schema = schemaOf(entity);
    if (schema === undefined) continue;
    const properties: Record<string, KeptProperty> = {};
    const attributes: Record<string, PoolAttribute> = {};
    for (const [name, property] of Object.entries(propertiesOf(schema))) {
      const kind = kindOf(property) ?? 'string';
      const removed = property['x-removed'];
      if (!columns.includes(name)) properties[name] = keptProperty(property, kind);
      if (typeof property['x-pool'] === 'string' && removed === undefined)
        attributes[name] = { name: property['x-pool'], kind };
    }
    entities[entity] = { properties, attributes };
  }
  return entities;
}

function keptProperty(property: JsonObject, kind: ValueKind): KeptProperty {
  const { 'x-read': read, 'x-removed': removed, 'x-verifies': verifies, 'x-lock': lock } = property;
  // Only the server decides whether a value was verified.
  const write = verifies === undefined ? property['x-write'] : 'server';
  // Before a file is deleted, records that name it are looked up.
  const indexed = property['x-index'] === true || holdsFiles(property);
  const bare = withoutKeywords(property);
  const columns = rowColumns(property);
  return {
    schema: columns
      ? { maxItems: usualKeptRows, ...bare, type: kind, items: rowSchema(bare.items, columns) }
      : valueSchema(bare, kind, indexed ? longestIndexed : longestText),
    kind,
    ...(read !== undefined && { read: textsOf(read) }),
    ...(write !== undefined && { write: textsOf(write) }),
    indexed,
    ...(typeof verifies === 'string' && { verifies }),
    ...(typeof lock === 'string' && { lock }),
    was: textsOf(property['x-was']),
    ...((removed === 'keep' || removed === 'erase') && { removed }),
  };
}

/** What one value must satisfy: a text has an end, and files are each there once. */
function valueSchema(bare: JsonObject, kind: ValueKind, longest: number): JsonSchema {
  const bounded = kind === 'string' && bare.maxLength === undefined && bare.enum === undefined;
  return {
    ...bare,
    type: kind,
    ...(bounded && { maxLength: longest }),
    ...(kind === 'array' && { uniqueItems: true, ...(bare.maxItems === undefined && { maxItems: usualFiles }) }),
  };
}

/** A row has its columns alone. */
function rowSchema(items: Json | undefined, columns: Readonly<Record<string, JsonObject>>): JsonSchema {
  const cells = Object.entries(columns).map(([name, column]) => [
    name,
    valueSchema(withoutKeywords(column), kindOf(column) ?? 'string', longestText),
  ]);
  return { ...(isObject(items) ? items : {}), properties: Object.fromEntries(cells), additionalProperties: false };
}

/**
 * A schema of `schemas/data` with what an entity adds to it: to the entity itself and to answers (`x-reads`) every property that is not
 * removed and that somebody reads, to payloads (`x-writes`) those that a client may write, where null removes a value. What it extends (`x-extends`) was joined
 * before; additions that came with that are last, as they are elsewhere.
 * @param holds whether the caller to whom the schema is described has one of the rights: it then names only what this caller reads or
 * writes. Absent: the schema validates values of every caller.
 */
export function openSchema(schema: JsonSchema, entities: Entities, holds?: HoldsRight): JsonSchema {
  const [reads, writes] = [schema['x-reads'], schema['x-writes']];
  const removed = Object.entries(propertiesOf(schema)).filter(([, property]) => property['x-removed'] !== undefined);
  const additions = typeof reads === 'string' ? entities[reads]?.properties : undefined;
  const own = Object.entries(isObject(schema.properties) ? schema.properties : {})
    .filter(
      ([name, property]) =>
        !removed.some(([gone]) => gone === name) &&
        !(additions && Object.hasOwn(additions, name)) &&
        !(isObject(property) && isHidden(keptProperty(property, 'string'), holds)),
    )
    .map(([name, property]) => [name, isObject(property) ? withoutKeywords(property) : property]);
  const { 'x-reads': _reads, 'x-writes': _writes, ...bare } = schema;
  const added = [...addedTo(reads, entities, readableBy(holds)), ...addedTo(writes, entities, writableBy(holds))];
  if (own.length + added.length === 0) return bare;
  return { ...bare, properties: { ...Object.fromEntries(own), ...Object.fromEntries(added) } };
}

/** Whether someone has one of these rights: `own`, `server`, or a role. */
export type HoldsRight = (rights: readonly string[]) => boolean;

/** Anyone but the server. */
const anyone: HoldsRight = (rights) => !isOnlyServer(rights);

/** Whether the name of a property is none of someone's business: it is neither read nor written by them. */
function isHidden({ read, write }: Pick<KeptProperty, 'read' | 'write'>, holds = anyone): boolean {
  return read !== undefined && !holds(read) && (write === undefined ? holds !== anyone : !holds(write));
}

type Added = (property: KeptProperty) => JsonSchema | undefined;

const readableBy =
  (holds = anyone): Added =>
  ({ schema, read }) =>
    read === undefined || holds(read) ? schema : undefined;
const writableBy =
  (holds = anyone): Added =>
  ({ schema, kind, read, write }) => {
    // Without a right to write, forms with a field for it write it: their own schema names it, so no other one has to.
    if (write === undefined ? isHidden({ read }, holds) : !holds(write)) return undefined;
    const { enum: values, ...rest } = schema;
    return { ...rest, type: [kind, 'null'], ...(isList(values) && { enum: [...values, null] }) };
  };

function addedTo(entity: Json | undefined, entities: Entities, as: Added): [string, JsonSchema][] {
  const properties = typeof entity === 'string' ? entities[entity]?.properties : undefined;
  return Object.entries(properties ?? {}).flatMap(([name, property]): [string, JsonSchema][] => {
    const schema = property.removed === undefined ? as(property) : undefined;
    return schema === undefined ? [] : [[name, schema]];
  });
}

/** The definitions with every entity's added properties where they belong. */
export function openEntities(written: DefinitionSet, { entities: facts = {}, contexts }: Vocabulary) {
  const definitions = extendSchemas(written);
  const entities = readEntities((name) => definitions.dataSchemas.get(name)?.value, facts);
  const dataSchemas: DefinitionSet['dataSchemas'] = new Map(
    [...definitions.dataSchemas].map(([id, document]) => [
      id,
      { ...document, value: openSchema(document.value, entities) },
    ]),
  );
  return { entities, definitions: { ...definitions, dataSchemas }, contexts: opened(contexts, entities) };
}

const opened = (contexts: Vocabulary['contexts'], entities: Entities): Vocabulary['contexts'] =>
  Object.fromEntries(Object.entries(contexts).map(([root, schema]) => [root, openSchema(schema, entities)]));

/** Reports what is wrong with the properties in an entity's file, each at its place. */
export function checkEntities(definitions: DefinitionSet, { entities: facts = {} }: Vocabulary, report: Report): void {
  const roles = definitions.permissions?.value.roles;
  const extended = extendSchemas(definitions).dataSchemas;
  for (const [id, document] of definitions.dataSchemas) {
    const entity = Object.hasOwn(facts, id) ? facts[id] : undefined;
    if (entity) checkEntity(document, { id, facts: entity, roles, users: usersOf(id, definitions, extended) }, report);
    checkRepeated(document, definitions, facts, report);
    for (const keyword of ['x-reads', 'x-writes']) {
      const named = document.value[keyword];
      if (typeof named !== 'string' || Object.hasOwn(facts, named)) continue;
      const near = nearestArgument(named, Object.keys(facts));
      report({ document, path: [keyword] }, 'unknown-entity', { name: named, ...near });
    }
  }
}

type Document = DefinitionDocument<JsonSchema>;

interface About {
  readonly id: string;
  readonly facts: EntityFacts;
  readonly roles: readonly string[] | undefined;
  /** Documents to which the entity's properties are added. */
  readonly users: readonly Document[];
}

type DataSchemas = DefinitionSet['dataSchemas'];

function usersOf(entity: string, { dataSchemas }: DefinitionSet, extended: DataSchemas): readonly Document[] {
  return [...dataSchemas].flatMap(([id, document]) => {
    const { 'x-reads': reads, 'x-writes': writes } = extended.get(id)?.value ?? {};
    return reads === entity || writes === entity ? [document] : [];
  });
}

/** Reports what a schema says although one that it extends says it: nothing is overridden. */
function checkRepeated(document: Document, { dataSchemas }: DefinitionSet, facts: Facts, report: Report): void {
  const seen = new Set([document]);
  for (let { value } = document; ; ) {
    const name = String(value['x-extends']);
    const base = dataSchemas.get(name);
    if (base === undefined || seen.has(base)) return;
    seen.add(base);
    ({ value } = base);
    // What is added to an entity is reported at the entity.
    const columns = own(facts, name)?.columns;
    for (const [keyword, said] of Object.entries(document.value)) {
      const there = value[keyword];
      if (there === undefined || keyword === 'required' || ownKeywords.has(keyword)) continue;
      const repeated = (path: Path, name: string) =>
        report({ document, path }, 'extends-repeated', { name, file: base.file });
      if (joinedKeywords.has(keyword)) {
        for (const each of Object.keys(said as JsonObject))
          if (
            Object.hasOwn(there as JsonObject, each) &&
            (keyword !== 'properties' || columns?.includes(each) !== false)
          )
            repeated([keyword, each], each);
      } else if (keyword !== 'x-extends' && JSON.stringify(there) !== JSON.stringify(said))
        repeated([keyword], keyword);
    }
  }
}

function checkEntity(document: Document, about: About, report: Report): void {
  const properties = propertiesOf(document.value);
  const { columns, pool } = about.facts;
  const claimed = new Map<string, string>();
  const attributes = new Map<string, string>();
  for (const [name, property] of Object.entries(properties)) {
    const spot: Spot = { document, path: ['properties', name] };
    for (const keyword of Object.keys(property))
      if (keyword.startsWith('x-') && !propertyKeywords.includes(keyword)) {
        const near = nearestArgument(keyword, propertyKeywords);
        const args = near.nearest === undefined ? { allowed: propertyKeywords.join(', ') } : near;
        report(inside(spot, keyword), 'entity-keyword-unknown', { name: keyword, ...args });
      }
    if (columns.includes(name)) {
      for (const keyword of entityKeywords)
        if (keyword !== 'x-pool' && property[keyword] !== undefined)
          report(inside(spot, keyword), 'entity-column-fixed', { name, keyword });
    } else {
      checkKept(name, property, spot, about, report);
      checkMarks(name, property, { properties, columns, spot }, report);
    }
    for (const [index, old] of textsOf(property['x-was']).entries()) {
      const other = claimed.get(old) ?? (Object.hasOwn(properties, old) || columns.includes(old) ? old : undefined);
      const at = isList(property['x-was']) ? inside(spot, 'x-was', index) : inside(spot, 'x-was');
      if (other !== undefined) report(at, 'entity-former-name-taken', { name: old, other });
      else claimed.set(old, name);
    }
    const attribute = property['x-pool'];
    if (typeof attribute !== 'string' || property['x-removed'] !== undefined) continue;
    const at = inside(spot, 'x-pool');
    const other = attributes.get(attribute);
    if (!pool) report(at, 'pool-attribute-misplaced', { name, entity: about.id });
    else if (!isAttribute(attribute, pool)) {
      const { prefix, longest, standard } = pool;
      report(at, 'pool-attribute-invalid', {
        name: attribute,
        prefix,
        longest,
        ...nearestArgument(attribute, standard),
      });
    } else if (other !== undefined) report(at, 'pool-attribute-doubled', { name: attribute, other });
    attributes.set(attribute, name);
  }
  const custom = [...attributes].filter(([attribute]) => pool && attribute.startsWith(pool.prefix));
  const [, beyond] = pool ? (custom[pool.most] ?? []) : [];
  if (pool && beyond !== undefined) {
    const args = { count: custom.length, limit: pool.most };
    report({ document, path: ['properties', beyond, 'x-pool'] }, 'pool-attributes-too-many', args);
  }
  for (const [index, name] of textsOf(document.value.required).entries())
    if (!columns.includes(name)) report({ document, path: ['required', index] }, 'entity-property-required', { name });
}

const isAttribute = (name: string, { standard, prefix, longest }: PoolFacts) =>
  standard.includes(name) ||
  (name.startsWith(prefix) &&
    name.length <= prefix.length + longest &&
    /^[A-Za-z0-9_-]+$/.test(name.slice(prefix.length)));

/** A property without a column. */
function checkKept(name: string, property: JsonObject, spot: Spot, { id, roles, users }: About, report: Report): void {
  if (!propertyName.test(name) || prototypeNames.has(name) || name === 'properties')
    report(spot, 'entity-name-invalid', { name });
  for (const { file, value } of users)
    if (Object.hasOwn(propertiesOf(value), name)) report(spot, 'entity-name-taken', { name, file, entity: id });
  if (kindOf(property) === undefined) report(inside(spot, 'type'), 'entity-kind', { name, allowed: kinds.join(', ') });
  checkFiles(name, property, spot, report);
  for (const [column, schema] of Object.entries(rowColumns(property) ?? {}))
    checkRowColumn(`${name}.${column}`, column, schema, inside(spot, 'items', 'properties', column), report);
  if (property['x-index'] === true && Number(property.maxLength ?? 0) > longestIndexed)
    report(inside(spot, 'maxLength'), 'entity-index-too-long', { name, limit: longestIndexed });
  for (const keyword of ['x-read', 'x-write']) {
    for (const right of textsOf(property[keyword])) {
      if (right === 'own' || right === 'server' || roles === undefined || roles.includes(right)) continue;
      const known = ['own', 'server', ...roles];
      const near = nearestArgument(right, known);
      const allowed = { allowed: known.join(', ') };
      report(inside(spot, keyword), 'unknown-role', { name: right, ...(near.nearest === undefined ? allowed : near) });
    }
  }
}

/** What holds files says which, and what is there at least may be there at most. */
function checkFiles(name: string, property: JsonObject, spot: Spot, report: Report): void {
  const rows = rowColumns(property) !== undefined;
  if ((!rows && holdsFiles(property)) !== isObject(property['x-file'])) report(spot, 'entity-file-rule', { name });
  const usual = rows ? usualKeptRows : usualFiles;
  if (kindOf(property) === 'array' && property.maxItems === undefined && Number(property.minItems ?? 0) > usual)
    report(inside(spot, 'minItems'), 'schema-limits-crossed', {
      low: `minItems ${property.minItems}`,
      high: `maxItems ${usual}`,
    });
}

/** A column of a property that keeps rows holds one value, or files: no rows in rows. Who may see it is said of the whole. */
function checkRowColumn(name: string, own: string, column: JsonObject, spot: Spot, report: Report): void {
  if (!propertyName.test(own) || prototypeNames.has(own)) report(spot, 'entity-name-invalid', { name });
  if (kindOf(column) === undefined || rowColumns(column) !== undefined)
    report(inside(spot, 'type'), 'entity-kind', { name, allowed: kinds.join(', ') });
  checkFiles(name, column, spot, report);
  for (const keyword of Object.keys(column))
    if (keyword.startsWith('x-') && keyword !== 'x-file')
      report(inside(spot, keyword), 'entity-keyword-unknown', { name: keyword, allowed: 'x-file' });
}

/** Checks the properties that mark a value as verified, and those that lock by it. */
function checkMarks(
  name: string,
  property: JsonObject,
  context: {
    readonly properties: Readonly<Record<string, JsonObject>>;
    readonly columns: readonly string[];
    readonly spot: Spot;
  },
  report: Report,
): void {
  const { properties, columns, spot } = context;
  for (const keyword of ['x-verifies', 'x-lock'] as const) {
    const other = property[keyword];
    if (other === undefined) continue;
    const at = inside(spot, keyword);
    const known = Object.keys(properties).filter((each) => each !== name && !columns.includes(each));
    if (typeof other !== 'string' || !known.includes(other)) {
      const near = nearestArgument(String(other), known);
      const allowed = { allowed: known.join(', ') };
      report(at, 'unknown-entity-property', { name: String(other), ...(near.nearest === undefined ? allowed : near) });
      continue;
    }
    const mark = keyword === 'x-verifies' ? name : other;
    if (kindOf(properties[mark] ?? {}) !== 'boolean') report(at, 'entity-mark-kind', { name: mark });
  }
  if (property['x-verifies'] !== undefined && property['x-write'] !== undefined)
    report(inside(spot, 'x-write'), 'entity-mark-written', { name });
}

/** Reports fields whose input would be lost: what a step sends to the user pool must be one of its attributes. */
export function checkPoolFields(
  form: FormModel,
  document: Locator,
  entities: Entities,
  { operations }: Vocabulary,
  report: Report,
): void {
  if (form.kind !== 'fields') return;
  for (const [index, { submit }] of form.steps.entries()) {
    const pool = submit.operation === undefined ? undefined : own(operations, submit.operation)?.pool;
    const entity = pool === undefined ? undefined : entities[pool];
    if (pool === undefined || entity === undefined) continue;
    for (const field of sentFields(form, index)) {
      const property = own(entity.properties, field.name);
      if (property === undefined || property.removed !== undefined || Object.hasOwn(entity.attributes, field.name))
        continue;
      report({ document, path: placeOf(form, field) }, 'field-not-in-pool', { name: field.name, entity: pool });
    }
  }
}

/** The only kind of value that a schema allows, null aside. Lists hold files, or rows. */
function kindOf(schema: JsonObject): ValueKind | undefined {
  const { type, items } = schema;
  const written = textsOf(type).filter((each) => each !== 'null');
  if (written.length === 1 && written[0] === 'array') {
    const files = isObject(items) && items.type === 'string' && items.format === 'file';
    return files || Object.keys(rowColumns(schema) ?? {}).length > 0 ? 'array' : undefined;
  }
  return written.length === 1 ? (kinds.find((kind) => kind === written[0]) as ValueKind | undefined) : undefined;
}

/** A schema with JSON Schema keywords only, and with what it says of files. */
function withoutKeywords(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key === 'x-file' || !entityKeywords.some((keyword) => keyword === key)),
  );
}

function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, JsonObject>> {
  if (!isObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  );
}

/** One text or several. */
function textsOf(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return isList(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
