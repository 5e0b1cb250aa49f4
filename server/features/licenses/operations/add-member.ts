import { created } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import type { RateLimit } from '../../../platform/http/rate-limit';
import { recordEvent } from '../../events';
import { findMember, putMember } from '../members';
import { requireLockedLicense } from '../visible';

/** Adding members reveals whether an address has an account: the limit prevents probing a list of addresses (quality S53). */
const addLimit: RateLimit = { times: 60, seconds: 600 };

/**
 * Adds a user to a license, or changes whether they manage it. Only users with an account can be added: invitations are sent by
 * administrators only.
 */
export const addMember: Operation<'addLicenseUser', 'id'> = {
  source: 'addLicenseUser',
  access: 'session',
  action: 'license.member.add',
  idempotent: true,
  async handle(call) {
    const license = await requireLockedLicense(call, call.params.id);
    if (!license.manager) call.permit('editLicense');
    await call.limit('address', addLimit);
    const person = await call.db
      .selectFrom('users')
      .select(['id', 'email', 'language'])
      .where('email', '=', call.body.email.toLowerCase())
      .where('status', 'in', ['INVITED', 'UNCONFIRMED', 'ACTIVE'])
      .executeTakeFirst();
    if (!person) throw invalid({ email: { code: 'NO_ACCOUNT' } });
    const manager = call.body.manager === true || person.id === license.ownerId;
    const before = await findMember(call.db, license.id, person.id);
    await putMember(call.db, { licenseId: license.id, userId: person.id, manager }, call.now);
    if (!before) {
      await recordEvent(call.db, call.services.random, {
        licenseId: license.id,
        type: 'MEMBER_ADDED',
        severity: 'LOW',
        message: `${person.email} was added to the license.`,
        data: { userId: person.id, manager },
        at: call.now,
      });
      const { number, product } = license;
      if (person.id !== call.actor.id)
        await call.services.mailer(call.db).send({
          to: person.email,
          template: 'LICENSE_MEMBER',
          language: person.language,
          variables: { number, product },
        });
    }
    const after = await findMember(call.db, license.id, person.id);
    if (!after) throw new Error('A member who was just added is not there.');
    call.audit({
      targetType: 'license',
      targetId: license.id,
      targetLabel: `${license.number} · ${person.email}`,
      before: before ? { member: before } : {},
      after: { member: after },
    });
    return created(after);
  },
};
