import type { Kysely } from 'kysely';
import type { Services } from '../../api/services';
import { createAudit } from '../../audit/audit';
import type { Database } from '../../platform/database';
import { systemRoles } from '../../users/roles';
import { findUserByEmail } from '../../users/users';
import { insertPerson } from './repository';

/** The address cannot be invited; the message gives the reason to an operator. */
export class InvitationRefused extends Error {
  override readonly name = 'InvitationRefused';
}

/**
 * Invites a system administrator from the command line: the first one of an installation without demo data (decision D13). Inviting the
 * same address again sends another email until the user has accepted.
 * @throws InvitationRefused if the address already has an account
 */
export async function inviteAdministrator(
  db: Kysely<Database>,
  { pool, clock, random, definitions }: Pick<Services, 'pool' | 'clock' | 'random' | 'definitions'>,
  address: string,
): Promise<void> {
  const email = address.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new InvitationRefused(`"${address}" is no email address.`);
  const known = await findUserByEmail(db, email);
  if (known && known.status !== 'INVITED') {
    throw new InvitationRefused(
      `${email} has an account already. A system administrator can change its role in the portal.`,
    );
  }
  // The pool comes first: inviting again keeps the user there, so a later failure is fixed by a retry.
  const { sub } = await pool.admin.invite({ email, language: 'en' });
  const now = new Date(clock.now());
  const [role = ''] = systemRoles(definitions.permissions());
  await db.transaction().execute(async (trx) => {
    const id = known?.id ?? random.uuid();
    if (known) {
      await trx.updateTable('users').set({ sub, role, updated_at: now }).where('id', '=', id).execute();
    } else {
      await insertPerson(trx, {
        id,
        sub,
        email,
        first_name: '',
        last_name: '',
        role,
        status: 'INVITED',
        account_type: 'Commercial',
        language: 'en',
        created_at: now,
        updated_at: now,
      });
    }
    await createAudit({ clock, random }).write(
      trx,
      { action: 'user.inviteAdministrator', targetType: 'user', targetId: id, targetLabel: email },
      undefined,
      { ip: '', userAgent: 'command line', requestId: '' },
    );
  });
}
