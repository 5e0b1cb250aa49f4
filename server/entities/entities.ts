import { isDeepStrictEqual } from 'node:util';
import type { RawBuilder } from 'kysely';
import {
  type EntityModel,
  holdsFiles,
  type Json,
  type JsonObject,
  type KeptProperty,
  type PermissionsModel,
  rowColumns,
  type ValueKind,
} from '../../engine/model';
import { filePartsOf, fileValuesIn, ofOneAmongSeveral } from '../../engine/runtime';
import type { LiveDefinitions } from '../definitions';
import { type AddedValues, addedValuesOf, type Keeping, type Viewer, withValues } from '../platform/added-values';
import type { Bag } from '../platform/database';
import { ApiError, type FieldError } from '../platform/http/api-error';
import { isDateTime, readMoment } from '../platform/http/moment';
import { fileValuesWithin } from './file-uses';
import { type BagPatch, entityTables, propertySql } from './property-sql';
import { createValueValidator, type ValueProblem } from './value-validator';

/** What a caller sent for an entity's added properties, by their current names. */
export interface SentValues {
  readonly entity: string;
  readonly values: JsonObject;
}

/** An added property as lists can query it. */
export interface AskableProperty {
  readonly name: string;
  readonly kind: ValueKind;
  readonly column: RawBuilder<unknown>;
}

/** A write of added properties, with its author. */
export interface AddedWrite {
  readonly sent: SentValues;
  /** Properties for which an open form of the caller has a field: permits writing those for which the entity does not define who may. */
  readonly leave: ReadonlySet<string>;
  /** Properties whose values were verified by a query to the API. */
  readonly verified: ReadonlySet<string>;
  /** Values that name files which the caller may put into a record; absent: none. */
  readonly files?: ReadonlySet<string>;
  readonly viewer: Viewer | undefined;
  /** The record's stored values; empty for a new record. */
  readonly stored: Bag;
  readonly own: boolean;
}

/** Properties that definitions add to records: who may see and change them, and how they are queried. */
export interface Entities {
  /** The entity as currently served. */
  model(entity: string): EntityModel;
  /** A payload's own part, and the part for added properties. Unknown names stay in the payload's own part. */
  split(entity: string | undefined, payload: JsonObject): { readonly own: JsonObject; readonly sent?: SentValues };
  /** The change that a write makes. @throws ApiError for what may not be written, or is invalid */
  patch(write: AddedWrite): BagPatch;
  /** A record as the viewer may see it. */
  open(record: Keeping, viewer: Viewer | undefined): object;
  /** A record with all its stored properties, for the audit. */
  openWhole(record: Keeping): object;
  /** Added properties by which the viewer may query records, as database expressions. */
  askable(entity: string, viewer: Viewer): readonly AskableProperty[];
  /** Names of added properties whose values the viewer may see. */
  columns(entity: string, viewer: Viewer): readonly string[];
  /** An object with properties of an entity, without those that the viewer may not see. */
  masked(entity: string, values: Json, viewer: Viewer): Json;
}

const nothingAdded: EntityModel = { properties: {}, attributes: {} };

export function createEntities(options: {
  readonly definitions: Pick<LiveDefinitions, 'edition'>;
  readonly permissions: () => PermissionsModel;
  /** Properties removed from the definitions while values are stored, by entity. */
  readonly held: (entity: string) => Readonly<Record<string, KeptProperty>>;
}): Entities {
  const { definitions, permissions, held } = options;
  const validateValue = createValueValidator();

  function model(entity: string): EntityModel {
    const live = definitions.edition().entities[entity] ?? nothingAdded;
    const left = held(entity);
    return Object.keys(left).length === 0 ? live : { ...live, properties: { ...left, ...live.properties } };
  }

  const present = (entity: string) =>
    Object.entries(model(entity).properties).filter(([, { removed }]) => removed === undefined);

  const has = (rights: readonly string[], viewer: Viewer | undefined, own: boolean) =>
    holdsRight(rights, permissions(), viewer, own);

  function visible({ entity, values, ownerId, viewer: shownTo }: AddedValues, caller: Viewer | undefined): Bag {
    const viewer = shownTo ?? caller;
    const own = viewer !== undefined && viewer.id === ownerId;
    return valuesOf(
      present(entity).filter(([, { read }]) => read === undefined || has(read, viewer, own)),
      values,
    );
  }

  return {
    model,
    split(entity, payload) {
      const properties = entity === undefined ? [] : present(entity);
      if (entity === undefined || properties.length === 0) return { own: payload };
      const names = new Map(
        properties.flatMap(([name, { was }]) => [name, ...was].map((each) => [each, name] as const)),
      );
      const own: Record<string, Json> = {};
      const values: Record<string, Json> = {};
      for (const [key, value] of Object.entries(payload)) {
        const name = names.get(key);
        if (name === undefined) own[key] = value;
        else if (key === name || !Object.hasOwn(payload, name)) values[name] = value;
      }
      return Object.keys(values).length === 0 ? { own: payload } : { own, sent: { entity, values } };
    },
    patch({ sent, leave, verified, files, viewer, stored, own }) {
      const { properties } = model(sent.entity);
      const problems: Record<string, FieldError> = {};
      const set: Record<string, Json> = {};
      const unset: string[] = [];
      for (const [name, written] of Object.entries(sent.values)) {
        const property = properties[name];
        if (property === undefined) continue;
        const value = inUtc(property, written);
        const before = storedValue(name, property, stored);
        const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
        const { write, read } = property;
        const locked = isLocked(property, properties, stored);
        // Locked properties are changed by roles that may write them; ownership is not enough.
        const mayWrite = write === undefined ? leave.has(name) && !locked : has(write, viewer, own && !locked);
        const mayRead = read === undefined || has(read, viewer, own);
        // Stored values were validated when they arrived; a narrower definition applies to changes only. Users who may do neither learn
        // nothing by guessing.
        if ((mayRead || mayWrite) && (empty ? before === undefined : isDeepStrictEqual(before, value))) continue;
        const wrong = empty
          ? undefined
          : (validateValue(property.schema, value, before) ?? missingFile(property, { value, before }, files));
        // Users who may do neither are not told that the property exists.
        if (!mayWrite)
          problems[name] = { code: mayRead && (locked || write !== undefined) ? 'field.locked' : 'unknownField' };
        else if (wrong) {
          const { at, ...problem } = wrong;
          problems[`${name}${at ?? ''}`] = at === undefined ? problem : { ...problem, pointer: `/${name}${at}` };
        } else {
          unset.push(...property.was, ...(empty ? [name] : []));
          if (!empty) set[name] = value;
        }
      }
      refuse(problems);
      for (const [mark, { verifies = '', was }] of Object.entries(properties)) {
        if (!Object.hasOwn(sent.values, verifies)) continue;
        const changes = Object.hasOwn(set, verifies) || unset.includes(verifies);
        // A verification applies only to the exact value that was verified.
        if (verified.has(verifies) && !unset.includes(verifies)) set[mark] = true;
        else if (changes) unset.push(mark, ...was);
      }
      const dropped = Object.keys(sent.values).flatMap((name) => {
        const property = properties[name];
        if (property === undefined || !(Object.hasOwn(set, name) || unset.includes(name))) return [];
        const left = new Set(fileValuesWithin(set[name]));
        // Also what a former definition kept.
        return fileValuesWithin(storedValue(name, property, stored)).filter((each) => !left.has(each));
      });
      return { set, unset, dropped };
    },
    open(record, viewer) {
      const kept = addedValuesOf(record);
      return kept === undefined ? record : withValues(record, visible(kept, viewer));
    },
    openWhole(record) {
      const kept = addedValuesOf(record);
      return kept === undefined ? record : withValues(record, valuesOf(present(kept.entity), kept.values));
    },
    askable(entity, viewer) {
      const table = entityTables[entity] ?? '';
      return (
        present(entity)
          // A list is neither filtered nor sorted by.
          .filter(([, { read, kind }]) => kind !== 'array' && (read === undefined || has(read, viewer, false)))
          .map(([name, property]) => ({ name, kind: property.kind, column: propertySql(table, name, property) }))
      );
    },
    columns: (entity, viewer) =>
      present(entity).flatMap(([name, { read }]) => (read === undefined || has(read, viewer, true) ? [name] : [])),
    masked(entity, values, viewer) {
      if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
      const hidden = new Set(
        Object.entries(model(entity).properties).flatMap(([name, { read, was }]) =>
          read === undefined || has(read, viewer, false) ? [] : [name, ...was],
        ),
      );
      return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
    },
  };
}

/** Whether the viewer has one of the rights of a property; a role counts from its rank up. */
export function holdsRight(
  rights: readonly string[],
  { roles }: Pick<PermissionsModel, 'roles'>,
  viewer: Pick<Viewer, 'rank'> | undefined,
  own: boolean,
): boolean {
  return rights.some((right) => {
    if (right === 'own') return own;
    const rank = roles.indexOf(right);
    return rank >= 0 && viewer !== undefined && viewer.rank >= rank;
  });
}

/** Values that name files in the value of a property. */
const filesIn = ({ schema }: KeptProperty, value: Json | undefined): readonly string[] =>
  holdsFiles(schema) ? filePartsOf(schema, value).flatMap((part) => fileValuesIn(part.value)) : [];

/**
 * A record takes only files that have arrived and belong to the caller, or that it has already; others do not exist for the caller.
 */
function missingFile(
  property: KeptProperty,
  { value, before }: { readonly value: Json; readonly before: Json | undefined },
  files: ReadonlySet<string> | undefined,
): ValueProblem | undefined {
  const { schema } = property;
  if (!holdsFiles(schema)) return undefined;
  const kept = filesIn(property, before);
  for (const part of filePartsOf(schema, value)) {
    const missing = fileValuesIn(part.value).find((each) => !files?.has(each) && !kept.includes(each));
    if (missing === undefined) continue;
    const problem = { code: 'file.missing' };
    const at = part.at === '' ? {} : { at: part.at };
    return { ...(part.schema.type === 'array' ? ofOneAmongSeveral(missing, problem) : problem), ...at };
  }
  return undefined;
}

/** An instant is stored in one spelling, by which lists sort it. */
function inUtc({ schema }: KeptProperty, value: Json): Json {
  if (schema.format !== 'date-time' || typeof value !== 'string' || !isDateTime(value)) return value;
  return new Date(readMoment(value) ?? 0).toISOString();
}

/** Whether a stored true value locks the property. */
function isLocked({ lock }: KeptProperty, properties: Readonly<Record<string, KeptProperty>>, stored: Bag): boolean {
  const by = lock === undefined ? undefined : properties[lock];
  return lock !== undefined && by !== undefined && storedValue(lock, by, stored) === true;
}

/** A stored value under its current name, or the latest of its former ones. */
function storedValue(name: string, { was, kind, schema }: KeptProperty, stored: Bag): Json | undefined {
  const found = [name, ...was].find((each) => Object.hasOwn(stored, each));
  const value = found === undefined ? undefined : stored[found];
  // Kept while the property held one file.
  return kind === 'array' && typeof value === 'string' && rowColumns(schema) === undefined ? [value] : value;
}

function valuesOf(properties: readonly (readonly [string, KeptProperty])[], stored: Bag): Bag {
  return Object.fromEntries(
    properties.flatMap(([name, property]): [string, Json][] => {
      const value = storedValue(name, property, stored);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Unknown and invalid values make the request invalid; a locked one is a field that may not be changed. */
function refuse(problems: Readonly<Record<string, FieldError>>): void {
  const codes = Object.values(problems).map(({ code }) => code);
  if (codes.length === 0) return;
  const locked = codes.every((code) => code === 'field.locked');
  throw new ApiError(locked ? 'FIELD_LOCKED' : 'INVALID_REQUEST', { fields: problems });
}
