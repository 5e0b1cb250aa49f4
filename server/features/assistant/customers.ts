import type { Call, Operation } from '../../api/operation';
import { ApiError } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { hasAccepted } from '../../users/users';

/** Requires that the user has the assistant enabled and has accepted its current terms. */
async function requireCustomer({
  actor,
  db,
  services,
}: Pick<Call<unknown, never, Actor>, 'actor' | 'db' | 'services'>) {
  if (!actor.user.agent_enabled) throw new ApiError('AGENT_NOT_ENABLED');
  const { public: open } = await services.settings.current(db);
  if (!(await hasAccepted(db, actor.id, 'agent', String(open.assistantTerms))))
    throw new ApiError('AGENT_TERMS_NOT_ACCEPTED');
}

/** The one rule for everything that customers do with the assistant: checked before the operation reads anything. */
export function forCustomers<Body, Parameter extends string>(
  operation: Operation<string, Parameter, Body>,
): Operation<string, Parameter, Body> {
  return {
    ...operation,
    async handle(call) {
      await requireCustomer(call);
      return operation.handle(call);
    },
  };
}

/** The same for operations that administrators may read, too, in their portal. */
export function forCustomersAndReaders<Body, Parameter extends string>(
  operation: Operation<string, Parameter, Body>,
): Operation<string, Parameter, Body> {
  return {
    ...operation,
    async handle(call) {
      if (call.mode === 'ADMIN') call.permit('readAgent');
      else await requireCustomer(call);
      return operation.handle(call);
    },
  };
}
