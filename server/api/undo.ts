import { openSchema } from '../../engine/compile';
import {
  type EntityModel,
  isObject,
  type Json,
  type JsonObject,
  type PermissionsModel,
  pathArguments,
} from '../../engine/model';
import { permitted } from '../../engine/runtime';
import { recordSource } from '../definitions/ask';
import type { Contract, ContractEntry } from '../definitions/contract';
import type { Actor } from '../session/session';
import type { AnyOperation } from './operation';
import { byPresentNames, type Restoring, type UndoCall, type Undoing, type UndoneEvent, valueAt } from './undoing';

export function createUndoing(options: {
  readonly operations: readonly AnyOperation[];
  readonly contract: Contract;
  readonly permissions: () => PermissionsModel;
  /** An entity as it is served now. */
  readonly model: (entity: string) => EntityModel;
}): Undoing {
  const { operations, contract, permissions, model } = options;
  const entries = [...contract.entries.values()];
  const byAction = new Map(
    operations.flatMap(({ source, action }) => {
      const undo = contract.entries.get(source)?.undo;
      return action === undefined || undo === undefined ? [] : [[action, undo] as const];
    }),
  );
  const byRecords = new Map(entries.flatMap((entry) => (entry.restores ? [[entry.restores.records, entry]] : [])));
  const restoringFor = (targetType: string | null) => {
    const entry = targetType === null ? undefined : byRecords.get(targetType);
    return entry && restoringOf(entry, contract, model);
  };

  const callFor = (event: UndoneEvent): UndoCall | undefined => {
    if (!event.latest || event.targetId === null) return undefined;
    const around = { before: event.before, after: event.after } as JsonObject; // stored as JSON
    for (const { call, with: given = {} } of byAction.get(event.action) ?? []) {
      const values = Object.entries(given).map(([name, place]) => [name, valueAt(around, place)] as const);
      const entry = contract.entries.get(call);
      if (entry === undefined || values.some(([, value]) => value === undefined)) continue;
      const inPath = pathArguments(entry.path);
      return {
        source: call,
        params: {
          id: event.targetId,
          ...Object.fromEntries(
            values.flatMap(([name, value]) => (inPath.includes(name) ? [[name, String(value)]] : [])),
          ),
        },
        body: Object.fromEntries(values.filter(([name]) => !inPath.includes(name))) as JsonObject,
      };
    }
    return undefined;
  };

  const stateOf = (source: string | undefined, { role, mode }: Pick<Actor, 'role' | 'mode'>) => {
    const entry = source === undefined ? undefined : contract.entries.get(source);
    if (entry === undefined) return 'NONE';
    const needed = entry.permission === undefined ? entry.partPermissions : [entry.permission];
    const person = { role, adminMode: mode === 'ADMIN' };
    return needed.every((name) => permitted(permissions(), name, person, { own: false }).allowed) ? 'OPEN' : 'DENIED';
  };

  return {
    callFor,
    stateFor: (event, actor) => stateOf(callFor(event)?.source, actor),
    restoreStateFor({ before, after, targetType }, actor) {
      const found = restoringFor(targetType);
      const has = (values: Json) =>
        isObject(values) &&
        found !== undefined &&
        Object.keys(byPresentNames(values, found)).some((name) => Object.hasOwn(found.properties, name));
      return has(before as Json) && has(after as Json) ? stateOf(found?.source, actor) : 'NONE';
    },
    restoringFor,
  };
}

/** Definitions may add properties at any moment: they are those of now. */
function restoringOf(
  entry: ContractEntry,
  contract: Contract,
  model: (entity: string) => EntityModel,
): Restoring | undefined {
  const { restores, name, writes } = entry;
  const record = restores && recordSource(entry, contract);
  const file = entityOf(entry.payload?.$ref);
  const written = file === undefined ? undefined : contract.written[file];
  if (!restores || !record || !written) return undefined;
  const added = writes === undefined ? undefined : model(writes);
  const { properties } = openSchema(written, writes === undefined || !added ? {} : { [writes]: added });
  if (!isObject(properties)) return undefined;
  const { together = {}, partly = [] } = restores;
  const known = added?.properties ?? {};
  const former = Object.fromEntries(
    Object.entries(known).map(([property, { was }]) => [property, was.filter((each) => !Object.hasOwn(known, each))]),
  );
  return { source: name, properties: referred(properties, contract), former, partly, together, record };
}

/** Properties with those of other entities in place of their references. */
function referred(properties: JsonObject, { entities }: Contract): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const file = isObject(schema) && entityOf(schema.$ref);
      return [name, (file && entities[file]) || schema];
    }),
  );
}

const entityOf = (reference: Json | undefined) => /([\w-]+)\.schema\.json$/.exec(String(reference))?.[1];
