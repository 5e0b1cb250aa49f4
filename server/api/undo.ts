import { isObject, type Json, type JsonObject, type PermissionsModel, pathArguments } from '../../engine/model';
import { permitted } from '../../engine/runtime';
import { recordSource } from '../definitions/ask';
import type { Contract, ContractEntry } from '../definitions/contract';
import type { Actor } from '../session/session';
import type { AnyOperation } from './operation';
import { type Restoring, type UndoCall, type Undoing, type UndoneEvent, valueAt } from './undoing';

export function createUndoing(
  operations: readonly AnyOperation[],
  contract: Contract,
  permissions: () => PermissionsModel,
): Undoing {
  const entries = [...contract.entries.values()];
  const byAction = new Map(
    operations.flatMap(({ source, action }) => {
      const undo = contract.entries.get(source)?.undo;
      return action === undefined || undo === undefined ? [] : [[action, undo] as const];
    }),
  );
  const restoring = new Map(entries.flatMap((entry) => restoringOf(entry, contract)));

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
      const found = targetType === null ? undefined : restoring.get(targetType);
      const names = found ? Object.keys(found.properties) : [];
      const changed = (values: unknown) =>
        isObject(values as JsonObject) && names.some((name) => name in Object(values));
      return changed(before) && changed(after) ? stateOf(found?.source, actor) : 'NONE';
    },
    restoringFor: (targetType) => (targetType === null ? undefined : restoring.get(targetType)),
  };
}

function restoringOf(entry: ContractEntry, contract: Contract): (readonly [string, Restoring])[] {
  const { restores, name } = entry;
  const record = restores && recordSource(entry, contract);
  const file = entityOf(entry.payload?.$ref);
  const properties = file === undefined ? undefined : contract.entities[file]?.properties;
  if (!restores || !record || !isObject(properties)) return [];
  const { records, together = {}, partly = [] } = restores;
  return [[records, { source: name, properties: referred(properties, contract), partly, together, record }]];
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
