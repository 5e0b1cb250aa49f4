import type { Services } from '../../api/services';
import { ApiError } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { rankOfUser } from '../../users/roles';

/**
 * A role that the user may assign: none above their own. The contract ensures that the role exists.
 * @throws ApiError for any other
 */
export function assignableRole(
  { actor, services }: { readonly actor: Actor; readonly services: Pick<Services, 'definitions'> },
  name: string,
): string {
  if (rankOfUser(services.definitions.permissions(), { role: name }) > actor.rank)
    throw new ApiError('PERMISSION_DENIED');
  return name;
}
