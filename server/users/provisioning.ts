import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../database';
import type { IdTokenClaims } from '../identity';
import type { Random } from '../ports';
import type { UsersTable } from './tables';
import type { User } from './user';
import { changeUser, findUserByEmail, findUserBySub } from './users';

export type Provisioning =
  | { readonly outcome: 'found' | 'linked' | 'created'; readonly user: User }
  /** Nobody is known by this token, and registration was not asked for. */
  | { readonly outcome: 'unknown' }
  /** The address belongs to somebody with another identity at the pool. */
  | { readonly outcome: 'conflict' };

/**
 * The portal's own record of whoever a verified identity token names: the one it has, the one an administrator prepared for
 * the address, or (when registering) a new one. Twice the same token gives the same person, also at the same moment.
 */
export async function provision(
  db: Kysely<Database>,
  claims: IdTokenClaims,
  options: {
    readonly register: boolean;
    readonly language: string | undefined;
    readonly random: Random;
    readonly now: number;
  },
): Promise<Provisioning> {
  const { now, random } = options;
  const known = await findUserBySub(db, claims.sub);
  if (known) {
    if (known.status !== 'INVITED' && known.status !== 'UNCONFIRMED') return { outcome: 'found', user: known };
    const active = await changeUser(db, known.id, { status: 'ACTIVE' }, { by: known.id, now });
    return { outcome: 'found', user: active ?? known };
  }

  const prepared = await findUserByEmail(db, claims.email);
  if (prepared) {
    if (prepared.sub !== null) return { outcome: 'conflict' };
    const user = await changeUser(db, prepared.id, { sub: claims.sub, status: 'ACTIVE' }, { by: prepared.id, now });
    return { outcome: 'linked', user: user ?? prepared };
  }

  if (!options.register) return { outcome: 'unknown' };
  const id = random.uuid();
  const user = await db
    .insertInto('users')
    .values({
      id,
      ...personOf(claims, options.language),
      created_at: new Date(now),
      created_by: id,
      updated_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Somebody else's call was quicker by a moment: theirs is the record.
  const quicker = user ?? (await findUserBySub(db, claims.sub));
  return quicker ? { outcome: user ? 'created' : 'found', user: quicker } : { outcome: 'conflict' };
}

/** The registration attributes (specification section 3) as the portal keeps them. They are the person's own words: never a right. */
function personOf(
  { sub, email, claims }: IdTokenClaims,
  language: string | undefined,
): Omit<Insertable<UsersTable>, 'id' | 'created_at' | 'updated_at'> {
  const text = (...names: readonly string[]) => {
    const value = names.map((name) => claims[name]).find((claim) => typeof claim === 'string' && claim !== '');
    return typeof value === 'string' ? value.slice(0, 200) : null;
  };
  const number = (name: string) => {
    const value = Number(text(name) ?? 0);
    return Number.isInteger(value) && value > 0 && value < 10_000 ? value : null;
  };
  const accountType = text('custom:accountType');
  return {
    sub,
    email,
    first_name: text('given_name') ?? '',
    last_name: text('family_name') ?? '',
    country: text('custom:country'),
    state: text('custom:state'),
    language: language ?? supported(text('custom:language', 'locale')),
    account_type: accountType === 'Academic' || accountType === 'Commercial' ? accountType : null,
    commercial_type: text('custom:commercialType') === 'non-profit' ? 'non-profit' : null,
    account_name: text('custom:accountName', 'custom:university', 'custom:company'),
    job_role: text('custom:jobRole'),
    job_function: text('custom:jobFunction'),
    industry: text('custom:industry'),
    title: text('custom:title'),
    academic_position: text('custom:academicPosition'),
    graduation_year: number('custom:graduationYear'),
    graduation_month: number('custom:graduationMonth'),
    phone: text('phone_number'),
    customer: text('custom:customer') === null ? null : text('custom:customer') === 'true',
    unsubscribed: text('custom:unsubscribed') !== 'false',
  };
}

function supported(language: string | null): string {
  const short = language?.slice(0, 2) ?? '';
  return ['en', 'es', 'fr', 'ja'].includes(short) ? short : 'en';
}
