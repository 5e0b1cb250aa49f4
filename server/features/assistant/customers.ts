import type { Call, Operation } from '../../api/operation';
import { ApiError } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { hasAccepted } from '../../users/users';

/** A person who uses the assistant has it switched on, and has accepted its terms as they are now. */
async function requireCustomer({
  actor,
  db,
  services,
}: Pick<Call<unknown, never, Actor>, 'actor' | 'db' | 'services'>) {
  if (!actor.user.agent_enabled) throw new ApiError('AGENT_NOT_ENABLED');
  const { public: open } = await services.settings.current(db);
  if (!(await hasAccepted(db, actor.id, 'agent', String(open.termsVersion))))
    throw new ApiError('AGENT_TERMS_NOT_ACCEPTED');
}

/** The one rule of everything that customers do with the assistant: it holds before the operation looks at anything. */
export function forCustomers<Body, Parameter extends string>(
  operation: Operation<Body, Parameter>,
): Operation<Body, Parameter> {
  return {
    ...operation,
    async handle(call) {
      await requireCustomer(call);
      return operation.handle(call);
    },
  };
}

/** The same for what administrators read, too, in their portal. */
export function forCustomersAndReaders<Body, Parameter extends string>(
  operation: Operation<Body, Parameter>,
): Operation<Body, Parameter> {
  return {
    ...operation,
    async handle(call) {
      if (call.mode === 'ADMIN') call.permit('readAgent');
      else await requireCustomer(call);
      return operation.handle(call);
    },
  };
}
