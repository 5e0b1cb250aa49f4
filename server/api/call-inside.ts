import { ApiError } from '../platform/http/api-error';
import type { Answer } from './answer';
import { requireProof } from './fresh-proof';
import type { CallInside } from './inside-call';
import type { AnyOperation } from './operation';
import { parseRequest } from './parsed-request';
import { createRights } from './rights';
import type { RouterOptions } from './router';
import { runChange } from './run-operation';

/** @param options read at each call, because services and calls refer to each other */
export function createCallInside(operations: readonly AnyOperation[], options: () => RouterOptions): CallInside {
  const byName = new Map(operations.map((operation) => [operation.source, operation]));
  return async (
    source,
    { actor, origin, page, params, body, form, mode = 'USER', revision, reason, refuse, files },
  ) => {
    const routing = options();
    const operation = byName.get(source);
    const entry = routing.contract.entries.get(source);
    if (operation === undefined || entry === undefined || entry.method === 'GET') throw new ApiError('NOT_FOUND');
    if (actor.impersonatorId !== null && !entry.whileActing) throw new ApiError('ACTING_REFUSED');
    const rights = createRights(actor, routing.permissions);
    if (typeof operation.access === 'object') rights.permit(operation.access.permission);
    const { submissions, entities, clock } = routing.services;
    const ask = routing.ask({ actor, mode, page, origin });
    const headers = {
      'x-portal-mode': mode.toLowerCase(),
      ...(page !== undefined && { referer: page }),
      ...(form !== undefined && { 'x-portal-form': form }),
      ...(revision !== undefined && { 'if-match': String(revision) }),
      ...(reason !== undefined && { 'x-portal-reason': encodeURIComponent(reason) }),
    };
    const context = {
      ...{ actor, db: routing.db, submissions, entities, clock, ask, contract: routing.contract },
      ...(files && { files }),
    };
    const parsed = await parseRequest({ params, query: {}, body, headers }, operation, entry, context);
    await requireProof(routing.services, source, actor, {});
    const result = await runChange({
      operation,
      parsed,
      actor,
      origin,
      rights,
      key: undefined,
      options: routing,
      refuse,
    });
    // Without a key nothing is stored, so the result is the answer itself.
    return result as Answer;
  };
}
