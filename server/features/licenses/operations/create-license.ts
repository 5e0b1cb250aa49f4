import type { Json } from '../../../../engine/model';
import { isAcademicType } from '../../../../kinds';
import type { LicenseCreate } from '../../../../schemas/types.gen';
import { created } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import type { RateLimit } from '../../../platform/http/rate-limit';
import type { Actor } from '../../../session/session';
import type { User } from '../../../users/user';
import { recordEvent } from '../../events';
import { categoryOf } from '../category';
import { putMember } from '../members';
import { freshLicenseNumber } from '../number';
import { activePlan } from '../rate-plan';
import { oneYearAfter } from '../renewal';
import { insertLicense } from '../repository';
import { visibleLicense } from '../visible';

const administratorsOnly = [
  'ownerId',
  'category',
  'startsAt',
  'expiresAt',
  'ratePlanName',
  'limits',
  'creditLimit',
] as const;

/** Rate limit: a program could otherwise fill the portal, because some types need no approval. */
const requestLimit: RateLimit = { times: 30, seconds: 3_600 };

/**
 * Requests a license. Types that settings auto-approve are valid at once, for one year; others wait for an administrator. Users who may
 * edit licenses set owner, dates and limits here, and the license is valid at once too.
 */
export const createLicense: Operation<'createLicense'> = {
  source: 'createLicense',
  access: { permission: 'createLicense' },
  action: 'license.create',
  idempotent: true,
  async handle(call) {
    const { body, db, now } = call;
    const byAdministrator = administratorsOnly.some((name) => body[name] !== undefined);
    if (byAdministrator) call.permit('editLicense');
    else await call.limit('request', requestLimit);
    const owner = await ownerOf(call);
    const byItself = await isApprovedByItself(call);
    if (!byAdministrator && isAcademicType(body.licenseType) && owner.account_type !== 'Academic') {
      throw new ApiError('LICENSE_ACADEMIC_ONLY');
    }
    const approved = byAdministrator || byItself;
    const startsAt = body.startsAt === undefined ? new Date(now) : new Date(body.startsAt);
    const expiresAt = expiryOf(body, approved, startsAt);
    if (expiresAt && expiresAt <= startsAt) throw invalid({ expiresAt: { code: 'BEFORE_START' } });

    const id = call.services.random.uuid();
    const license = {
      ...call.kept.create(owner.id === call.actor.id),
      id,
      created_at: new Date(now),
      created_by: call.actor.id,
      updated_at: new Date(now),
      updated_by: call.actor.id,
      owner_id: owner.id,
      category: body.category ?? categoryOf(body.licenseType),
      license_type: body.licenseType,
      purpose: body.purpose ?? null,
      product: body.product,
      state: approved ? ('ACTIVE' as const) : ('REQUESTED' as const),
      starts_at: startsAt,
      expires_at: expiresAt,
      ...(await activePlan(db, body.ratePlanName ?? null)),
      limits: JSON.stringify(body.limits ?? {}),
      credit_limit: body.creditLimit ?? null,
      credit_used: 0,
      notifications_enabled: true,
      comment: body.comment ?? null,
      decision_by: null,
      decision_at: null,
      decision_reason: null,
    };
    let number = freshLicenseNumber(call.services.random);
    while (!(await insertLicense(db, { ...license, number }))) number = freshLicenseNumber(call.services.random);
    await putMember(db, { licenseId: id, userId: owner.id, manager: true }, now);
    await recordEvent(db, call.services.random, {
      licenseId: id,
      type: approved ? 'LICENSE_APPROVED' : 'LICENSE_REQUESTED',
      severity: 'LOW',
      message: approved ? 'The license was granted.' : 'The license was requested.',
      at: now,
    });
    if (approved) {
      await call.services.mailer(db).send({
        to: owner.email,
        template: 'LICENSE_GRANTED',
        language: owner.language,
        variables: { number, product: body.product, firstName: owner.first_name },
      });
    }
    const answer = await visibleLicense(call, id);
    call.audit({ targetType: 'license', targetId: id, targetLabel: number, after: answer });
    return created(answer, answer.revision);
  },
};

async function ownerOf(call: Call<LicenseCreate, never, Actor>): Promise<User> {
  if (call.body.ownerId === undefined) return call.actor.user;
  const owner = await call.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', call.body.ownerId)
    .where('status', '!=', 'DELETED')
    .executeTakeFirst();
  if (!owner) throw invalid({ ownerId: { code: 'UNKNOWN' } });
  return owner;
}

/** Whether settings auto-approve the type. For every caller, type and purpose must be defined in the settings. */
async function isApprovedByItself(call: Call<LicenseCreate, never, Actor>): Promise<boolean> {
  const { licenseType, purpose } = call.body;
  const settings = await call.services.settings.current(call.db);
  if (!isLabeled(settings.public.licenseTypeLabels, licenseType)) throw invalid({ licenseType: { code: 'UNKNOWN' } });
  if (purpose !== undefined && !isLabeled(settings.public.purposeLabels, purpose)) {
    throw invalid({ purpose: { code: 'UNKNOWN' } });
  }
  const byItself = settings.admin.autoApprovedLicenseTypes;
  return Array.isArray(byItself) && byItself.includes(licenseType);
}

/** True for the keys of a value → label map of the settings. */
const isLabeled = (labels: Json | undefined, value: string) =>
  typeof labels === 'object' && labels !== null && Object.hasOwn(labels, value);

function expiryOf(body: LicenseCreate, approved: boolean, startsAt: Date): Date | null {
  if (body.expiresAt === null) return null;
  if (body.expiresAt !== undefined) return new Date(body.expiresAt);
  return approved ? oneYearAfter(startsAt) : null;
}
