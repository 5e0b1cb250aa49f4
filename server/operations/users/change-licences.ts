import { membershipsOf, putMember, removeMember } from '../../accounts/members/repository';
import { personOf } from '../../accounts/people/person';
import { ok } from '../../http/answer';
import { invalid, notFound } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { changeUser } from '../../users/users';
import { heldPerson } from './held-person';

/** Payload, see schemas/data/user-licenses-change.schema.json. */
interface UserLicensesChange {
  readonly licenseIds: readonly string[];
  readonly managerOf: readonly string[];
}

/** Says to which licences a person belongs and which of them they manage. Licences they own are not touched. */
export const changeUserLicences: Operation<UserLicensesChange, 'id'> = {
  source: 'changeUserLicences',
  access: { permission: 'editUserLicences' },
  action: 'user.licences.change',
  async handle(call) {
    const { body, db, now } = call;
    const person = await heldPerson(db, call);
    if (body.managerOf.some((id) => !body.licenseIds.includes(id))) {
      throw invalid({ managerOf: { code: 'NOT_A_MEMBER' } });
    }
    const known = await db
      .selectFrom('licences')
      .select(['id', 'owner_id'])
      .where('id', 'in', ['', ...body.licenseIds])
      .execute();
    if (known.length !== body.licenseIds.length) throw invalid({ licenseIds: { code: 'UNKNOWN' } });
    const wanted = known.filter((licence) => licence.owner_id !== person.id).map((licence) => licence.id);

    const before = await membershipsOf(db, person.id);
    for (const { licenceId } of before) {
      if (!wanted.includes(licenceId)) await removeMember(db, licenceId, person.id);
    }
    for (const licenceId of wanted) {
      await putMember(db, { licenceId, userId: person.id, manager: body.managerOf.includes(licenceId) }, now);
    }
    const after = await changeUser(db, person.id, {}, { by: call.actor.id, now });
    if (!after) throw notFound();
    call.audit({
      targetType: 'user',
      targetId: person.id,
      targetLabel: person.email,
      before: { licences: before },
      after: { licences: await membershipsOf(db, person.id) },
    });
    return ok(personOf(after), after.revision);
  },
};
