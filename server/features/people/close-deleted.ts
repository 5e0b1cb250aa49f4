import type { Audit } from '../../audit/audit';
import type { AuditEntry } from '../../audit/audit-entry';
import type { LiveDefinitions } from '../../definitions';
import { IdentityChangeRefused } from '../../identity';
import { ApiError } from '../../platform/http/api-error';
import type { Clock } from '../../platform/ports';
import type { Sessions } from '../../session/sessions';
import type { followIdentity } from '../../user-pool/identity-events';
import { lowestRole } from '../../users/roles';
import { closeAccount } from './close-account';
import { keepOneSysadmin } from './locked-person';
import { livingLicenses, lockPerson } from './repository';

/** Closes the account of a user who deleted it at the pool: the same as the portal's own deletion. */
export function createDeletedCloser({
  sessions,
  audit,
  clock,
  definitions,
}: {
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly definitions: LiveDefinitions;
}): Parameters<typeof followIdentity>[0]['closeAccount'] {
  return async (db, { id }, origin) => {
    const person = await lockPerson(db, id, definitions.permissions());
    if (!person) return;
    try {
      await keepOneSysadmin(db, { definitions }, person);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new IdentityChangeRefused('The last system administrator cannot be deleted.');
    }
    await sessions.endFor(db, id, 'all', {});
    const entries: AuditEntry[] = [];
    const now = clock.now();
    const call = { actor: person, now, audit: (entry: AuditEntry) => void entries.push(entry) };
    await closeAccount(call, db, person, {
      licenses: await livingLicenses(db, id, now),
      role: lowestRole(definitions.permissions()),
    });
    for (const entry of entries) await audit.write(db, { action: 'account.delete', ...entry }, undefined, origin);
  };
}
