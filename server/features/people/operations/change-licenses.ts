import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid, notFound } from '../../../platform/http/api-error';
import { changeUser } from '../../../users/users';
import { membershipsOf, putMember, removeMember } from '../../licenses';
import { requireLockedPerson } from '../locked-person';
import { personOf } from '../person';

/** Memberships as this operation takes them, for the audit. */
const membershipFor = (found: Awaited<ReturnType<typeof membershipsOf>>) => ({
  licenses: found.map(({ number }) => number),
  licenseIds: found.map(({ licenseId }) => licenseId),
  managerOf: found.filter(({ manager }) => manager).map(({ licenseId }) => licenseId),
});

/** Sets to which licenses a user belongs and which of them they manage. Licenses they own are not changed. */
export const changeUserLicenses: Operation<'changeUserLicenses', 'id'> = {
  source: 'changeUserLicenses',
  access: { permission: 'editUserLicenses' },
  action: 'user.licenses.change',
  async handle(call) {
    const { body, db, now } = call;
    const person = await requireLockedPerson(db, call);
    if (body.managerOf.some((id) => !body.licenseIds.includes(id))) {
      throw invalid({ managerOf: { code: 'NOT_A_MEMBER' } });
    }
    const known = await db
      .selectFrom('licenses')
      .select(['id', 'owner_id', 'number', 'product'])
      .where('id', 'in', ['', ...body.licenseIds])
      .execute();
    if (known.length !== body.licenseIds.length) throw invalid({ licenseIds: { code: 'UNKNOWN' } });
    const others = known.filter((license) => license.owner_id !== person.id);
    const wanted = others.map((license) => license.id);

    const before = await membershipsOf(db, person.id);
    for (const { licenseId } of before) {
      if (!wanted.includes(licenseId)) await removeMember(db, licenseId, person.id);
    }
    for (const licenseId of wanted) {
      await putMember(db, { licenseId, userId: person.id, manager: body.managerOf.includes(licenseId) }, now);
    }
    for (const { number, product } of others.filter(({ id }) => !before.some(({ licenseId }) => licenseId === id))) {
      await call.services.mailer(db).send({
        to: person.email,
        template: 'LICENSE_MEMBER',
        language: person.language,
        variables: { number, product },
      });
    }
    const after = await changeUser(db, person.id, {}, { by: call.actor.id, now });
    if (!after) throw notFound();
    call.audit({
      targetType: 'user',
      targetId: person.id,
      targetLabel: person.email,
      before: { membership: membershipFor(before) },
      after: { membership: membershipFor(await membershipsOf(db, person.id)) },
    });
    return ok(personOf(after), after.revision);
  },
};
