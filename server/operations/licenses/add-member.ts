import { recordEvent } from '../../accounts/events/repository';
import { heldLicence } from '../../accounts/licences/visible';
import { findMember, putMember } from '../../accounts/members/repository';
import { created } from '../../http/answer';
import { invalid } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import type { RateLimit } from '../../http/rate-limit';

/** Payload, see schemas/data/licence-member-invite.schema.json. */
interface LicenceMemberInvite {
  readonly email: string;
  readonly manager?: boolean;
}

/** Adding people tells whether an address has an account: nobody shall ask that of a list of addresses (quality S53). */
const addLimit: RateLimit = { times: 60, seconds: 600 };

/**
 * Adds a person to a licence, or changes whether they manage it. Only people who have an account already can be added:
 * letters to strangers are an administrator's business.
 */
export const addMember: Operation<LicenceMemberInvite, 'id'> = {
  source: 'addLicenceUser',
  access: 'session',
  action: 'licence.member.add',
  idempotent: true,
  async handle(call) {
    const licence = await heldLicence(call, call.params.id);
    if (!licence.manager) call.permit('editLicence');
    call.limit('address', addLimit);
    const person = await call.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', call.body.email.toLowerCase())
      .where('status', 'in', ['INVITED', 'UNCONFIRMED', 'ACTIVE'])
      .executeTakeFirst();
    if (!person) throw invalid({ email: { code: 'NO_ACCOUNT' } });
    const manager = call.body.manager === true || person.id === licence.ownerId;
    const before = await findMember(call.db, licence.id, person.id);
    await putMember(call.db, { licenceId: licence.id, userId: person.id, manager }, call.now);
    if (!before) {
      await recordEvent(call.db, call.services.random, {
        licenceId: licence.id,
        type: 'MEMBER_ADDED',
        severity: 'LOW',
        message: `${person.email} was added to the licence.`,
        data: { userId: person.id, manager },
        at: call.now,
      });
    }
    const after = await findMember(call.db, licence.id, person.id);
    call.audit({
      targetType: 'licence',
      targetId: licence.id,
      targetLabel: licence.number,
      before: before ?? null,
      after: after ?? null,
    });
    return created({ ...after });
  },
};
