import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { findUser } from '../../../users/users';
import { addMember } from './add-member';

/** Adds a user to a license, addressed by the user: the same as adding a member, with the same rights, email and event. */
export const joinLicense: Operation<'joinLicense', 'id'> = {
  source: 'joinLicense',
  access: { permission: 'editUserLicenses' },
  action: 'license.member.add',
  idempotent: true,
  async handle(call) {
    const person = await findUser(call.db, call.params.id);
    if (!person) throw notFound();
    const { licenseId, manager = false } = call.body;
    return addMember.handle({ ...call, params: { id: licenseId }, body: { email: person.email, manager } });
  },
};
