import type { Kysely } from 'kysely';
import type { JsonObject } from '../../../../engine/model';
import { poolAttributes } from '../../../../kinds';
import type { UserCreate } from '../../../../schemas/types.gen';
import { created } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { type PoolUser, UserExistsError } from '../../../identity';
import type { Bag, Database } from '../../../platform/database';
import { ApiError, invalid } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { missingAttributes } from '../../../user-pool/missing-attributes';
import { memberRole, rankOfUser } from '../../../users/roles';
import { findUser, takenAddresses } from '../../../users/users';
import { putMember } from '../../licenses';
import { assignableRole } from '../assignable-role';
import { personOf } from '../person';
import { insertPerson } from '../repository';

/**
 * Creates an account and invites its user. ADMIN_READ is enough, as specification section 6 says (decision T3); a role above USER requires
 * the permission to edit roles, and licenses the permission to edit users' licenses.
 *
 * The pool comes first: inviting again keeps the user there, so a later failure is fixed by a retry. A second invitation is a second
 * letter, whose password replaces the first one's: a letter too many is better than none.
 */
export const createUser: Operation<'createUser'> = {
  source: 'createUser',
  access: { permission: 'createUser' },
  action: 'user.create',
  idempotent: true,
  transaction: 'own',
  foresee,
  existing,
  async handle(call) {
    const { body, now, services } = call;
    const table = services.definitions.permissions();
    const role = assignableRole(call, body.role ?? memberRole(table));
    if (rankOfUser(table, { role }) > table.leastMember) call.permit('editUserRole');
    const licenseIds = body.licenseIds ?? [];
    if (licenseIds.length > 0) call.permit('editUserLicenses');
    const [taken] = await foresee(call.db, [body]);
    if (taken) throw taken;
    await allLicensesExist(call, licenseIds);

    // Before the pool is changed: it may be refused.
    const added = call.kept.create(false);

    const poolUser = await poolUserFor(call, JSON.parse(added.properties ?? '{}') as Bag);
    const id = services.random.uuid();
    return call.transaction(async (db) => {
      const inserted = await insertPerson(db, {
        ...added,
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
      for (const licenseId of licenseIds) await putMember(db, { licenseId, userId: id, manager: false }, now);
      const user = await findUser(db, id);
      if (!user) throw new Error('A person who was just stored cannot be read.');
      const answer = personOf(user);
      call.audit({ targetType: 'user', targetId: id, targetLabel: user.email, after: answer });
      return created(answer, answer.revision);
    });
  },
};

async function foresee(db: Kysely<Database>, bodies: readonly UserCreate[]) {
  const taken = await takenAddresses(
    db,
    bodies.map(({ email }) => email),
  );
  return bodies.map(({ email }) => (taken.has(email.toLowerCase()) ? new ApiError('USER_EXISTS') : undefined));
}

/** Users with these addresses, for lines of a file that change them. */
async function existing(db: Kysely<Database>, emails: readonly string[]) {
  const found = new Map<string, { id: string; revision: number; values: JsonObject }>();
  for (let from = 0; from < emails.length; from += 1_000) {
    const some = emails.slice(from, from + 1_000);
    const rows = await db.selectFrom('users').selectAll().where('email', 'in', some).execute();
    for (const row of rows) {
      const { properties: _kept, ...values } = personOf(row);
      found.set(row.email, { id: row.id, revision: row.revision, values });
    }
  }
  return found;
}

/** Invites the user at the pool. A user who already has an identity there keeps it, and needs no invitation. */
async function poolUserFor({ body, services }: Call<UserCreate, never, Actor>, added: Bag): Promise<PoolUser> {
  const { admin } = services.pool;
  const language = body.language ?? 'en';
  const attributes = poolAttributes({ ...body, ...added, language }, services.entities.model('user').attributes);
  const lacking = await missingAttributes(admin, Object.keys(attributes));
  try {
    return await admin.invite({
      email: body.email.toLowerCase(),
      attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => !lacking.includes(name))),
      language,
      sendLetter: body.invite ?? true,
    });
  } catch (error) {
    const known = error instanceof UserExistsError ? await admin.findByEmail(body.email.toLowerCase()) : undefined;
    if (!known) throw error;
    return known;
  }
}

async function allLicensesExist(call: Call<UserCreate, never, Actor>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await call.db
    .selectFrom('licenses')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  if (found.length !== new Set(ids).size) throw invalid({ licenseIds: { code: 'UNKNOWN' } });
}
