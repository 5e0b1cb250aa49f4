import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { changeUser } from '../../../users/users';
import { requireLockedPerson } from '../locked-person';
import { personOf } from '../person';

/** Changes a user's profile. The locks of lead accounts apply to the user, not to administrators. */
export const changeUserOperation: Operation<'changeUser', 'id'> = {
  source: 'changeUser',
  access: { permission: 'editUser' },
  action: 'user.change',
  ifMatch: 'required',
  async handle(call) {
    const { body } = call;
    const before = await requireLockedPerson(call.db, call);
    const after = await changeUser(
      call.db,
      before.id,
      {
        ...call.kept.change(personOf(before)),
        first_name: body.firstName,
        last_name: body.lastName,
        account_type: body.accountType,
        commercial_type: body.commercialType,
        account_name: body.accountName,
        account_id: body.accountId,
        customer_id: body.customerId,
        country: body.country,
        state: body.state,
        language: body.language,
        job_role: body.jobRole,
        job_function: body.jobFunction,
        industry: body.industry,
        title: body.title,
        academic_position: body.academicPosition,
        graduation_year: body.graduationYear,
        graduation_month: body.graduationMonth,
        phone: body.phone,
        customer: body.customer,
        unsubscribed: body.unsubscribed,
      },
      { by: call.actor.id, now: call.now, revision: call.revision },
    );
    if (!after) throw await savedMeanwhile(call.db, personOf(before), call.actor);
    call.audit({
      targetType: 'user',
      targetId: before.id,
      targetLabel: before.email,
      before: personOf(before),
      after: personOf(after),
    });
    return ok(personOf(after), after.revision);
  },
};
