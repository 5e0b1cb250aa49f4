import { putMember } from '../../accounts/members/repository';
import { personOf } from '../../accounts/people/person';
import { insertPerson } from '../../accounts/people/repository';
import { created } from '../../http/answer';
import { ApiError, invalid } from '../../http/api-error';
import type { Call, Operation } from '../../http/operation';
import { type PoolUser, UserExistsError } from '../../identity';
import type { Actor } from '../../session/session';
import { type RoleName, roleNames } from '../../users/user';
import { findUser, findUserByEmail } from '../../users/users';

/** Payload, see schemas/data/user-create.schema.json. */
interface UserCreate {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountType: 'Academic' | 'Commercial';
  readonly role?: RoleName;
  readonly language?: string;
  readonly country?: string | null;
  readonly licenseIds?: readonly string[];
  readonly invite?: boolean;
}

/**
 * Makes an account and invites its person. ADMIN_READ is enough, as specification section 6 says (decision T3); a role
 * above USER takes whoever may edit roles, and licences whoever may edit people's licences.
 *
 * The pool comes first: inviting again keeps the person there, so a failure after it is mended by trying again.
 */
export const createUser: Operation<UserCreate> = {
  source: 'createUser',
  access: { permission: 'createUser' },
  action: 'user.create',
  idempotent: true,
  transaction: 'own',
  async handle(call) {
    const { body, now, services } = call;
    const role = roleNames.indexOf(body.role ?? 'USER');
    if (role > roleNames.indexOf('USER')) call.permit('editUserRole');
    const licenceIds = body.licenseIds ?? [];
    if (licenceIds.length > 0) call.permit('editUserLicences');
    if (await findUserByEmail(call.db, body.email)) throw new ApiError('USER_EXISTS');
    await allLicencesExist(call, licenceIds);

    const poolUser = await poolUserFor(call);
    const id = services.random.uuid();
    return call.transaction(async (db) => {
      const inserted = await insertPerson(db, {
        id,
        sub: poolUser.sub,
        email: body.email.toLowerCase(),
        first_name: body.firstName,
        last_name: body.lastName,
        role,
        status: poolUser.status === 'CONFIRMED' ? 'ACTIVE' : 'INVITED',
        account_type: body.accountType,
        language: body.language ?? 'en',
        country: body.country ?? null,
        created_at: new Date(now),
        created_by: call.actor.id,
        updated_at: new Date(now),
        updated_by: call.actor.id,
      });
      if (!inserted) throw new ApiError('USER_EXISTS');
      for (const licenceId of licenceIds) await putMember(db, { licenceId, userId: id, manager: false }, now);
      const user = await findUser(db, id);
      if (!user) throw new Error('A person who was just stored cannot be read.');
      const answer = personOf(user);
      call.audit({ targetType: 'user', targetId: id, targetLabel: user.email, after: answer });
      return created(answer, answer.revision);
    });
  },
};

/** Invites the person at the pool. Somebody who has an identity there already keeps it, and needs no invitation. */
async function poolUserFor({ body, services }: Call<UserCreate, never, Actor>): Promise<PoolUser> {
  const { admin } = services.pool;
  try {
    return await admin.invite({
      email: body.email.toLowerCase(),
      attributes: {
        given_name: body.firstName,
        family_name: body.lastName,
        locale: body.language ?? 'en',
        'custom:accountType': body.accountType,
      },
      language: body.language ?? 'en',
      sendLetter: body.invite ?? true,
    });
  } catch (error) {
    const known = error instanceof UserExistsError ? await admin.findByEmail(body.email.toLowerCase()) : undefined;
    if (!known) throw error;
    return known;
  }
}

async function allLicencesExist(call: Call<UserCreate, never, Actor>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await call.db
    .selectFrom('licences')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  if (found.length !== new Set(ids).size) throw invalid({ licenseIds: { code: 'UNKNOWN' } });
}
