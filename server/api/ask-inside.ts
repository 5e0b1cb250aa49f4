import type { Json } from '../../engine/model';
import type { Ask, AskArguments, Asker } from '../definitions/ask';
import type { Contract, ContractEntry } from '../definitions/contract';
import { ApiError } from '../platform/http/api-error';
import type { AnyOperation } from './operation';
import { createRights } from './rights';
import { type Running, runReading } from './run-operation';

type Options = Running['options'] & {
  readonly contract: Contract;
  readonly permissions: Parameters<typeof createRights>[1];
};

/** @param options read at each call, because services and calls refer to each other */
export function createAsk(operations: readonly AnyOperation[], options: () => Options): (asker: Asker) => Ask {
  const byName = new Map(operations.map((operation) => [operation.source, operation]));
  return (asker) => async (source, given) => {
    const { contract, permissions, ...rest } = options();
    const operation = byName.get(source);
    const entry = contract.entries.get(source);
    if (!operation || entry?.method !== 'GET') throw new ApiError('NOT_FOUND');
    const { actor, origin, mode, page } = asker;
    if (operation.access !== 'anonymous' && actor === undefined) throw new ApiError('UNAUTHENTICATED');
    const rights = createRights(actor, permissions);
    if (typeof operation.access === 'object') rights.permit(operation.access.permission);
    const parsed = {
      ...argumentsOf(entry, given),
      parameters: entry.query,
      listed: entry.listed,
      body: {},
      sent: undefined,
      leave: new Set<string>(),
      verified: new Set<string>(),
      files: new Set<string>(),
      mode,
      page,
      lastEventId: undefined,
      revision: 0,
      wants: 'json' as const,
    };
    const answer = await runReading({
      operation,
      parsed,
      actor,
      origin,
      rights,
      key: undefined,
      options: { ...rest, reading: undefined },
    });
    // As serialized: moments become text, and undefined properties are absent.
    return 'body' in answer ? (JSON.parse(JSON.stringify(answer.body)) as Json) : null;
  };
}

function argumentsOf({ path }: ContractEntry, given: AskArguments) {
  const params: Record<string, string> = {};
  const query: Record<string, string> = {};
  const rawQuery: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (typeof value === 'string' && path.includes(`{${name}}`)) params[name] = value;
    else {
      rawQuery[name] = value;
      if (typeof value === 'string') query[name] = value;
    }
  }
  return { params, query, rawQuery };
}
